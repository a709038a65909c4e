import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import { withNewProperty } from "../../../src/base/json/index.ts";

const add = (json: string) => withNewProperty(json, ["lists", "a"], { url: "/a" });

const added = '\n    "a": {\n      "url": "/a"\n    }\n  }';

it.each([
  ["{}", `{\n  "lists": {${added}\n}`],
  ["{\n}\n", `{\n  "lists": {${added}\n}\n`],
  [
    '{\n  "output": { "dir": "gen" } // ours\n}\n',
    `{\n  "output": { "dir": "gen" }, // ours\n  "lists": {${added}\n}\n`,
  ],
  [
    '{\n  "lists": {\n    "b": { "url": "/b" }, // b\n    /* end */\n  },\n}\n',
    `{\n  "lists": {\n    "b": { "url": "/b" }, // b\n    /* end */${added.replace("}\n  }", "},\n  }")},\n}\n`,
  ],
  ['{ "lists": {} }', `{ "lists": {${added} }`],
])("adds a property to %j", (before, after) => {
  const text = add(before);
  expect(parse(text, [], { allowTrailingComma: true })).toMatchObject({ lists: { a: { url: "/a" } } });
  if (!before.includes("/* end */")) expect(text).toBe(after);
  for (const line of before.split("\n").filter((each) => each.includes("//"))) {
    const comment = line.slice(line.indexOf("//"));
    expect(text.split("\n").find((each) => each.includes(comment))).toContain(line.split(":")[0]);
  }
});

it("keeps all other values of any object, also those named __proto__", () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(objects, objects, fc.string(), fc.constantFrom(undefined, 2, "\t"), (outer, lists, key, indent) => {
      fc.pre(!Object.hasOwn(lists, key));
      const before = { ...outer, lists };
      const text = withNewProperty(JSON.stringify(before, null, indent), ["lists", key], [1]);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ ...before, lists: { ...lists, [key]: [1] } })));
    }),
  );
});
