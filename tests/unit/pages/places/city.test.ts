/** The drawing of a city and its lists: from the same operators, of which each is read once. */
import { describe, expect, it } from "vitest";
import { createQueryClient } from "../../../../src/data/client.ts";
import { encodeLine } from "../../../../src/domain/geo/polyline.ts";
import { placeDataQuery } from "../../../../src/pages/places/data.ts";
import { drawnPlaceQuery } from "../../../../src/pages/places/load.ts";
import { answeredQueries } from "../../../../worker/page/state.ts";

const LINE = encodeLine([
  [-6.3, 53.3],
  [-6.2, 53.4],
]);
const CITY = ["Ireland", "Dublin", "Dublin"];

/** Seven operators; the portal lists the one with most routes first. */
const OPERATORS = [..."abcdefg"].map((letter, i) => ({
  onestop_id: `o-${letter}`,
  name: `Operator ${letter}`,
  routes: 100 - i,
  route_types: [3],
  feeds: [`f-${letter}`],
  verdict: { verdict: "current", words: "Current", sentence: "", short: "Current" },
}));

const feed = (letter: string, redistribution: string) => ({
  onestop_id: `f-${letter}`,
  name: letter === "b" ? null : `Feed ${letter}`,
  operators: [{ name: `Operator ${letter}` }],
  license: { redistribution_allowed: redistribution },
});

/** @param operators with data that the portal has of the place; it answers at most 50 of them */
function visit(operators: typeof OPERATORS) {
  const asked: string[] = [];
  const portal = async (path: string) => {
    asked.push(path);
    const id = /^\/operators\/([^/]+)\/network/.exec(path)?.[1];
    if (id !== undefined) {
      const route = { id: 1, route_id: "1", route_short_name: id, route_long_name: "", route_type: 3 };
      return { routes: [{ ...route, onestop_id: `r-${id}`, lines: [LINE] }] };
    }
    if (path.startsWith("/operators?")) return { operators: operators.slice(0, 50), total: operators.length };
    if (path.startsWith("/feeds?")) return { feeds: [feed("a", "yes"), feed("b", "no"), feed("z", "yes")], total: 9 };
    return null;
  };
  const here = { adm0_name: "Ireland", count: 7, bbox: null, operators: [] };
  const send = async () => ({ data: { here: [here], below: [] } });
  return { asked, client: createQueryClient({ send, portal }, Number.POSITIVE_INFINITY) };
}

describe("the page of a city", () => {
  it("reads operators and lines once for the drawing and for the lists, and sends no lines twice", async () => {
    const { asked, client } = visit(OPERATORS);
    const [drawn, data] = await Promise.all([
      client.fetchQuery(drawnPlaceQuery(CITY)),
      client.fetchQuery(placeDataQuery(CITY)),
    ]);
    expect(asked.filter((path, i) => asked.indexOf(path) !== i)).toEqual([]);
    expect(drawn.networks.map(({ key }) => key)).toEqual(["o-a", "o-b", "o-c", "o-d", "o-e"]);
    const badges = data?.lines.flatMap(({ routes }) => routes.map((route) => route.route_short_name));
    expect(badges?.toSorted()).toEqual(["o-a", "o-b", "o-c", "o-d", "o-e"]);
    expect(JSON.stringify(data)).not.toContain(LINE);
    const keys = answeredQueries(client).map(([[name]]) => name);
    expect(keys.filter((name) => name !== "head").toSorted()).toEqual(["DrawnPlace", "PlaceData", "PlacePage"]);
  });

  it("offers the zips of its operators, those that may not be passed on at their pages", async () => {
    const { client } = visit(OPERATORS);
    const data = await client.fetchQuery(placeDataQuery(CITY));
    expect(data?.zips).toEqual([
      { feed: "f-a", name: "Feed a", isFree: true },
      { feed: "f-b", name: "Operator b", isFree: false },
    ]);
    expect(data?.moreFeeds).toBe(0);
  });
});

describe("the page of a country", () => {
  it("tells how many operators and feeds it does not list", async () => {
    const { client } = visit(
      Array.from({ length: 60 }, (_, i) => ({ ...OPERATORS[0]!, onestop_id: `o-${i}`, routes: 100 - i })),
    );
    const data = await client.fetchQuery(placeDataQuery(["Ireland"]));
    expect([data?.operators.length, data?.total, data?.zips.length, data?.moreFeeds]).toEqual([50, 60, 1, 8]);
  });
});
