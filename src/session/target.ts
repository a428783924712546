/** Where a sign-in leads back to. The one function that every such address passes: never off the site, never round in circles. */

import { isAuthCallback } from "./auth-callback.ts";

const RETURN = ["code", "state", "iss", "session_state", "error", "error_description", "error_uri"];

/** Path and query without what a provider adds on the way back. */
function withoutReturn(url: URL): string {
  if (isAuthCallback(url)) for (const name of RETURN) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/**
 * @param text path, query and fragment; anything else is taken for the first page
 * @param origin of this site
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
  // Dots can leave two slashes in front. The page that asks to sign in is no place to come back to.
  return path.startsWith("//") || /^\/sign-in\/?($|[?#])/.test(path) ? "/" : path;
}
