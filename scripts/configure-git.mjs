// Configures git in this clone: the hooks in .githooks, and the merge driver of the lock. `node scripts/configure-git.mjs`, once.
import { spawnSync } from "node:child_process";

const settings = {
  "core.hooksPath": ".githooks",
  "merge.codegen.name": "merge of codegen.lock.json",
  "merge.codegen.driver":
    "test -e dist/cli.cjs || exec git merge-file %A %O %B; node dist/cli.cjs merge-driver %O %A %B",
};

for (const [name, value] of Object.entries(settings)) {
  const { status } = spawnSync("git", ["config", "--local", name, value], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
  else console.log(`git config ${name} ${JSON.stringify(value)}`);
}
