export { isPage, renderPage } from "./page.ts";
