// Loaded before a program: writes the most memory that its process had, in KiB, into the file that PEAK_FILE names.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread)
  process.on("exit", () => appendFileSync(process.env.PEAK_FILE, `${process.resourceUsage().maxRSS}\n`));
