/** Journeys with rides on demand in random places, held against a search that tries every second and every vehicle. */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { feedOf, madePlaces, UTC_OFFSET } from "../../support/on-demand/made-places.ts";
import { MAX_TRAVEL_S, type PlainQuestion, plainJourneys } from "../../support/on-demand/plain-journeys.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

const { CLOCK_RUNS, CLOCK_SEED } = env as unknown as { CLOCK_RUNS: string; CLOCK_SEED: string };

const QUERY = `query Q($where: DirectionRequest!) {
  directions(where: $where) { itineraries { start_time end_time legs { mode on_demand { from_area } } } }
}`;

type Itinerary = { start_time: string; end_time: string; legs: { mode: string; on_demand: object | null }[] };

async function journeysOf({ from, to, time, now, wanted, uses }: PlainQuestion) {
  const point = ([lon, lat]: readonly [number, number]) => ({ lon, lat });
  const at = new Date(time * 1000).toISOString();
  const where = {
    ...{ from: point(from), to: point(to), mode: "TRANSIT", on_demand: uses, max_travel_time: MAX_TRAVEL_S },
    ...(wanted === "departure" ? { depart_at: at } : { arrive_by: at }),
  };
  const context = createContext({ stores: stores(), now: new Date(now * 1000), user: null });
  const { data, errors } = await execute({ context, query: QUERY, variables: { where } });
  expect(errors).toBeUndefined();
  const { itineraries } = (data as unknown as { directions: { itineraries: Itinerary[] | null } }).directions;
  const seconds = (text: string) => Date.parse(text) / 1000;
  return (itineraries ?? [])
    .filter(({ legs }) => legs.some(({ on_demand }) => on_demand !== null))
    .map(({ start_time, end_time, legs }) => ({
      ...{ start: seconds(start_time), end: seconds(end_time) },
      vehicles: legs.filter(({ mode }) => mode === "TRANSIT").length,
    }));
}

/** Places with four questions each. */
const PLACES = Number(CLOCK_RUNS || 20);

test("journeys with rides on demand are those of an exhaustive search", async () => {
  const seed = CLOCK_SEED === "random" ? Date.now() : Number(CLOCK_SEED || 47);
  const places = fc.sample(madePlaces(PLACES), { numRuns: 1, seed })[0]!;
  await importFeed("f-made", feedOf(places), "2026-01-01T12:00:00Z");
  await refreshLists(stores().db);
  const impossible: object[] = [];
  const differences: object[] = [];
  let [questionCount, answeredCount] = [0, 0];
  for (const { place, questions } of places) {
    for (const question of questions) {
      const actual = await journeysOf(question);
      const { listed, all } = plainJourneys(place, question, UTC_OFFSET);
      const possible = new Set(all.map((journey) => JSON.stringify(journey)));
      questionCount++;
      if (listed.length > 0) answeredCount++;
      const evidence = { seed, question, actual, listed };
      if (actual.some((journey) => !possible.has(JSON.stringify(journey)))) impossible.push(evidence);
      if (JSON.stringify(actual) !== JSON.stringify(listed)) differences.push(evidence);
    }
  }
  expect(impossible).toEqual([]);
  expect(differences).toEqual([]);
  expect(answeredCount).toBeGreaterThan(questionCount / 8);
}, 300_000);
