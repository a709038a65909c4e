import { attempt } from "../../base/index.ts";
import type { Environment } from "../../platform/files/index.ts";
import { runError } from "../../model/findings/index.ts";

/**
 * The proxy of the environment for a protocol; undici handles `NO_PROXY`. As usual, lower case wins, and the variable
 * for http is the fallback for https.
 */
export function proxyFor(
  { protocol }: URL,
  environment: Environment,
): { readonly variable: string; readonly address: string } | undefined {
  const names = [...(protocol === "https:" ? ["https_proxy", "HTTPS_PROXY"] : []), "http_proxy", "HTTP_PROXY"];
  const variable = names.find((name) => environment[name]);
  if (variable === undefined) return undefined;
  const address = environment[variable] as string;
  if (/^(?:https?|socks5?):\/\//i.test(address) && credentialsOf(address) !== undefined) return { variable, address };
  const message = `the environment variable ${variable} is not a proxy URL such as http://proxy.example:3128`;
  throw runError("config", message);
}

function credentialsOf(address: string): { readonly user: string; readonly password: string } | undefined {
  return attempt(() => {
    const { username, password } = new URL(address);
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  });
}

/** Passwords in the proxies' addresses, in all forms that must not be printed. */
export function proxySecrets(environment: Environment): string[] {
  return ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].flatMap((name) => {
    const address = environment[name] ?? "";
    const { user, password } = credentialsOf(address) ?? { user: "", password: "" };
    if (password === "") return [];
    return [password, new URL(address).password, Buffer.from(`${user}:${password}`).toString("base64")];
  });
}
