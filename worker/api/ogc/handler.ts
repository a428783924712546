/** `{apiBase}/ogc`: stops, routes, operators, and service areas by OGC API Features, Part 1: Core (17-069r4). */
import type { Handler } from "hono";
import { failureLine } from "../../../src/domain/log-line.ts";
import { API_BASE, type Env, storesOf } from "../../env.ts";
import { asProblem, problem, problemResponse } from "../../problem.ts";
import { withRows } from "../../store/db/cost.ts";
import { API_LIMITS } from "../../store/db/limits.ts";
import { requestContext } from "../graphql/request-context.ts";
import { cachedApi } from "../http/api-cache.ts";
import { SHARED_CONTROL } from "../http/cache-control.ts";
import { preflight } from "../http/preflight.ts";
import { publicUrl } from "../http/public-url.ts";
import { type Resource, readResource, TYPES } from "./resources.ts";

const MOUNT = `${API_BASE}/ogc`;
const METHODS = "GET, HEAD, OPTIONS";

/** Media ranges that JSON and HTML suit. */
const JSON_RANGES = /^(?:\*\/\*|application\/(?:\*|json|geo\+json|vnd\.oai\.openapi\+json))$/;
const HTML_RANGES = /^text\/(?:\*|html)$/;

/** The format that a request prefers: by `f`, else by Accept (RFC 9110, 12.5.1); null if it accepts neither. */
function formatOf(f: string | null, accept: string | null): "json" | "html" | null {
  // Another value of f is refused with the other parameters.
  if (f !== null) return f.toLowerCase() === "html" ? "html" : "json";
  let best: { format: "json" | "html"; quality: number } | null = null;
  for (const range of (accept || "*/*").split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const format = JSON_RANGES.test(type) ? "json" : HTML_RANGES.test(type) ? "html" : undefined;
    const quality = Number(parameters.find((part) => part.startsWith("q="))?.slice(2) ?? 1);
    if (format !== undefined && quality > (best?.quality ?? 0)) best = { format, quality };
  }
  return best?.format ?? null;
}

/** Writes a resource as an HTML page: with the address of the API and of its own JSON. */
type PageWriter = (resource: Resource, base: string, json: string, siteName: string) => string;

/** @param page passed in by app.ts, like the error screen */
export function ogcFeatures(page: PageWriter): Handler<Env> {
  return cachedApi({
    question(url, accept) {
      const format = formatOf(url.searchParams.get("f"), accept);
      return format === null ? null : { key: `ogc ${format} ${url.href}`, url };
    },
    async answer(c, request) {
      const { siteUrl, siteName } = c.get("settings");
      if (request.method === "OPTIONS") return preflight(METHODS, "content-type, authorization, apikey, if-none-match");
      const stores = storesOf(c, API_LIMITS);
      const url = publicUrl(request.url, siteUrl);
      try {
        if (request.method !== "GET" && request.method !== "HEAD") {
          throw problem("method.not_allowed", `This URL supports ${METHODS}, not ${request.method.slice(0, 20)}.`);
        }
        const format = formatOf(url.searchParams.get("f"), request.headers.get("accept"));
        if (format === null) throw problem("request.not_acceptable", "The formats are JSON and HTML.");
        const html = format === "html";
        const base = url.origin + MOUNT;
        const site = { name: siteName, url: url.origin };
        const api = requestContext(c, stores);
        const resource = await readResource({ segments: segmentsOf(url), url, base, site, api, html });
        const json = new URL(url);
        json.searchParams.set("f", "json");
        const body = html ? page(resource, base, json.href, siteName) : JSON.stringify(resource.body);
        const type = html ? `${TYPES.html}; charset=utf-8` : resource.type;
        const headers = { "content-type": type, "cache-control": SHARED_CONTROL, vary: "accept" };
        return withRows(new Response(body, { headers }), stores);
      } catch (error) {
        const p = asProblem(error);
        if (p.isFailure) console.error(failureLine(p.message, p.cause, { path: url.pathname }));
        const response = problemResponse(p, url.pathname);
        if (p.code === "method.not_allowed") response.headers.set("allow", METHODS);
        return response;
      }
    },
  });
}

/** Segments below the mount; a slash at the end makes no difference. The router also matches the mount percent-encoded. */
function segmentsOf({ pathname }: URL): string[] {
  const below = pathname.split("/").slice(MOUNT.split("/").length);
  if (below.at(-1) === "") below.pop();
  try {
    return below.map(decodeURIComponent);
  } catch {
    throw problem("request.malformed", "The URL contains an escape sequence that is not UTF-8.");
  }
}
