import { expect, it } from "@jest/globals";
import { lockedLists, startReferenceServer } from "../../../src/features/serve/index.ts";
import { ask, askJson } from "../../support/http.ts";
import { locked, lockOf } from "../../support/locks.ts";

it("serves the lists of a lock as the service last listed them, in the version of the lock", async () => {
  const priority = [
    locked(1, "Low"),
    locked(2, "High", { enable: false, aliases: ["Urgent"] }),
    locked(3, "Bulk", { removed: true }),
  ];
  const server = await startReferenceServer(lockedLists({ ...lockOf({ priority }), apiVersion: "1.1" }));
  try {
    expect(await askJson(`${server.url}/v1.1/references/priority`)).toEqual({
      name: expect.any(String),
      description: expect.any(String),
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
