/** Transitland v2's `search` finds a route or stop by its own words; ranked search by its agency's too. */
import { beforeAll, expect, test } from "vitest";
import { searchCandidates } from "../../../worker/store/entities/search-ranked.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { data, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

beforeAll(async () => {
  await importFeed("f-words", {
    ...GOOD_FEED,
    "stops.txt":
      "stop_id,stop_name,stop_desc,stop_lat,stop_lon,platform_code,location_type,parent_station\n" +
      "S,Start,By the river,48.2,16.37,zz9,,\nE,End,,48.21,16.38,,,P\nP,End Station,,48.2101,16.3801,,1,\nX,Door,,48.2102,16.3802,,2,P\n",
  });
});

const found = async (kind: "routes" | "stops" | "agencies", search: string) =>
  (await data(`query ($search: String) { ${kind}(where: { search: $search }) { id } }`, { search }))[kind].length;

test.each([
  ["agencies", "small transit", 1],
  ["routes", "small transit", 0],
  ["routes", "small", 0],
  ["routes", "start end", 1],
  ["routes", "all day", 1],
  ["stops", "river", 1],
  ["stops", "zz9", 0],
] as const)("%s with %s: %d", async (kind, text, count) => {
  expect(await found(kind, text)).toBe(count);
});

test.each(["small transit", "small start", "Smal"])("ranked search finds the route by %s", async (text) => {
  const { routes } = await searchCandidates(stores().db, text, ["routes"], 10);
  expect(routes.map((route) => route.route_id)).toContain("R");
});

test("ranked search finds the stop by its platform", async () => {
  const { stops } = await searchCandidates(stores().db, "start zz9", ["stops"], 10);
  expect(stops.map((stop) => stop.stop_id)).toContain("S");
});
