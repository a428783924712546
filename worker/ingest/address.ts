/**
 * Decides which URLs may be fetched: only public web servers, so that a URL in a registry cannot reach the private network
 * (server-side request forgery). Pure; names are judged as written, and code that resolves a name checks the result with
 * `isPublicAddress`.
 */
import ipaddr from "ipaddr.js";
import { problem } from "../problem.ts";

export type AddressPolicy = {
  /** Allows private addresses, single-label names, and any port; for tests on one machine. */
  allowPrivate?: boolean;
  /** Origin that is allowed wherever it leads because the operator typed it. Redirects to other origins are checked. */
  trustedOrigin?: string;
  /** Host names of this site, which it never fetches from. */
  ownHosts?: readonly string[];
};

const PORTS = new Set(["", "80", "443"]);

/**
 * Names that are never public web servers: local by RFC 6761, 6762, 7686, 8375, or by the habit of routers, offices, and
 * container clusters.
 */
const PRIVATE_NAMES = [
  "corp",
  "home",
  "home.arpa",
  "internal",
  "intranet",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "svc",
  "workers.dev",
];

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
  if (!PORTS.has(url.port)) throw refuse(`Only ports 80 and 443 are allowed, not ${url.port}.`);
  const host = url.hostname.replace(/\.+$/, "").toLowerCase();
  const literal = host.startsWith("[") ? host.slice(1, -1) : isIpv4(host) ? host : null;
  if (literal !== null) {
    if (!isPublicAddress(literal)) throw refuse(`${url.hostname} is not a public address.`);
  } else if (!host.includes(".") || PRIVATE_NAMES.some((name) => host === name || host.endsWith(`.${name}`))) {
    throw refuse(`${url.hostname} is not a public name.`);
  }
  if ((policy.ownHosts ?? []).some((own) => own.toLowerCase() === host)) {
    throw refuse(`${url.hostname} is this portal itself.`);
  }
  return url;
}

/** IPv6 addresses that are assigned to networks on the internet (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is public: not in a range that IANA's special-purpose registries reserve, and in IPv6 only global
 * unicast. Addresses that embed an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) are not.
 * @param address dotted IPv4, or IPv6 in any notation without a zone
 */
export function isPublicAddress(address: string): boolean {
  if (isIpv4(address)) return ipaddr.IPv4.parse(address).range() === "unicast";
  if (address.includes("%") || !ipaddr.IPv6.isValid(address)) return false;
  const ip = ipaddr.IPv6.parse(address);
  return ip.match(GLOBAL_UNICAST) && ip.range() === "unicast";
}

const isIpv4 = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text);
