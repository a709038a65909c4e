// Writes src/model/naming/global-types.ts: the names of all types that TypeScript's own libraries declare globally.
// Run it by hand when the bundled TypeScript moves: `npm run global-types`. Names in a lock stay as they are.
import { writeFileSync } from "node:fs";
import { Project } from "ts-morph";

const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { lib: ["lib.esnext.full.d.ts"] } });
project.createSourceFile("probe.ts", "export {};");
const checker = project.getTypeChecker().compilerObject;
const { ts } = await import("ts-morph");
const probe = project.getSourceFileOrThrow("probe.ts").compilerNode;
const names = checker
  .getSymbolsInScope(probe, ts.SymbolFlags.Type | ts.SymbolFlags.Namespace | ts.SymbolFlags.Value)
  .map((symbol) => symbol.name)
  .filter((name) => /^[A-Z]\w*$/.test(name))
  .sort();

const lines = [""];
for (const name of names) {
  const line = lines.at(-1);
  if (line.length + name.length > 100) lines.push(name);
  else lines[lines.length - 1] = line === "" ? name : `${line} ${name}`;
}
writeFileSync(
  "src/model/naming/global-types.ts",
  `// Made by scripts/global-types.mjs from TypeScript ${ts.version}.

/** Names that ECMAScript or the DOM declare globally: a reference of that name would hide them. */
export const globalTypes: ReadonlySet<string> = new Set(
  \`
${lines.map((line) => `  ${line}`).join("\n")}
  \`.trim().split(/\\s+/),
);
`,
);
