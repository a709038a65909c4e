import { canHaveMembers, editJson } from "../edit-json.ts";
import { hookLine, runsCheck } from "./hook-command.ts";
import { editFile } from "../step.ts";
import { findConfigFile } from "../repository.ts";
import { type HookManager, hookPurpose } from "./hook-manager.ts";
import { findDependent, findPackageMember } from "../manifests.ts";
import { packageManagerOf } from "../package-manager.ts";
import { inFolder } from "../paths.ts";

const member = "simple-git-hooks";
const names = [".simple-git-hooks", "simple-git-hooks"];
const programs = names.flatMap((name) => ["js", "cjs", "mjs"].map((ending) => `${name}.${ending}`));

/** The member `simple-git-hooks` of package.json, or its own file. */
export const simpleGitHooks: HookManager = {
  npm: { name: member, command: () => member },
  find(repository) {
    const dependent = findDependent(repository, member);
    return (
      findPackageMember(repository, member) ??
      findConfigFile(repository, [...names.map((name) => `${name}.json`), ...programs]) ??
      (dependent === undefined ? undefined : inFolder(dependent.folder, "package.json"))
    );
  },
  plan(repository, file) {
    const path = file.endsWith("package.json") ? [member, "pre-commit"] : ["pre-commit"];
    const command = hookLine(repository);
    const lines = [`"pre-commit": ${JSON.stringify(command)}`];
    const next = `run \`${packageManagerOf(repository).exec} ${member}\``;
    const step = { file, what: hookPurpose, lines, next };
    return editFile(repository, step, (text) => {
      if (programs.some((name) => file.endsWith(name))) return { why: "it cannot be edited automatically" };
      return editJson(text, ({ get, set }) => {
        const existing = get(...path);
        if (!canHaveMembers(get(...path.slice(0, -1)))) return { why: `"${member}" is not an object` };
        if (existing === undefined) return set(command, ...path);
        if (typeof existing !== "string") return { why: '"pre-commit" is not a string' };
        if (text !== undefined && runsCheck(existing, repository)) return text;
        // A command after `;` or `|` would run, and decide the exit code, although the check failed.
        if (/[;|\n]|(?<!&)&(?!&)/.test(existing))
          return { why: '"pre-commit" contains more than commands joined by &&' };
        return set(`${command} && ${existing}`, ...path);
      });
    });
  },
};
