const variable = /\$\{([^{}]*)\}/g;

/** Replaces each `${NAME}`. */
export function replaceVariables(text: string, valueOf: (name: string) => string): string {
  return text.replace(variable, (_match, name: string) => valueOf(name));
}

/** The names of the variables in a text, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(variable), ([, name = ""]) => name))];
}
