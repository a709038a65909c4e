import { escapeHidden } from "../../base/text/index.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * The one way in which text becomes part of the page, between tags or as an attribute in quotes: it reads back equal, hidden
 * characters written escaped.
 *
 * @example htmlText("</script> & \u202e") // "&lt;/script&gt; &amp; \\u202e"
 */
export function htmlText(text: string): string {
  return escapeHidden(text).replace(/[&<>"']/g, (character) => entities[character] as string);
}
