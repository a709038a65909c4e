import { mkdirSync, symlinkSync } from "node:fs";
import { join, basename } from "node:path";
import { describe, expect, it } from "@jest/globals";
import * as config from "../../../src/pipeline/config/load-config.ts";
import { workTree } from "../../../src/platform/files/project-files.ts";
import { findingsOf } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";

const sample = { source: "sample", version: "1.1" };

const loadConfig = (cwd: string, path?: string): config.LoadedConfig => config.loadConfig(cwd, path, workTree);

describe("the search", () => {
  it("walks up, and passes a package.json without a configuration", () => {
    const project = makeProject(sample);
    project.write("apps/mailer/package.json", { name: "mailer" });
    project.write("apps/mailer/src/index.ts", "");
    expect(loadConfig(join(project.dir, "apps/mailer/src")).dir).toBe(project.dir);
  });

  it("passes a package.json that is no JSON", () => {
    const project = makeProject(sample);
    project.write("apps/package.json", "{");
    expect(loadConfig(join(project.dir, "apps")).dir).toBe(project.dir);
  });

  it("takes the nearest one", () => {
    const project = makeProject(sample);
    project.write("apps/package.json", { codegen: { source: "sample", version: "1.0" } });
    expect(loadConfig(join(project.dir, "apps"))).toMatchObject({
      file: join(project.dir, "apps/package.json"),
      config: { version: "1.0" },
    });
  });

  it("takes codegen.config.jsonc", () => {
    const project = makeProject();
    project.write("codegen.config.jsonc", '{ "source": "sample", "version": "1.1", } // ours');
    project.write("package.json", { name: "apps" });
    project.write("apps/index.ts", "");
    expect(loadConfig(join(project.dir, "apps"))).toMatchObject({
      file: join(project.dir, "codegen.config.jsonc"),
      config: { version: "1.1" },
    });
  });

  it.each([
    ["codegen.config.json", "codegen.config.jsonc"],
    ["codegen.config.json", "package.json"],
    ["codegen.config.jsonc", "package.json"],
  ])("refuses a folder with both %s and %s", (first, second) => {
    const project = makeProject();
    for (const file of [first, second]) project.write(file, file === "package.json" ? { codegen: sample } : sample);
    const [finding, ...more] = findingsOf(() => loadConfig(project.dir));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ rule: "config", file: first });
    for (const file of [first, second]) expect(finding?.message).toContain(file);
    expect(loadConfig(project.dir, second).config.version).toBe("1.1");
  });

  it("says what is missing where nothing is found", () => {
    const { dir } = makeProject();
    expect(findingsOf(() => loadConfig(dir))).toEqual([
      expect.objectContaining({ rule: "config", message: expect.stringContaining("codegen.config.json") }),
    ]);
  });
});

describe("a file that is named", () => {
  it("is taken from the working directory", () => {
    const project = makeProject();
    project.write("config/lists.json", sample);
    expect(loadConfig(project.dir, "config/lists.json")).toMatchObject({ dir: join(project.dir, "config") });
  });

  it("may be a link to a file", () => {
    const project = makeProject();
    project.write("shared.json", sample);
    symlinkSync(join(project.dir, "shared.json"), join(project.dir, "codegen.config.json"));
    expect(loadConfig(project.dir).dir).toBe(project.dir);
  });

  it.each([
    ["missing", "lists.json"],
    ["a folder", "config"],
    ["a package.json without a configuration", "package.json"],
    ["below a file", "package.json/lists.json"],
  ])("is told of where it is %s", (_what, name) => {
    const project = makeProject();
    project.write("package.json", { name: "mailer" });
    mkdirSync(join(project.dir, "config"));
    expect(findingsOf(() => loadConfig(project.dir, name))).toEqual([
      expect.objectContaining({ rule: "config", file: basename(name) }),
    ]);
  });
});

const findingsIn = (text: string, name = "codegen.config.json") => {
  const project = makeProject();
  project.write(name, text);
  return findingsOf(() => loadConfig(project.dir, name));
};

describe("the text", () => {
  it.each([
    ["a line comment", '{\n  // the "sample"\n  "source": "sample" // of us\n}'],
    ["a block comment", '/* ours:\n ** { */{\n  /**/ "source": /* the sample */ "sample"\n}'],
    ["a comma behind the last item", '{ "source": "sample", "references": ["priority", /* more? */ ] }'],
    ["line ends of Windows", '{\r\n  // the sample\r\n  "source": "sample",\r\n}\r\n'],
    ["a byte order mark before a comment", '\uFEFF// ours\n{ "source": "sample" }'],
    ["what looks like a comment in a string", '{ "source": { "baseUrl": "https://example.com/*,]/" } }'],
  ])("may have %s, as editors write it", (_what, text) => {
    for (const name of ["codegen.config.json", "codegen.config.jsonc", "lists.json"]) {
      expect(findingsIn(text, name)).toEqual([]);
    }
  });
  it("has its places where comments and commas stand before them", () => {
    const text = '// ours\n{\n  /* a\n b */ "source": "sample",\n  "rules": { "code-width": "wran", }, // x\n}';
    expect(findingsIn(text)).toEqual([expect.objectContaining({ pointer: "/rules/code-width", line: 5, column: 14 })]);
    expect(findingsIn('{ /* "source": 1, */ "source": "sample",\n// x\n"source": "sample", }')).toEqual([
      expect.objectContaining({ pointer: "/source", line: 3, column: 1 }),
    ]);
  });

  it.each([
    ["a line comment", '{\n  // ours\n  "codegen": { "source": "sample" }\n}', 2, 3, /comment/],
    ["a block comment", '{\n  /* ours */ "codegen": { "source": "sample" }\n}', 2, 3, /comment/],
    ["a comma too many", '{\n  "codegen": { "source": "sample" },\n}', 3, 1, /invalid JSON/],
  ])("of a package.json has no %s: npm reads it, too", (_what, text, line, column, message) => {
    expect(findingsIn(text, "package.json")).toEqual([
      expect.objectContaining({ rule: "config", line, column, message: expect.stringMatching(message) }),
    ]);
  });

  it("in conflict says so, at the first marker", () => {
    const text = '{\n<<<<<<< HEAD\n  "source": "sample"\n=======\n  "version": "1.2"\n>>>>>>> other\n}';
    expect(findingsIn(text)).toEqual([
      expect.objectContaining({ rule: "config", line: 2, column: 1, message: expect.stringContaining("conflict") }),
    ]);
  });

  it.each([
    ["is cut", '{\n  "source": ', 2, 13],
    ["has a comment that does not end", '{ "source": "sample" }\n/*/ x', 2, 1],
    ["has a doubled comma", '{ "source": "sample",, "version": "1.2" }', 1, 22],
    ["is empty", "", 1, 1],
  ])("that %s is told of with its place", (_what, text, line, column) => {
    expect(findingsIn(text)).toEqual([expect.objectContaining({ rule: "config", line, column })]);
  });

  it("may begin with a byte order mark, and places do not count it", () => {
    const project = makeProject();
    project.write("codegen.config.json", `\uFEFF${JSON.stringify(sample)}`);
    expect(loadConfig(project.dir).config.version).toBe("1.1");
    expect(findingsIn('\uFEFF{ "source": "sample", "verison": 1 }')).toEqual([
      expect.objectContaining({ pointer: "/verison", line: 1, column: 23 }),
    ]);
  });

  it("of a package.json has pointers and places of the whole file", () => {
    expect(
      findingsIn('{\n  "name": "mailer",\n  "codegen": {\n    "source": "smaple"\n  }\n}', "package.json"),
    ).toEqual([expect.objectContaining({ pointer: "/codegen/source", file: "package.json", line: 4, column: 5 })]);
  });

  it("gives the place of an option; of one that is left out, that of the nearest part above it", () => {
    const project = makeProject();
    project.write("package.json", '{\n  "codegen": {\n    "source": "sample"\n  }\n}');
    const { placeOf } = loadConfig(project.dir);
    expect(placeOf("/source")).toEqual({ pointer: "/codegen/source", file: "package.json", line: 3, column: 5 });
    expect(placeOf("/output/dir")).toMatchObject({ pointer: "/codegen/output/dir", line: 2, column: 14 });
  });

  it("of a package.json may have mistakes elsewhere that are not ours", () => {
    expect(findingsIn('{ "name": "a", "name": "b", "codegen": { "source": "sample" } }', "package.json")).toEqual([]);
  });
});
