import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { describeLicences, namesIn } from "../../scripts/licences.mjs";
import { nodesOf, parseMarkdown } from "../support/markdown.ts";
import { root } from "./axes.ts";

/** Slightly more than the measured sizes. The number of packages must not grow by our own ones. */
const limits = { packed: 550_000, unpacked: 1_700_000, packages: 15, installed: 31_700_000 };

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
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const dir = mkdtempSync(join(tmpdir(), "tarball-"));
const modules = join(dir, "user/node_modules");
const installed = join(modules, "reference-codegen");
const sbom = "sbom/reference-codegen.cdx.json";
let packed: Packed;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const npm = (cwd: string, ...args: string[]) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", maxBuffer: 1 << 26 });

beforeAll(() => {
  execFileSync(process.execPath, [join(root, "scripts/sbom.mjs")], { cwd: root });
  [packed] = JSON.parse(npm(root, "pack", "--ignore-scripts", "--json", "--pack-destination", dir)) as [Packed];
  mkdirSync(join(dir, "user"));
  writeFileSync(join(dir, "user/package.json"), '{ "private": true }');
  // The dependencies at the date of the limits, so that their releases change nothing.
  const flags = ["--before=2026-11-22", "--no-audit", "--no-fund"];
  npm(join(dir, "user"), "install", ...flags, join(dir, packed.filename));
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The paths of all files below a folder, relative to it. */
function filesBelow(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => statSync(join(folder, path)).isFile());
}

/** The installed packages by folder, with nested ones. */
function packagesBelow(folder: string): (PackageJson & { readonly folder: string })[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith("@")) return packagesBelow(path);
    return [
      { ...(readJson(join(path, "package.json")) as PackageJson), folder: path },
      ...packagesBelow(join(path, "node_modules")),
    ];
  });
}

it("packs a small tarball with what users read, which runs or requires nothing unexpected", () => {
  const packages = packagesBelow(modules);
  const size = {
    packed: packed.size,
    unpacked: packed.unpackedSize,
    packages: packages.length,
    installed: filesBelow(modules).reduce((sum, path) => sum + statSync(join(modules, path)).size, 0),
  };
  const names = Object.keys(limits) as (keyof typeof limits)[];
  expect(names.filter((name) => size[name] > limits[name]).map((name) => `${name}: ${size[name]}`)).toEqual([]);

  const paths = packed.files.map(({ path }) => path);
  const isListed = /^(?:dist\/.+\.(?:cjs|js|d\.ts)|docs\/(?:rules\/)?[\w-]+\.md|schema\/.+\.json|templates\/.+)$/;
  const texts = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "dist/LICENCES.txt"];
  const others = [...texts, "package.json", sbom];
  expect(paths.filter((path) => !isListed.test(path)).toSorted()).toEqual(others);
  expect(paths).not.toContain("docs/decisions.md");
  const links = paths.flatMap((path) => {
    if (!path.endsWith(".md") || path.startsWith("templates/")) return [];
    const targets = nodesOf(parseMarkdown(readFileSync(join(installed, path), "utf8")), "link")
      .map(({ url = "" }) => url.replace(/#.*$/, ""))
      .filter((url) => url !== "" && !url.startsWith("https:"));
    return targets.map((url) => posix.join(posix.dirname(path), url));
  });
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !paths.includes(link))).toEqual([]);

  // npm runs node-gyp without a script.
  const scripts = packages.filter(
    ({ folder, scripts: { preinstall, install, postinstall } = {} }) =>
      preinstall ?? install ?? postinstall ?? existsSync(join(folder, "binding.gyp")),
  );
  expect(scripts.map(({ name }) => name)).toEqual([]);
  expect((readJson(join(installed, "package.json")) as PackageJson).scripts).not.toHaveProperty("prepare");

  const forbidden = packages.filter(({ license = "none" }) => !allowed.has(license));
  expect(forbidden.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  // Source maps are a second source of the bundled packages.
  const maps = filesBelow(join(root, "dist")).filter((path) => path.endsWith(".map"));
  const sources = maps.flatMap((path) => {
    const map = readJson(join(root, "dist", path)) as { readonly sources: readonly string[] };
    return map.sources.map((source) => join(root, "dist", path, "..", source));
  });
  const licences = readFileSync(join(installed, "dist/LICENCES.txt"), "utf8");
  const licenceTexts = describeLicences(sources.filter((path) => path.includes("node_modules"))).split(/^-{80}\n\n/m);
  expect(licenceTexts.length).toBeGreaterThan(10);
  expect(licenceTexts.slice(1).filter((text) => !licences.includes(text.trim()))).toEqual([]);
  const bundled = Array.from(licences.matchAll(/^-{80}\n\n\S+ \S+ \((.+)\)$/gm), ([, licence = ""]) => licence);
  expect(bundled).toHaveLength(namesIn(licences).length);
  expect(bundled.filter((licence) => !allowed.has(licence))).toEqual([]);

  // The SBOM lists exactly the installed and the bundled packages.
  const { components } = readJson(join(installed, sbom)) as {
    readonly components: readonly Readonly<Record<"name" | "purl" | "licenses" | "hashes", string>>[];
  };
  const listed = new Set(["reference-codegen", ...components.map(({ name }) => name)]);
  expect(listed).toEqual(new Set([...namesIn(licences), ...packages.map(({ name }) => name)]));
  expect(components.filter(({ purl, licenses, hashes }) => !purl || !licenses.length || !hashes.length)).toEqual([]);
  const spdx = readJson(join(root, "sbom/reference-codegen.spdx.json")) as { readonly packages: readonly object[] };
  expect(spdx.packages).toHaveLength(components.length + 1);
  // Users cannot audit what is bundled, so SECURITY.md names it.
  const { devDependencies } = readJson(join(root, "package.json")) as { readonly devDependencies: object };
  const direct = namesIn(licences).filter((name) => name in devDependencies);
  const security = readFileSync(join(installed, "SECURITY.md"), "utf8");
  expect(direct.filter((name) => !new RegExp(`\\b${name.replace("@", "")}\\b`).test(security))).toEqual([]);
});
