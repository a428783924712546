/** Repeats cached pages before the middleware: under their own address, with the headers with which they left the middleware. */
import type { MiddlewareHandler } from "hono";
import { isPayloadPath, pagePath, pageSearch } from "../../src/domain/site/payload-path.ts";
import { ageHeader } from "../cache/cached-response.ts";
import { isFresh } from "../cache/entry.ts";
import { responseMemory } from "../cache/memory.ts";
import { type FastRequest, plainDataVersion } from "../cache/precondition.ts";
import { addressOf, rememberSent, sentLately } from "../cache/sent-responses.ts";
import { sharedBody } from "../cache/shared-body.ts";
import type { CachedPage, Env } from "../env.ts";
import { hasCompiledRedirect } from "../redirects/handler.ts";
import { isCrawler } from "./crawler.ts";
import { dayOf } from "./handler.ts";

/** A page that is still fresh. Crawlers get another document than everybody else (crawler.ts), which is not remembered. */
export function fastPage(fast: FastRequest): Response | null {
  if (isCrawler(fast.request.headers.get("user-agent") ?? undefined)) return null;
  const cachedResponse = sentLately(fast);
  if (cachedResponse === null || !("key" in cachedResponse.of)) return null;
  const data = plainDataVersion(fast);
  if (data === null || cachedResponse.of.day !== dayOf(fast.settings, new Date(fast.now))) return null;
  const entry = responseMemory.get(cachedResponse.of.key);
  // An entry that has replaced it has headers of its own.
  if (entry === undefined || !isSame(entry, cachedResponse.of) || !isFresh(entry, { data, now: fast.now })) return null;
  const headers = new Headers(cachedResponse.headers);
  const age = ageHeader(entry, fast.now);
  if (age !== null) headers.set("age", age);
  return new Response(sharedBody(entry.body), { headers });
}

/**
 * Remembers the headers of pages that were served from memory.
 * @param hasPage whether a screen has this path: rules in KV then apply only if they override pages
 */
export function rememberPages(hasPage: (pathname: string) => boolean): MiddlewareHandler<Env> {
  return async function rememberPages(c, next) {
    await next();
    const page = c.get("cachedPage") as CachedPage | undefined;
    if (page === undefined || c.res.status !== 200 || isCrawler(c.req.header("user-agent"))) return;
    const settings = c.get("settings");
    if (!isOwnAddress(addressOf(c.req.url), page.address)) return;
    const [path = "", search = ""] = page.address.split(/(?=\?)/);
    // Pages that run a visitor's query are rate-limited.
    if (c.req.query("query") !== undefined || !hasPage(path)) return;
    if (hasCompiledRedirect({ path, search }, settings, c.get("now"))) return;
    rememberSent(c.req.raw, { settings, headers: c.res.headers, of: page });
  };
}

type CachedHead = Pick<CachedPage, "etag" | "storedAt">;

const isSame = (one: CachedHead, other: CachedHead) => one.etag === other.etag && one.storedAt === other.storedAt;

/** Whether a page was requested by the address under which it is cached: of other forms there is no end, and they would fill the memory. */
function isOwnAddress(requestedPath: string, address: string): boolean {
  const [path = "", search = ""] = requestedPath.split(/(?=\?)/);
  return isPayloadPath(path) ? pagePath(path) + pageSearch(search) === address : requestedPath === address;
}
