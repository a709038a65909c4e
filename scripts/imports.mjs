// Holds the imports of src/ against the list of its folders: `npm run lint`. Prints each import that the list does not allow.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ts } from "ts-morph";
import { folders, publicApi } from "./folders.mjs";

const root = resolve("src");

/** Path of a file from src/, POSIX. */
const fromRoot = (path) => relative(root, path).split(sep).join("/");

/** The folder that a path from src/ lies in; "" for one that lies loose. */
const folderOf = (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");

/** What is wrong with an import; `undefined` where it is allowed. Paths are from src/. */
export function importMistake(from, to) {
  const [own, other] = [folderOf(from), folderOf(to)];
  if (own === other)
    return own !== "" && to === `${own}/index.ts` ? "a folder does not import its own door" : undefined;
  if (other === "") return "nothing in src/ imports the public API";
  const allowed = own === "" ? publicApi.imports : folders[own];
  if (!allowed.includes(other)) return `${own === "" ? publicApi.file : own} may not import ${other}`;
  return to === `${other}/index.ts` ? undefined : `${other} is imported through its door, ${other}/index.ts`;
}

/** Folders and loose files that the list does not know, and folders whose list names a later one. */
export function listMistakes(entries) {
  const names = Object.keys(folders);
  return [
    ...entries.flatMap(({ name, isFolder }) => {
      if (isFolder) return names.includes(name) ? [] : [`scripts/folders.mjs lacks the folder ${name}`];
      return name === publicApi.file ? [] : [`${name} lies loose in src/`];
    }),
    ...names.flatMap((name, index) =>
      folders[name]
        .filter((other) => !names.slice(0, index).includes(other))
        .map((other) => `scripts/folders.mjs: ${name} comes before ${other} and cannot import it`),
    ),
  ];
}

function importsOf(path) {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, "utf8"), true, true);
  return importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
}

function mistakes() {
  const entries = readdirSync(root, { withFileTypes: true });
  const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".ts"));
  return [
    ...listMistakes(entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))),
    ...files.flatMap((file) => {
      const from = file.split(sep).join("/");
      if (folderOf(from) !== "" && folders[folderOf(from)] === undefined) return [];
      return importsOf(join(root, file)).flatMap((name) => {
        const mistake = importMistake(from, fromRoot(resolve(root, dirname(file), name)));
        return mistake === undefined ? [] : [`src/${from} imports ${name}: ${mistake}`];
      });
    }),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = mistakes();
  for (const mistake of found) console.error(mistake);
  process.exitCode = found.length > 0 ? 1 : 0;
}
