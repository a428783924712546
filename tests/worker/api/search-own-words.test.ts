/** Transitland v2's `search` finds a route or stop by its own words; ranked search by its agency's too. */
import { beforeAll, describe, expect, test } from "vitest";
import { searchCandidates } from "../../../worker/store/entities/search-ranked.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { ask } from "../../support/worker/ask.ts";
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

describe("words as people write them", () => {
  beforeAll(async () => {
    await importFeed("f-written", {
      ...GOOD_FEED,
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\n,Quince Valley Shuttle,https://x.example,UTC\n",
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,,17,3\n",
      "stops.txt":
        "stop_id,stop_name,stop_lat,stop_lon\nS,12th St / Oakland City Center,48.2,16.37\n" +
        "E,Central Station,48.21,16.38\nM,North Boulevard,48.22,16.38\n" +
        "A,San Francisco Int'l Airport,48.23,16.38\nZ,San Francisco Zoo,48.24,16.38\n",
      "stop_times.txt":
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" +
        "T,08:00:00,08:00:00,S,1\nT,08:05:00,08:05:00,E,2\nT,08:06:00,08:06:00,M,3\nT,08:07:00,08:07:00,A,4\n" +
        "T,08:08:00,08:08:00,Z,5\n",
    });
  });

  const search = async (text: string) => {
    const response = await ask(`/api/v2/portal/search?q=${encodeURIComponent(text)}`);
    return (await response.json()) as Record<"operators" | "routes" | "stops", object[]> & { corrected: boolean };
  };

  test.each([
    ["12th street", "stops", { stop_id: "S" }],
    ["12th street oakland", "stops", { stop_id: "S" }],
    ["north bd", "stops", { stop_id: "M" }],
    ["SFO", "stops", { stop_id: "A" }],
    ["sfo int'l", "stops", { stop_id: "A" }],
    ["route 17", "routes", { route_short_name: "17" }],
    ["Bus line 17", "routes", { route_short_name: "17" }],
  ] as const)("%s", async (text, kind, hit) => {
    const answer = await search(text);
    expect(answer[kind][0]).toMatchObject(hit);
    expect(answer.corrected).toBe(false);
  });

  test("the code of an airport finds nothing else of its city", async () => {
    expect((await search("sfo")).stops).toHaveLength(1);
  });

  test.each(["centrel station", "centrel", "oaklnad city"])(
    "an agency without an id is no match for %s",
    async (text) => {
      const answer = await search(text);
      expect(answer).toMatchObject({ operators: [], stops: [{}], corrected: true });
    },
  );
});
