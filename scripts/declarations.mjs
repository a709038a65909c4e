// Writes the declarations of the public API into one file. Those of the compiler import other modules of src/ and bundled libraries,
// which users have not installed.
import { resolve } from "node:path";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { Node, Project, SyntaxKind, ts } from "ts-morph";

const silent = { default: { logLevel: "none" } };

/**
 * @param {string} entry declarations of the entry point, from the compiler
 * @param {string} file the file to write
 * @param {ReadonlyMap<string, string>} described types that are derived from schemas, written out
 */
export function rollUpTypes(entry, file, described) {
  const root = resolve(".");
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    moduleResolution: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
  };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: resolve(entry),
      compiler: { overrideTsconfig: { compilerOptions, include: [resolve(entry)] } },
      apiReport: { enabled: false },
      docModel: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: resolve(file) },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve("package.json"),
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      // The only message is the version of its compiler.
      message.handled = true;
    },
  });
  if (!succeeded) throw new Error(`the declarations of ${entry} could not be rolled up`);
  removeInternals(file, described);
}

/**
 * Writes out the types that are derived from schemas and constants, and removes all declarations that are not exported: users
 * cannot name them.
 *
 * @param {string} file rolled-up declarations
 * @param {ReadonlyMap<string, string>} described as above
 * @throws if an exported declaration still refers to one that is not exported
 */
function removeInternals(file, described) {
  const compilerOptions = { target: ts.ScriptTarget.ES2023, types: ["node"], strict: true };
  const source = new Project({ compilerOptions }).addSourceFileAtPath(file);
  for (const [name, text] of described) source.getTypeAliasOrThrow(name).replaceWithText(text);
  for (const statement of source.getImportDeclarations())
    if (statement.getModuleSpecifierValue() === "valibot") statement.remove();
  const derived = source.getTypeAliases().map((alias) => ({ alias, literals: literalsOf(alias.getTypeNode()) }));
  for (const { alias, literals } of derived) if (literals.length > 0) alias.setType(literals.join(" | "));
  for (const statement of source.getStatements())
    if (Node.isExportable(statement) && !statement.isExported()) statement.remove();
  source.saveSync();
  const problems = source.getPreEmitDiagnostics().map((problem) => problem.getMessageText());
  if (problems.length > 0) throw new Error(`src/index.ts must export all types of its declarations: ${problems[0]}`);
}

/**
 * The literals of a type that src/ derives from a constant: `(typeof kinds)[number]` or `keyof typeof rules`.
 *
 * @param {import("ts-morph").TypeNode | undefined} type
 * @returns {string[]} the literals in the order of the constant; empty if the type is not derived from one
 */
function literalsOf(type) {
  if (Node.isIndexedAccessTypeNode(type)) {
    const elements = type.getObjectTypeNode().getType().getTupleElements();
    return elements.map((element) => element.getText());
  }
  if (!Node.isTypeOperatorTypeNode(type) || type.getOperator() !== SyntaxKind.KeyOfKeyword) return [];
  const members = type.getTypeNode().getType().getProperties();
  return members.map((member) => JSON.stringify(member.getName()));
}
