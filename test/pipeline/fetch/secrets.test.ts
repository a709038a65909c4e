import { describe, expect, it } from "@jest/globals";
import { errorText, fetchErrorOf, refusedUrl, requestPriority } from "../../support/client.ts";
import { priorityPath } from "../../support/attempts.ts";
import { respond, respondRaw, startService, type Handler } from "../../support/service.ts";

const secret = "Geheim-4711";
const headers = { "X-Api-Key": secret, Authorization: `Bearer ${secret}` };

describe("the value of a header is never shown", () => {
  it.each<[string, Handler]>([
    ["a reason phrase", (_request, response) => void response.writeHead(401, `No key ${secret}`).end()],
    ["the body of an error", respond(403, {}, `No key ${secret}`)],
    ["the address of a redirect", respond(302, { location: `http://127.0.0.2/${secret}` })],
    ["the content type", respond(200, { "content-type": `text/${secret}` }, "{}")],
    ["the content encoding", respond(200, { "content-encoding": secret }, "{}")],
    ["a damaged body", respond(200, { "content-encoding": "gzip" }, secret)],
    ["a body that is too large", respond(200, {}, secret.repeat(100))],
    ["a head that is not HTTP", respondRaw(`${secret}\r\n\r\n`)],
    ["an invalid header", respondRaw(`HTTP/1.1 200 OK\r\n${secret}\r\n\r\n`)],
    ["an invalid length", respondRaw(`HTTP/1.1 200 OK\r\nContent-Length: ${secret}\r\n\r\n`)],
    ["an invalid chunk", respondRaw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${secret}\r\n`)],
    ["no response before the timeout", () => undefined],
  ])("hides the value if the service repeats it in %s", async (_what, handler) => {
    const { url } = await startService({ [priorityPath]: handler });
    const request = requestPriority(url, { headers, maxBodyBytes: 100, timeoutMs: 200 });
    expect(errorText(await fetchErrorOf(request))).not.toContain(secret.toLowerCase());
  });

  it("hides the value if the host refuses the connection", async () => {
    const error = await fetchErrorOf(requestPriority(await refusedUrl(), { headers }));
    expect(errorText(error)).not.toContain(secret.toLowerCase());
  });
});

it("masks a secret in the address of a reported request", async () => {
  const path = `/${secret}${priorityPath}`;
  const { url } = await startService({ [path]: respond(200, {}, "{}") });
  const requests: string[] = [];
  const onRequest = (request: { readonly url: string }): void => void requests.push(request.url);
  await requestPriority(`${url}/${secret}`, { headers }, { onRequest });
  expect(requests).toEqual([expect.not.stringContaining(secret)]);
});
