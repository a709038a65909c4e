/** A path as a pattern of `.gitignore` and the files like it: what would be a wildcard, a comment or a negation is itself. */
export function ignorePattern(path: string): string {
  return path.replace(/[\\*?[\]]/g, "\\$&").replace(/^[#!]/, "\\$&");
}

/** A path, and what may follow it, as a pattern of `.gitattributes`, where a blank ends it unless it is in quotes. */
export function attributePattern(path: string, ending = ""): string {
  const pattern = `${path.replace(/[\\*?[\]]/g, "\\$&")}${ending}`;
  return /[\s"]|^[#!]/.test(pattern) ? JSON.stringify(pattern) : pattern;
}

/** A path as a glob of linters and of lint-staged: all wildcards of those libraries stand for themselves. */
export function globPattern(path: string): string {
  return path.replace(/[\\*?[\]{}()!]/g, "\\$&");
}
