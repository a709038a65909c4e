// Checks the imports of src/, `import()` included: `npm run lint`. Prints each import that the list of folders forbids, and each cycle.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ts } from "ts-morph";
import { folders as ownFolders, publicApi } from "./folders.mjs";

const root = resolve("src");

/** Path from src/, POSIX. */
const fromRoot = (path) => relative(root, path).split(sep).join("/");

/** The listed folder that a path from src/ is in, the longest one; `undefined` if none is. */
export function folderOf(path, folders = ownFolders) {
  const parts = path.split("/").slice(0, -1);
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join("/");
    if (name in folders) return name;
  }
  return undefined;
}

/** What is wrong with an import of a file; `undefined` if it is allowed. Paths are from src/. */
export function importMistake(from, to, folders = ownFolders) {
  if (to === publicApi) return "nothing in src/ imports the public API";
  const [here, other] = [folderOf(from, folders), folderOf(to, folders)];
  const index = `${other}/index.ts`;
  if (here === other) return to === index ? "a folder does not import its own index.ts" : undefined;
  if (from !== publicApi) {
    const names = Object.keys(folders);
    const { isPure = false, apart = [] } = folders[here];
    const group = other.split("/")[0];
    if (names.indexOf(other) > names.indexOf(here))
      return `${here} may not import ${other}, which is below it in scripts/folders.mjs`;
    if (isPure && group === "platform") return `${here} is pure and may not import ${group}`;
    if (apart.includes(group)) return `${here} may not import ${group}`;
  }
  return to === index ? undefined : `${other} is imported through ${index}`;
}

/** What is wrong with an import of a module of Node, with `node:` or without; `undefined` if it is allowed. */
export function builtinMistake(from, name, folders = ownFolders) {
  const here = folderOf(from, folders);
  const isAllowed = (folders[here]?.node ?? []).includes(name.replace(/^node:/, ""));
  return isAllowed ? undefined : `${here ?? publicApi} may not import ${name}; scripts/folders.mjs lists what it may`;
}

/**
 * Finds files that import each other, `import()` and imports of types included.
 *
 * @param graph the files that each file imports
 * @returns each cycle as the files on it, in order
 */
export function findCycles(graph) {
  const cycles = [];
  const done = new Set();
  const path = [];
  const visit = (file) => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start !== -1) {
      cycles.push(path.slice(start));
      return;
    }
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

/** The imports of a file of src/: of files, as paths from src/, and of modules of Node. */
function importsOf(from) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, from), "utf8"), true, true);
  const names = importedFiles.map(({ fileName }) => fileName);
  return {
    files: names
      .filter((name) => name.startsWith("."))
      .map((name) => fromRoot(resolve(root, dirname(from), name)))
      // package.json is beside src/.
      .filter((path) => path !== "../package.json"),
    builtins: names.filter((name) => isBuiltin(name)),
  };
}

function findMistakes() {
  const files = readdirSync(root, { recursive: true })
    .map((name) => name.split(sep).join("/"))
    .filter((name) => name.endsWith(".ts"));
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const graph = new Map(Array.from(imports, ([file, { files: imported }]) => [file, imported]));
  const mistakes = [];
  const add = (from, to, mistake) => mistake && mistakes.push(`src/${from} imports ${to}: ${mistake}`);
  for (const [from, { files: imported, builtins }] of imports) {
    if (from !== publicApi && folderOf(from) === undefined) {
      mistakes.push(`src/${from} is not in a folder of scripts/folders.mjs`);
      continue;
    }
    for (const to of imported) add(from, to, importMistake(from, to));
    for (const name of builtins) add(from, name, builtinMistake(from, name));
  }
  const unused = Object.keys(ownFolders).filter((name) => !files.some((file) => folderOf(file) === name));
  return [
    ...mistakes,
    ...unused.map((name) => `scripts/folders.mjs lists ${name}, which src/ does not have`),
    ...findCycles(graph).map((cycle) => `cycle: ${[...cycle, cycle[0]].join(" -> ")}`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const mistakes = findMistakes();
  for (const mistake of mistakes) console.error(mistake);
  process.exitCode = mistakes.length > 0 ? 1 : 0;
}
