/**
 * Whether Accept-Encoding names a content coding and does not refuse it (RFC 9110, 12.5.3). Cloudflare's network, like
 * Miniflare, replaces the header with codings of its own and passes the visitor's value in `cf`.
 */
export function accepts({ cf, headers }: Request, coding: string): boolean {
  const sent = (cf as { clientAcceptEncoding?: string } | undefined)?.clientAcceptEncoding;
  for (const part of (sent ?? headers.get("accept-encoding") ?? "").toLowerCase().split(",")) {
    const [name, weight] = part.split(";").map((text) => text.trim());
    if (name === coding || name === "*") return !/^q=0(\.0*)?$/.test(weight ?? "");
  }
  return false;
}
