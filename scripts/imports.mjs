// Checks the imports of src/ against the list of its folders: `npm run lint`. Prints each import that the list does not allow.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ts } from "ts-morph";
import * as own from "./folders.mjs";

const { publicApi } = own;
const root = resolve("src");

/** @type {{ folders: Record<string, readonly string[]>, builtins: Record<string, readonly string[]> }} */
const ownList = own;

/** Path of a file from src/, POSIX. */
const fromRoot = (path) => relative(root, path).split(sep).join("/");

/** The folder that a path from src/ lies in; "" for one that lies loose. */
const folderOf = (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");

/** The name of a module of Node, without `node:`. */
const bareName = (name) => name.replace(/^node:/, "");

/** What is wrong with an import of a file; `undefined` where it is allowed. Paths are from src/. */
export function importMistake(from, to, { folders } = ownList) {
  const [here, other] = [folderOf(from), folderOf(to)];
  if (here === other)
    return here !== "" && to === `${here}/index.ts` ? "a folder does not import its own door" : undefined;
  if (other === "") return "nothing in src/ imports the public API";
  const allowed = here === "" ? publicApi.imports : folders[here];
  if (!allowed.includes(other)) return `${here === "" ? publicApi.file : here} may not import ${other}`;
  return to === `${other}/index.ts` ? undefined : `${other} is imported through its door, ${other}/index.ts`;
}

/** What is wrong with an import of a module of Node, with `node:` or without; `undefined` where it is allowed. */
export function builtinMistake(from, name, { builtins } = ownList) {
  const here = folderOf(from);
  const isAllowed = (builtins[here] ?? []).includes(bareName(name));
  return isAllowed ? undefined : `${here === "" ? publicApi.file : here} may not import ${name}`;
}

/** What of the list does not fit the entries of src/ or itself: folders and loose files that it lacks, rows too many. */
export function listMistakes(entries, { folders, builtins } = ownList) {
  const names = Object.keys(folders);
  const found = entries.filter(({ isFolder }) => isFolder).map(({ name }) => name);
  return [
    ...entries.flatMap(({ name, isFolder }) => {
      if (isFolder) return names.includes(name) ? [] : [`scripts/folders.mjs lacks the folder ${name}`];
      return name === publicApi.file ? [] : [`${name} lies loose in src/`];
    }),
    ...[...new Set([...names, ...Object.keys(builtins)])]
      .filter((name) => !found.includes(name))
      .map((name) => `scripts/folders.mjs has the folder ${name}, which src/ has not`),
    ...names.flatMap((name, index) =>
      folders[name]
        .filter((other) => !names.slice(0, index).includes(other))
        .map((other) => `scripts/folders.mjs: ${name} comes before ${other} and cannot import it`),
    ),
  ];
}

/**
 * Permissions of the list that no import uses.
 *
 * @param {readonly { from: string, file?: string, builtin?: string }[]} used every import: the file that has it, from src/,
 *   and the file from src/ or the module of Node that it names
 */
export function unusedPermissions(used, { folders, builtins } = ownList) {
  const targets = used.map(({ from, file, builtin }) => {
    return `${folderOf(from)} ${file === undefined ? `node:${bareName(builtin)}` : folderOf(file)}`;
  });
  const isUsed = new Set(targets);
  const given = [
    ...Object.entries(folders).flatMap(([name, others]) => others.map((other) => [name, other])),
    ...Object.entries(builtins).flatMap(([name, others]) => others.map((other) => [name, `node:${other}`])),
  ];
  return given
    .filter(([name, other]) => !isUsed.has(`${name} ${other}`))
    .map(([name, other]) => `scripts/folders.mjs: ${name} may import ${other} and does not`);
}

/** The imports of a file of src/ that are of src/ or of Node. */
function importsOf(from) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, from), "utf8"), true, true);
  return importedFiles.flatMap(({ fileName: name }) => {
    if (name.startsWith(".")) return [{ from, name, file: fromRoot(resolve(root, dirname(from), name)) }];
    return isBuiltin(name) ? [{ from, name, builtin: name }] : [];
  });
}

function mistakes() {
  const entries = readdirSync(root, { withFileTypes: true });
  const imports = readdirSync(root, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.split(sep).join("/"))
    .filter((from) => folderOf(from) === "" || ownList.folders[folderOf(from)] !== undefined)
    .flatMap(importsOf);
  return [
    ...listMistakes(entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))),
    ...imports.flatMap(({ from, name, file, builtin }) => {
      const mistake = file === undefined ? builtinMistake(from, builtin) : importMistake(from, file);
      return mistake === undefined ? [] : [`src/${from} imports ${name}: ${mistake}`];
    }),
    ...unusedPermissions(imports),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = mistakes();
  for (const mistake of found) console.error(mistake);
  process.exitCode = found.length > 0 ? 1 : 0;
}
