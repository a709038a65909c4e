import type { Form } from "../declarations/declaration.ts";
import type { ModuleModel } from "../model.ts";
import { moduleEndings, moduleFiles } from "./forms.ts";
import type { FileKind } from "./kind.ts";

/** The package's entry, which exports all modules again. It comes last: what it names is there. */
export const entry: FileKind<{ readonly form: Form; readonly modules: readonly ModuleModel[] }> = {
  order: 3,
  reserved: ["index"],
  endings: moduleEndings,
  plan: ({ input: { lock, config }, modules, seal }) => {
    const sealed = seal([lock.apiVersion, modules.map(({ key }) => key)]);
    return moduleFiles("index", config.output.emit).map(({ path, form }) => ({
      path,
      source: `the references of version ${lock.apiVersion}`,
      seal: sealed,
      content: { form, modules },
    }));
  },
  render: async (file, { form, modules }, { input }) => {
    const { entryDeclarations } = await import("../entry-module.ts");
    const { writeModule } = await import("../write-module.ts");
    return writeModule(file, form, entryDeclarations(modules, input.config), input, "tight");
  },
};
