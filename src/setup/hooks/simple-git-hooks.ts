import { canHaveMembers, editJson } from "../edit-json.ts";
import { hookCommand, runsCheck } from "./hook-command.ts";
import { editFile } from "../step.ts";
import { findConfigFile } from "../repository.ts";
import { type HookHome, hookPurpose } from "./hook-home.ts";
import { findPackageMember, packageFile } from "./package-member.ts";

const member = "simple-git-hooks";
const names = [".simple-git-hooks", "simple-git-hooks"];
const programs = names.flatMap((name) => ["js", "cjs", "mjs"].map((ending) => `${name}.${ending}`));

/** The member `simple-git-hooks` of package.json, or a file of its own. */
export const simpleGitHooks: HookHome = {
  find: (repository) =>
    findPackageMember(repository, member) ??
    findConfigFile(repository, [...names.map((name) => `${name}.json`), ...programs]),
  plan(repository, found) {
    const file = found ?? packageFile(repository);
    const path = file.endsWith("package.json") ? [member, "pre-commit"] : ["pre-commit"];
    const command = hookCommand(repository);
    const lines = [`"pre-commit": ${JSON.stringify(command)}`];
    const step = { file, what: hookPurpose, lines, next: "run `npx simple-git-hooks`" };
    return editFile(repository, step, (text) => {
      if (programs.some((name) => file.endsWith(name))) return { why: "it is a program" };
      return editJson(text, ({ get, set }) => {
        const existing = get(...path);
        if (!canHaveMembers(get(...path.slice(0, -1)))) return { why: `its ${member} is no object` };
        if (existing === undefined) return set(command, ...path);
        if (typeof existing !== "string") return { why: "its pre-commit is no text" };
        if (text !== undefined && runsCheck(existing, repository)) return text;
        // Behind `;` or `|` a command would run, and count, although ours has failed.
        if (/[;|\n]|(?<!&)&(?!&)/.test(existing)) return { why: "its pre-commit is more than commands joined by &&" };
        return set(`${command} && ${existing}`, ...path);
      });
    });
  },
};
