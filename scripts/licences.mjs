// The licences of the libraries in a bundle, from their packages.
import { readdirSync, readFileSync } from "node:fs";

const line = "-".repeat(80);

const packageOf = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * @param {readonly string[]} inputs paths of the files in a bundle
 * @returns {string} name, version, licence and its text for each package, sorted by name
 */
export function describeLicences(inputs) {
  const folders = new Set(inputs.flatMap((input) => packageOf.exec(input)?.[0] ?? []));
  const libraries = [...folders].map(readLibrary);
  const unique = new Map(libraries.map((library) => [library.title, library]));
  const sorted = [...unique.values()].toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const head = "The bundles in this folder have parts of these packages.";
  return `${[head, ...sorted.map(({ title, text }) => `${title}\n\n${text.trim()}`)].join(`\n\n${line}\n\n`)}\n`;
}

/**
 * @param {string} text of {@link describeLicences}
 * @returns {string[]} names of the packages; a package with two versions is listed twice
 */
export function namesIn(text) {
  return text
    .split(`${line}\n\n`)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf(" ")));
}

/** @param {string} folder of a package */
function readLibrary(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^(?:licence|license)/i.test(entry));
  if (typeof license !== "string" || file === undefined) throw new Error(`${name} does not state its licence`);
  return { title: `${name} ${version} (${license})`, text: readFileSync(`${folder}/${file}`, "utf8") };
}
