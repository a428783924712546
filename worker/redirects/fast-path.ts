/**
 * Old links, given their answer before any other link of the chain is gone through: where they lead is part of the build,
 * and the headers are the same for all of them. What the chain might decide otherwise is left to it.
 */
import { compiledKnowledge, decideRedirect } from "../../src/domain/redirects/decide.ts";
import { freshDataVersion } from "../cache/data-version.ts";
import { type Bindings, knownSettings, type Settings } from "../env.ts";
import { isMachinePath } from "../middleware/machine-path.ts";
import { REQUEST_ID, requestIdOf } from "../middleware/request-id.ts";
import { closedHeaders } from "../middleware/security-headers.ts";
import { compiledTable } from "./compiled.ts";
import { COMPILED_CONTROL } from "./handler.ts";
import { entityOf, settledLately } from "./successor.ts";

/** First segments of the compiled rules: what begins otherwise is no old link. */
const FIRST = new Set(
  [...compiledTable.exact.keys(), ...compiledTable.open.keys()].map((source) => source.split("/", 1)[0]),
);

/** Escapes are the chain's to read, and so is what a fragment would be. */
const PATH = /^\w+:\/\/[^/]+(\/([^/?#%]*)[^?#%]*)(?:\?|$)/;

const known = new WeakMap<Settings, Headers>();

/** The answer to a request for an old address; null leaves the request to the chain. */
export function readyRedirect(request: Request, bindings: Bindings): Response | null {
  const { url, method } = request;
  const [, path, first] = PATH.exec(url) ?? [];
  if (path === undefined || !FIRST.has(first) || (method !== "GET" && method !== "HEAD") || isMachinePath(path))
    return null;
  const settings = knownSettings(bindings);
  if (settings === undefined || settings.requestLog || settings.testHooks) return null;
  // Rules of ops may override; whether there are such is for the chain to find out anew every few seconds.
  const stamp = freshDataVersion(bindings.DB);
  if (stamp?.overrides !== false) return null;
  const search = url.includes("?") ? new URL(url).search : "";
  // Whether an ID was replaced is known here if the database was read lately, for its present data version.
  const currentPath = (page: string) => (entityOf(page) === null ? page : settledLately(bindings.DB, stamp.data, page));
  const known = compiledKnowledge(compiledTable, { hosts: settings.redirectHosts, now: new Date(), currentPath });
  const decision = decideRedirect({ path, search }, known);
  if (decision.kind !== "redirect") return null;
  const headers = new Headers(headersFor(settings));
  headers.set("location", decision.location);
  headers.set(REQUEST_ID, requestIdOf(request.headers));
  return new Response(null, { status: decision.status, headers });
}

function headersFor(settings: Settings): Headers {
  const before = known.get(settings);
  if (before !== undefined) return before;
  const headers = closedHeaders(settings);
  headers.set("cache-control", COMPILED_CONTROL);
  known.set(settings, headers);
  return headers;
}
