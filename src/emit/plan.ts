import { isPlainKey, transactionalVersion } from "../api/index.ts";
import type { Config, OutputConfig } from "../config/index.ts";
import { digest } from "../base/index.ts";
import { type Lock, printReference } from "../lock/index.ts";
import { transactionalStem } from "../name/index.ts";
import type { Form } from "./declarations/declaration.ts";
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
  | { readonly kind: "module"; readonly form: Form; readonly model: ModuleModel }
  | { readonly kind: "transactional"; readonly form: Form }
  | { readonly kind: "index"; readonly form: Form; readonly modules: readonly ModuleModel[] }
  | { readonly kind: "readme"; readonly modules: readonly ModuleModel[] }
  | { readonly kind: "manifest"; readonly modules: readonly ModuleModel[] };

/** The forms in which a package has each of its modules. */
const forms: Readonly<Record<OutputConfig["emit"], readonly Form[]>> = { ts: ["ts"], js: ["js", "dts"] };

/** How the name of a file in a form ends. A stem has no dot: no two of them meet. */
const endings: Readonly<Record<Form, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };

/**
 * The files that a lock and a configuration come to.
 *
 * @throws a key that is no plain name of a file: rule `key-shape` and the lock's own checks let none through
 */
export function planPackage(input: EmitInput): PlannedFile[] {
  const { lock, config } = input;
  const modules = toModules(lock, config);
  const seal = sealer(input);
  const keys = modules.map(({ key }) => key);
  const wrong = keys.find((key) => !isPlainKey(key));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is no plain name of a file`);
  const parts = new Map(
    lock.references.flatMap((part) => (keys.includes(part.key) ? [[part.key, printReference(part)] as const] : [])),
  );
  const all = `the references of version ${lock.apiVersion}`;
  const shared = { source: all, seal: seal([lock.apiVersion, keys]) };
  const files = (stem: string, file: (form: Form) => Omit<PlannedFile, "path">): PlannedFile[] =>
    forms[config.output.emit].map((form) => ({ path: `${stem}${endings[form]}`, ...file(form) }));
  return [
    // The shared types are types alone: no JavaScript asks for them.
    {
      path: config.output.emit === "js" ? "types.d.ts" : "types.ts",
      source: "the shared types",
      seal: seal(null),
      content: { kind: "types" },
    },
    ...modules.flatMap((model) => {
      const source = `the reference ${model.key}, version ${lock.apiVersion}`;
      const own = Object.hasOwn(config.names, model.key) ? config.names[model.key] : null;
      const made = seal([lock.apiVersion, parts.get(model.key)], own);
      return files(model.stem, (form) => ({ source, seal: made, content: { kind: "module", form, model } }));
    }),
    ...(config.transactional ? files(transactionalStem, (form) => transactionalFile(form, seal(null))) : []),
    ...files("index", (form) => ({ ...shared, content: { kind: "index", form, modules } })),
    {
      path: "README.md",
      source: all,
      seal: seal([lock.apiVersion, keys.map((key) => parts.get(key))], config.names),
      content: { kind: "readme", modules },
    },
    { path: "package.json", ...shared, content: { kind: "manifest", modules } },
  ];
}

function transactionalFile(form: Form, seal: string): Omit<PlannedFile, "path"> {
  const source = `the specification of the transactional-email interface, version ${transactionalVersion}`;
  return { source, seal, content: { kind: "transactional", form } };
}

/** Seals what a file is made from: its data, and what of the configuration is its own. */
function sealer({ config, templates, versions }: EmitInput): (data: unknown, own?: unknown) => string {
  const { output, enums, transactional } = config;
  const tool = digestOf([versions, templates]);
  return (data, own = null) =>
    printSeal({
      data: digestOf(data),
      config: digestOf([output, enums, transactional, own]),
      tool,
    } satisfies InputSeal);
}

function digestOf(value: unknown): string {
  return digest(JSON.stringify(value));
}
