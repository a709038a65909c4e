import { describe, expect, it } from "@jest/globals";
import { type ResolvedSources, resolveSources } from "../../../src/pipeline/config/resolve-source.ts";
import type { Environment } from "../../../src/platform/files/index.ts";
import { defaultSource, type SourceConfig } from "../../../src/model/settings/index.ts";
import { findingsOf } from "../../support/findings.ts";

const source = (more: Partial<SourceConfig>): SourceConfig => ({
  ...defaultSource,
  baseUrl: "https://api.example.com",
  ...more,
});

const resolveSource = (given: SourceConfig, environment: Environment): SourceConfig =>
  sourceOf(resolveSources({ source: given, lists: {} }, environment, (pointer) => ({ pointer })));

/** The settings with the address and the headers of the service. */
function sourceOf({ settings, service }: ResolvedSources): SourceConfig {
  return {
    ...settings,
    ...(service && { baseUrl: service.baseUrl.href.replace(/\/$/, ""), headers: service.headers }),
  };
}

const findings = (more: Partial<SourceConfig>, environment: Environment = {}) =>
  findingsOf(() => resolveSource(source(more), environment));

describe("a variable", () => {
  it("is replaced in every string of the source", () => {
    const given = source({
      baseUrl: "https://${HOST}/${REGION}",
      headers: { "X-Api-Key": "${KEY}", Authorization: "Bearer ${KEY}.${REGION}" },
      ca: "certs/${REGION}.pem",
    });
    expect(resolveSource(given, { HOST: "api.example.com", REGION: "eu", KEY: "geheim" })).toEqual({
      ...given,
      baseUrl: "https://api.example.com/eu",
      headers: { "X-Api-Key": "geheim", Authorization: "Bearer geheim.eu" },
      ca: "certs/eu.pem",
    });
  });

  it.each([
    ["that contains a variable is not replaced again", "${HOME}$&"],
    ["may be empty", ""],
  ])("value %s", (_what, KEY) => {
    const { headers } = resolveSource(source({ headers: { "X-Api-Key": "${KEY}" } }), { KEY, HOME: "/" });
    expect(headers).toEqual({ "X-Api-Key": KEY });
  });

  it("that is not set is reported by its name, without values of others", () => {
    const headers = { "X-Api-Key": "${KEY}", "X-Account": "${ACCOUNT}" };
    const found = findings({ baseUrl: "https://${HOST}", headers, ca: "${CA}" }, { ACCOUNT: "geheim" });
    const pointers = ["/source/baseUrl", "/source/ca", "/source/headers/X-Api-Key"];
    expect(found).toMatchObject(pointers.map((pointer) => ({ rule: "config", pointer })));
    expect(found.map(({ message }) => /\b(HOST|CA|KEY)\b/.exec(message)?.[0])).toEqual(["HOST", "CA", "KEY"]);
    expect(JSON.stringify(found)).not.toContain("geheim");
    for (const { advice } of found) expect(advice?.join("")).toContain("--env-file .env");
  });

  it("that is not set is reported with at most 80 characters of its name", () => {
    const [found] = findings({ ca: `\${${"A".repeat(500)}}` });
    expect(found?.message).toContain(`${"A".repeat(79)}…, which`);
  });

  it.each([
    ["called like a member of every object", { "X-Api-Key": "${constructor}" }, "/source/headers/X-Api-Key"],
    ["in a header with a tilde", { "X~Key": "${KEY}" }, "/source/headers/X~0Key"],
  ])("that is not set is reported at its pointer: %s", (_what, headers, pointer) => {
    expect(findings({ headers })).toMatchObject([{ pointer }]);
  });

  it.each<[string, Partial<SourceConfig>, string]>([
    ["an invalid base URL", { baseUrl: "${VALUE}" }, "geheim"],
    ["a base URL with user-info", { baseUrl: "${VALUE}" }, "https://anna:geheim@api.example.com"],
    ["a base URL with a query", { baseUrl: "https://api.example.com/${VALUE}" }, "?key=geheim"],
    ["a base URL with a version at its end", { baseUrl: "${VALUE}" }, "https://api.example.com/geheim/v1.0/"],
    ["a header with a line break", { headers: { "X-Api-Key": "${VALUE}" } }, "geheim\n"],
  ])("that results in %s is reported without its value", (_what, more, VALUE) => {
    const found = findings(more, { VALUE });
    expect(found).toMatchObject([{ rule: "config" }]);
    expect(JSON.stringify(found)).not.toContain("geheim");
  });
});
