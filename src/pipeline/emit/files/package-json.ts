import { hasMarkedMember, hasOwnMembersAlone } from "../generated-file.ts";
import type { FileKind, ModuleExport } from "./kind.ts";

/** The package.json, which holds members of the user beside ours. */
export const packageJson: FileKind<{ readonly exports: readonly ModuleExport[] }> = {
  exports: () => [],
  // Its form is the user's.
  isReformatted: async () => false,
  isOurs: hasMarkedMember,
  isMerged: true,
  madeFrom: ["config", "tool", "modules"],
  order: 2,
  reserved: ["package"],
  endings: ["package.json"],
  isRemovable: hasOwnMembersAlone,
  plan: ({ input: { lock, config }, exports }) =>
    config.output.files.includes("package.json")
      ? [
          {
            path: "package.json",
            source: `the references of version ${lock.apiVersion}`,
            seal: undefined,
            content: { exports },
          },
        ]
      : [],
  render: async (_file, { exports }, { input, existingPackageJson }) => {
    const { renderPackageJson } = await import("../package-json.ts");
    return renderPackageJson(exports, input.config.output, existingPackageJson);
  },
};
