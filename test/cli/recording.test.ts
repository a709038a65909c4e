import { readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters, styleText } from "node:util";
import { expect, it } from "@jest/globals";
import { runCli } from "../support/cli.ts";
import { makeProject } from "../support/project.ts";
import { responsesOf, startService } from "../support/service.ts";

const picture = new URL("../../docs/recording.svg", import.meta.url);

const mailing = `import { ContactStatus, contactStatusByCode } from "./reference-lists/index.ts";

export function mayWrite(status: ContactStatus): boolean {
  return status !== ContactStatus.OptedOut && status !== ContactStatus.Complained;
}

export function label(status: ContactStatus): string {
  return contactStatusByCode[status].description;
}
`;

it("docs/recording.svg shows a change at the service and its impact (npm run pages)", async () => {
  const responses = responsesOf({});
  const { url } = await startService(responses);
  const output = { dir: "src/reference-lists", form: "folder", importExtension: ".ts" };
  const project = makeProject({ source: { baseUrl: url }, references: ["contact_status", "priority"], output });
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    allowImportingTsExtensions: true,
    lib: ["es2022"],
  };
  project.write("tsconfig.json", { compilerOptions, include: ["src"] });
  project.write("src/mailing.ts", mailing);
  await runCli([], { cwd: project.dir });
  for (const [path, response] of Object.entries(responses)) responses[path] = changed(response);

  const records: Recorded[] = [];
  for (const args of [["check", "--live"], ["impact"]]) {
    const { stdout } = await runCli([...args, "--color"], { cwd: project.dir, columns: 100 });
    records.push({
      command: `npx codegen ${args.join(" ")}`,
      output: stdout.replaceAll(url, "https://api.example.com"),
    });
  }
  const recording = recordingOf(records, 100);
  if (process.env["UPDATE_PAGES"]) writeFileSync(picture, recording);
  expect(readFileSync(picture, "utf8")).toBe(recording);
});

/** The response without the code 6, and with another description of the code 3. */
function changed(response: unknown): object {
  const text = JSON.stringify(response).replaceAll('"Opted out"', '"Unsubscribed"');
  return JSON.parse(text.replaceAll(/,(?:"6":)?\{"code":6,"description":"Complained","enable":true\}/g, "")) as object;
}

/** A command line and what it prints, with colours as ANSI escape sequences. */
interface Recorded {
  readonly command: string;
  readonly output: string;
}

const lineHeight = 20;
const charWidth = 8.4;
const margin = 20;

/** The classes of the ANSI codes that the tool prints. */
const classes: Readonly<Record<string, string>> = {
  1: "bold",
  2: "dim",
  31: "red",
  32: "green",
  33: "yellow",
  36: "cyan",
};

const styles = `
  text { font: 14px/1 ui-monospace, Menlo, "DejaVu Sans Mono", monospace; fill: #d4d7dd; }
  .bold { font-weight: bold; } .dim { fill: #9097a3; } .red { fill: #ff8a80; } .green { fill: #8fd694; } .yellow { fill: #f2cc60; } .cyan { fill: #7cd4e6; }
  @keyframes appear { from { opacity: 0; } }
  @media (prefers-reduced-motion: no-preference) { text { animation: appear 0.2s backwards; } }`;

/** A picture of a terminal: the commands appear one after another, then stay. Lines longer than `columns` are broken. */
function recordingOf(records: readonly Recorded[], columns: number): string {
  const blocks = records.map(({ command, output }) => [
    `${styleText("green", "$", { validateStream: false })} ${command}`,
    ...output
      .trimEnd()
      .split("\n")
      .flatMap((line) => breakLine(line, columns)),
    "",
  ]);
  const lines = blocks.flatMap((block, index) => block.map((line) => ({ line, delay: index * 2 })));
  const width = Math.ceil(columns * charWidth) + 2 * margin;
  const height = (lines.length - 1) * lineHeight + 2 * margin;
  const texts = lines.map(({ line, delay }, index) => {
    const y = margin + index * lineHeight + 14;
    return line === ""
      ? ""
      : `  <text x="${margin}" y="${y}" style="animation-delay: ${delay}s">${spansOf(line)}</text>\n`;
  });
  const about = records.map(({ command }) => command).join(", then ");
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${about}">
  <style>${styles}
  </style>
  <rect width="${width}" height="${height}" rx="8" fill="#1b1f27"/>
${texts.join("")}</svg>
`;
}

/** Breaks a line at spaces, as a terminal of that width would show it; a colour must not span the break. */
function breakLine(line: string, columns: number): string[] {
  if (stripVTControlCharacters(line).length <= columns) return [line];
  const words = line.split(/(?<=\S) (?=\S)/);
  const lines = [""];
  for (const word of words) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    const fits = last === "" || stripVTControlCharacters(longer).length <= columns;
    if (fits) lines[lines.length - 1] = longer;
    else lines.push(`      ${word}`);
  }
  return lines;
}

function spansOf(line: string): string {
  const [first = "", ...coloured] = line.split("\u001B[");
  const spans = coloured.map((part) => {
    const [, code = "", text = ""] = /^(\d+)m(.*)$/s.exec(part) ?? [];
    const name = classes[code];
    return name && text ? `<tspan class="${name}">${escapeXml(text)}</tspan>` : escapeXml(text);
  });
  return escapeXml(first) + spans.join("");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
