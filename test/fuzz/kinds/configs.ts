import fc from "fast-check";
import { loadConfig, resolveSource } from "../../../src/pipeline/config/index.ts";
import type { ProjectFiles } from "../../../src/platform/files/index.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { bytesOf, mutate, mutationsOfBytes } from "../grammar/bytes.ts";
import { anyConfig } from "../grammar/config.ts";
import { applyEdits, edits, layout, printTree, treeOf } from "../grammar/tree.ts";
import type { Kind, Tally } from "../kind.ts";
import { checkPackage } from "../package.ts";
import { valueOf } from "../sound.ts";
import { mostly, position } from "../grammar/choices.ts";

/** A configuration file. */
interface ConfigCase {
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

async function check(input: ConfigCase, tally: Tally): Promise<void> {
  const loaded = await valueOf(() => loadConfig(folder, undefined, filesOf(input)), tally);
  if (loaded === undefined) return;
  tally.reach("read");
  const { config, locationOf } = loaded;
  const { source } = config;
  if (source !== "sample") await valueOf(() => resolveSource(source, { KEY: "abc" }, locationOf), tally);
  const text = Buffer.from(input.bytes).toString("latin1");
  await checkPackage(lock, config, { tally, text, of: renderedShare });
}

/** Comments, valid and invalid. */
const comments = fc.constantFrom(
  ..."|// a comment\n|/* a comment */|/* */ // */\n|/**/|//|/* not ended|# no comment\n".split("|"),
);

/** The text of a configuration with comments and additional commas at some places. */
const written = fc
  .record({
    config: anyConfig,
    edits,
    layout,
    comment: comments,
    comma: fc.boolean(),
    positions: fc.array(position, { maxLength: 3 }),
  })
  .map(({ config, edits: changes, layout: format, comment, comma, positions }) => {
    const text = printTree(applyEdits(treeOf(config), changes), format);
    const ends = Array.from(text.matchAll(/(?<=[[{,:}\]])\s*|\s*(?=[}\]])/g), ({ index }) => index);
    const marked = new Set(positions.map((at) => ends[Math.floor(at * ends.length)] ?? 0));
    const parts = Array.from(text, (character, index) => {
      if (!marked.has(index)) return character;
      return `${comment}${comma && /[}\]]/.test(character) ? "," : ""}${character}`;
    });
    return parts.join("");
  });

const files = mostly(
  "codegen.config.json",
  4,
  fc.constantFrom("codegen.config.jsonc" as const, "package.json" as const),
);

const cases: fc.Arbitrary<ConfigCase> = fc.tuple(files, written).map(([file, text]) => ({
  file,
  bytes: bytesOf(file === "package.json" ? `{"name": "own", "codegen": ${text}}` : text),
}));

/** Configurations from a grammar, with mistakes. */
export const configs: Kind<ConfigCase> = { share: 110, cases, check };

/** Configurations with changed bytes. */
export const configBytes: Kind<ConfigCase> = {
  share: 50,
  cases: fc
    .tuple(cases, mutationsOfBytes)
    .map(([input, mutations]) => ({ ...input, bytes: mutate(input.bytes, mutations) })),
  check,
};
