/** Tells which addresses programs read: their errors are problem details, never a screen. */

import { isPayloadPath } from "../../src/domain/site/payload-path.ts";
import { API_BASE } from "../env.ts";

const ROOTS = [
  API_BASE,
  "/otp",
  "/routing",
  "/tiles",
  "/builds",
  "/health",
  "/metrics",
  "/__test",
  "/cards",
  "/datasets/files",
  "/sitemaps",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known",
  "/llms.txt",
];

export function isMachinePath(pathname: string): boolean {
  return isPayloadPath(pathname) || ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

const ENDPOINTS = [
  ...["rest", "portal", "routing", "mcp", "oembed", "ogc", "mobility-database"].map((part) => `${API_BASE}/${part}`),
  "/otp",
  "/routing",
];

/** Whether an address is that of an endpoint, and not of a file. */
export function isEndpointPath(pathname: string): boolean {
  return ENDPOINTS.some((root) => pathname.startsWith(`${root}/`));
}

/** Whether a program requests a page: Accept names JSON and not HTML. */
export function wantsJson(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return /application\/(problem\+)?json/i.test(accept) && !/text\/html/i.test(accept);
}
