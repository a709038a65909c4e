import { readTemplate } from "../../src/project/package.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import type { Lock } from "../../src/model/lock/index.ts";
import { renderPage } from "../../src/features/page/index.ts";
import { configOf } from "./configs.ts";

const installation = readInstallation();
const read = (name: string): string => readTemplate(installation, name);

export const pageTemplates = {
  page: read("page.html"),
  style: read("page.css"),
  script: read("page.js"),
};

/** The page of a lock for a configuration with these members. */
export function pageOf(lock: Lock, config: object = {}): string {
  return renderPage(lock, configOf(config), pageTemplates);
}
