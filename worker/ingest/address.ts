/**
 * Decides which URLs may be fetched: only public web servers, so that a URL in a registry cannot reach the private network
 * (server-side request forgery). Pure; names are judged as written, and code that resolves a name checks the result with
 * `isPublicAddress`.
 */
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

/** Names that are never public web servers: local by RFC 6761, 6762, 8375, or reserved by cloud providers. */
const PRIVATE_NAMES = ["localhost", "local", "internal", "intranet", "lan", "home", "corp", "home.arpa", "workers.dev"];

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
  const refuse = (reason: string) => problem("fetch.refused", reason, { field: "url" });
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refuse(`Only http and https are fetched, not ${url.protocol.replace(/:$/, "")}.`);
  }
  if (url.username !== "" || url.password !== "") throw refuse("A URL with a user name in it is not fetched.");
  if (policy.allowPrivate === true || url.origin === policy.trustedOrigin) return url;
  if (!PORTS.has(url.port)) throw refuse(`Only the ports 80 and 443 are fetched from, not ${url.port}.`);
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

/** Non-public prefixes: first address and prefix length (IANA special-purpose registries). */
const PRIVATE_IPV4: readonly [number[], number][] = [
  [[0, 0, 0, 0], 8], // this network
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10], // shared by carriers
  [[127, 0, 0, 0], 8],
  [[169, 254, 0, 0], 16], // link-local, and where clouds keep their credentials
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24], // documentation
  [[192, 88, 99, 0], 24], // 6to4 relays
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15], // benchmarks
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[224, 0, 0, 0], 4], // multicast
  [[240, 0, 0, 0], 4], // reserved, broadcast
];

/** Non-public prefixes inside global unicast 2000::/3, as 16-bit groups. */
const PRIVATE_IPV6: readonly [number[], number][] = [
  [[0x2001, 0x0000], 23], // protocol assignments, Teredo among them
  [[0x2001, 0x0db8], 32], // documentation
  [[0x2002], 16], // 6to4: holds an IPv4 address
  [[0x3fff, 0x0000], 20], // documentation
];

/**
 * Whether an IP address is public. In IPv6 only global unicast is; addresses that embed an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo), loopback, link-local, unique local, and multicast are not.
 * @param address dotted IPv4, or IPv6 in any notation
 */
export function isPublicAddress(address: string): boolean {
  if (isIpv4(address)) {
    const parts = address.split(".").map(Number);
    return !PRIVATE_IPV4.some(([prefix, length]) => inPrefix(parts, prefix, length, 8));
  }
  const groups = parseIpv6(address);
  if (groups === null || !inPrefix(groups, [0x2000], 3, 16)) return false;
  return !PRIVATE_IPV6.some(([prefix, length]) => inPrefix(groups, prefix, length, 16));
}

function isIpv4(text: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split(".").every((part) => Number(part) < 256);
}

/** The eight groups of an IPv6 address; null if the text is invalid or has a zone. */
function parseIpv6(text: string): number[] | null {
  let written = text;
  const tail = text.slice(text.lastIndexOf(":") + 1);
  if (isIpv4(tail)) {
    const [a, b, c, d] = tail.split(".").map(Number) as [number, number, number, number];
    written = `${text.slice(0, -tail.length)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  }
  const halves = written.split("::");
  if (halves.length > 2) return null;
  const [head, rest] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const all = [...(head ?? []), ...(rest ?? [])];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  if (rest === undefined ? all.length !== 8 : all.length > 7) return null;
  const zeros = new Array<string>(8 - all.length).fill("0");
  return [...(head ?? []), ...zeros, ...(rest ?? [])].map((group) => Number.parseInt(group, 16));
}

/** Whether the first `length` bits are those of `prefix`; both in parts of `width` bits, missing parts being zero. */
function inPrefix(parts: readonly number[], prefix: readonly number[], length: number, width: number): boolean {
  for (let i = 0, left = length; left > 0; i++, left -= width) {
    const spare = Math.max(0, width - left);
    if ((parts[i] ?? 0) >> spare !== (prefix[i] ?? 0) >> spare) return false;
  }
  return true;
}
