import { fieldLimits } from "../api/index.ts";
import { codePoints, isSuspicious, pointerTo } from "../base/index.ts";
import { report, type RawReference } from "./read-document.ts";

/**
 * Judges names and descriptions by rules `name-width`, `description-width` and `suspicious-text`.
 *
 * @param unbounded in the overview a value's description has no declared width
 */
export function checkTexts(reference: RawReference, unbounded: boolean): void {
  const { pointer, items } = reference;
  checkWidth(reference, "name-width", pointerTo(pointer, "name"), reference.name, fieldLimits.name);
  checkWidth(
    reference,
    "description-width",
    pointerTo(pointer, "description"),
    reference.description,
    fieldLimits.description,
  );
  checkHidden(reference, pointerTo(pointer, "name"), reference.name);
  checkHidden(reference, pointerTo(pointer, "description"), reference.description);
  for (const item of items) {
    const at = pointerTo(item.pointer, "description");
    if (!unbounded) checkWidth(reference, "description-width", at, item.description, fieldLimits.description);
    checkHidden(reference, at, item.description);
    if (item.code.type === "string") checkHidden(reference, pointerTo(item.pointer, "code"), item.code.value);
    if (item.code2 !== undefined) checkHidden(reference, pointerTo(item.pointer, "code2"), item.code2);
  }
}

function checkWidth(
  { place }: RawReference,
  rule: "name-width" | "description-width",
  pointer: string,
  text: string,
  limit: number,
): void {
  // A text of so few code units cannot have more code points.
  if (text.length <= limit) return;
  const width = codePoints(text);
  if (width <= limit) return;
  const message = `${pointer} has ${width} characters; ${limit} are declared`;
  report(place, rule, pointer, message, { expected: `at most ${limit} characters`, actual: text });
}

function checkHidden({ place }: RawReference, pointer: string, text: string): void {
  if (!isSuspicious(text)) return;
  report(place, "suspicious-text", pointer, `${pointer} holds control, format or separator characters`, {
    actual: text,
  });
}
