/**
 * The short form of drills (tests/drill): few cases of each, on a running build. All of them: `npm run drill -- all`. Those
 * on killed restores and on silent receivers of webhooks have tests of their own (move.test.ts, delivery-queue.test.ts).
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { drillAssistants } from "../drill/assistants.ts";
import { drillDear } from "../drill/dear.ts";
import { canMount, drillDisk } from "../drill/disk.ts";
import { drillFollow } from "../drill/follow.ts";
import { drillIsolate } from "../drill/isolate.ts";
import { seeded } from "../drill/random.ts";
import { attackFront } from "../drill/raw-requests.ts";
import { drillRealtime } from "../drill/realtime.ts";
import { drillRequests } from "../drill/requests.ts";
import { drillSlow } from "../drill/slow.ts";
import { drillSsrf } from "../drill/ssrf.ts";
import { stackTraces, startTarget, type Target } from "../drill/target.ts";
import { drillXss } from "../drill/xss.ts";
import { drillZips } from "../drill/zips.ts";

const SEED = 19;
const REQUESTS = 260;
/** Requests while memory is measured. */
const MEASURED = 80;

let target: Target;

beforeAll(async () => {
  target = await startTarget(inject("states").sample);
});
afterAll(() => target?.stop());

test("no raw request ends the site", async () => {
  const port = Number(new URL(target.origin).port);
  const { attacks, gaveWay } = await attackFront(port, { cases: 200, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBe(200);
  expect(stackTraces(target.said())).toEqual([]);
});

test("readers that take nothing delay nobody", async () => {
  const { attacks, gaveWay } = await drillSlow(target.origin, { cases: 80, visits: 60 });
  expect(gaveWay.filter((fault) => !fault.startsWith("p99"))).toEqual([]);
  expect(attacks).toBe(60);
});

test("every kind of endpoint, asked in every wrong manner, answers in time with a code", async () => {
  const { attacks, refused, gaveWay } = await drillRequests(target.origin, { cases: REQUESTS, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(stackTraces(target.said())).toEqual([]);
  expect(attacks).toBeGreaterThanOrEqual(REQUESTS);
  expect(refused).toBeGreaterThan(attacks / 4);
});

test("what one visitor asks without pause is refused with a code, and others are answered", async () => {
  const site = await startTarget(inject("states").sample, { RATE_LIMIT: "600" });
  try {
    const { attacks, refused, gaveWay } = await drillDear(site, { seconds: 2, isBounded: false, routes: 60 });
    expect(gaveWay).toEqual([]);
    expect(attacks).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(5);
    expect(stackTraces(site.said())).toEqual([]);
  } finally {
    await site.stop();
  }
});

test("no script in a parameter or in the texts of a feed becomes markup", async () => {
  const { attacks, gaveWay } = await drillXss(target, { cases: 40, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBeGreaterThan(40);
});

test("no name of a feed leaves its delimiters in an answer to an assistant", async () => {
  const { attacks, gaveWay, notes = [] } = await drillAssistants(target, { random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBeGreaterThan(40);
  expect(notes[0]).toMatch(/; others: none$/);
});

// Skipped where this user may not mount a file system.
test.skipIf(!canMount())("on a full disk the site answers, and a feed can be hidden", async () => {
  const { attacks, gaveWay } = await drillDisk(inject("states").sample, { requests: 6, commands: 3 });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBeGreaterThan(30);
});

test("no URL of the registry reaches into the network", async () => {
  const { refused, gaveWay } = await drillSsrf(target.state, { cases: 25, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(refused).toBe(25);
});

test("archives that are damaged are refused with a code", async () => {
  const { attacks, gaveWay } = await drillZips(target.state, { cases: 3, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBe(3);
});

test("feeds are followed through kills, without a lost or repeated import", async () => {
  const { attacks, gaveWay } = await drillFollow({ feeds: 12, feedsPerServer: 1, kills: 1, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBeGreaterThan(20);
});

test("a day of polling realtime endpoints is counted, in few rows", async () => {
  const { attacks, gaveWay } = await drillRealtime({ endpoints: 5 });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBe(3);
});

test("the memory of the Worker's isolate is measured by itself", async () => {
  const { sample } = inject("states");
  const {
    attacks,
    gaveWay,
    notes = [],
  } = await drillIsolate({ requests: MEASURED, feeds: 2, sample, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBeGreaterThanOrEqual(MEASURED);
  expect(notes[0]).toMatch(/^isolate after a collection: \d+\.\d MB/);
});
