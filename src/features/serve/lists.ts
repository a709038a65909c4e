import {
  type ApiVersion,
  apiVersions,
  countryKey,
  declaredCode,
  declaredKeys,
  type Reference,
  type ValueItem,
} from "../../model/spec/index.ts";
import { isActive, type Lock, type LockedValue } from "../../model/lock/index.ts";
import countries from "./sample/countries.json" with { type: "json" };
import samples from "./sample/lists.json" with { type: "json" };

export type ServedLists = ReadonlyMap<string, Reference>;

/** The lists to serve, by version; requests for other versions return 404. */
export type ServedVersions = ReadonlyMap<ApiVersion, ServedLists>;

/** The JSON files omit `enable` if it is `true`. */
interface SampleList extends Omit<Reference, "key" | "values"> {
  readonly values: readonly (Omit<ValueItem, "enable"> & { readonly enable?: boolean })[];
}

/** All lists except for `country` (ISO 3166-1) are INVENTED: the specification does not show those of the service. */
const sampleByKey: Readonly<Record<string, SampleList>> = {
  ...samples,
  [countryKey]: { name: "Country", description: "Countries and territories by ISO 3166-1", values: countries },
};

export function sampleLists(version: ApiVersion): ServedLists {
  return new Map(
    declaredKeys(version).map((key) => {
      const list = sampleByKey[key];
      if (!list) throw new Error(`no sample list exists for ${key}`);
      // Only `transaction_status` has different codes: integers in 1.1, strings since 1.2.
      const hasIntegers = declaredCode(version, key)?.kind === "integer";
      const values = list.values.map(({ code, enable = true, ...value }, index) => ({
        code: hasIntegers && typeof code === "string" ? index + 1 : code,
        ...value,
        enable,
      }));
      return [key, { key, ...list, values }];
    }),
  );
}

export function sampleVersions(): ServedVersions {
  return new Map(apiVersions.map((version) => [version, sampleLists(version)]));
}

/** The references of a lock, without tombstones; those of the configuration are {@link lockedDocuments}. */
export function lockedLists({ apiVersion, references }: Lock): ServedVersions {
  if (apiVersion === undefined) return new Map();
  const ofService = references.filter(({ list }) => !list);
  const lists = ofService.map(({ key, name, description, values }) => {
    return [key, { key, name, description, values: values.filter(isActive).map(servedValue) }] as const;
  });
  return new Map([[apiVersion, new Map(lists)]]);
}

function servedValue({ code, code2, description, enable }: LockedValue): ValueItem {
  return { code, ...(code2 !== undefined && { code2 }), description, enable };
}
