/** The manifest of a build for browsers: `GET /builds/meta/{buildId}.json`. */
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";

export type BuildMeta = {
  id: string;
  /** The redirects compiled into the build. */
  redirects: readonly RedirectRule[];
  /** Paths without parameters whose pages are the same for everybody, so that their payloads can be prefetched. */
  prerendered: readonly string[];
};

/** The id in `/builds/meta/{id}.json`, or null. */
export function metaId(pathname: string): string | null {
  return /^\/builds\/meta\/([\w-]{1,64})\.json$/.exec(pathname)?.[1] ?? null;
}
