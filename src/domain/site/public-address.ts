/**
 * Which URLs lead to public web servers, so that one from a stranger cannot reach the private network (server-side request
 * forgery). Pure; names are judged as written, and code that resolves a name checks the result with `isPublicAddress`.
 */
import ipaddr from "ipaddr.js";

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
 * Why a URL does not lead to a public web server, as a sentence with its host or port alone; null if it does. The platform's
 * URL parser has already normalized decimal, octal, hexadecimal, and short forms of IPv4 addresses.
 */
export function privateHostRefusal(url: URL): string | null {
  if (!PORTS.has(url.port)) return `Only ports 80 and 443 are allowed, not ${url.port}.`;
  const host = url.hostname.replace(/\.+$/, "").toLowerCase();
  const literal = host.startsWith("[") ? host.slice(1, -1) : isIpv4(host) ? host : null;
  if (literal !== null) return isPublicAddress(literal) ? null : `${url.hostname} is not a public address.`;
  return host.includes(".") && !PRIVATE_NAMES.some((name) => host === name || host.endsWith(`.${name}`))
    ? null
    : `${url.hostname} is not a public name.`;
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
