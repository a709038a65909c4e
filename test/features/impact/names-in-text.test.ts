import { describe, expect, it } from "@jest/globals";
import { namesInText } from "../../../src/features/impact/mentions.ts";

const names = new Set(["OptedOut", "FR"]);

/** The text with each found name between « and ». */
function marked(text: string): string {
  const found = namesInText(text, { start: 0, end: text.length }, names);
  return found.reduceRight(
    (all, { start, end }) => `${all.slice(0, start)}«${all.slice(start, end)}»${all.slice(end)}`,
    text,
  );
}

/** Texts with the expected names between « and ». */
const rows: Readonly<Record<string, string>> = {
  "a property": "{{ Status.«OptedOut» }}",
  "an optional property": "{{ status?.«OptedOut» }}",
  "a code2": "countryByCode2.«FR», countryByCode2['«FR»']",
  "a name in brackets": `Status["«OptedOut»"] Status['«OptedOut»'] Status[\`«OptedOut»\`] Status[ '«OptedOut»' ]`,
  "an optional name in brackets": "Status?.['«OptedOut»']",
  "a choice in brackets": "Status[isOut ? '«OptedOut»' : 'Active']",
  "an element of an array": "[\n 'Active',\n '«OptedOut»',\n 'Blocked'].map((key) => Status[key])",
  "an element after other brackets": "[{ a: f(1) }, '«OptedOut»']",
  "quotes that are escaped": String.raw`template: "{{ Status[\"«OptedOut»\"] }}"`,
  "quotes of an attribute": ':title="labels[&quot;«OptedOut»&quot;] + labels[&#39;«OptedOut»&#39;]"',
  "a key": "const { «OptedOut»: out } = Status; { «OptedOut»: 1 } { Active: 2, «OptedOut» : 1 }",
  "a key in quotes": `{ "«OptedOut»": 1, '«OptedOut»' : 2 }`,
  "a choice after a method that all objects have": "Status[x.toString() ? '«OptedOut»' : y.constructor]",
  "a name after unbalanced brackets": ":( ) ] } Status['«OptedOut»']",
  "a name after a comment on its line": "<!-- a --> Status.«OptedOut»",
  "a comment after code": "Status.Active; // Status.«OptedOut»",
  "text that looks like a comment":
    'accept="image/*" {{ Status.«OptedOut» }} accept="*/*" href="https://a.example/">{{ S.«OptedOut» }}',
  "a comment that does not end": "<!-- Status.«OptedOut»\n/* Status.«OptedOut»",
};

const others: Readonly<Record<string, string>> = {
  "a part of a name": "Status.OptedOutNow Status.NotOptedOut Status.$OptedOut Status.OptedOut_",
  "a word": "It ended. OptedOut, <p>OptedOut</p> OptedOut.description",
  "a string": `status === "OptedOut" f('OptedOut') <a class="OptedOut">`,
  "a variable": "const { OptedOut } = Status; {{ OptedOut }} {OptedOut} f({ OptedOut }) [OptedOut] x ? OptedOut : y",
  "an import": "import { OptedOut } from './own'",
  "different quotes": `["OptedOut']`,
  "a comment":
    '<!-- Status.OptedOut\n["OptedOut"] -->\n  // Status.OptedOut\n  /* Status.OptedOut\n */ {/* Status.OptedOut */}',
  "a value": "{ status: OptedOut, other: 'OptedOut' }",
};

describe("namesInText", () => {
  it.each(Object.entries(rows))("finds %s", (_what, text) => {
    expect(marked(text.replaceAll(/[«»]/g, ""))).toBe(text);
  });

  it.each(Object.entries(others))("ignores %s", (_what, text) => expect(marked(text)).toBe(text));

  it.each([
    ["ContactStatus.OptedOut", "ContactStatus"],
    ["lists.ContactStatus?.OptedOut", "ContactStatus"],
    ["ContactStatus ['OptedOut']", "ContactStatus"],
    ["ContactStatus?.['OptedOut']", "ContactStatus"],
    ["status().OptedOut", undefined],
    ["{ OptedOut: 1 }", undefined],
    ["Status[a || 'OptedOut']", undefined],
  ])("finds the owner in %s", (text, owner) => {
    expect(namesInText(text, { start: 0, end: text.length }, names)).toMatchObject([{ owner }]);
  });

  it("searches a part of a text, and returns offsets in the text", () => {
    const text = "a.OptedOut; b.OptedOut; c.OptedOut;";
    expect(namesInText(text, { start: 11, end: 23 }, names)).toEqual([
      { name: "OptedOut", start: 14, end: 22, owner: "b" },
    ]);
  });

  it.each(["<!--", "/*", "\n/*", "[(", "'OptedOut' ", "{ OptedOut,", ".OptedOut", "  ", "from '"])(
    "finds a name after a megabyte of %j",
    (piece) => {
      const text = `${piece.repeat(1_000_000 / piece.length)};\nStatus.OptedOut`;
      expect(namesInText(text, { start: 0, end: text.length }, names).at(-1)?.end).toBe(text.length);
    },
  );
});
