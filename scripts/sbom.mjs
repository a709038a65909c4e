// Writes the SBOM of a published package as CycloneDX and SPDX into its folder sbom/, with `npm sbom`: the dependencies and the
// libraries in its bundles. The bundled libraries are development dependencies, so npm runs in a package that depends on both.
//
// node scripts/sbom.mjs [PACKAGE], after a build; PACKAGE is the folder of another package than the generator
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namesIn } from "./licences.mjs";

const [packageFolder = "."] = process.argv.slice(2);
const out = join(packageFolder, "sbom");
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const { name, version, description, license, dependencies } = readJson(join(packageFolder, "package.json"));
const { name: generator, devDependencies } = readJson("package.json");
const bundled = namesIn(readFileSync(join(packageFolder, "dist", "LICENCES.txt"), "utf8"));
const isBundled = ([library]) => bundled.includes(library);
// The generator has its own SBOM, and is not in the lock of this repository.
const { [generator]: _generator, ...installed } = dependencies ?? {};
const shipped = { ...installed, ...Object.fromEntries(Object.entries(devDependencies).filter(isBundled)) };

const temporary = mkdtempSync(join(tmpdir(), "sbom-"));
// npm uses the name of the folder as the name of the package.
const folder = join(temporary, name);
const npm = (...args) => execFileSync("npm", args, { cwd: folder, encoding: "utf8" });
try {
  mkdirSync(folder);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name, version, description, license, dependencies: shipped }),
  );
  copyFileSync("package-lock.json", join(folder, "package-lock.json"));
  // Removes all other packages from the lock. `npm sbom --omit dev` would also remove packages that a development tool shares.
  // Not a dry run, also in `npm pack --dry-run`, whose options npm passes on.
  npm("install", "--package-lock-only", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-dry-run");
  mkdirSync(out, { recursive: true });
  for (const [format, ending] of Object.entries({ cyclonedx: "cdx", spdx: "spdx" })) {
    const file = join(out, `${name}.${ending}.json`);
    const { serialNumber: _number, ...sbom } = JSON.parse(npm("sbom", "--package-lock-only", "--sbom-format", format));
    if (format === "cyclonedx") {
      // The package contains the SBOM of CycloneDX, which does not require it: the same sources give the same bytes.
      delete sbom.metadata.timestamp;
      for (const component of sbom.components) {
        for (const [key, value] of Object.entries(component)) if (value.length === 0) delete component[key];
      }
    }
    writeFileSync(file, `${JSON.stringify(sbom)}\n`);
    console.log(`wrote ${file}`);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
