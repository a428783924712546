import type { ReactNode } from "react";
import { sanitizeUrl } from "../domain/text/sanitize.ts";

/** The sanitizer's result for an unsafe URL. */
const REFUSED_URL = "about:blank";

/** URLs of feeds may lack a scheme; only these schemes may leave the site. */
const SCHEMES = /^(https?|ftp|mailto|tel):/i;

/** The URL without what is unsafe in it; null if it cannot be the target of a link. */
export function externalUrl(url: string | null | undefined): string | null {
  const safe = sanitizeUrl(url ?? "");
  return safe === REFUSED_URL || !SCHEMES.test(safe) ? null : safe;
}

/**
 * A link to an external URL from data. Without a safe URL, only the text is shown.
 */
export function ExternalLink({ url, children }: { url: string | null | undefined; children?: ReactNode }): ReactNode {
  const safe = externalUrl(url);
  const text = children ?? url;
  if (safe === null) return <span className="mono">{text}</span>;
  return (
    <a className="external" href={safe} rel="noopener nofollow ugc">
      {text}
    </a>
  );
}
