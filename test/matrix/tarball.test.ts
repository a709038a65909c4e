import { beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import { createProxy } from "proxy";
import { describeLicences, namesIn } from "../../scripts/licences.mjs";
import { commandGuard, libraryGuard } from "../../scripts/node-guard.mjs";
import { toWords } from "../../src/model/naming/words.ts";
import { nodesOf, parseMarkdown } from "../support/markdown.ts";
import { makeProject } from "../support/project.ts";
import { listen, responsesOf, startService } from "../support/service.ts";
import { makeAuthority, makeCertificate } from "../support/tls.ts";
import { cli, root } from "./axes.ts";
import { filesBelow, makeFolder } from "./folders.ts";

// Size, licences, install scripts and SBOM of the installed tool.

const execute = promisify(execFile);

/** The measured sizes plus three percent. The number of packages must not grow. */
const limits = { packed: 600_000, unpacked: 1_680_000, packages: 12, installed: 29_200_000 };

/** Licences that require only a copy of their text. */
const allowed = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "0BSD"]);

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}
interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: unknown;
  readonly engines?: { readonly node: string };
}

const dir = makeFolder("tarball");
let packed: Packed;
let packages: { readonly folder: string; readonly json: PackageJson }[];

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const npm = async (cwd: string, ...args: string[]): Promise<string> =>
  (await execute("npm", args, { cwd, maxBuffer: 1 << 26 })).stdout;

/** Folders of packages in a node_modules folder and in nested ones. */
function packagesBelow(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules).flatMap((name) => {
    if (name.startsWith(".")) return [];
    const folder = join(modules, name);
    return name.startsWith("@") ? packagesBelow(folder) : [folder, ...packagesBelow(join(folder, "node_modules"))];
  });
}

beforeAll(async () => {
  const output = await npm(root, "pack", "--ignore-scripts", "--json", "--pack-destination", dir);
  [packed] = JSON.parse(output) as [Packed];
  const user = join(dir, "user");
  mkdirSync(user);
  writeFileSync(join(user, "package.json"), '{ "private": true }');
  // The dependencies at the date of the limits, so that their releases change nothing.
  await npm(user, "install", "--before=2026-11-22", "--no-audit", "--no-fund", join(dir, packed.filename));
  packages = packagesBelow(join(user, "node_modules")).map((folder) => {
    return { folder, json: readJson(join(folder, "package.json")) as PackageJson };
  });
});

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

it("stays within its size limits, with its dependencies", () => {
  const modules = join(dir, "user/node_modules");
  const size = {
    packed: packed.size,
    unpacked: packed.unpackedSize,
    packages: packages.length,
    installed: filesBelow(modules).reduce((sum, path) => sum + statSync(join(modules, path)).size, 0),
  };
  process.stderr.write(
    `tarball: ${inMegabytes(size.packed)} packed, ${inMegabytes(size.unpacked)} unpacked; ` +
      `with dependencies: ${size.packages} packages, ${inMegabytes(size.installed)}\n`,
  );
  const names = Object.keys(limits) as (keyof typeof limits)[];
  expect(names.filter((name) => !(size[name] <= limits[name])).map((name) => `${name}: ${size[name]}`)).toEqual([]);
});

it("contains what its users read, and nothing that only contributors read", () => {
  const paths = packed.files.map(({ path }) => path);
  const isListed = /^(?:dist\/.+\.(?:cjs|js|d\.ts)|docs\/(?:rules\/)?[\w-]+\.md|schema\/.+\.json|templates\/.+)$/;
  const others = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "dist/LICENCES.txt", "package.json"];
  expect(paths.filter((path) => !isListed.test(path)).toSorted()).toEqual(others);
  expect(paths).not.toContain("docs/decisions.md");
});

it("contains each file that one of its documents links to", () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const documents = [...paths].filter((path) => path.endsWith(".md") && !path.startsWith("templates/"));
  const links = documents.flatMap((path) =>
    nodesOf(parseMarkdown(readFileSync(join(dir, "user/node_modules/reference-codegen", path), "utf8")), "link")
      .map(({ url = "" }) => url.replace(/#.*$/, ""))
      .filter((url) => url !== "" && !url.startsWith("https:"))
      .map((url) => `${path} -> ${posix.join(posix.dirname(path), url)}`),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !paths.has(link.replace(/^.* -> /, "")))).toEqual([]);
});

it("has the same table of transliterations as any-ascii", () => {
  const chunks = join(root, "dist/chunks");
  const [name = ""] = readdirSync(chunks).filter((path) => /^member-names-.*\.cjs$/.test(path));
  const exported = Object.values(createRequire(import.meta.url)(join(chunks, name)) as object);
  const built = exported.find(
    (value): value is typeof toWords => typeof value === "function" && value.name === "toWords",
  );
  const blocks = Array.from({ length: 0x11_0000 / 256 }, (_none, block) =>
    String.fromCodePoint(...Array.from({ length: 256 }, (_empty, index) => block * 256 + index)),
  );
  expect(blocks.filter((text) => built?.(text).join(" ") !== toWords(text).join(" "))).toEqual([]);
});

it("fetches over HTTPS and through a proxy with the parts of undici that it contains", async () => {
  const authority = await makeAuthority("Test Authority");
  const service = await startService(responsesOf({}), await makeCertificate({ by: authority }));
  const proxy = await listen(createProxy(createServer()));
  const project = makeProject({ source: { baseUrl: service.url, ca: "ca.pem" } });
  project.write("ca.pem", authority.cert);
  const env = { ...process.env, HTTPS_PROXY: `http://${proxy.host}`, NO_PROXY: "", no_proxy: "" };
  await execute(process.execPath, [cli], { cwd: project.dir, env });
  expect(proxy.sockets.length).toBeGreaterThan(0);
  expect(service.requests.length).toBeGreaterThan(1);
});

it("has no install scripts, nor have its dependencies", () => {
  const installScripts = ["preinstall", "install", "postinstall"];
  const runs = packages.flatMap(({ folder, json: { name, scripts = {} } }) => [
    ...installScripts.filter((script) => script in scripts).map((script) => `${name}: ${script}`),
    // npm runs node-gyp without a script.
    ...(existsSync(join(folder, "binding.gyp")) ? [`${name}: binding.gyp`] : []),
  ]);
  expect(packages.map(({ json }) => json.name)).toContain("reference-codegen");
  expect(runs).toEqual([]);
});

it("has both commands in one guarded file, and no script that npm warns about", () => {
  const folder = join(dir, "user/node_modules/reference-codegen");
  const { scripts = {}, bin, engines } = readJson(join(folder, "package.json")) as PackageJson;
  expect(bin).toEqual({ codegen: "dist/cli.cjs", "reference-codegen": "dist/cli.cjs" });
  expect(Object.keys(scripts)).not.toContain("prepare");
  expect(readFileSync(join(folder, "dist/cli.cjs"), "utf8").split("\n", 2)[1]).toBe(commandGuard(engines?.node));
  expect(readFileSync(join(folder, "dist/index.cjs"), "utf8").split("\n", 1)[0]).toBe(libraryGuard(engines?.node));
});

describe("licences", () => {
  it("of the installed packages are allowed", () => {
    const others = packages.filter(({ json }) => typeof json.license !== "string" || !allowed.has(json.license));
    expect(others.map(({ json }) => `${json.name}: ${String(json.license)}`)).toEqual([]);
  });

  it("of the bundled packages are allowed, with their texts in dist/LICENCES.txt", () => {
    const dist = join(root, "dist");
    const maps = filesBelow(dist).filter((path) => path.endsWith(".map"));
    // Source maps are a second source of the bundled packages.
    const sources = maps.flatMap((path) => {
      const map = readJson(join(dist, path)) as { readonly sources: readonly string[] };
      return map.sources.map((source) => join(dist, dirname(path), source));
    });
    const libraries = sources.filter((path) => path.includes("node_modules"));
    const text = readFileSync(join(dir, "user/node_modules/reference-codegen/dist/LICENCES.txt"), "utf8");
    expect(libraries.length).toBeGreaterThan(50);
    const parts = describeLicences(libraries)
      .split(/^-{80}\n\n/m)
      .slice(1);
    expect(parts.filter((part) => !text.includes(part.trim()))).toEqual([]);
    const licences = Array.from(text.matchAll(/^-{80}\n\n\S+ \S+ \((.+)\)$/gm), ([, licence = ""]) => licence);
    expect(licences).toHaveLength(namesIn(text).length);
    expect(licences.filter((licence) => !allowed.has(licence))).toEqual([]);
  });
});

interface CycloneDx {
  readonly metadata: { readonly component: object };
  readonly components: readonly Readonly<Record<"name" | "purl" | "licenses" | "hashes", string>>[];
}

it("lists exactly the installed and the bundled packages in the SBOM", async () => {
  await execute(process.execPath, [join(root, "scripts/sbom.mjs"), join(dir, "sbom")], { cwd: root });
  const { components, metadata } = readJson(join(dir, "sbom/reference-codegen.cdx.json")) as CycloneDx;
  const { name, version } = readJson(join(root, "package.json")) as PackageJson;
  expect(metadata.component).toMatchObject({ name, version, purl: `pkg:npm/${name}@${version}` });
  const bundled = namesIn(readFileSync(join(root, "dist/LICENCES.txt"), "utf8"));
  const shipped = new Set([...bundled, ...packages.map(({ json }) => json.name)]);
  const listed = new Set([name, ...components.map((component) => component.name)]);
  expect([...listed].toSorted()).toEqual([...shipped].toSorted());
  const incomplete = components.filter(({ purl, licenses, hashes }) => !purl || !licenses.length || !hashes.length);
  expect(incomplete).toEqual([]);
  const spdx = readJson(join(dir, "sbom/reference-codegen.spdx.json")) as { readonly packages: readonly object[] };
  expect(spdx.packages).toHaveLength(components.length + 1);
});
