/** Checks the URL of a webhook before anything is sent there. */
import { privateHostRefusal } from "../site/public-address.ts";

const MAX_CHARACTERS = 2_000;

/** The authority of a URL as it was written: everything between the slashes and the path. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

export type WebhookUrlPolicy = {
  /** Allows http, private addresses and any port, for tests on one machine. */
  allowPrivate?: boolean;
  /** Host names of this site, to which nothing is sent. */
  ownHosts?: readonly string[];
};

/**
 * Why a URL cannot be that of a webhook, as a sentence; null if it can. It must name a public server on port 443, and be
 * written in the one usual way, so that no two programs read it differently. The addresses to which its name resolves are
 * checked with each request (cli/fetch/guarded-fetch.ts); no message reveals them.
 */
export function refusedUrl(
  text: string,
  { allowPrivate = false, ownHosts = [] }: WebhookUrlPolicy = {},
): string | null {
  if (text.length > MAX_CHARACTERS) return `The URL has more than ${MAX_CHARACTERS} characters.`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return "This is not a URL.";
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:"))
    return "The URL must begin with https://.";
  if (/[\s\p{C}\\]/u.test(text)) return "The URL must not contain spaces, control characters or backslashes.";
  const authority = AUTHORITY.exec(text)?.[1];
  if (authority === undefined) return "The URL must begin with https://.";
  if (authority.includes("@")) return "The URL must not contain a user name or password.";
  if (allowPrivate) return null;
  if (url.port !== "") return `The URL must use port 443, not ${url.port}.`;
  if (url.hostname.endsWith(".")) return "The host name must not end with a dot.";
  const isLiteral = url.hostname.startsWith("[") || /^[\d.]+$/.test(url.hostname);
  if (isLiteral && authority.replace(/:\d*$/, "").toLowerCase() !== url.hostname)
    return "Write an IP address in its usual notation, or use a host name.";
  const refusal = privateHostRefusal(url);
  if (refusal !== null) return refusal;
  return ownHosts.some((host) => host.toLowerCase() === url.hostname) ? `${url.hostname} is this site itself.` : null;
}
