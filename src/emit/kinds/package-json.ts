import { hasMarkedMember } from "../generated-file.ts";
import type { FileKind, ModuleExport } from "./kind.ts";

/** The package.json, which holds members of the user beside ours. */
export const packageJson: FileKind<{ readonly exports: readonly ModuleExport[] }> = {
  exports: () => [],
  isOurs: hasMarkedMember,
  isMerged: true,
  causeTurn: 2,
  order: 2,
  reserved: ["package"],
  // Every package has it at the same place: it is never left over.
  endings: [],
  plan: ({ input: { lock }, modules, exports, seal }) => [
    {
      path: "package.json",
      source: `the references of version ${lock.apiVersion}`,
      seal: seal([lock.apiVersion, modules.map(({ key }) => key)]),
      content: { exports },
    },
  ],
  render: async ({ seal }, { exports }, { input, existingPackageJson }) => {
    const { renderPackageJson } = await import("../package-json.ts");
    return renderPackageJson(exports, input.config.output, seal, existingPackageJson);
  },
};
