// Checks the imports of src/ and create/src/, `import()` and imports of types included: `npm run lint`.
import { folders, nodeOfCreate, publicApi } from "./scripts/folders.mjs";

const names = Object.keys(folders);
const api = `^src/${publicApi}$`;

/** The files of a folder, without those of listed folders in it. */
function filesOf(name) {
  const inner = names.filter((other) => other.startsWith(`${name}/`)).map((other) => other.slice(name.length + 1));
  return `^src/${name}/${inner.length === 0 ? "" : `(?!(?:${inner.join("|")})/)`}`;
}

const forbid = (name, from, to) => ({ name, severity: "error", from, to });

function rulesOf(name, index) {
  const { isPure = false, apart = [], node = [] } = folders[name];
  const own = filesOf(name);
  const ownIndex = `^src/${name}/index\\.ts$`;
  const later = names.slice(index + 1).map(filesOf);
  const groups = [...(isPure ? ["platform"] : []), ...apart].map((group) => `^src/${group}/`);
  return [
    forbid(`${name} may not import this folder`, { path: own }, { path: [api, ...later, ...groups] }),
    forbid(`${name} may not import its own index.ts`, { path: own }, { path: ownIndex }),
    forbid(`${name} is imported through its index.ts`, { pathNot: own }, { path: own, pathNot: ownIndex }),
    forbid(
      `${name} may not import this module of Node`,
      { path: own },
      { dependencyTypes: ["core"], pathNot: `^(?:${node.join("|")})$` },
    ),
  ];
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid("cycle", {}, { circular: true }),
    forbid("not in a folder of scripts/folders.mjs", {}, { path: "^src/", pathNot: [api, ...names.map(filesOf)] }),
    forbid("the public API may not import modules of Node", { path: api }, { dependencyTypes: ["core"] }),
    ...names.flatMap(rulesOf),
    forbid(
      "the generator may not import the set-up",
      { path: "^src/" },
      { path: "^(?!src/|node_modules/)[^/]+/.*\\.ts$" },
    ),
    // It uses the generator by its command line. What it may import of these folders: see .oxlintrc.json.
    forbid(
      "create may not import this folder",
      { path: "^create/src/" },
      {
        path: "^(?!node_modules/)[^/]+/",
        pathNot: "^(?:create/src|src/base|src/platform|src/pipeline/config|src/model/(?:report|settings))/",
        dependencyTypesNot: ["core"],
      },
    ),
    forbid(
      "create may not import this module of Node",
      { path: "^create/src/" },
      { dependencyTypes: ["core"], pathNot: `^(?:${nodeOfCreate.join("|")})$` },
    ),
  ],
  options: { parser: "swc", tsPreCompilationDeps: true, doNotFollow: { path: "node_modules" } },
};
