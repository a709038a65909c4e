/** A path as a pattern of `.gitignore` and the files like it: wildcards, comment and negation signs stand for themselves. */
export function ignorePattern(path: string): string {
  return path.replace(/[\\*?[\]]/g, "\\$&").replace(/^[#!]/, "\\$&");
}

/** A path and an ending as a pattern of `.gitattributes`, where a blank ends it unless it is in quotes. */
export function attributePattern(path: string, ending = ""): string {
  const pattern = `${path.replace(/[\\*?[\]]/g, "\\$&")}${ending}`;
  return /[\s"]|^[#!]/.test(pattern) ? JSON.stringify(pattern) : pattern;
}

/** The path of a pattern that {@link attributePattern} returned with this ending; `undefined` for any other pattern. */
export function pathOfAttributePattern(pattern: string, ending: string): string | undefined {
  const plain = pattern.startsWith('"') ? unquoted(pattern) : pattern;
  if (plain?.endsWith(ending) !== true) return undefined;
  const path = plain.slice(0, -ending.length).replace(/\\([\\*?[\]])/g, "$1");
  return attributePattern(path, ending) === pattern ? path : undefined;
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A path as a glob of linters and of lint-staged: all wildcards of those libraries stand for themselves. */
export function globPattern(path: string): string {
  return path.replace(/[\\*?[\]{}()!]/g, "\\$&");
}
