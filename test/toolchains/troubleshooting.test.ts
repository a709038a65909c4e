import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { expectedLine, moduleOfLists } from "./lists.ts";
import { asCommonJs, copyProject, install, type NodeVersion, type Project } from "./project.ts";

/** A configuration and the specifier with which `src/lists` imports the package. */
interface Setting {
  readonly output: Record<string, unknown>;
  readonly style?: "const";
  readonly specifier: string;
}

interface Trouble {
  /** As in docs/troubleshooting.md. */
  readonly error: string;
  readonly command: string;
  /** The command of the fix, by default the same. */
  readonly fixed?: string;
  readonly version?: NodeVersion;
  readonly wrong: Setting;
  readonly right: Setting;
}

const page = readFileSync(new URL("../../docs/troubleshooting.md", import.meta.url), "utf8");
const folder = (importExtension: string, style?: "const"): Setting => ({
  output: { dir: "src/reference-lists", importExtension, form: "folder" },
  ...(style && { style }),
  specifier: `./reference-lists${importExtension === "" ? "" : `/index${importExtension}`}`,
});
const packageOf = (emit: "js" | "ts", style?: "const"): Setting => ({
  output: { emit, ...(style && { importExtension: ".ts" }) },
  ...(style && { style }),
  specifier: "reference-lists",
});
const commonJsPackage: Setting = { output: { emit: "js", module: "cjs" }, specifier: "reference-lists" };
const compile = "rm -rf dist *.tsbuildinfo && npx tsc -p . && node dist/index.js";
const asNode16 = compile.replace("-p .", "-p . --module node16");
const strip = "npx tsc && node src/index.ts";

interface Troubles {
  /** By default the name of the entry. */
  readonly project?: string;
  prepare?(project: Project): void;
  readonly extension: string;
  readonly cases: readonly Trouble[];
}

const troubles: Readonly<Record<string, Troubles>> = {
  "vite-react": {
    extension: "",
    cases: [{ error: "TS1294", command: "npm run build", wrong: folder(""), right: folder("", "const") }],
  },
  bundlers: {
    extension: "",
    cases: [{ error: "Can't resolve", command: "npm run build:webpack", wrong: folder(".js"), right: folder("") }],
  },
  jest: {
    extension: "",
    cases: [
      {
        error: "Cannot find module",
        command: "npx jest --selectProjects ts-jest 2>&1",
        wrong: folder(".js"),
        right: folder(""),
      },
      {
        error: "Must use import to load ES Module",
        command: "npx jest --selectProjects ts-jest 2>&1",
        wrong: packageOf("js"),
        right: folder(""),
      },
    ],
  },
  library: {
    extension: ".js",
    cases: [
      { error: "TS2834", command: compile, wrong: folder(""), right: folder(".js") },
      { error: "TS2835", command: compile, wrong: folder(""), right: folder(".js") },
      { error: "TS5097", command: compile, wrong: folder(".ts"), right: folder(".js") },
      {
        error: "ERR_UNKNOWN_FILE_EXTENSION",
        command: compile,
        version: "20.19",
        wrong: packageOf("ts"),
        right: packageOf("js"),
      },
      {
        error: "ERR_MODULE_NOT_FOUND",
        command: compile,
        wrong: { output: { dir: "src/reference-lists", emit: "js" }, specifier: "./reference-lists/index.js" },
        right: folder(".js"),
      },
    ],
  },
  "library in CommonJS": {
    project: "library",
    prepare: asCommonJs,
    extension: "",
    cases: [
      { error: "TS1479", command: asNode16, wrong: packageOf("js"), right: commonJsPackage },
      { error: "TS1479", command: asNode16, wrong: packageOf("js"), right: packageOf("js"), fixed: compile },
    ],
  },
  "node-typescript": {
    extension: ".ts",
    cases: [
      {
        error: "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
        command: "node src/index.ts",
        wrong: folder(".ts"),
        right: folder(".ts", "const"),
      },
      { error: "ERR_MODULE_NOT_FOUND", command: strip, wrong: folder(".js", "const"), right: folder(".ts", "const") },
      {
        error: "ERR_UNSUPPORTED_DIR_IMPORT",
        command: "node src/index.ts",
        wrong: folder("", "const"),
        right: folder(".ts", "const"),
      },
      {
        error: "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING",
        // An installed package instead of a link.
        command:
          "rm -rf node_modules/reference-lists && cp -r generated node_modules/reference-lists && node src/index.ts",
        wrong: packageOf("ts", "const"),
        right: packageOf("js"),
      },
    ],
  },
};

function apply(project: Project, { output, style, specifier }: Setting): void {
  project.run("rm -rf generated src/reference-lists codegen.lock.json node_modules/reference-lists");
  const config = { source: "sample", output, ...(style && { enums: { style } }) };
  project.write("codegen.config.json", JSON.stringify(config));
  project.run("npx codegen --quiet");
  if (specifier === "reference-lists") project.run("ln -s ../generated node_modules/reference-lists");
  project.write("src/lists.ts", moduleOfLists(specifier));
}

describe.each(Object.entries(troubles))("%s", (name, { project: copied = name, prepare, extension, cases }) => {
  let project: Project | undefined;

  function prepared(): Project {
    if (project) return project;
    project = copyProject(copied);
    prepare?.(project);
    install(project);
    if (name !== "vite-react")
      project.write("src/index.ts", `import { line } from "./lists${extension}";\n\nconsole.log(line());\n`);
    const test = `import { line } from "./lists";\n\ntest("lists", () => {\n  console.log(line());\n});\n`;
    if (name === "jest") project.write("src/lists.test.ts", test);
    return project;
  }

  it.each(cases)(
    "the fix of $error in docs/troubleshooting.md works",
    ({ error, command, fixed = command, version, wrong, right }) => {
      expect(page).toContain(error);
      apply(prepared(), wrong);
      expect(() => prepared().run(command, version)).toThrow(error);
      apply(prepared(), right);
      const printed = prepared().run(fixed, version);
      if (name !== "vite-react" && name !== "bundlers") expect(printed).toContain(expectedLine);
    },
  );
});
