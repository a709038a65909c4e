import type * as v from "valibot";
import {
  advise,
  type Advice,
  type DataRule,
  isFixedInLock,
  type Message,
  quoted,
  rules,
  say,
  type Violation,
} from "../rules/index.ts";
import { clipPointer, Findings } from "../findings/index.ts";
import {
  describeNode,
  type JsonMistake,
  type JsonNode,
  type JsonPath,
  parseJson,
  positionFinder,
  printPath,
  propertyOf,
  readJson,
} from "../../base/json/index.ts";
import { attempt } from "../../base/index.ts";
import { nearestName } from "../../base/text/index.ts";

/** A part of a lock; `reference` is the key of the reference that it belongs to. */
export interface LockPlace {
  readonly offset: number;
  readonly path: JsonPath;
  readonly reference: string | null;
}

/** The place of the part at `steps` below another one. */
export function placeBelow({ path, reference }: LockPlace, { offset }: JsonNode, ...steps: JsonPath): LockPlace {
  return { offset, path: [...path, ...steps], reference };
}

/** Findings about a lock, with their places in its text. */
export class LockFindings extends Findings {
  readonly #text: string;
  readonly #file: string;
  readonly #restore: Advice;
  #find: ReturnType<typeof positionFinder> | undefined;
  /** The places of references and values. */
  readonly places = new Map<object, LockPlace>();

  /** @param file the name of the lock */
  constructor(text: string, file: string, ...severities: ConstructorParameters<typeof Findings>) {
    super(...severities);
    this.#text = text;
    this.#file = file;
    this.#restore = advise`restore it with ${{ git: ["checkout", "HEAD", "--", file] }}; to assign all names again, run ${["--new-lock"]}`;
  }

  placeOf(part: object, ...steps: readonly string[]): LockPlace {
    const place = this.places.get(part) as LockPlace;
    return { ...place, path: [...place.path, ...steps] };
  }

  /** `problem` follows the name of the part; `advice` is `null` if it contains the fix. */
  addProblem(place: LockPlace, problem: string | Message, advice: Advice | null = this.#restore): void {
    this.#add(place, { message: say`${nameOf(place)} ${problem}`, ...(advice && { advice }) });
  }

  /** Adds a violation of a rule about lists, if it is an error in a lock or by the configuration. */
  addViolation(rule: DataRule, place: LockPlace, violation: Violation | undefined): void {
    if (violation === undefined) return;
    const isFixed = isFixedInLock(rule, violation);
    if (!isFixed && this.setting(rule, place.reference) !== "error") return;
    // A run may have written what the configuration allowed then. Everything else was edited manually.
    const advice = isFixed
      ? this.#restore
      : [...advise`run ${[]} to update the lock`, `; or set "rules": { "${rule}": "warn" }`];
    this.#add(place, { advice, ...violation }, rule);
  }

  addWrongValue(place: LockPlace, node: JsonNode | undefined, expected: string): void {
    this.addProblem(place, expectedMessage(expected, node && describeValue(node)));
  }

  addDuplicates(place: LockPlace, node: JsonNode): void {
    if (node.type !== "object") return;
    for (const violation of rules["duplicate-key"].check(node)) {
      const { name, offset } = violation.place;
      // Whoever resolves a conflict may keep those of both sides.
      if (name === "seal") continue;
      this.addViolation("duplicate-key", { ...place, offset, path: [...place.path, name] }, violation);
    }
  }

  /** Reads a part by its schema; `undefined` after findings. */
  read<Schema extends v.GenericSchema>(
    schema: Schema,
    node: JsonNode,
    place: LockPlace,
  ): v.InferOutput<Schema> | undefined {
    this.addDuplicates(place, node);
    const { value, mistakes } = readJson(schema, node);
    for (const mistake of mistakes) this.#addMistake(place, mistake);
    return value;
  }

  #addMistake(read: LockPlace, { kind, path, at, node, types, expected, choices, message }: JsonMistake): void {
    const place: LockPlace = { ...read, path: [...read.path, ...path], offset: at.offset };
    if (kind === "unknown") {
      const near = nearestName(String(path.at(-1)), choices);
      if (near === undefined) this.addProblem(place, "is unknown");
      else this.addProblem(place, say`is unknown; did you mean ${quoted(near)}?`, null);
      return;
    }
    const ofValue = { ...place, offset: ("name" in at ? at.value : at).offset };
    const correct = message ?? expected;
    if (types.length === 0) {
      this.addWrongValue(ofValue, node, correct);
      return;
    }
    // The message has the path, which that of the rule does not have.
    const actual = node && describeNode(node);
    const problem = say`${nameOf(place)} ${expectedMessage(correct, actual)}`;
    this.addViolation("wrong-shape", ofValue, { message: problem, expected: correct, actual: actual ?? "missing" });
  }

  #add({ offset, path, reference }: LockPlace, violation: Violation, rule?: DataRule): void {
    this.add("lock", violation, { reference, ...(rule && { breaks: rule }) }, () => ({
      file: this.#file,
      pointer: printPath(path),
      ...(this.#find ??= positionFinder(this.#text))(offset),
    }));
  }
}

function nameOf({ path, reference }: LockPlace): string {
  return clipPointer(printPath(path), reference) || "the lock";
}

function expectedMessage(expected: string, actual: string | Message | undefined): Message {
  return actual === undefined ? say`is missing; it must be ${expected}` : say`must be ${expected}, found ${actual}`;
}

function describeValue(node: JsonNode): string | Message {
  if (node.type === "string") return [quoted(node.value)];
  if (node.type === "number") return [quoted(node.spelling ?? node.value, "bare")];
  return node.type === "boolean" ? String(node.value) : describeNode(node);
}

/** Finds the lines, from 1, of references and, with a `code`, of values in the text of a lock; 1 if missing. Reads the text once. */
export function lineFinder(
  text: string,
): (place: { readonly reference: string; readonly code?: number | string }) => number {
  const positionOf = positionFinder(text);
  const root = attempt(() => parseJson(text));
  const references = root && propertyOf(root, "references");
  const entries = references?.type === "object" ? references.properties : [];
  const places = new Map(entries.map(({ name, value }) => [name, { offset: value.offset, codes: codeOffsets(value) }]));
  return ({ reference, code }) => {
    const place = places.get(reference);
    const offset = code === undefined ? undefined : place?.codes.get(code);
    return positionOf(offset ?? place?.offset ?? 0).line;
  };
}

/** The offsets of the values of a reference by their code. */
function codeOffsets(reference: JsonNode): Map<unknown, number> {
  const values = propertyOf(reference, "values");
  const items = values?.type === "array" ? values.items : [];
  return new Map(
    items.flatMap((item) => {
      const code = propertyOf(item, "code");
      return code !== undefined && "value" in code ? [[code.value, item.offset]] : [];
    }),
  );
}
