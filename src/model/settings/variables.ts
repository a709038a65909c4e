/** Replaces each `${NAME}`, in linear time: a regular expression would search the end of each unclosed `${` again. */
export function replaceVariables(text: string, valueOf: (name: string) => string): string {
  const parts: string[] = [];
  let end = 0;
  for (let start = text.indexOf("${"); start !== -1; start = text.indexOf("${", end)) {
    const brace = text.indexOf("}", start);
    if (brace === -1) break;
    parts.push(text.slice(end, start), valueOf(text.slice(start + 2, brace)));
    end = brace + 1;
  }
  return parts.join("") + text.slice(end);
}

export function variablesIn(text: string): string[] {
  const names = new Set<string>();
  replaceVariables(text, (name) => {
    names.add(name);
    return "";
  });
  return [...names];
}
