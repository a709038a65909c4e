import type { OutputConfig } from "../../model/settings/index.ts";

/** A module of the package that is imported by itself. */
interface ImportedModule {
  readonly stem: string;
  readonly subpath: string;
}

/**
 * The specifier that imports the package's entry, or one of its modules: by the package's name, or by path from the
 * configuration's folder if the output has no package.json.
 *
 * @example importSpecifier({ ...output, files: [] }) // "./generated/index.js"
 */
export function importSpecifier(output: OutputConfig, module?: ImportedModule): string {
  const { dir, files, importExtension, packageName } = output;
  if (!files.includes("package.json")) return `./${dir}/${module?.stem ?? "index"}${importExtension}`;
  return module === undefined ? packageName : `${packageName}/${module.subpath}`;
}
