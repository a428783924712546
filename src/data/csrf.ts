/** The header by which a proxy in front of the portal knows its own pages. Browser only. */
import type { Site } from "./site.ts";

/** Empty unless a proxy is configured (Site.csrfHeader) and has written its token into the page. */
export function csrfHeaders({ csrfHeader }: Pick<Site, "csrfHeader">): Record<string, string> {
  if (csrfHeader === undefined) return {};
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
  return token ? { [csrfHeader]: token } : {};
}
