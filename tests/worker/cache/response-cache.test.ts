import { describe, expect, it } from "vitest";
import { Memory } from "../../../src/domain/memory.ts";
import { type Entry, FRESH_FOR_MS, STALE_IF_ERROR_MS, STALE_WHILE_REVALIDATE_MS } from "../../../worker/cache/entry.ts";
import { ResponseMemory } from "../../../worker/cache/memory.ts";
import { type CacheRequest, type RenderResult, ResponseCache } from "../../../worker/cache/response-cache.ts";
import { FLIGHTS, SingleFlight } from "../../../worker/cache/single-flight.ts";
import { problem } from "../../../worker/problem.ts";

const SHARED = { "cache-control": "public, max-age=0, must-revalidate" };
let keys = 0;

/** A cache with an empty memory of so many bytes. */
function newCache(bytes = 10_000_000): ResponseCache {
  const flights = new SingleFlight<RenderResult>(new Memory(FLIGHTS));
  return new ResponseCache(
    new ResponseMemory(new Memory({ bytes })),
    flights,
    new Memory({ entries: 100, bytes: 100 }),
  );
}

/** A page whose answers are counted; `fails` makes it throw, `headers` what it says. */
function source(key = `test ${keys++}`) {
  const work: Promise<unknown>[] = [];
  const made = {
    key,
    count: 0,
    fails: null as unknown,
    headers: SHARED as Record<string, string>,
    delay: 0,
    settled: () => Promise.allSettled(work),
    ask: (now: number, more: Partial<CacheRequest> = {}): CacheRequest => ({
      key,
      data: 1,
      now,
      scriptSources: () => "'self'",
      waitUntil: (promise) => void work.push(promise),
      async produce() {
        made.count++;
        const text = `answer ${made.count}`;
        await new Promise((done) => setTimeout(done, made.delay));
        if (made.fails !== null) throw made.fails;
        return new Response(text, { headers: made.headers });
      },
      ...more,
    }),
  };
  return made;
}

async function told(answer: Awaited<ReturnType<ResponseCache["ask"]>>): Promise<[string, string]> {
  const text = "entry" in answer ? new TextDecoder().decode(answer.entry.body) : await answer.response.text();
  return [answer.state, text];
}

describe("response cache", () => {
  it("serves a fresh entry, then a stale one while it revalidates, then waits", async () => {
    const [cache, page] = [newCache(), source()];
    const at = async (now: number) => told(await cache.ask(page.ask(now)));
    expect(await at(0)).toEqual(["miss", "answer 1"]);
    expect(await at(FRESH_FOR_MS - 1)).toEqual(["hit", "answer 1"]);
    expect(await at(FRESH_FOR_MS)).toEqual(["stale", "answer 1"]);
    await page.settled();
    expect(await at(FRESH_FOR_MS + 1)).toEqual(["hit", "answer 2"]);
    expect(await at(FRESH_FOR_MS + STALE_WHILE_REVALIDATE_MS)).toEqual(["miss", "answer 3"]);
  });

  it("fetches once for concurrent requests", async () => {
    const [cache, page] = [newCache(), source()];
    page.delay = 20;
    const answers = await Promise.all(Array.from({ length: 20 }, async () => told(await cache.ask(page.ask(0)))));
    expect(page.count).toBe(1);
    expect(new Set(answers.map(([, text]) => text))).toEqual(new Set(["answer 1"]));
    expect(answers.filter(([state]) => state === "miss")).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => cache.ask(page.ask(FRESH_FOR_MS))));
    await page.settled();
    expect(page.count).toBe(2);
  });

  it("rejects all waiting callers when the fetch fails", async () => {
    const [cache, page] = [newCache(), source()];
    page.fails = problem("store.unavailable", "down");
    const answers = await Promise.allSettled([1, 2, 3].map(() => cache.ask(page.ask(0))));
    expect(answers.map((a) => a.status)).toEqual(["rejected", "rejected", "rejected"]);
    page.fails = null;
    expect((await told(await cache.ask(page.ask(0))))[0]).toBe("miss");
  });

  it("serves stale for a day when the fetch fails", async () => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    page.fails = problem("store.unavailable", "down");
    expect(await told(await cache.ask(page.ask(FRESH_FOR_MS)))).toEqual(["stale", "answer 1"]);
    await page.settled();
    expect(await told(await cache.ask(page.ask(STALE_IF_ERROR_MS - 1)))).toEqual(["stale", "answer 1"]);
    await expect(cache.ask(page.ask(STALE_IF_ERROR_MS + 1))).rejects.toMatchObject({ code: "store.unavailable" });
  });

  it("serves stale even if the latest response was not cacheable", async () => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    const late = STALE_WHILE_REVALIDATE_MS + 1;
    page.headers = { "cache-control": "no-store" };
    expect(await told(await cache.ask(page.ask(late)))).toEqual(["pass", "answer 2"]);
    page.fails = problem("store.unavailable", "It is down.");
    expect(await told(await cache.ask(page.ask(late + 1)))).toEqual(["stale", "answer 1"]);
  });

  it("serves the previous data version when the fetch fails", async () => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    page.fails = problem("store.unavailable", "down");
    // However many changes lie between.
    expect(await told(await cache.ask(page.ask(1, { data: 7 })))).toEqual(["stale", "answer 1"]);
  });

  it("never serves what is older than the last withdrawal, neither stale nor while the database is down", async () => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    page.fails = problem("store.unavailable", "down");
    const withdrawn = { data: 3, withdrawn: 2 };
    await expect(cache.ask(page.ask(1, withdrawn))).rejects.toMatchObject({ code: "store.unavailable" });
    await expect(cache.ask(page.ask(1, { ...withdrawn, down: true }))).rejects.toMatchObject({
      code: "store.unavailable",
    });
    page.fails = null;
    await cache.ask(page.ask(2, { data: 2, withdrawn: 2 }));
    page.fails = problem("store.unavailable", "down");
    expect(await told(await cache.ask(page.ask(3, withdrawn)))).toEqual(["stale", "answer 4"]);
  });

  it("serves an entry for as long as its file asks, whatever other caches are told", async () => {
    const [cache, page] = [newCache(), source()];
    const freshForMs = 10 * FRESH_FOR_MS;
    await cache.ask(page.ask(0, { freshForMs }));
    expect(await told(await cache.ask(page.ask(freshForMs - 1)))).toEqual(["hit", "answer 1"]);
    expect(await told(await cache.ask(page.ask(freshForMs)))).toEqual(["miss", "answer 2"]);
  });

  it("fetches again for a new data version, even while the old one is being fetched", async () => {
    const [cache, page] = [newCache(), source()];
    expect(await told(await cache.ask(page.ask(0)))).toEqual(["miss", "answer 1"]);
    expect(await told(await cache.ask(page.ask(1, { data: 2 })))).toEqual(["miss", "answer 2"]);
    expect(await told(await cache.ask(page.ask(2, { data: 2 })))).toEqual(["hit", "answer 2"]);
    page.delay = 20;
    const [third, fourth] = await Promise.all([3, 4].map(async (data) => told(await cache.ask(page.ask(3, { data })))));
    expect([third, fourth]).toEqual([
      ["miss", "answer 3"],
      ["miss", "answer 4"],
    ]);
  });

  it("serves stale at once while the data version is unknown, in a new isolate too", async () => {
    const page = source();
    await newCache().ask(page.ask(0));
    await page.settled();
    page.delay = 10_000;
    const anew = newCache();
    const unknown = { data: 0, down: true };
    expect(await told(await anew.ask(page.ask(FRESH_FOR_MS, unknown)))).toEqual(["stale", "answer 1"]);
    expect(await told(await anew.ask(page.ask(STALE_IF_ERROR_MS - 1, unknown)))).toEqual(["stale", "answer 1"]);
    expect(await told(await anew.ask(page.ask(1, { data: 1, down: true })))).toEqual(["hit", "answer 1"]);
  });

  it("waits for a new response once the caller's stale limit has passed", async () => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    expect(await told(await cache.ask(page.ask(FRESH_FOR_MS, { staleForMs: FRESH_FOR_MS })))).toEqual([
      "miss",
      "answer 2",
    ]);
    page.headers = { "cache-control": "public, max-age=5" };
    await cache.ask(page.ask(2 * FRESH_FOR_MS, { staleForMs: FRESH_FOR_MS }));
    expect(await told(await cache.ask(page.ask(2 * FRESH_FOR_MS + 4_999)))).toEqual(["hit", "answer 3"]);
    expect(await told(await cache.ask(page.ask(2 * FRESH_FOR_MS + 5_000)))).toEqual(["miss", "answer 4"]);
  });

  it("fails all waiting requests with the first failure, without fetching again", async () => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    page.fails = problem("store.unavailable", "down");
    page.delay = 20;
    const many = () => Promise.all([1, 2, 3, 4].map(async () => told(await cache.ask(page.ask(0, { data: 2 })))));
    expect(await many()).toEqual(Array(4).fill(["stale", "answer 1"]));
    expect(page.count).toBe(2);
  });

  it("stops waiting for a request that never finishes", async () => {
    const [cache, page] = [newCache(), source()];
    const first = page.ask(0, { produce: () => new Promise<Response>(() => {}) });
    void cache.ask(first);
    await new Promise((done) => setTimeout(done, 10));
    expect(await told(await cache.ask(page.ask(0)))).toEqual(["pass", "answer 1"]);
  });

  it("reports the cost only to the caller that caused the fetch", async () => {
    const [cache, page] = [newCache(), source()];
    page.headers = { ...SHARED, "server-timing": 'rows;desc="7"' };
    expect(await cache.ask(page.ask(0))).toMatchObject({ state: "miss", cost: 'rows;desc="7"' });
    const hit = await cache.ask(page.ask(0));
    expect(hit).not.toHaveProperty("cost");
    expect("entry" in hit && hit.entry.headers.map(([name]) => name)).not.toContain("server-timing");
  });

  it("forgets a page that no longer exists", async () => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    page.fails = problem("route.not_found", "gone");
    await expect(cache.ask(page.ask(STALE_WHILE_REVALIDATE_MS))).rejects.toMatchObject({ code: "route.not_found" });
  });

  it.each<[string, Record<string, string>]>([
    ["says nothing", {}],
    ["is private", { "cache-control": "private, max-age=60" }],
    ["is not to be stored", { "cache-control": "no-store" }],
    ["sets a cookie", { ...SHARED, "set-cookie": "a=b" }],
  ])("does not cache a response that %s", async (_, headers) => {
    const [cache, page] = [newCache(), source()];
    page.headers = headers;
    for (const n of [1, 2, 3]) expect(await told(await cache.ask(page.ask(0)))).toEqual(["pass", `answer ${n}`]);
  });

  it("finds responses of another isolate in the data center's cache", async () => {
    const page = source();
    await newCache().ask(page.ask(0));
    await page.settled();
    expect(await told(await newCache().ask(page.ask(1)))).toEqual(["hit", "answer 1"]);
    expect(page.count).toBe(1);
  });

  it("takes a response renewed by another isolate instead of fetching it", async () => {
    const page = source();
    const [one, other] = [newCache(), newCache()];
    for (const cache of [one, other]) {
      await cache.ask(page.ask(0));
      await page.settled();
    }
    expect(page.count).toBe(1);
    await one.ask(page.ask(STALE_WHILE_REVALIDATE_MS));
    await page.settled();
    expect(await told(await other.ask(page.ask(STALE_WHILE_REVALIDATE_MS + 1)))).toEqual(["hit", "answer 2"]);
    expect(page.count).toBe(2);
  });

  it("finds responses too large for memory in the data center's cache", async () => {
    const page = source();
    const cache = newCache(0);
    await cache.ask(page.ask(0));
    await page.settled();
    expect(await told(await cache.ask(page.ask(1)))).toEqual(["hit", "answer 1"]);
    page.fails = problem("store.unavailable", "down");
    expect(await told(await cache.ask(page.ask(STALE_WHILE_REVALIDATE_MS)))).toEqual(["stale", "answer 1"]);
  });
});

describe("while the data version is being read", () => {
  /** A reading that ends when it is told to. */
  function reading() {
    let end: (version: { data: number; down: boolean }) => void = () => {};
    const present = new Promise<{ data: number; down: boolean }>((done) => {
      end = done;
    });
    return { present, end: (data: number, down = false) => end({ data, down }) };
  }

  it("makes a response that is not cached at once, and stores it under the version known before", async () => {
    const [cache, page] = [newCache(), source()];
    const { present, end } = reading();
    expect(await told(await cache.ask(page.ask(0, { data: 1, present })))).toEqual(["miss", "answer 1"]);
    end(2);
    expect(await told(await cache.ask(page.ask(1, { data: 1 })))).toEqual(["hit", "answer 1"]);
    // Its rows may be older than the version that came meanwhile.
    expect(await told(await cache.ask(page.ask(2, { data: 2 })))).toEqual(["miss", "answer 2"]);
  });

  it.each([
    ["served if it is of the present version", 1, false, ["hit", "answer 1"]],
    ["made anew if it is not", 2, false, ["miss", "answer 2"]],
    ["served if the database is down", 1, true, ["hit", "answer 1"]],
  ] as const)("a cached response is %s", async (_, data, down, expected) => {
    const [cache, page] = [newCache(), source()];
    await cache.ask(page.ask(0));
    const { present, end } = reading();
    const answer = cache.ask(page.ask(1, { data: 1, present }));
    await Promise.race([answer, new Promise((done) => setTimeout(done, 5))]);
    expect(page.count).toBe(1);
    end(data, down);
    expect(await told(await answer)).toEqual(expected);
  });
});

describe("the memory of an isolate", () => {
  const entry = (length: number): Entry => ({
    headers: [],
    body: new Uint8Array(length),
    etag: "",
    scriptSources: "",
    storedAt: 0,
    data: 0,
  });

  it("evicts the least recently used entries, and counts the size of keys and bodies", () => {
    const memory = new ResponseMemory(new Memory({ bytes: 100_000 }));
    for (let i = 0; i < 1_000; i++) memory.put(`${i} ${"k".repeat(10_000)}`, entry(1));
    expect(memory.bytes).toBeLessThanOrEqual(100_000);
    for (const key of ["a", "b", "c"]) memory.put(key, entry(30_000));
    memory.get("a");
    memory.put("d", entry(30_000));
    expect(["a", "b", "c", "d"].map((key) => memory.get(key) !== undefined)).toEqual([true, false, true, true]);
    memory.put("a", entry(1));
    expect(memory.bytes).toBeLessThan(70_000);
  });

  it("does not cache one response that would evict all others", () => {
    const memory = new ResponseMemory(new Memory({ bytes: 10_000_000 }));
    memory.put("large", entry(2_000_000));
    expect([memory.get("large"), memory.bytes]).toEqual([undefined, 0]);
  });
});
