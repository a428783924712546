/** Entries in the Cache API of this place: shared by its isolates, outlives them. A failure of it is a miss. */
import { failureLine } from "../../src/domain/log-line.ts";
import { inTime } from "../store/deadline.ts";
import { type Entry, STALE_IF_ERROR_MS } from "./entry.ts";

/** A host that does not exist: these addresses are keys. */
const ORIGIN = "http://cached.portal.invalid/";

/** Milliseconds that the Cache API has to answer. */
const DEADLINE_MS = 150;

const addressOf = (key: string) => ORIGIN + encodeURIComponent(key);

// The runtime gives every isolate one; Node and browsers have none.
const cache = () => (globalThis as unknown as { caches: { default: Cache } }).caches.default;

export async function edgeGet(key: string): Promise<Entry | undefined> {
  try {
    const found = await inTime(cache().match(addressOf(key)), DEADLINE_MS, "The cache");
    if (found === undefined) return undefined;
    const about = JSON.parse(found.headers.get("x-entry") ?? "") as Omit<Entry, "body">;
    return { ...about, body: new Uint8Array(await inTime(found.arrayBuffer(), DEADLINE_MS, "The cache")) };
  } catch {
    return undefined;
  }
}

export async function edgePut(key: string, { body, ...about }: Entry): Promise<void> {
  const headers = {
    "cache-control": `public, max-age=${STALE_IF_ERROR_MS / 1000}`,
    "content-type": "application/octet-stream",
    "x-entry": JSON.stringify(about),
  };
  try {
    await cache().put(addressOf(key), new Response(body, { headers }));
  } catch (error) {
    console.error(failureLine("A response cannot be cached.", error));
  }
}
