import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ApiVersion } from "../../src/model/spec/index.ts";
import type { Rule } from "../../src/model/rules/index.ts";
import { runCli } from "./cli.ts";
import { makeProject, type Project } from "./project.ts";
import { type ServiceResponse, responsesOf, startService } from "./service.ts";

/** A project in which the next run violates a rule. */
interface BrokenRun {
  /** The answers of the service. */
  readonly answers?: Record<string, ServiceResponse>;
  /** Members of the configuration. */
  readonly config?: object;
  /** Changes after a first successful run. */
  readonly after?: (project: Project, said: Record<string, ServiceResponse>) => void;
  readonly argv?: readonly string[];
}

const version: ApiVersion = "1.2";
const overviewPath = `/v${version}/references`;

/** The answers of a service with this reference and the others of the sample. */
function withSingle(single: ServiceResponse, key = "priority", inOverview = single): Record<string, ServiceResponse> {
  const answers = responsesOf({});
  return {
    ...answers,
    [overviewPath]: { ...(answers[overviewPath] as object), [key]: inOverview },
    [`${overviewPath}/${key}`]: single,
  };
}

const reference = (values: object, members: object = {}): object => ({
  name: "Priority",
  description: "Priority of an e-mail",
  values,
  ...members,
});

const low = { code: 1, description: "Low", enable: true };
const red = { ...low, description: "Red" };
const high = { ...low, code: 2, description: "High" };
const france = { code: 250, code2: "FR", description: "France", enable: true };
const exchanged = [
  { ...high, code: 1 },
  { ...low, code: 2 },
];
const right = withSingle(reference([low, high]));

/** Replaces answers after the first run. */
const later =
  (answers: Record<string, ServiceResponse>) =>
  (_project: Project, said: Record<string, ServiceResponse>): void =>
    void Object.assign(said, answers);

/** Replaces text in a file of the project. */
const edit =
  (file: string, from: string, to: string) =>
  (project: Project): void =>
    project.write(file, project.read(file).replace(from, to));

/** A text of this length. */
const longText = (length: number): string =>
  "A text that goes on and on "
    .repeat(length)
    .slice(0, length - 1)
    .concat(".");

/** A run that violates each rule; a rule without one does not compile. */
const brokenRuns: Record<Rule, BrokenRun> = {
  "malformed-json": { answers: withSingle('{ "name": "Priority", "values": [1, 2,] }', "priority", reference([low])) },
  "wrong-shape": { answers: withSingle(reference([{ ...low, enable: "yes" }])) },
  "key-shape": { answers: withSingle({}, "../users") },
  "duplicate-key": {
    answers: withSingle(
      JSON.stringify(reference({ 1: low, 2: { ...low, code: 2 } })).replace('"2":', '"1":'),
      "priority",
      reference([low]),
    ),
  },
  "code-duplicate": { answers: withSingle(reference([low, { ...high, code: 1 }])) },
  "code-type": { answers: withSingle(reference([{ ...low, code: "7" }])) },
  "code-width": { answers: withSingle(reference([{ ...low, code: 10 }])) },
  "code-key": { answers: withSingle(reference({ 2: low })) },
  "code2-shape": { answers: withSingle(reference([{ ...france, code2: "fr" }]), "country") },
  "code2-duplicate": { answers: withSingle(reference([france, { ...france, code: 249 }]), "country") },
  "reference-missing": { answers: withSingle(410, "priority", reference([low])) },
  "mass-removal": {
    answers: withSingle(
      reference([1, 2, 3, 4, 5, 6, 7].map((code) => ({ ...low, code, description: `Status ${code}` }))),
    ),
    after: later(withSingle(reference([{ ...low, description: "Status 1" }]))),
  },
  "meaning-changed": { answers: right, after: later(withSingle(reference(exchanged))) },
  "code-type-change": {
    answers: withSingle(reference([red]), "colour"),
    after: later(withSingle(reference([{ ...red, code: "r" }]), "colour")),
  },
  "name-width": { answers: withSingle(reference([low], { name: longText(51) })) },
  "description-width": { answers: withSingle(reference([{ ...low, description: longText(151) }])) },
  "key-width": { answers: withSingle(reference([low]), "a_key_that_goes_on_and_on_and_on_and_on_and_on_and_on") },
  "reference-unknown": { answers: withSingle(reference([red]), "colour") },
  "overview-mismatch": {
    answers: withSingle(reference([{ ...low, description: "Lowest" }]), "priority", reference([low])),
  },
  "name-collision": { answers: withSingle(reference([low, { ...low, code: 2 }])) },
  "names-unused": { answers: right, config: { names: { priority: { 9: "Urgent" } } } },
  "suspicious-text": { answers: withSingle(reference([{ ...low, description: "Low\u202e" }])) },
  "version-deprecated": { config: { source: "sample", version: "1.1" } },
  "reference-empty": { answers: withSingle(reference([])) },
  usage: { argv: ["genrate"] },
  config: { config: { verison: "1.2" } },
  lock: {
    answers: right,
    after: edit("codegen.lock.json", '"code": 2, "description": "High"', '"code": 10, "description": "High"'),
    argv: ["check"],
  },
  fetch: { answers: withSingle(403, "priority", reference([low])) },
  io: {
    answers: right,
    after: ({ dir }) => {
      renameSync(join(dir, "generated/priority.ts"), join(dir, "elsewhere.ts"));
      symlinkSync("../elsewhere.ts", join(dir, "generated/priority.ts"));
    },
    argv: ["--offline"],
  },
  drift: { answers: right, after: edit("generated/priority.ts", "High", "Highest"), argv: ["check"] },
};

/** The address of the service in the examples. */
const address = "https://api.example.com";

/** The command line and the printed findings of a run that violates a rule. */
export async function transcriptOf(rule: Rule): Promise<string> {
  const { answers = responsesOf({}), config = {}, after, argv = [] } = brokenRuns[rule];
  const said = { ...answers };
  const service = await startService(said);
  const project = makeProject({ source: { baseUrl: service.url, retries: 0 }, ...config });
  if (after) {
    await runCli([], { cwd: project.dir });
    after(project, said);
  }
  const { stdout } = await runCli(argv, { cwd: project.dir });
  return [["$ npx codegen", ...argv].join(" "), ...linesOf(rule, stdout.replaceAll(service.url, address))].join("\n");
}

/** The lines of the findings of a rule, with their indented lines. */
function linesOf(rule: Rule, printed: string): string[] {
  let isOfRule = false;
  return printed.split("\n").filter((line) => {
    const [, found] = /^(?:error|warn) +(\S+)/.exec(line) ?? [];
    if (found !== undefined || !line.startsWith("      ")) isOfRule = found === rule;
    // The page need not link to itself.
    return isOfRule && !line.startsWith("      for details, run ");
  });
}
