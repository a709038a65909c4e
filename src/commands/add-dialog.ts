import { clip, escapeHidden, unknownName } from "../base/text/index.ts";
import { type KnownCodes, type ListChoices, type ListGuess, propose, valueAt } from "../features/add/index.ts";
import { type Findings, runError } from "../model/findings/index.ts";
import type { Document } from "../pipeline/fetch/index.ts";
import type { Dialog } from "../report/index.ts";
import type { CommandContext } from "./flags.ts";

interface DialogContext extends Pick<CommandContext, "terminal" | "signal"> {
  readonly flags: { readonly yes: boolean } & Readonly<
    Record<"fields" | "values" | "code" | "description" | "type", string | undefined>
  >;
}

/** Proposes an entry, and asks for the parts that are not clear; `undefined` if the user cancels. */
export async function proposeOrAsk(
  key: string,
  page: Document | undefined,
  document: unknown,
  byKey: KnownCodes["byKey"],
  context: DialogContext,
  { secrets }: Findings,
): Promise<ListGuess | undefined> {
  const { flags, terminal, signal } = context;
  const { dialog } = terminal;
  const { values, code, type } = flags;
  const description = flags.description === "null" ? null : flags.description;
  for (let chosen: ListChoices = { values, code, description, type }; ;) {
    const guess = propose(key, page, document, chosen, { byKey, isAsked: !flags.yes });
    const [question] = Object.entries(guess.candidates);
    if (flags.yes || dialog === undefined || question === undefined) return guess;
    const [part, pointers] = question;
    const items = part === "values" ? [document] : itemsOf(document, guess);
    const options = pointers.map((value) => ({
      value,
      label: value === null ? "none" : escapeHidden(secrets.mask(describe(value, items))),
    }));
    const noun = part === "values" ? "part of the document is the list" : `property is the ${part}`;
    const { isCancel, select } = await openPrompts(context, dialog);
    const answer = await select({ ...dialog, signal, message: `${key}: Which ${noun}?`, options });
    signal.throwIfAborted();
    if (isCancel(answer)) return undefined;
    chosen = { ...chosen, [part]: answer };
  }
}

/**
 * The names of the chosen fields; `undefined` if the user cancels.
 *
 * @throws {RunError} rule `usage`: the list has no such field
 */
export async function chooseFields(
  key: string,
  document: unknown,
  guess: ListGuess,
  context: DialogContext,
  { secrets }: Findings,
): Promise<ReadonlySet<string> | undefined> {
  const { flags, terminal, signal } = context;
  const { dialog } = terminal;
  const { fields, problem } = guess;
  const known = Object.keys(fields);
  if (flags.fields === "all") return new Set(known);
  if (flags.fields !== undefined && flags.fields !== "none") {
    const names = flags.fields.split(",").map((name) => name.trim());
    const unknown = names.find((name) => !Object.hasOwn(fields, name));
    // The candidates of a part that is not clear are not among the fields.
    if (unknown === undefined || problem !== undefined) return new Set(names);
    throw runError("usage", `${key}: ${unknownName("field", unknown, known)}`);
  }
  const isAsked = flags.fields === undefined && !flags.yes && problem === undefined && known.length > 0;
  if (!isAsked || dialog === undefined) return new Set();
  const items = itemsOf(document, guess);
  const options = Object.entries(fields).map(([value, field]) => {
    const { at, list } = typeof field === "string" ? { at: field } : { list: undefined, ...field };
    const codes = list === undefined ? "" : ` (codes of ${list})`;
    return { value, label: escapeHidden(secrets.mask(describe(at, items) + codes)) };
  });
  const { isCancel, multiselect } = await openPrompts(context, dialog);
  const message = `${key}: Which properties become fields?`;
  const answer = await multiselect({ ...dialog, signal, message, options, required: false });
  signal.throwIfAborted();
  return isCancel(answer) ? undefined : new Set(answer);
}

/** Loaded here, because the library is slow to load. */
async function openPrompts({ terminal }: DialogContext, dialog: Dialog) {
  terminal.clearProgress();
  const output: Dialog["output"] & { readonly columns?: number; readonly rows?: number } = dialog.output;
  // A terminal of unknown size reports 0, and the library would break lines after every column.
  if (output.columns === 0) Object.assign(output, { columns: 80 });
  if (output.rows === 0) Object.assign(output, { rows: 24 });
  return import("@clack/prompts");
}

function itemsOf(document: unknown, { entry }: ListGuess): unknown[] {
  return Object.values(valueAt(document, entry.values ?? "") ?? {});
}

/** A pointer, with the first three values there. */
function describe(pointer: string, items: readonly unknown[]): string {
  const values = items.slice(0, 3).map((item) => valueAt(item, pointer));
  const shown = values.length === 1 && Array.isArray(values[0]) ? values[0].slice(0, 3) : values;
  const texts = shown.map((value) => clip(JSON.stringify(value) ?? "missing", 40));
  return `${pointer}: ${texts.join(", ")}`;
}
