import { docLines } from "../doc.ts";
import type { Layout } from "../layout.ts";
import type { Declaration } from "./declaration.ts";
import { fixed, fixedType } from "./fixed.ts";

/** The import of shared types. */
export function importTypes(names: readonly string[], extension: string): Declaration {
  const from = `from "./types${extension}";`;
  const line = `import type { ${names.join(", ")} } ${from}`;
  return fixedType([], (layout) =>
    layout.fits(line) ? [line] : ["import type {", ...names.map((name) => `  ${name},`), `} ${from}`],
  );
}

/** `export type X = <type>;` of names alone. */
export function alias(name: string, type: string, about: readonly string[]): Declaration {
  return fixedType(docLines(about), (layout) => {
    const line = `export type ${name} = ${type};`;
    if (layout.fits(line)) return [line];
    return [layout.line(`export type ${name} =`), layout.line(`  ${type};`)];
  });
}

/**
 * A map whose known keys have their own items; any other key may have none. It has no prototype, so the methods that
 * TypeScript sees in every object are none of its.
 */
export function mapType(name: string, items: string, key: string, item: string, about: string): Declaration {
  const bases = `extends ${items}, NoMethods<keyof ${items}> {`;
  return fixedType(docLines([about]), (layout) => {
    const line = `export interface ${name} ${bases}`;
    const head = layout.fits(line) ? [line] : [layout.line(`export interface ${name}`), `  ${bases}`];
    return [...head, layout.line(`  readonly [${key}]: ${item} | undefined;`), "}"];
  });
}

/** A function of one parameter. Its body is the same in TypeScript and JavaScript. */
export interface FunctionParts {
  readonly name: string;
  readonly parameter: string;
  /** Type of the parameter. */
  readonly takes: string;
  readonly returns: string;
  readonly about: readonly string[];
  readonly body: (layout: Layout) => string[];
}

export function functionDeclaration(parts: FunctionParts): Declaration {
  const { name, parameter, takes, returns, body } = parts;
  const docs = docLines(parts.about);
  const signature = (layout: Layout, start: string, end: string): string[] => {
    const line = `${start} ${name}(${parameter}: ${takes}): ${returns}${end}`;
    if (layout.fits(line)) return [line];
    return [layout.line(`${start} ${name}(`), `  ${parameter}: ${takes},`, layout.line(`): ${returns}${end}`)];
  };
  return {
    ts: fixed(docs, (layout) => [...signature(layout, "export function", " {"), ...body(layout), "}"]),
    js: fixed(docs, (layout) => [layout.line(`export function ${name}(${parameter}) {`), ...body(layout), "}"]),
    dts: fixed(docs, (layout) => signature(layout, "export declare function", ";")),
  };
}

/** A type guard: what a look-up map has a key for. */
export function guard(name: string, type: string, map: string, kind: "number" | "string", about: string): Declaration {
  return functionDeclaration({
    name,
    parameter: "value",
    takes: "unknown",
    returns: `value is ${type}`,
    about: [about],
    body: (layout) => [
      `  if (typeof value !== "${kind}") return false;`,
      layout.line(`  return ${map}[value] !== undefined;`),
    ],
  });
}

/** Without it every declaration of a `.d.ts` would be exported, those that a module keeps to itself too. */
export const exportsNothingMore: Declaration = {
  ts: undefined,
  js: undefined,
  dts: fixed([], () => ["export {};"]),
};
