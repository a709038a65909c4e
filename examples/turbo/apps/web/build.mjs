import { mkdirSync, writeFileSync } from "node:fs";
import { contactStatusItems } from "@example/lists";

const options = contactStatusItems.map(({ code, description }) => `<option value="${code}">${description}</option>`);
mkdirSync("dist", { recursive: true });
writeFileSync("dist/index.html", `<select>\n${options.join("\n")}\n</select>\n`);
