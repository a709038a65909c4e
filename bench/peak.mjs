// Loaded before a program: appends the peak memory of its process, in KiB, to the file in PEAK_FILE.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread)
  process.on("exit", () => appendFileSync(process.env.PEAK_FILE, `${process.resourceUsage().maxRSS}\n`));
