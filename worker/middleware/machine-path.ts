/** Which addresses are read by programs: their errors are problem details, never a screen. */

import { isPayloadPath } from "../../src/domain/payload-path.ts";
import { API_BASE } from "../env.ts";

const ROOTS = [
  API_BASE,
  "/tiles",
  "/builds",
  "/health",
  "/__test",
  "/cards",
  "/datasets/files",
  "/sitemaps",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
];

export function isMachinePath(pathname: string): boolean {
  return isPayloadPath(pathname) || ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

/** A page was asked for, but by a program: JSON is named in Accept and HTML is not. */
export function wantsJson(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return /application\/(problem\+)?json/i.test(accept) && !/text\/html/i.test(accept);
}
