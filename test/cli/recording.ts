import { stripVTControlCharacters, styleText } from "node:util";

/** A command line and what it prints, with colours as ANSI escape sequences. */
export interface Recorded {
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
export function recordingOf(records: readonly Recorded[], columns: number): string {
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
