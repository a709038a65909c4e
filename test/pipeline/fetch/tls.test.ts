import { join } from "node:path";
import * as tls from "node:tls";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { SourceConfig } from "../../../src/model/settings/index.ts";
import { fetchDocuments } from "../../../src/pipeline/fetch/fetch-documents.ts";
import { overviewKeys } from "../../../src/pipeline/map/index.ts";
import { json, priorityPath } from "../../support/attempts.ts";
import { runCli } from "../../support/cli.ts";
import { clientOf, failuresOf, fetchErrorOf, type TestClientOptions } from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import { findingsOf } from "../../support/findings.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { answersOf, startService } from "../../support/service.ts";
import { makeAuthority, makeCertificate, startSecureService, type Certificate } from "../../support/tls.ts";

let authority: Certificate;
let stranger: Certificate;
let certificate: Certificate;

beforeAll(async () => {
  [authority, stranger] = await Promise.all([makeAuthority("Test Authority"), makeAuthority("Another Authority")]);
  certificate = await makeCertificate({ by: authority });
});

const answers = { [priorityPath]: json };

/** A folder with a file of certificates, which `source.ca` names. */
function projectTrusting(pem: string): Project {
  const project = makeProject();
  project.write("certs/ca.pem", pem);
  return project;
}

const ca = "certs/ca.pem";

/** Asks for the reference `priority`; what the waits between attempts were. */
async function tryPriority(url: string, source: Partial<SourceConfig>, options: TestClientOptions) {
  const clock = fakeClock();
  const asked = clientOf(url, { retries: 2, ...source }, { clock, ...options }).get(priorityPath, "priority");
  const error = await fetchErrorOf(asked);
  return { error, message: error.message, endsRun: error.endsRun, waits: clock.waits };
}

describe("a certificate of an authority in source.ca", () => {
  it.each<[string, (own: string, other: string) => string]>([
    ["alone", (own) => own],
    ["before another one", (own, other) => `${own}${other}`],
    ["behind another one", (own, other) => `${other}${own}`],
    ["between words", (own) => `Our authority\n\n${own}\n\nand nothing else\n`],
    ["with lines of Windows", (own) => own.replace(/\r?\n/g, "\r\n")],
  ])("is accepted, %s in the file", async (_what, file) => {
    const service = await startSecureService(certificate, answers);
    const { dir } = projectTrusting(file(authority.cert, stranger.cert));
    const document = await clientOf(service.url, { ca }, { dir }).get(priorityPath, "priority");
    expect(document).toMatchObject({ url: `${service.url}${priorityPath}` });
  });

  it("is accepted where it signs itself", async () => {
    const own = await makeCertificate({});
    const service = await startSecureService(own, answers);
    const { dir } = projectTrusting(own.cert);
    expect(await clientOf(service.url, { ca }, { dir }).get(priorityPath, "priority")).toHaveProperty("bytes");
  });

  it("needs all documents no more than `concurrency` connections", async () => {
    const service = await startSecureService(
      certificate,
      Object.fromEntries(Object.entries(answersOf({})).map(([path, answer]) => [path, answer])),
    );
    const client = clientOf(service.url, { ca, concurrency: 2 }, projectTrusting(authority.cert));
    const { documents } = await fetchDocuments(client, {
      version: "1.2",
      references: "all",
      keysOf: overviewKeys,
      concurrency: 2,
    });
    expect(documents.singles.size).toBe(18);
    expect(service.connections).toBeLessThanOrEqual(2);
  });

  it("stands beside those of NODE_EXTRA_CA_CERTS", async () => {
    // From 22.15 on, Node tells what it read when its process started, which a test cannot change.
    if ("getCACertificates" in tls) return;
    const service = await startSecureService(certificate, answers);
    const { dir } = projectTrusting(stranger.cert);
    const extra = projectTrusting(authority.cert);
    const environment = { NODE_EXTRA_CA_CERTS: join(extra.dir, ca) };
    const client = clientOf(service.url, { ca }, { dir, environment });
    expect(await client.get(priorityPath, "priority")).toHaveProperty("bytes");
  });

  it("is accepted where NODE_EXTRA_CA_CERTS names no file", async () => {
    const service = await startSecureService(certificate, answers);
    const environment = { NODE_EXTRA_CA_CERTS: "/nowhere/ca.pem" };
    const client = clientOf(service.url, { ca }, { ...projectTrusting(authority.cert), environment });
    expect(await client.get(priorityPath, "priority")).toHaveProperty("bytes");
  });
});

describe("a certificate", () => {
  it.each<[string, RegExp, () => Promise<Certificate>, (() => Certificate) | undefined]>([
    ["that signs itself", /SELF_SIGNED/, () => makeCertificate({}), undefined],
    [
      "of another authority, which comes with it",
      /SELF_SIGNED_CERT_IN_CHAIN/,
      () => Promise.resolve({ ...certificate, cert: `${certificate.cert}\n${authority.cert}` }),
      () => stranger,
    ],
    [
      "that is no longer valid",
      /EXPIRED/,
      () => makeCertificate({ by: authority, years: [2020, 2021] }),
      () => authority,
    ],
    [
      "that is not valid yet",
      /NOT_YET_VALID/,
      () => makeCertificate({ by: authority, years: [2090, 2091] }),
      () => authority,
    ],
    [
      "of another host",
      /ALTNAME/,
      () => makeCertificate({ by: authority, names: ["lists.example.com"] }),
      () => authority,
    ],
  ])("%s ends the run, is named, and is not tried again", async (_what, code, made, trusted) => {
    const service = await startSecureService(await made(), answers);
    const options = trusted === undefined ? {} : projectTrusting(trusted().cert);
    const tried = await tryPriority(service.url, trusted === undefined ? {} : { ca }, options);
    expect(tried).toMatchObject({ endsRun: true, waits: [], message: expect.stringMatching(/certificate/) });
    expect(tried.message).toMatch(code);
    expect(tried.error.diagnostic.rule).toBe("fetch");
    expect(service).toMatchObject({ requests: [], connections: 1 });
  });

  it("that is not accepted is told once for all documents", async () => {
    const service = await startSecureService(await makeCertificate({}), {});
    const client = clientOf(service.url, { concurrency: 6, retries: 3 });
    const findings = await failuresOf(
      fetchDocuments(client, { version: "1.2", references: "all", keysOf: overviewKeys, concurrency: 6 }),
    );
    expect(findings).toEqual([expect.objectContaining({ rule: "fetch" })]);
    expect(service.requests).toEqual([]);
    expect(service.connections).toBeLessThanOrEqual(6);
  });
});

describe("another protocol", () => {
  it("where TLS is spoken and HTTP is expected", async () => {
    const service = await startSecureService(certificate, answers);
    const { error, waits } = await tryPriority(service.url.replace("https:", "http:"), {}, {});
    expect(error.diagnostic).toMatchObject({ rule: "fetch", reference: "priority" });
    expect({ waits: waits.length, requests: service.requests }).toEqual({ waits: 2, requests: [] });
  });

  it("where HTTP is spoken and TLS is expected", async () => {
    const service = await startService(answers);
    const { error } = await tryPriority(service.url.replace("http:", "https:"), {}, {});
    expect(error.diagnostic).toMatchObject({ rule: "fetch", reference: null });
    expect(service.requests).toEqual([]);
  });
});

describe("source.ca", () => {
  const pem = (text: string): string => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;

  it.each<[string, () => string]>([
    ["empty", () => ""],
    ["no PEM", () => "hello"],
    ["a key", () => authority.key],
    ["half a certificate", () => authority.cert.slice(0, 200)],
    ["a certificate of nothing", () => pem("")],
    ["a certificate of garbage", () => pem(Buffer.from("garbage").toString("base64"))],
    ["a certificate, and one of garbage", () => `${authority.cert}${pem("AAAA")}`],
  ])("that is %s is an error of the configuration", (_what, text) => {
    const { dir } = projectTrusting(text());
    expect(findingsOf(() => clientOf("https://127.0.0.1", { ca }, { dir }))).toEqual([
      expect.objectContaining({ rule: "config", pointer: "/source/ca" }),
    ]);
  });
  it("that is not there is read by no command that opens no socket", async () => {
    const project = makeProject({ source: "sample" });
    await runCli(["generate"], { cwd: project.dir });
    project.write("codegen.config.json", { source: { baseUrl: "https://127.0.0.1", ca } });
    expect(await runCli(["generate", "--offline"], { cwd: project.dir })).toMatchObject({ exitCode: 0 });
  });
});
