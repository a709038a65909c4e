import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Reference, type ValueItem } from "../../../src/model/list/index.ts";
import { apiVersions, declaredCode, declaredKeys, fieldLimits } from "../../../src/service/catalogue/index.ts";
import { type ReferenceServer, startReferenceServer } from "../../../src/service/sample/index.ts";
import { sendRequest, requestJson } from "../../support/service.ts";

type ServedValue = Omit<ValueItem, "fields"> & { readonly code2?: string };

interface Single extends Omit<Reference, "values"> {
  readonly values: readonly ServedValue[] | Readonly<Record<string, ServedValue>>;
}

let server: ReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

const single = async (version: string, key: string) =>
  (await requestJson(`${server.url}/v${version}/references/${key}`)) as Single;
const overview = async (version: string) =>
  (await requestJson(`${server.url}/v${version}/references`)) as Record<string, Single>;

describe.each(apiVersions)("the overview of version %s", (version) => {
  it("contains the keys that the version declares", async () => {
    expect(Object.keys(await overview(version)).sort()).toEqual(declaredKeys(version));
  });

  it("contains values by code, without code2", async () => {
    for (const { name, description, values } of Object.values(await overview(version))) {
      expect([typeof name, typeof description]).toEqual(["string", "string"]);
      for (const [property, value] of Object.entries(values)) {
        expect(property).toBe(String(value.code));
        expect(Object.keys(value)).toEqual(["code", "description", "enable"]);
      }
    }
  });
});

describe("the server", () => {
  it.each(apiVersions.flatMap((version) => declaredKeys(version).map((key) => [version, key] as const)))(
    "serves version %s of %s as the overview and the declaration say",
    async (version, key) => {
      const { name, description, values } = await single(version, key);
      const inOverview = (await overview(version))[key];
      expect({ name, description }).toEqual({ name: inOverview?.name, description: inOverview?.description });
      const items = Object.values(values).map(({ code2: _omitted, ...item }) => item);
      expect(items.length).toBeGreaterThan(0);
      expect(Object.values(inOverview?.values ?? {})).toEqual(expect.arrayContaining(items));
      expect(Array.isArray(values)).toBe(key !== "country");
      expect(name.length).toBeLessThanOrEqual(fieldLimits.name);
      expect(description.length).toBeLessThanOrEqual(fieldLimits.description);
      const { kind, width } = declaredCode(version, key) ?? {};
      const members = ["code", ...(key === "country" ? ["code2"] : []), "description", "enable"];
      for (const value of Object.values(values)) {
        expect(kind === "string" ? typeof value.code === "string" : Number.isInteger(value.code)).toBe(true);
        expect(String(value.code).replace("-", "").length).toBeLessThanOrEqual(width ?? 0);
        expect(Object.keys(value)).toEqual(members);
      }
    },
  );

  it.each([
    ["1.0", "transaction_status"],
    ["1.3", "country"],
  ])("responds with 404 if version %s does not have %s", async (version, key) => {
    expect(await sendRequest(`${server.url}/v${version}/references/${key}`)).toMatchObject({ status: 404 });
  });

  it.each(apiVersions)("serves the 249 countries of ISO 3166-1 by their codes, in version %s", async (version) => {
    const { values } = await single(version, "country");
    const countries = Object.values(values);
    expect(new Set(countries.map(({ code2 }) => code2)).size).toBe(249);
    expect(Object.keys(values)).toEqual(countries.map(({ code }) => String(code)));
    expect(countries).toContainEqual({ code: 250, code2: "FR", description: "France", enable: true });
  });
});
