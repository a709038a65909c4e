import { escapeHidden } from "./text.ts";

/** A command of GitHub Actions, `::error file=…,line=…::message`, in which no text can end its part. */
export function workflowCommand(
  name: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const printed = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${name} ${printed.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return escapeHidden(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
