import { count } from "../base/text/index.ts";

/** What a check says that has found nothing; by itself, for that check loads no other reporter. */
export function cleanText(files: number): string {
  return `all ${count(files, "file")} of the package match the lock`;
}
