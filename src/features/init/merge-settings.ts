import { shellWord } from "../../model/rules/index.ts";
import type { Repository } from "./repository.ts";
import { toolWords } from "./tool-words.ts";
import type { SetupStep } from "./step.ts";

/** Git settings that {@link planMergeSettings} reads. */
export const mergeSettingNames = { title: "merge.codegen.name", driver: "merge.codegen.driver" } as const;

/** Plans the merge driver of the lock. Git reads it from its settings, which are not committed. */
export function planMergeSettings(repository: Repository): SetupStep[] {
  const { git } = repository;
  const wanted = [
    { name: mergeSettingNames.title, value: "merge of codegen.lock.json" },
    {
      name: mergeSettingNames.driver,
      value: `${toolWords(repository).map(shellWord).join(" ")} merge-driver %O %A %B`,
    },
  ];
  const what = "lets git merge the lock in this clone";
  const lines = wanted.map(({ name, value }) => `git config ${name} ${JSON.stringify(value)}`);
  const file = ".git/config";
  if (git === undefined)
    return [{ kind: "manual", file, what, why: "this is not a git repository", lines, isCommand: true }];
  const driver = git.settings[mergeSettingNames.driver];
  if (driver !== undefined) return [{ kind: "kept", file, what }];
  return wanted.map(({ name, value }) => ({ kind: "setting", name, value, what }));
}
