import { fieldValue, pickFields, type Reference, type ValueItem } from "../../model/list/index.ts";
import { type ApiVersion, declaredCode, declaredFields, declaredKeys } from "../catalogue/index.ts";
import countries from "./countries.json" with { type: "json" };
import samples from "./lists.json" with { type: "json" };

/** In the JSON files, fields are members of a value, as the service has them, and `enable` is omitted if it is `true`. */
interface SampleList extends Omit<Reference, "key" | "values"> {
  readonly values: readonly SampleValue[];
}

type SampleValue = Pick<ValueItem, "code" | "description"> & { readonly enable?: boolean };

/** All lists except for `country` (ISO 3166-1) are INVENTED: the specification does not show those of the service. */
const sampleByKey: Readonly<Record<string, SampleList>> = {
  ...samples,
  country: { name: "Country", description: "Countries and territories by ISO 3166-1", values: countries },
};

export function sampleLists(version: ApiVersion): Reference[] {
  return declaredKeys(version).map((key) => {
    const list = sampleByKey[key];
    if (!list) throw new Error(`no sample list exists for ${key}`);
    // Only `transaction_status` has different codes: integers in 1.1, strings since 1.2.
    const hasIntegers = declaredCode(version, key)?.kind === "integer";
    const values = list.values.map((value, index): ValueItem => {
      const { code, description, enable = true } = value;
      return {
        code: hasIntegers && typeof code === "string" ? index + 1 : code,
        description,
        enable,
        ...pickFields(declaredFields(key), ({ name }) => fieldValue({ fields: value }, name)),
      };
    });
    return { key, ...list, values };
  });
}
