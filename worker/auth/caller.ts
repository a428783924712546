/** Identifies the caller of a request for rate limits. */
import ipaddr from "ipaddr.js";

/**
 * The caller at an IP address: the IPv4 address, or the /64 prefix of an IPv6 address, which belongs to one customer.
 * @param address as Cloudflare passes it, empty if there is none
 */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip.kind() === "ipv4") return ip.toString();
  const groups = (ip as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
