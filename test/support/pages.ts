import { normalizeLineEnds } from "../../src/base/text/text.ts";
import { readInstallation } from "../../src/platform/files/installation.ts";
import type { Lock } from "../../src/model/lock/lock.ts";
import { renderPage } from "../../src/features/page/page.ts";
import type { PageTemplates } from "../../src/features/page/page-input.ts";
import { configOf } from "./configs.ts";

const installation = readInstallation();
const read = (name: string): string => normalizeLineEnds(installation.read(`templates/${name}`));

export const pageTemplates: PageTemplates = {
  page: read("page.html"),
  style: read("page.css"),
  script: read("page.js"),
};

/** The page of a lock, under a configuration that has these members. */
export function pageOf(lock: Lock, config: object = {}): string {
  return renderPage({ lock, config: configOf(config), templates: pageTemplates });
}
