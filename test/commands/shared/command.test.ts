import { expect, it } from "@jest/globals";
import { defineCommand } from "../../../src/commands/shared/command.ts";

it("gives each flag its type; another flag does not compile", async () => {
  const { flags: table } = defineCommand({
    about: [],
    examples: [],
    flags: {
      offline: { type: "boolean", describe: "A switch", default: false },
      color: { type: "boolean", describe: "A switch without a default" },
      port: { type: "number", describe: "A number", default: 0 },
      from: { type: "string", describe: "A choice", choices: ["sample", "lock"], default: "sample" },
      files: { type: "string", describe: "A list", repeatable: true },
    },
    async run({ flags }) {
      flags satisfies {
        offline: boolean;
        color: boolean | undefined;
        port: number;
        from: "sample" | "lock";
        files: readonly string[];
      };
      // @ts-expect-error a misspelt flag
      void flags.offlin;
      // @ts-expect-error an unknown choice
      void (flags.from === "live");
      return [];
    },
  });
  expect(Object.keys(table)).toEqual(["offline", "color", "port", "from", "files"]);
});
