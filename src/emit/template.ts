/** The fixed text with holes of `templates/`, read by the caller: emitting touches no disk. */
export interface Templates {
  readonly header: string;
  readonly readme: string;
  /** The part of the README about the transactional interface. */
  readonly transactional: string;
  readonly types: string;
}

/**
 * Fills the holes of a template.
 *
 * @throws where a hole has no value: the template and the code do not fit
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template has a hole {{${name}}} without a value`);
    return value;
  });
}
