import { count, fill, htmlText, sourceHash } from "../../base/text/index.ts";
import { generatedMark, toModules } from "../../pipeline/emit/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import { contentsEntry, type PageConfig, referenceSection, type PageReference } from "./reference-section.ts";

/** The fixed parts of the page, from `templates/`. */
export interface PageTemplates {
  /** HTML with placeholders. */
  readonly page: string;
  readonly style: string;
  readonly script: string;
}

interface PageInput {
  readonly lock: Lock;
  readonly config: PageConfig;
  readonly templates: PageTemplates;
}

const markStart = `<!-- ${generatedMark}`;

/** Identifies a page; no other generated file has this mark. */
const pageMark = `${markStart} (codegen docs). Do not edit: run \`npx codegen docs\`. -->`;

export function isPage(text: string): boolean {
  return (
    /^\uFEFF?<!doctype html>\r?\n/i.test(text) &&
    text.split(/\r?\n/, 2)[1]?.startsWith(`${markStart} (codegen docs)`) === true
  );
}

/** Renders the lock as one HTML page that loads nothing. The same input gives the same text. */
export function renderPage({ lock, config, templates }: PageInput): string {
  const modules = new Map(toModules(lock, config).map((module) => [module.key, module]));
  const references = lock.references.map((reference): PageReference => ({
    reference,
    module: modules.get(reference.key),
  }));
  const values = references.reduce((sum, { reference }) => sum + reference.values.length, 0);
  return fill(templates.page, {
    mark: pageMark,
    policy: policyOf(templates),
    packageName: htmlText(config.output.packageName),
    references: count(references.length, "reference"),
    values: count(values, "value"),
    version: lock.apiVersion,
    contents: references.map(contentsEntry).join("\n"),
    sections: references.map((each) => referenceSection(each, config)).join("\n"),
    style: templates.style,
    script: templates.script,
  });
}

/**
 * The content security policy: one script and one style, nothing loaded, sent or framed, so that markup that was not
 * escaped is harmless.
 */
function policyOf({ style, script }: PageTemplates): string {
  return [
    "default-src 'none'",
    `style-src '${sourceHash(style)}'`,
    `script-src '${sourceHash(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
