import type { GeneratedFile } from "./generated-file.ts";
import type { EmitInput, PlannedFile } from "./plan.ts";

/** Writes out planned files. What writes modules is loaded when there is one to write. */
export async function emitFiles(plan: readonly PlannedFile[], input: EmitInput): Promise<GeneratedFile[]> {
  const { renderFiles } = await import("./render.ts");
  return renderFiles(plan, input);
}
