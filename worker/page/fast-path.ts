/**
 * Pages that are kept in the isolate, given again before any other link of the chain is gone through: under the one
 * address that is theirs, with the headers with which they left the chain. What the chain might decide otherwise, or
 * what has changed since by its rules, is left to it.
 */
import type { MiddlewareHandler } from "hono";
import { behindOrigin, isPayloadPath, pagePath, pageSearch } from "../../src/domain/payload-path.ts";
import { ageHeader } from "../cache/cached-response.ts";
import { freshDataVersion } from "../cache/data-version.ts";
import { responseMemory } from "../cache/memory.ts";
import { RecentBytes } from "../cache/recent-bytes.ts";
import { isFresh } from "../cache/response-cache.ts";
import { type Bindings, type CachedPage, type Env, knownSettings, type Settings } from "../env.ts";
import { REQUEST_ID, requestIdOf } from "../middleware/request-id.ts";
import { hasCompiledRedirect } from "../redirects/handler.ts";
import { dayOf } from "./handler.ts";

/** Bytes of headers and addresses; the bodies are the memory's own. */
const KEPT = 2 * 1024 * 1024;

/** What a Headers and the entry itself take, in bytes. */
const BESIDE = 1_500;

/** Characters of an address that is kept. */
const LONGEST = 1_000;

/** `headers`: all but those of one answer. */
type Ready = { page: CachedPage; settings: Settings; headers: Headers };

/** By path and query: no page depends on the host that it was asked by. */
const kept = new RecentBytes<Ready>(KEPT);

/** The answer to a request, where the chain would give what it gave lately; null leaves the request to the chain. */
export function readyPage(request: Request, bindings: Bindings): Response | null {
  const ready = request.method === "GET" ? kept.get(behindOrigin(request.url)) : undefined;
  const asked = request.headers;
  if (ready === undefined || asked.has("authorization") || asked.has("if-none-match")) return null;
  const { page, settings } = ready;
  if (knownSettings(bindings) !== settings) return null;
  const now = Date.now();
  const stamp = freshDataVersion(bindings.DB);
  if (stamp?.overrides !== false || page.day !== dayOf(settings, new Date(now))) return null;
  const entry = responseMemory.get(page.key);
  // Another one by now has headers of its own.
  if (entry === undefined || !isSame(entry, page)) return null;
  if (!isFresh(entry, { data: stamp.data, now })) return null;
  const headers = new Headers(ready.headers);
  const age = ageHeader(entry, now);
  if (age !== null) headers.set("age", age);
  headers.set(REQUEST_ID, requestIdOf(asked));
  return new Response(entry.body, { headers });
}

/**
 * Keeps how pages leave the chain that were given from memory.
 * @param hasPage whether a screen has this path, in which case rules of ops count only where they override it
 */
export function readyPages(hasPage: (pathname: string) => boolean): MiddlewareHandler<Env> {
  return async function readyPages(c, next) {
    await next();
    const page = c.get("cachedPage") as CachedPage | undefined;
    if (page === undefined || c.req.method !== "GET" || c.res.status !== 200) return;
    const settings = c.get("settings");
    // Each request is written down, or strangers are kept out.
    if (settings.requestLog || settings.requireLogin) return;
    const address = behindOrigin(c.req.url);
    if (address.length > LONGEST || !isOwnAddress(address, page.address)) return;
    const before = kept.get(address);
    if (before?.settings === settings && isSame(before.page, page)) return;
    const [path = "", search = ""] = page.address.split(/(?=\?)/);
    if (c.req.query("query") !== undefined || !hasPage(path)) return; // queries are counted
    if (hasCompiledRedirect({ path, search }, settings, c.get("now"))) return;
    const headers = new Headers(c.res.headers);
    for (const name of ["age", REQUEST_ID]) headers.delete(name);
    const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, BESIDE);
    kept.put(address, { page, settings, headers }, size + 2 * (address.length + page.key.length));
  };
}

type Made = Pick<CachedPage, "etag" | "storedAt">;

const isSame = (one: Made, other: Made) => one.etag === other.etag && one.storedAt === other.storedAt;

/** Whether a page was asked for as it is kept: other forms of an address are any number, and could push out all others. */
function isOwnAddress(asked: string, address: string): boolean {
  const [path = "", search = ""] = asked.split(/(?=\?)/);
  return isPayloadPath(path) ? pagePath(path) + pageSearch(search) === address : asked === address;
}
