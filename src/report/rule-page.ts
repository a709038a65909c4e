/** The first paragraph of a rule's page, after its heading and the default severity. */
export function firstParagraph(page: string): string {
  return page.split(/\r?\n/).find((line) => line !== "" && !/^(?:#|Default: )/.test(line)) ?? "";
}

export function firstSentence(page: string): string {
  const text = firstParagraph(page);
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
