/** Answers compiled redirects before the middleware: they are part of the build, and their headers are always the same. */
import { compiledKnowledge, decideRedirect } from "../../src/domain/redirects/decide.ts";
import { type FastRequest, plainDataVersion } from "../cache/precondition.ts";
import type { Settings } from "../env.ts";
import { isMachinePath } from "../middleware/machine-path.ts";
import { closedHeaders } from "../middleware/security-headers.ts";
import { compiledTable } from "./compiled.ts";
import { COMPILED_CONTROL } from "./handler.ts";
import { entityOf, settledLately } from "./successor.ts";

/** First segments of the compiled rules: any other path is not redirected by them. */
const FIRST_SEGMENTS = new Set(
  [...compiledTable.exact.keys(), ...compiledTable.open.keys()].map((source) => source.split("/", 1)[0]),
);

/** Paths with escapes are left to the middleware. */
const PATH = /^\w+:\/\/[^/]+(\/([^/?#%]*)[^?#%]*)(?:\?|$)/;

/** Headers of every compiled redirect, by settings. */
const headersBySettings = new WeakMap<Settings, Headers>();

/** A compiled redirect. */
export function fastRedirect(fast: FastRequest): Response | null {
  const { bindings, settings, now } = fast;
  const { url } = fast.request;
  const [, path, first] = PATH.exec(url) ?? [];
  if (path === undefined || !FIRST_SEGMENTS.has(first) || isMachinePath(path)) return null;
  const data = plainDataVersion(fast);
  if (data === null) return null;
  const search = url.includes("?") ? new URL(url).search : "";
  // Whether an ID was replaced is known here if the database was read lately, for its present data version.
  const currentPath = (page: string) => (entityOf(page) === null ? page : settledLately(bindings.DB, data, page));
  const known = compiledKnowledge(compiledTable, { hosts: settings.redirectHosts, now: new Date(now), currentPath });
  const decision = decideRedirect({ path, search }, known);
  if (decision.kind !== "redirect") return null;
  const headers = new Headers(headersFor(settings));
  headers.set("location", decision.location);
  return new Response(null, { status: decision.status, headers });
}

function headersFor(settings: Settings): Headers {
  const before = headersBySettings.get(settings);
  if (before !== undefined) return before;
  const headers = closedHeaders(settings);
  headers.set("cache-control", COMPILED_CONTROL);
  headersBySettings.set(settings, headers);
  return headers;
}
