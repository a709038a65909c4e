import { relative, sep } from "node:path";
import { lockFileName } from "../../lock/index.ts";
import type { Change } from "../../diff/index.ts";
import type { Report } from "../report.ts";

/** A file of the project as a code host knows it: POSIX, from the folder that the command was run in. */
export function fromRoot(file: string, { dir }: Report, root: string): string {
  const base = dir === null ? "" : relative(root, dir).split(sep).join("/");
  return base === "" ? file : `${base}/${file}`;
}

/** The lock of a report, likewise. */
export function lockFrom(report: Report, root: string): string {
  return fromRoot(lockFileName, report, root);
}

/** One change in the words of the domain. */
export function changeText({ kind, reference, code, before, after }: Change): string {
  const about = code === undefined ? reference : `${reference} ${code}`;
  const texts = [before, after].flatMap((text) => (text === undefined ? [] : [JSON.stringify(text)]));
  return `${about}: ${kind.replaceAll("-", " ")}${texts.length > 0 ? ` ${texts.join(" -> ")}` : ""}`;
}
