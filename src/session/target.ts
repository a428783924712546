/** Validates the target after signing in. Every target passes through here: it never leaves the site and never loops. */

import { isAuthCallback } from "./auth-callback.ts";

const RETURN = ["code", "state", "iss", "session_state", "error", "error_description", "error_uri"];

/** Path and query without the parameters that a provider adds. */
function withoutReturn(url: URL): string {
  if (isAuthCallback(url)) for (const name of RETURN) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/**
 * @param text path, query, and fragment; anything invalid becomes the home page
 * @param origin origin of this site
 * @returns a path of this site that begins with a single slash
 */
export function safeTarget(text: string | null | undefined, origin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\u0000-\u0020\u007f]/.test(text)) return "/";
  let url: URL;
  try {
    url = new URL(text, origin);
  } catch {
    return "/";
  }
  if (url.origin !== origin) return "/";
  const path = withoutReturn(url);
  // Resolving dots can leave two slashes in front. The sign-in page itself is not a valid target.
  return path.startsWith("//") || /^\/sign-in\/?($|[?#])/.test(path) ? "/" : path;
}
