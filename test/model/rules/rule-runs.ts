import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ApiVersion } from "../../../src/service/catalogue/index.ts";
import type { Rule } from "../../../src/model/rules/index.ts";
import { runCli } from "../../support/cli.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { respond, type ServiceResponse, responsesOf, startService } from "../../support/service.ts";

/** A project in which the next run violates a rule. */
interface BrokenRun {
  /** The responses of the service. */
  readonly responses?: Record<string, ServiceResponse>;
  /** The references of the configuration; only `priority` by default. */
  readonly references?: "all" | readonly string[];
  /** Members of the configuration. */
  readonly config?: object;
  /** Changes after a first successful run. */
  readonly after?: (project: Project, responses: Record<string, ServiceResponse>) => void;
  readonly argv?: readonly string[];
}

const version: ApiVersion = "1.2";
const overviewPath = `/v${version}/references`;

/** The responses of a service with this reference and the others of the sample. */
function withSingle(single: ServiceResponse, key = "priority", inOverview = single): Record<string, ServiceResponse> {
  const responses = responsesOf({});
  return {
    ...responses,
    [overviewPath]: { ...(responses[overviewPath] as object), [key]: inOverview },
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

/** Replaces responses after the first run. */
const later =
  (next: Record<string, ServiceResponse>) =>
  (_project: Project, responses: Record<string, ServiceResponse>): void =>
    void Object.assign(responses, next);

/** Replaces text in a file of the project. */
const edit =
  (file: string, from: string, to: string) =>
  (project: Project): void =>
    project.write(file, project.read(file).replace(from, to));

/** A text of this length. */
const longText = (length: number): string => `${"A text that goes on and on ".repeat(length).slice(0, length - 1)}.`;

const longKey = "a_key_that_goes_on_and_on_and_on_and_on_and_on_and_on";

/** A run that violates each rule; a rule without one does not compile. */
const brokenRuns: Record<Rule, BrokenRun> = {
  "malformed-json": {
    responses: withSingle('{ "name": "Priority", "values": [1, 2,] }', "priority", reference([low])),
  },
  "malformed-csv": {
    references: [],
    responses: { "/units": respond(200, { "content-type": "text/csv" }, "code,name\nkg,Kilogram\nm,Metre,m\n") },
    config: { lists: { unit: { url: "/units", type: "string", description: "/name" } } },
  },
  "wrong-shape": { responses: withSingle(reference([{ ...low, enable: "yes" }])) },
  "pointer-unused": {
    references: [],
    responses: { "/units": [{ code: "kg", name: "Kilogram", name_de: "Kilogramm" }] },
    config: {
      lists: { unit: { url: "/units", type: "string", description: "/name", labels: { de: "/nam_de" } } },
    },
  },
  "key-shape": { references: "all", responses: withSingle({}, "../users") },
  "duplicate-key": {
    responses: withSingle(
      JSON.stringify(reference({ 1: low, 2: { ...low, code: 2 } })).replace('"2":', '"1":'),
      "priority",
      reference([low]),
    ),
  },
  "code-duplicate": { responses: withSingle(reference([low, { ...high, code: 1 }])) },
  "code-type": { responses: withSingle(reference([{ ...low, code: "7" }])) },
  "code-width": { responses: withSingle(reference([{ ...low, code: 10 }])) },
  "code-key": { responses: withSingle(reference({ 2: low })) },
  "field-shape": { references: ["country"], responses: withSingle(reference([{ ...france, code2: "fr" }]), "country") },
  "field-duplicate": {
    references: ["country"],
    responses: withSingle(reference([france, { ...france, code: 249 }]), "country"),
  },
  "incomplete-list": {
    references: [],
    responses: { "/units": { has_more: true, data: [{ code: "kg", description: "Kilogram" }] } },
    config: { lists: { unit: { url: "/units", type: "string", values: "/data" } } },
  },
  "reference-missing": { responses: right, after: later(withSingle(410, "priority", reference([low, high]))) },
  "mass-removal": {
    responses: withSingle(
      reference([1, 2, 3, 4, 5, 6, 7].map((code) => ({ ...low, code, description: `Status ${code}` }))),
    ),
    after: later(withSingle(reference([{ ...low, description: "Status 1" }]))),
  },
  "meaning-changed": { responses: right, after: later(withSingle(reference(exchanged))) },
  "code-type-change": {
    references: ["colour"],
    responses: withSingle(reference([red]), "colour"),
    after: later(withSingle(reference([{ ...red, code: "r" }]), "colour")),
  },
  "name-width": { responses: withSingle(reference([low], { name: longText(51) })) },
  "description-width": { responses: withSingle(reference([{ ...low, description: longText(151) }])) },
  "key-width": { references: [longKey], responses: withSingle(reference([low]), longKey) },
  "reference-unknown": { references: ["colour"], responses: withSingle(reference([red]), "colour") },
  "overview-mismatch": {
    responses: withSingle(reference([{ ...low, description: "Lowest" }]), "priority", reference([low])),
  },
  "name-collision": { responses: withSingle(reference([low, { ...low, code: 2 }])) },
  "names-unused": { responses: right, config: { names: { priority: { 9: "Urgent" } } } },
  "suspicious-text": { responses: withSingle(reference([{ ...low, description: "Low\u202e" }])) },
  "version-deprecated": { config: { source: "sample", version: "1.1" } },
  "reference-empty": { responses: withSingle(reference([])) },
  usage: { argv: ["genrate"] },
  config: { config: { verison: "1.2" } },
  lock: {
    responses: right,
    after: edit("codegen.lock.json", '"code": 2, "description": "High"', '"code": 10, "description": "High"'),
    argv: ["check"],
  },
  fetch: { responses: withSingle(403, "priority", reference([low])) },
  io: {
    responses: right,
    after: ({ dir }) => {
      renameSync(join(dir, "generated/priority.ts"), join(dir, "elsewhere.ts"));
      symlinkSync("../elsewhere.ts", join(dir, "generated/priority.ts"));
    },
    argv: ["--offline"],
  },
  drift: { responses: right, after: edit("generated/priority.ts", "High", "Highest"), argv: ["check"] },
};

/** The address of the service in the examples. */
const address = "https://api.example.com";

/** The command line and the printed findings of a run that violates a rule. */
export async function transcriptOf(rule: Rule): Promise<string> {
  const { responses = responsesOf({}), references = ["priority"], config = {}, after, argv = [] } = brokenRuns[rule];
  const served = { ...responses };
  const service = await startService(served);
  const project = makeProject({ source: { baseUrl: service.url, retries: 0 }, ...config, references });
  if (after) {
    await runCli([], { cwd: project.dir });
    after(project, served);
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
    // The page does not link to itself.
    return isOfRule && !line.startsWith("      for details, run ");
  });
}
