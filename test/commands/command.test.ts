import { expect, it } from "@jest/globals";
import { defineCommand } from "../../src/commands/command.ts";

it("a command has its own flags, each of its own type; another one does not compile", () => {
  const command = defineCommand({
    describe: "A command",
    about: [],
    examples: [],
    flags: {
      offline: { type: "boolean", describe: "A switch", default: false },
      color: { type: "boolean", describe: "A switch that may be left open" },
      port: { type: "number", describe: "A number", default: 0 },
      from: { type: "string", describe: "A choice", choices: ["sample", "lock"], default: "sample" },
      files: { type: "string", describe: "A list", repeatable: true },
    },
    async run({ flags }) {
      const offline: boolean = flags.offline;
      const color: boolean | undefined = flags.color;
      const port: number = flags.port;
      const from: "sample" | "lock" = flags.from;
      const files: readonly string[] = flags.files;
      // @ts-expect-error a misspelt flag
      const misspelt: unknown = flags.offlin;
      // @ts-expect-error a choice that there is not
      const wrong: boolean = flags.from === "live";
      expect([offline, color, port, from, files, misspelt, wrong]).toHaveLength(7);
      return [];
    },
  });
  expect(Object.keys(command.flags)).toEqual(["offline", "color", "port", "from", "files"]);
});
