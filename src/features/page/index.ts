export { isPage, type PageTemplates, renderPage } from "./page.ts";
