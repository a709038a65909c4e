import fc from "fast-check";
import { loadConfig, resolveSource } from "../../../src/pipeline/config/index.ts";
import type { ProjectFiles } from "../../../src/platform/files/index.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { bytesOf, mutate, mutationsOfBytes, place } from "../grammar/bytes.ts";
import { anyConfig } from "../grammar/config.ts";
import { applyEdits, edits, layout, printTree, treeOf } from "../grammar/tree.ts";
import type { Kind, Tally } from "../kind.ts";
import { checkPackage } from "../package.ts";
import { valueOf } from "../sound.ts";

/** A file of configuration. */
export interface ConfigCase {
  readonly file: "codegen.config.json" | "codegen.config.jsonc" | "package.json";
  readonly bytes: Uint8Array;
}

const renderedShare = 25;

/** A lock for any configuration. */
const lock = lockOf({
  priority: [locked(1, "Low"), locked(2, "High", { description: "*/ `${High}`", aliases: ["Urgent"] })],
  country: [
    locked(250, "France", { code2: "FR", enable: false }),
    locked(40, "Austria", { code2: "AT", removed: true }),
  ],
  transaction_status: [locked("queued", "Queued")],
});

const folder = "/project";

/** The one file of a project, in memory. */
const filesOf = ({ file, bytes }: ConfigCase): ProjectFiles => ({
  kind: (path) => (path === `${folder}/${file}` ? "file" : path === folder ? "folder" : undefined),
  list: () => [file],
  bytes: () => bytes,
});

async function check(one: ConfigCase, tally: Tally): Promise<void> {
  const loaded = await valueOf(() => loadConfig(folder, undefined, filesOf(one)), tally);
  if (loaded === undefined) return;
  tally.reach("read");
  const { config, placeOf } = loaded;
  const { source } = config;
  if (source !== "sample") await valueOf(() => resolveSource(source, { KEY: "abc" }, placeOf), tally);
  const text = Buffer.from(one.bytes).toString("latin1");
  await checkPackage(lock, config, { tally, text, of: renderedShare });
}

/** Comments, which JSON does not have. */
const comments = fc.constantFrom(
  "",
  "// a comment\n",
  "/* a comment */",
  "/* */ // */\n",
  "/**/",
  "//",
  "/* not ended",
  "# no comment\n",
);

/** The text of a configuration with comments and additional commas at some places. */
const written = fc
  .record({
    config: anyConfig,
    edits,
    layout,
    comment: comments,
    comma: fc.boolean(),
    places: fc.array(place, { maxLength: 3 }),
  })
  .map(({ config, edits: changes, layout: form, comment, comma, places }) => {
    const text = printTree(applyEdits(treeOf(config), changes), form);
    const ends = Array.from(text.matchAll(/(?<=[[{,:}\]])\s*|\s*(?=[}\]])/g), ({ index }) => index);
    const marked = new Set(places.map((at) => ends[Math.floor(at * ends.length)] ?? 0));
    const parts = Array.from(
      text,
      (character, index) =>
        (marked.has(index) ? `${comment}${comma && /[}\]]/.test(character) ? "," : ""}` : "") + character,
    );
    return parts.join("");
  });

const files = fc.oneof(
  { weight: 4, arbitrary: fc.constant("codegen.config.json" as const) },
  fc.constantFrom("codegen.config.jsonc" as const, "package.json" as const),
);

const cases: fc.Arbitrary<ConfigCase> = fc.tuple(files, written).map(([file, text]) => ({
  file,
  bytes: bytesOf(file === "package.json" ? `{"name": "own", "codegen": ${text}}` : text),
}));

/** Configurations by a grammar, with mistakes. */
export const configs: Kind<ConfigCase> = { share: 110, cases, check };

/** Damaged configurations. */
export const configBytes: Kind<ConfigCase> = {
  share: 50,
  cases: fc.tuple(cases, mutationsOfBytes).map(([one, mutations]) => ({ ...one, bytes: mutate(one.bytes, mutations) })),
  check,
};
