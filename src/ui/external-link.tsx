import type { ReactNode } from "react";
import { sanitizeUrl } from "../domain/sanitize.ts";

/** What the sanitizer answers for an address that must not be followed. */
const REFUSED = "about:blank";

/** Addresses of feeds may lack their scheme; only these may leave the site. */
const SCHEMES = /^(https?|ftp|mailto|tel):/i;

/**
 * A link out of the portal to an address that a stranger wrote.
 * Without a safe address only the text stands there.
 */
export function ExternalLink({ url, children }: { url: string | null | undefined; children?: ReactNode }): ReactNode {
  const safe = sanitizeUrl(url ?? "");
  const text = children ?? url;
  if (safe === REFUSED || !SCHEMES.test(safe)) return <span className="mono">{text}</span>;
  return (
    <a className="external" href={safe} rel="noopener nofollow ugc">
      {text}
    </a>
  );
}
