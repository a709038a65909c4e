import type { Form } from "../declarations/declaration.ts";
import { moduleEndings, moduleFiles } from "./forms.ts";
import { hasMarkedComment } from "../generated-file.ts";
import type { FileKind, ModuleExport } from "./kind.ts";

/** The package's entry, which exports all modules again. It comes last: what it names is there. */
export const entry: FileKind<{ readonly form: Form; readonly exports: readonly ModuleExport[] }> = {
  exports: () => [],
  isOurs: hasMarkedComment,
  isMerged: false,
  causeTurn: 1,
  order: 3,
  reserved: ["index"],
  endings: moduleEndings,
  plan: ({ input: { lock, config }, modules, exports, seal }) => {
    const sealed = seal([lock.apiVersion, modules.map(({ key }) => key)]);
    return moduleFiles("index", config.output.emit).map(({ path, form }) => ({
      path,
      source: `the references of version ${lock.apiVersion}`,
      seal: sealed,
      content: { form, exports },
    }));
  },
  render: async (file, { form, exports }, { input }) => {
    const { entryDeclarations } = await import("../entry-module.ts");
    const { writeModule } = await import("../write-module.ts");
    return writeModule(file, form, entryDeclarations(exports, input.config.output.importExtension), input, "tight");
  },
};
