/** The short form of the drills (tests/drill): few cases of each, on a running build. All of them: `npm run drill -- all`. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { seeded } from "../drill/random.ts";
import { drillRequests } from "../drill/requests.ts";
import { stackTraces, startTarget, type Target } from "../drill/target.ts";

const SEED = 19;
const REQUESTS = 500;

let target: Target;

beforeAll(async () => {
  target = await startTarget(inject("states").sample);
});
afterAll(() => target?.stop());

test("every kind of endpoint, asked in every wrong manner, answers in time with a code", async () => {
  const { attacks, refused, gaveWay } = await drillRequests(target.origin, { cases: REQUESTS, random: seeded(SEED) });
  expect(gaveWay).toEqual([]);
  expect(stackTraces(target.said())).toEqual([]);
  expect(attacks).toBeGreaterThanOrEqual(REQUESTS - 10);
  expect(refused).toBeGreaterThan(attacks / 4);
});
