import { fieldLimits } from "../api/index.ts";
import { pointerTo } from "../base/index.ts";
import { codeText, report, type RawItem, type RawReference } from "./read-document.ts";

/**
 * Holds the overview's part against the single reference (rule `overview-mismatch`). The single reference wins.
 * Codes are compared as text, `code2` never; a text of the single that was cut at its declared width agrees.
 */
export function compareWithOverview(overview: RawReference, single: RawReference): void {
  const tell = (pointer: string, message: string, expected?: string, actual?: string): void =>
    report(overview.place, "overview-mismatch", pointer, message, {
      ...(expected === undefined ? {} : { expected }),
      ...(actual === undefined ? {} : { actual }),
    });
  const compareTexts = (pointer: string, whole: string, own: string, width: number): void => {
    if (whole !== own && !isCut(whole, own, width)) {
      tell(pointer, `the overview and the single reference differ at ${pointer}`, own, whole);
    }
  };

  compareTexts(pointerTo(overview.pointer, "name"), overview.name, single.name, fieldLimits.name);
  compareTexts(
    pointerTo(overview.pointer, "description"),
    overview.description,
    single.description,
    fieldLimits.description,
  );

  const ofSingle = byCode(single.items);
  const ofOverview = byCode(overview.items);
  for (const [code, item] of ofOverview) {
    const own = ofSingle.get(code);
    if (!own) {
      tell(item.pointer, `code ${code} is in the overview, not in the single reference`, undefined, code);
      continue;
    }
    compareTexts(pointerTo(item.pointer, "description"), item.description, own.description, fieldLimits.description);
    if (item.enable !== own.enable) {
      const pointer = pointerTo(item.pointer, "enable");
      tell(
        pointer,
        `enable of code ${code} differs from the single reference`,
        String(own.enable),
        String(item.enable),
      );
    }
  }
  for (const code of ofSingle.keys()) {
    if (ofOverview.has(code)) continue;
    tell(pointerTo(overview.pointer, "values"), `code ${code} is in the single reference, not in the overview`, code);
  }
}

function byCode(items: readonly RawItem[]): Map<string, RawItem> {
  return new Map(items.map((item) => [codeText(item.code), item]));
}

function isCut(whole: string, own: string, width: number): boolean {
  return Array.from(whole).slice(0, width).join("") === own;
}
