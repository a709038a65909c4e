import { createHash } from "node:crypto";
import { escapeHidden } from "./text.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function htmlText(text: string): string {
  return escapeHidden(text).replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** Whether a text is a page for a browser, which servers also return in place of a document: to sign in, or with an error. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text.slice(0, 1_000));
}

/** SHA-256 of an inline script or style, as in a Content Security Policy. */
export function sourceHash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** A URL with a parameter in its query, which replaces those of the same name. The other parameters stay as they are written. */
export function withParameter(url: URL, name: string, value: string): URL {
  const isOther = (part: string): boolean => part !== "" && !new URLSearchParams(part).has(name);
  const changed = new URL(url);
  const others = changed.search.slice(1).split("&").filter(isOther);
  changed.search = [...others, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`].join("&");
  return changed;
}

export const secretHeader = /auth|cookie|key|token|secret|pass/i;

/**
 * Reads `NAME: VALUE` or `NAME=VALUE`, as the flag `--header` has it. Returns the name with the value, or what is wrong, without
 * the value, which may be secret.
 */
export function parseHeader(text: string): readonly [name: string, value: string] | string {
  const [, name, value = ""] = /^([^:=]+)[:=](.*)$/s.exec(text)?.map((part) => part.trim()) ?? [];
  if (name === undefined) return "--header must be 'NAME: VALUE'";
  if (!secretHeader.test(name) || /\$\{[^{}]+\}/.test(value)) return [name, value];
  return `--header ${name} is secret: write it in single quotes, with an environment variable, as '${name}: \${VAR}'`;
}
