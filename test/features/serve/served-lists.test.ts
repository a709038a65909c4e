import { describe, expect, it } from "@jest/globals";
import { readProjectLock } from "../../../src/commands/project/lock-file.ts";
import { realWorld } from "../../../src/platform/index.ts";
import { lockedLists, startReferenceServer } from "../../../src/features/serve/index.ts";
import { ask, askJson } from "../../support/http.ts";
import { findingsOfPromise } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";

const lock = {
  lockVersion: 1,
  apiVersion: "1.1",
  memberCase: "pascal",
  references: {
    priority: {
      name: "Priority",
      description: "E-mail priority",
      type: "Priority",
      code: "integer(1)",
      values: [
        { code: 1, description: "Low", enable: true, member: "Low" },
        { code: 2, description: "High", enable: false, member: "High", aliases: ["Urgent"] },
        { code: 3, description: "Bulk", enable: true, member: "Bulk", removed: true },
      ],
    },
  },
};

const world = realWorld(process.cwd(), {});

describe("the lists of a lock", () => {
  it("are served as the service listed them last, in the version of the lock", async () => {
    const project = makeProject({ source: "sample", version: "1.1" });
    project.write("codegen.lock.json", lock);
    const server = await startReferenceServer(lockedLists(await readProjectLock(project.dir, undefined, world)));
    try {
      expect(await askJson(`${server.url}/v1.1/references/priority`)).toEqual({
        name: "Priority",
        description: "E-mail priority",
        values: [
          { code: 1, description: "Low", enable: true },
          { code: 2, description: "High", enable: false },
        ],
      });
      expect(await ask(`${server.url}/v1.2/references/priority`)).toMatchObject({ status: 404 });
    } finally {
      await server.close();
    }
  });

  it("are needed", async () => {
    const { dir } = makeProject({ source: "sample" });
    expect(await findingsOfPromise((async () => readProjectLock(dir, undefined, world))())).toEqual([
      expect.objectContaining({ rule: "lock" }),
    ]);
  });
});
