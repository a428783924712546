/** Servers are asked no more often than they allow, by all processes together. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { Hosts } from "../../../worker/ingest/hosts.ts";
import { openStores } from "../../../worker/store/db/db.ts";

const { db } = openStores(env as never);
const URL_A = new URL("https://a.example/feed.zip");
const URL_B = new URL("https://b.example/feed.zip");
let time: number;

/** A process with a clock of its own that all share; sleeping moves it. */
const hosts = () =>
  new Hosts({
    db,
    gap: 1000,
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
  });

beforeEach(async () => {
  time = 1_000_000;
  await db.write([{ sql: "DELETE FROM fetch_host" }]);
});

test("two processes share the turns of a server, and other servers do not wait", async () => {
  const [one, two] = [hosts(), hosts()];
  const turns: number[] = [];
  for (const process of [one, two, one, two]) {
    await process.turn(URL_A);
    turns.push(time);
  }
  expect(turns).toEqual([1_000_000, 1_001_000, 1_002_000, 1_003_000]);
  await one.turn(URL_B);
  expect(time).toBe(1_003_000);
});

test("a server that asks for a pause gets it, from every process", async () => {
  const fetcher = hosts().heeding(async () => new Response(null, { status: 429, headers: { "retry-after": "30" } }));
  await fetcher(URL_A, { headers: {}, signal: new AbortController().signal });
  await hosts().turn(URL_A);
  expect(time).toBe(1_030_000);
});

test("a server that asks for a long pause is not asked", async () => {
  const fetcher = hosts().heeding(async () => new Response(null, { status: 503, headers: { "retry-after": "3600" } }));
  await fetcher(URL_A, { headers: {}, signal: new AbortController().signal });
  await expect(hosts().turn(URL_A)).rejects.toMatchObject({ code: "fetch.failed" });
  expect(await hosts().held()).toEqual(new Map([["a.example", 4_600_000]]));
  time += 3_600_000;
  await hosts().turn(URL_A);
  expect(await hosts().held()).toEqual(new Map());
});

test("a server that fails again and again is left alone, until it answers", async () => {
  const process = hosts();
  const heldAfter = async (answered: boolean) => {
    await process.heard("a.example", answered);
    return ((await process.held()).get("a.example") ?? time) - time;
  };
  await process.turn(URL_A);
  expect([await heldAfter(false), await heldAfter(false), await heldAfter(false), await heldAfter(false)]).toEqual([
    0, 0, 60_000, 300_000,
  ]);
  time += 300_000;
  expect(await heldAfter(true)).toBe(0);
  expect(await heldAfter(false)).toBe(0);
});
