import { beforeAll, describe, expect, it } from "@jest/globals";
import { json, priorityPath } from "../../support/client.ts";
import { fetchErrorOf, requestPriority } from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import { adviceOf, findingsOfPromise } from "../../support/findings.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { startService } from "../../support/service.ts";
import { makeAuthority, makeCertificate, type Certificate, type CertificateOptions } from "./tls.ts";

let authority: Certificate;
let stranger: Certificate;
let certificate: Certificate;
let selfSigned: Certificate;

beforeAll(async () => {
  [authority, stranger] = await Promise.all([makeAuthority("Test Authority"), makeAuthority("Another Authority")]);
  [certificate, selfSigned] = await Promise.all([makeCertificate({ by: authority }), makeCertificate({})]);
});

const responses = { [priorityPath]: json };

/** A folder with a file of certificates for `source.ca`. */
function projectTrusting(pem: string): Project {
  const project = makeProject();
  project.write("certs/ca.pem", pem);
  return project;
}

const ca = "certs/ca.pem";

/** The failure of a request that trusts a certificate. */
async function failureOf(url: string, trusted?: Certificate) {
  const clock = fakeClock();
  const request = trusted
    ? requestPriority(url, { retries: 2, ca }, { clock, dir: projectTrusting(trusted.cert).dir })
    : requestPriority(url, { retries: 2 }, { clock });
  const { finding, failure } = await fetchErrorOf(request);
  return { finding, endsRun: failure.endsRun, advice: adviceOf(finding), waits: clock.waits };
}

describe("a certificate of an authority in source.ca", () => {
  it.each<[string, (own: string, other: string) => string]>([
    ["as the only one", (own) => own],
    ["between text after another one", (own, other) => `Authorities\n\n${other}${own}\n\nand nothing else\n`],
    ["with CRLF", (own) => own.replace(/\r?\n/g, "\r\n")],
  ])("accepts the authority, %s in the file", async (_what, file) => {
    const service = await startService(responses, certificate);
    const { dir } = projectTrusting(file(authority.cert, stranger.cert));
    expect(await requestPriority(service.url, { ca }, { dir })).toHaveProperty("bytes");
  });

  it("accepts a self-signed certificate", async () => {
    const service = await startService(responses, selfSigned);
    const { dir } = projectTrusting(selfSigned.cert);
    expect(await requestPriority(service.url, { ca }, { dir })).toHaveProperty("bytes");
  });
});

describe("a certificate", () => {
  const signed = (options: CertificateOptions): Promise<Certificate> => makeCertificate({ by: authority, ...options });

  it.each<[string, RegExp, advice: string, () => Certificate | Promise<Certificate>, trusted?: () => Certificate]>([
    ["that is self-signed", /SELF_SIGNED/, "source.ca", () => selfSigned],
    ["of an unknown authority", /UNABLE_TO_VERIFY/, "source.ca", () => certificate],
    ["that is no longer valid", /EXPIRED/, "", () => signed({ years: [2020, 2021] }), () => authority],
    ["of another host", /ALTNAME/, "", () => signed({ names: ["lists.example.com"] }), () => authority],
  ])("a certificate %s ends the run without another attempt", async (...[, code, advice, certificateOf, trusted]) => {
    const service = await startService(responses, await certificateOf());
    const failure = await failureOf(service.url, trusted?.());
    expect(failure).toMatchObject({ endsRun: true, waits: [], advice: expect.stringContaining(advice) });
    expect(failure.finding).toMatchObject({ rule: "fetch", message: expect.stringMatching(code) });
    expect(service).toMatchObject({ requests: [], connections: 1 });
  });
});

describe("another protocol", () => {
  it("reports an error if the service uses TLS and the base URL http", async () => {
    const service = await startService(responses, certificate);
    const failure = await failureOf(service.url.replace("https:", "http:"));
    expect(failure.finding).toMatchObject({ rule: "fetch", reference: "priority" });
    expect([failure.waits.length, service.requests]).toEqual([2, []]);
  });
});

describe("source.ca", () => {
  const pem = (text: string): string => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;

  it.each<[string, () => string | undefined]>([
    ["empty", () => ""],
    ["a key", () => authority.key],
    ["an invalid certificate", () => pem(Buffer.from("garbage").toString("base64"))],
    ["missing", () => undefined],
  ])("reports a source.ca that is %s as an error of the configuration", async (_what, pemOf) => {
    const text = pemOf();
    const { dir } = text === undefined ? makeProject() : projectTrusting(text);
    const found = await findingsOfPromise(requestPriority("https://127.0.0.1", { ca }, { dir }));
    expect(found).toEqual([expect.objectContaining({ rule: "config", pointer: "/source/ca" })]);
  });
});
