/** A variable of the environment in a text, as `${KEY}`. */
interface Variable {
  readonly name: string;
  /** Where it stands, braces and all. */
  readonly start: number;
  readonly end: number;
}

/** In time linear in the text: no pattern, which would look for the end of each beginning anew. */
function findVariables(text: string): Variable[] {
  const found: Variable[] = [];
  for (let start = text.indexOf("${"); start !== -1; start = text.indexOf("${", found.at(-1)?.end)) {
    const brace = text.indexOf("}", start);
    if (brace === -1) break;
    found.push({ name: text.slice(start + 2, brace), start, end: brace + 1 });
  }
  return found;
}

/** Whether a text holds a `${VAR}` that is not replaced yet. */
export function hasVariable(text: string): boolean {
  return findVariables(text).length > 0;
}

/** The names of the variables that a text takes from the environment. */
export function variablesIn(text: string): string[] {
  return [...new Set(findVariables(text).map(({ name }) => name))];
}

/** A text with the values of its variables in their places. */
export function replaceVariables(text: string, valueOf: (name: string) => string): string {
  const variables = findVariables(text);
  const parts = variables.map(
    ({ name, start }, index) => text.slice(variables[index - 1]?.end ?? 0, start) + valueOf(name),
  );
  return parts.join("") + text.slice(variables.at(-1)?.end ?? 0);
}
