/** The names of headers whose values are secret. */
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
