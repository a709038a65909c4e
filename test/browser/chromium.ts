import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";

/** Names of Chromium programs. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The variable that names the program. */
const variable = "CHROMIUM";

interface Found {
  readonly path: string;
  readonly args: readonly string[];
}

async function findChromium(): Promise<Found | undefined> {
  const named = process.env[variable];
  if (named !== undefined && named !== "") return { path: named, args: [] };
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const path = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  return path === undefined ? fromPackage() : { path, args: [] };
}

/** The Chromium from npm, if there is one for this machine. */
async function fromPackage(): Promise<Found | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    const args = packed.args.filter((arg) => arg !== "--single-process");
    return { path: await packed.executablePath(), args };
  } catch {
    // An optional dependency, which may not be installed.
    return undefined;
  }
}

/** Starts a Chromium; prints a line and returns `undefined` if none exists. */
export async function startChromium(): Promise<Browser | undefined> {
  const found = await findChromium();
  if (found === undefined) {
    process.stderr.write(`SKIPPED: no Chromium was found, so no page was opened. ${variable}=<path> names one.\n`);
    return undefined;
  }
  // The sandbox of Chromium needs rights that containers lack; the pages are our own.
  return chromium.launch({ executablePath: found.path, args: [...found.args, "--no-sandbox"] });
}
