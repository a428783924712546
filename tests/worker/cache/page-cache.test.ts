import { describe, expect, it } from "vitest";
import { FRESH, STALE_IF_ERROR, STALE_WHILE_REVALIDATE } from "../../../worker/cache/entry.ts";
import { type Ask, PageCache } from "../../../worker/cache/page-cache.ts";
import { problem } from "../../../worker/problem.ts";

const SHARED = { "cache-control": "public, max-age=0, must-revalidate" };
let keys = 0;

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
    ask: (now: number, more: Partial<Ask> = {}): Ask => ({
      key,
      before: null,
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

async function told(answer: Awaited<ReturnType<PageCache["ask"]>>): Promise<[string, string]> {
  const text = "entry" in answer ? new TextDecoder().decode(answer.entry.body) : await answer.response.text();
  return [answer.state, text];
}

describe("page cache", () => {
  it("gives what it has while it is fresh, then stale while it fetches, then waits", async () => {
    const [cache, page] = [new PageCache(), source()];
    const at = async (now: number) => told(await cache.ask(page.ask(now)));
    expect(await at(0)).toEqual(["miss", "answer 1"]);
    expect(await at(FRESH - 1)).toEqual(["hit", "answer 1"]);
    expect(await at(FRESH)).toEqual(["stale", "answer 1"]);
    await page.settled();
    expect(await at(FRESH + 1)).toEqual(["hit", "answer 2"]);
    expect(await at(FRESH + STALE_WHILE_REVALIDATE)).toEqual(["miss", "answer 3"]);
  });

  it("asks once for many who come at the same time", async () => {
    const [cache, page] = [new PageCache(), source()];
    page.delay = 20;
    const answers = await Promise.all(Array.from({ length: 20 }, async () => told(await cache.ask(page.ask(0)))));
    expect(page.count).toBe(1);
    expect(new Set(answers.map(([, text]) => text))).toEqual(new Set(["answer 1"]));
    expect(answers.filter(([state]) => state === "miss")).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => cache.ask(page.ask(FRESH))));
    await page.settled();
    expect(page.count).toBe(2);
  });

  it("lets nobody wait for one who fails", async () => {
    const [cache, page] = [new PageCache(), source()];
    page.fails = problem("store.unavailable", "down");
    const answers = await Promise.allSettled([1, 2, 3].map(() => cache.ask(page.ask(0))));
    expect(answers.map((a) => a.status)).toEqual(["rejected", "rejected", "rejected"]);
    page.fails = null;
    expect((await told(await cache.ask(page.ask(0))))[0]).toBe("miss");
  });

  it("gives a stale answer when no new one can be had, for a day", async () => {
    const [cache, page] = [new PageCache(), source()];
    await cache.ask(page.ask(0));
    page.fails = problem("store.unavailable", "down");
    expect(await told(await cache.ask(page.ask(FRESH)))).toEqual(["stale", "answer 1"]);
    await page.settled();
    expect(await told(await cache.ask(page.ask(STALE_IF_ERROR - 1)))).toEqual(["stale", "answer 1"]);
    await expect(cache.ask(page.ask(STALE_IF_ERROR + 1))).rejects.toMatchObject({ code: "store.unavailable" });
  });

  it("gives the answer of the data version before, when the new one cannot be had", async () => {
    const cache = new PageCache();
    const [old, page] = [source(), source()];
    await cache.ask(old.ask(0));
    page.fails = problem("store.unavailable", "down");
    expect(await told(await cache.ask(page.ask(1, { before: old.key })))).toEqual(["stale", "answer 1"]);
  });

  it("takes a page that is gone for gone", async () => {
    const [cache, page] = [new PageCache(), source()];
    await cache.ask(page.ask(0));
    page.fails = problem("route.not_found", "gone");
    await expect(cache.ask(page.ask(STALE_WHILE_REVALIDATE))).rejects.toMatchObject({ code: "route.not_found" });
  });

  it.each<[string, Record<string, string>]>([
    ["says nothing", {}],
    ["is private", { "cache-control": "private, max-age=60" }],
    ["is not to be stored", { "cache-control": "no-store" }],
    ["sets a cookie", { ...SHARED, "set-cookie": "a=b" }],
  ])("passes on what %s", async (_, headers) => {
    const [cache, page] = [new PageCache(), source()];
    page.headers = headers;
    for (const n of [1, 2, 3]) expect(await told(await cache.ask(page.ask(0)))).toEqual(["pass", `answer ${n}`]);
  });

  it("finds in the place's cache what another isolate has made", async () => {
    const page = source();
    await new PageCache().ask(page.ask(0));
    await page.settled();
    expect(await told(await new PageCache().ask(page.ask(1)))).toEqual(["hit", "answer 1"]);
    expect(page.count).toBe(1);
  });
});
