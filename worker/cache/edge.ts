/** Entries in the Cache API of this place: shared by its isolates, outlives them. A failure of it is a miss. */
import { failureLine } from "../../src/domain/log-line.ts";
import { inTime } from "../store/deadline.ts";
import { type Entry, STALE_IF_ERROR } from "./entry.ts";

/** No host of anybody: these addresses are keys. */
const ORIGIN = "http://kept.portal.invalid/";

/** Milliseconds that it has. */
const DEADLINE = 150;

const addressOf = (key: string) => ORIGIN + encodeURIComponent(key);

// The runtime gives every isolate one; Node and browsers have none.
const cache = () => (globalThis as unknown as { caches: { default: Cache } }).caches.default;

export async function edgeGet(key: string): Promise<Entry | undefined> {
  try {
    const found = await inTime(cache().match(addressOf(key)), DEADLINE, "The cache");
    if (found === undefined) return undefined;
    const about = JSON.parse(found.headers.get("x-entry") ?? "") as Omit<Entry, "body">;
    return { ...about, body: new Uint8Array(await inTime(found.arrayBuffer(), DEADLINE, "The cache")) };
  } catch {
    return undefined;
  }
}

export async function edgePut(key: string, { body, ...about }: Entry): Promise<void> {
  const headers = {
    "cache-control": `public, max-age=${STALE_IF_ERROR / 1000}`,
    "content-type": "application/octet-stream",
    "x-entry": JSON.stringify(about),
  };
  try {
    await cache().put(addressOf(key), new Response(body, { headers }));
  } catch (error) {
    console.error(failureLine("An answer cannot be kept.", error));
  }
}
