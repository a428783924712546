import type { ReactNode } from "react";
import { sanitizeUrl } from "../domain/text/sanitize.ts";

/** The sanitizer's result for an unsafe URL. */
const REFUSED = "about:blank";

/** URLs of feeds may lack a scheme; only these schemes may leave the site. */
const SCHEMES = /^(https?|ftp|mailto|tel):/i;

/**
 * A link to an external URL from data. Without a safe URL, only the text is shown.
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
