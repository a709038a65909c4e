export { isPage, renderPage } from "./page.ts";
export type { PageTemplates } from "./page-input.ts";
