/**
 * Whether a coding is named in Accept-Encoding and not refused there (RFC 9110, 12.5.3). Cloudflare's network, and
 * Miniflare likewise, asks a Worker with codings of its own and keeps what the visitor sent beside it.
 */
export function accepts({ cf, headers }: Request, coding: string): boolean {
  const sent = (cf as { clientAcceptEncoding?: string } | undefined)?.clientAcceptEncoding;
  for (const part of (sent ?? headers.get("accept-encoding") ?? "").toLowerCase().split(",")) {
    const [name, weight] = part.split(";").map((text) => text.trim());
    if (name === coding || name === "*") return !/^q=0(\.0*)?$/.test(weight ?? "");
  }
  return false;
}
