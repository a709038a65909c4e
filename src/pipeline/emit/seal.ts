import { groupBy } from "../../base/index.ts";
import { digest, normalizeLineEnds } from "../../base/text/index.ts";
import { type Lock, printReference } from "../../model/lock/index.ts";
import type { GeneratedFile } from "../../model/report/index.ts";
import type { NamesConfig } from "../../model/settings/index.ts";
import type { EmitInput, PackagePlan, PlannedFile } from "./files/kind.ts";
import { exactType } from "./code/exact-type.ts";
import { importedEnums, type ModuleModel } from "./model.ts";

/** The number of the emitted format, raised by one whenever an emitted text changes. */
export const emittedFormat = 16;

const digits = 20;

/**
 * Returns the digest of what a module is made from: the emitted format with the templates, its part of the lock, its names in
 * the configuration, and every option except those named here, so that a new option is part of it. Without a `model`, that of
 * the module of the transactional interface.
 */
export function inputDigests({ config, templates }: EmitInput): (model: ModuleModel | undefined) => string {
  const { $schema: _s, source: _o, rules: _r, references: _e, lists: _l, version: _v, ...used } = config;
  const { names, enums, ...options } = used;
  const shared = [emittedFormat, templates, Object.values(options)];
  return (model) => {
    const reference = model && printReference({ ...model.reference, seal: undefined });
    const ofModule = model
      ? [model.version, reference, model.enums, usedNames(model, names), typesOfOthers(model)]
      : [enums];
    return digest(JSON.stringify([shared, ofModule])).slice(0, digits);
  };
}

/** What a module takes from the lists whose codes it has. */
function typesOfOthers(model: ModuleModel): readonly unknown[] {
  const imported = importedEnums(model).map(({ stem, names }) => [stem, names.type]);
  const fields = model.fields.filter(({ name }) => model.targets.has(name));
  return [imported, fields.map((field) => model.members.map((member) => exactType(member, field, model).text))];
}

/** The entries of `names` that apply to a reference, in the order of its codes. */
function usedNames({ key, reference }: ModuleModel, names: NamesConfig): readonly unknown[] {
  const byCode = Object.hasOwn(names, key) ? (names[key] ?? {}) : {};
  return reference.values.flatMap(({ code }) => (Object.hasOwn(byCode, code) ? [[code, byCode[code]]] : []));
}

export function printSeal(inputs: string, texts: readonly string[]): string {
  return `${inputs}-${digest(texts.map(normalizeLineEnds).join("\0")).slice(0, digits)}`;
}

/** The modules of a package with their files, the digest of their inputs, and their seals in the lock. */
export function sealedModules({ lock, files }: Pick<PackagePlan, "lock" | "files">) {
  const sealed = files.filter(({ inputs }) => inputs !== undefined);
  return [...groupBy(sealed, ({ model }) => model?.key)].map(([key, module]) => {
    const { inputs = "", model } = module[0] as PlannedFile;
    return { key, inputs, seal: (model ? model.reference : lock).seal, paths: module.map(({ path }) => path) };
  });
}

/** The lock with the seals of the modules in a package. Those that were not rendered keep theirs. */
export function sealLock(plan: Pick<PackagePlan, "lock" | "files">, rendered: readonly GeneratedFile[]): Lock {
  const texts = new Map(rendered.map(({ path, text }) => [path, text]));
  const seals = new Map(
    sealedModules(plan).map(({ key, inputs, seal, paths }) => {
      const own = paths.flatMap((path) => texts.get(path) ?? []);
      return [key, own.length > 0 ? printSeal(inputs, own) : seal] as const;
    }),
  );
  const references = plan.lock.references.map((reference) => ({ ...reference, seal: seals.get(reference.key) }));
  return { ...plan.lock, seal: seals.get(undefined), references };
}
