import * as v from "valibot";
import { isObject } from "../base/index.ts";
import { clip, echoLimit, quote, unknownName } from "../base/text/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import type { Diagnostic } from "../model/report/index.ts";
import type { DiffOptions, RunOptions } from "../project/index.ts";
import type { CheckOptions } from "./check.ts";
import type { GenerateOptions } from "./generate.ts";
import type { ImpactOptions } from "./impact.ts";
import type { ReferenceServerOptions } from "./serve.ts";

/** A schema for every option: a missing one, or one of another type, does not compile. */
type Schemas<Options> = { readonly [Name in keyof Options]-?: v.GenericSchema<unknown, Options[Name]> };

const [flag, text, callback] = [v.boolean(), v.string(), v.function()];
/** Accepts any object as every type, without reading its members, which may be getters. */
const anyObject = (message?: string) => v.custom<never>(isObject, message);
const projectsMistake = "the option projects must be a list of strings";

const ofRuns: Schemas<RunOptions> = {
  cwd: text,
  config: v.union([text, anyObject()], "the option config must be a path or an object"),
  signal: v.instance(AbortSignal),
  onProgress: callback,
  onRequest: callback,
  onWaitForLock: callback,
  environment: anyObject("the option environment must be an object"),
};

const generate: Schemas<GenerateOptions> = {
  ...ofRuns,
  offline: flag,
  locked: flag,
  dryRun: flag,
  acceptRemovals: flag,
  acceptMeanings: flag,
  newLock: flag,
};
const check: Schemas<CheckOptions> = { ...ofRuns, full: flag, staged: flag, live: flag };
const diff: Schemas<DiffOptions> = { ...ofRuns, from: text, to: text };
const impact: Schemas<ImpactOptions> = { ...diff, projects: v.array(v.string(projectsMistake), projectsMistake) };
const serve: Schemas<ReferenceServerOptions> = { port: v.number() };

const schemas = { generate, check, diff, impact, serve };

/** What is wrong with the options of a function of the public API, to which JavaScript callers may pass anything. */
export function findOptionMistakes(command: keyof typeof schemas, options: unknown): Diagnostic[] {
  if (!isObject(options)) return [errorFinding("usage", "the options must be an object")];
  const known: Readonly<Record<string, v.GenericSchema>> = schemas[command];
  return Object.entries(options).flatMap(([name, value]) => {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (schema === undefined) return errorFinding("usage", unknownName("option", name, Object.keys(known)));
    const message = ({ expected, received }: v.BaseIssue<unknown>): string =>
      `the option ${name} must be of type ${expected}, not ${typeof value === "string" ? quote(value) : clip(received, echoLimit)}`;
    const [mistake] = v.safeParse(v.optional(schema), value, { message }).issues ?? [];
    return mistake === undefined ? [] : errorFinding("usage", mistake.message);
  });
}
