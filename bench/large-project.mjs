// Writes a project of many modules, always the same, for `codegen impact`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The number of modules in a folder. Every second module uses a list. */
const perFolder = 40;

/**
 * @param {string} folder the folder to create
 * @param {number} modules number of modules
 */
export function writeLargeProject(folder, modules) {
  const options = { strict: true, noEmit: true, module: "nodenext", target: "es2022", skipLibCheck: true, types: [] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["src"] }));
  for (let index = 0; index < modules; index++) {
    const path = join(folder, "src", folderOf(index));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, `module${index}.ts`), textOf(index));
  }
}

const folderOf = (index) => `part${Math.floor(index / perFolder)}`;

/** A module imports the one before it in its folder, and the last one of the folder before. */
function importsOf(index) {
  const near = index % perFolder === 0 ? [] : [index - 1];
  const far = index < perFolder ? [] : [Math.floor(index / perFolder) * perFolder - 1];
  return [...near, ...far];
}

function textOf(index) {
  const imports = importsOf(index).map(
    (other) => `import { type Record${other}, summarize${other} } from "../${folderOf(other)}/module${other}.js";`,
  );
  const parts = importsOf(index).map((other) => `  readonly part${other}?: Record${other};`);
  const sums = importsOf(index).map(
    (other) => `  if (record.part${other}) lines.push(summarize${other}(record.part${other}));`,
  );
  return [
    ...(index % 2 === 0 ? ['import { ContactStatus, type ContactStatusCode } from "reference-lists";'] : []),
    ...imports,
    "",
    `export interface Record${index} {`,
    "  readonly id: number;",
    "  readonly name: string;",
    "  readonly tags: readonly string[];",
    "  readonly amounts: ReadonlyMap<string, number>;",
    ...parts,
    "}",
    "",
    `export function summarize${index}(record: Record${index}): string {`,
    "  const lines = [record.name, ...record.tags.map((tag) => tag.toUpperCase()).filter((tag) => tag !== '')];",
    ...sums,
    "  const total = [...record.amounts.values()].reduce((sum, amount) => sum + amount, 0);",
    "  return `${lines.join(', ')}: ${total.toFixed(2)}`;",
    "}",
    "",
    `export class Store${index} {`,
    `  readonly #records = new Map<number, Record${index}>();`,
    `  add(record: Record${index}): this {`,
    "    this.#records.set(record.id, record);",
    "    return this;",
    "  }",
    `  find(test: (record: Record${index}) => boolean): Record${index} | undefined {`,
    "    return [...this.#records.values()].find(test);",
    "  }",
    "  groupByName(): Record<string, number[]> {",
    "    const groups: Record<string, number[]> = {};",
    "    for (const { name, id } of this.#records.values()) (groups[name] ??= []).push(id);",
    "    return groups;",
    "  }",
    `  async load(source: () => Promise<readonly Record${index}[]>): Promise<number> {`,
    "    const records = await source();",
    "    [...records].sort((a, b) => a.id - b.id).forEach((record) => this.add(record));",
    "    return records.length;",
    "  }",
    "}",
    "",
    ...(index % 2 === 0 ? useOf(index) : []),
    "",
  ].join("\n");
}

/** A use in every second module. One in four uses the changed code by its member, and one in four as a number. */
function useOf(index) {
  const test = index % 8 === 0 ? "ContactStatus.OptedOut" : index % 8 === 4 ? "3" : "ContactStatus.Active";
  return [
    `export function mayWrite${index}(status: ContactStatusCode, records: readonly Record${index}[]): string[] {`,
    `  if (status === ${test}) return [];`,
    "  return records.filter(({ tags }) => tags.length > 0).map(({ name }) => name);",
    "}",
  ];
}
