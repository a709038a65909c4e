import { describe, expect, it } from "@jest/globals";
import * as resolving from "../../../src/pipeline/config/resolve-source.ts";
import type { Environment } from "../../../src/platform/files/index.ts";
import { defaultSource, type SourceConfig } from "../../../src/model/settings/index.ts";
import { findingsOf } from "../../support/findings.ts";

const source = (more: Partial<SourceConfig>): SourceConfig => ({
  ...defaultSource,
  baseUrl: "https://api.example.com",
  ...more,
});

const resolveSource = (given: SourceConfig, environment: Environment): SourceConfig =>
  resolving.resolveSource(given, environment, (pointer) => ({ pointer }));

const findings = (more: Partial<SourceConfig>, environment: Environment) =>
  findingsOf(() => resolveSource(source(more), environment));

describe("${VAR}", () => {
  it("is replaced in every text of the source", () => {
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

  it("is replaced once: what a value holds stays as it is", () => {
    const { headers } = resolveSource(source({ headers: { "X-Api-Key": "${KEY}" } }), { KEY: "${HOME}$&", HOME: "/" });
    expect(headers).toEqual({ "X-Api-Key": "${HOME}$&" });
  });

  it("may be empty", () => {
    const { headers } = resolveSource(source({ headers: { "X-Api-Key": "${KEY}" } }), { KEY: "" });
    expect(headers).toEqual({ "X-Api-Key": "" });
  });

  it("that is not set is an error that names it, each of them", () => {
    const headers = { "X-Api-Key": "${KEY}", "X-Account": "${ACCOUNT}" };
    const found = findings({ baseUrl: "https://${HOST}", headers, ca: "${CA}" }, { ACCOUNT: "geheim" });
    expect(found.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ["config", "/source/baseUrl"],
      ["config", "/source/ca"],
      ["config", "/source/headers/X-Api-Key"],
    ]);
    expect(found.map(({ message }) => /\b(HOST|CA|KEY)\b/.exec(message)?.[0])).toEqual(["HOST", "CA", "KEY"]);
    expect(JSON.stringify(found)).not.toContain("geheim");
    for (const { advice } of found) expect(advice?.join("")).toContain("node --env-file=");
  });

  it("that is not set is named by at most 80 characters of it", () => {
    const [found] = findings({ ca: `\${${"A".repeat(500)}}` }, {});
    expect(found?.message).toContain(`${"A".repeat(79)}…, which`);
  });

  it("does not find what every object has", () => {
    expect(findings({ headers: { "X-Api-Key": "${constructor}" } }, {})).toEqual([
      expect.objectContaining({ pointer: "/source/headers/X-Api-Key" }),
    ]);
  });

  it("in a header whose name has a tilde has its pointer escaped", () => {
    expect(findings({ headers: { "X~Key": "${KEY}" } }, {})).toEqual([
      expect.objectContaining({ pointer: "/source/headers/X~0Key" }),
    ]);
  });

  it.each<[string, Partial<SourceConfig>, string]>([
    ["a base URL that is no address", { baseUrl: "${VALUE}" }, "geheim"],
    ["a base URL with user-info", { baseUrl: "${VALUE}" }, "https://anna:geheim@api.example.com"],
    ["a base URL with a query", { baseUrl: "https://api.example.com/${VALUE}" }, "?key=geheim"],
    ["a base URL with a version at its end", { baseUrl: "${VALUE}" }, "https://api.example.com/geheim/v1.0/"],
    ["a header with a line break", { headers: { "X-Api-Key": "${VALUE}" } }, "geheim\n"],
  ])("that makes %s is an error that does not repeat it", (_what, more, VALUE) => {
    const found = findings(more, { VALUE });
    expect(found).toEqual([expect.objectContaining({ rule: "config" })]);
    expect(JSON.stringify(found)).not.toContain("geheim");
  });
});
