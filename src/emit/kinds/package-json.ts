import type { ModuleModel } from "../model.ts";
import type { FileKind } from "./kind.ts";

/** The package.json, which holds members of the user beside ours. */
export const packageJson: FileKind<{ readonly modules: readonly ModuleModel[] }> = {
  order: 2,
  reserved: ["package"],
  // Every package has it at the same place: it is never left over.
  endings: [],
  plan: ({ input: { lock }, modules, seal }) => [
    {
      path: "package.json",
      source: `the references of version ${lock.apiVersion}`,
      seal: seal([lock.apiVersion, modules.map(({ key }) => key)]),
      content: { modules },
    },
  ],
  render: async ({ seal }, { modules }, { input, existingPackageJson }) => {
    const { renderPackageJson } = await import("../package-json.ts");
    return renderPackageJson(modules, input.config, seal, existingPackageJson);
  },
};
