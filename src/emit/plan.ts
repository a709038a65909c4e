import type { Config } from "../config/schema.ts";
import { digest } from "../digest.ts";
import type { Lock } from "../lock/lock.ts";
import { printReference } from "../lock/print.ts";
import { toModules, type ModuleModel } from "./model.ts";
import { printSeal, type InputSeal } from "./seal.ts";
import type { Templates } from "./template.ts";

/** Everything that a package is made from. */
export interface EmitInput {
  readonly lock: Lock;
  readonly config: Config;
  readonly templates: Templates;
  /** Versions that decide the bytes. */
  readonly versions: { readonly tool: string; readonly prettier: string };
}

/** A file of the package before it is written out: cheap to make, so that a check may stop here. */
export interface PlannedFile {
  /** Relative to the package's folder, POSIX. */
  readonly path: string;
  /** What it is made from, in words, for its header. */
  readonly source: string;
  /** Digest of what it is made from. */
  readonly seal: string;
  readonly content: FileContent;
}

/** What a file holds. */
export type FileContent =
  | { readonly kind: "types" }
  | { readonly kind: "module"; readonly model: ModuleModel }
  | { readonly kind: "index"; readonly modules: readonly ModuleModel[] }
  | { readonly kind: "readme"; readonly modules: readonly ModuleModel[] }
  | { readonly kind: "manifest"; readonly modules: readonly ModuleModel[] };

/** The files that a lock and a configuration come to. */
export function planPackage({ lock, config, templates, versions }: EmitInput): PlannedFile[] {
  const modules = toModules(lock, config);
  const parts = new Map(lock.references.map((reference) => [reference.key, reference]));
  const { output, enums, transactional, names } = config;
  const tool = digestOf([versions, templates]);
  const seal = (data: unknown, more: unknown = null): string =>
    printSeal({
      data: digestOf(data),
      config: digestOf([output, enums, transactional, more]),
      tool,
    } satisfies InputSeal);

  const keys = modules.map(({ key }) => key);
  const texts = modules.map(({ key }) => printPart(parts, key));
  const all = `the references of version ${lock.apiVersion}`;
  return [
    { path: "types.ts", source: "the shared types", seal: seal(null), content: { kind: "types" } },
    ...modules.map((model, index): PlannedFile => {
      const source = `the reference ${model.key}, version ${lock.apiVersion}`;
      const own = Object.hasOwn(names, model.key) ? names[model.key] : null;
      return {
        path: `${model.stem}.ts`,
        source,
        seal: seal([lock.apiVersion, texts[index]], own),
        content: { kind: "module", model },
      };
    }),
    { path: "index.ts", source: all, seal: seal([lock.apiVersion, keys]), content: { kind: "index", modules } },
    {
      path: "README.md",
      source: all,
      seal: seal([lock.apiVersion, texts], names),
      content: { kind: "readme", modules },
    },
    { path: "package.json", source: all, seal: seal([lock.apiVersion, keys]), content: { kind: "manifest", modules } },
  ];
}

function printPart(parts: ReadonlyMap<string, Lock["references"][number]>, key: string): string {
  const part = parts.get(key);
  return part ? printReference(part) : "";
}

function digestOf(value: unknown): string {
  return digest(JSON.stringify(value));
}
