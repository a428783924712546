/**
 * Decides which URLs may be fetched: only public web servers (src/domain/site/public-address.ts), so that a URL in a registry
 * cannot reach the private network.
 */
import { privateHostRefusal } from "../../src/domain/site/public-address.ts";
import { problem } from "../problem.ts";

export type AddressPolicy = {
  /** Allows private addresses, single-label names, and any port; for tests on one machine. */
  allowPrivate?: boolean;
  /** Origin that is allowed wherever it leads because the operator typed it. Redirects to other origins are checked. */
  trustedOrigin?: string;
  /** Host names of this site, which it never fetches from. */
  ownHosts?: readonly string[];
};

/**
 * Returns the URL if it may be fetched. The platform's URL parser has already normalized decimal, octal, hexadecimal, and
 * short forms of IPv4 addresses.
 * @throws Problem fetch.refused with the reason; its text contains only scheme, host, and port of the URL
 */
export function fetchableUrl(text: string, policy: AddressPolicy = {}): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw problem("fetch.refused", "This is not a URL.");
  }
  // Parsers disagree on a backslash before "@": the host is either what precedes or what follows it.
  if (text.includes("\\")) throw problem("fetch.refused", "A URL with a backslash is not fetched.", { field: "url" });
  const refuse = (reason: string) => problem("fetch.refused", reason, { field: "url" });
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refuse(`Only http and https URLs can be fetched, not ${url.protocol.replace(/:$/, "")}.`);
  }
  if (url.username !== "" || url.password !== "") throw refuse("A URL with a user name in it is not fetched.");
  if (policy.allowPrivate === true || url.origin === policy.trustedOrigin) return url;
  const refusal = privateHostRefusal(url);
  if (refusal !== null) throw refuse(refusal);
  const host = url.hostname.replace(/\.+$/, "").toLowerCase();
  if ((policy.ownHosts ?? []).some((ownHost) => ownHost.toLowerCase() === host)) {
    throw refuse(`${url.hostname} is this portal itself.`);
  }
  return url;
}

/** The host of this site, from which no feed is fetched. @param siteUrl the setting SITE_URL */
export function ownHostsOf(siteUrl: unknown): string[] {
  const url = String(siteUrl ?? "");
  return URL.canParse(url) ? [new URL(url).hostname] : [];
}
