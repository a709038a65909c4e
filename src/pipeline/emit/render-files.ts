import type { EmitInput } from "./emit-input.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { kindOf } from "./files/index.ts";
import type { PlannedFile } from "./plan.ts";

/**
 * Writes out planned files, in their order. Nothing of it touches a disk; what writes a kind of file is loaded where there
 * is one of it.
 *
 * @param existingPackageJson text of the package's package.json, a JSON object, whose members of the user are kept;
 *   `undefined` where there is none, or it is not ours
 */
export async function renderFiles(
  plan: readonly PlannedFile[],
  input: EmitInput,
  existingPackageJson: string | undefined,
): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const { content, ...file } of plan) {
    files.push({ path: file.path, text: await kindOf(content).render(file, content, { input, existingPackageJson }) });
  }
  return files;
}
