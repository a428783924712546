/** Ranked search on a real database: who is found by what, who is not, and what it costs. */
import { beforeAll, describe, expect, test } from "vitest";
import type { SearchResponse } from "../../../../worker/api/portal/search.ts";
import { HIT_KINDS, searchCandidates } from "../../../../worker/store/entities/search-ranked.ts";
import { writeSearchDocs } from "../../../../worker/store/search/write.ts";
import { ask } from "../../../support/worker/ask.ts";
import { addFeed, addVersion, sha1Of, stores } from "../fixture.ts";
import { buildWorld } from "../world.ts";

beforeAll(async () => {
  await buildWorld();
  const { db } = stores();
  await addFeed(db, { id: 20, onestop_id: "f-names", name: "Żegluga Łódzka" });
  const place = (city: string, adm1: string, adm0: string) => ({
    city_name: city,
    adm1_name: adm1,
    adm0_name: adm0,
    rank: 1,
  });
  await addVersion(db, {
    id: 21,
    feedId: 20,
    first: 6000,
    agencies: [
      {
        name: "Bay Area Rapid Transit",
        routes: [
          { name: "5", stops: [0, 1] },
          { name: "50", stops: [0, 1] },
          { name: "5A", stops: [0] },
        ],
        places: [place("São Paulo", "São Paulo", "Brazil"), place("Springfield", "Illinois", "United States")],
      },
    ],
    stops: [
      "Zürich Hauptbahnhof",
      "東京",
      "西東京駅前",
      "Straße des 17. Juni",
      "Ge",
      "Gemeindehaus",
      "محطة الشهداء",
      "Hillsborough",
      "Łódź Fabryczna",
      "Hillsborough Street East",
      "ท่าเรือสาทร",
    ].map((name, i) => ({ name, lon: 8 + i / 10, lat: 47 })),
  });
  await db.write([
    {
      sql: "INSERT INTO operator_feed (id, onestop_id, name, short_name, feed_id, gtfs_agency_id, agency_id, places) VALUES (900, 'o-9q9-bart', 'Bay Area Rapid Transit', NULL, 20, 'BA', 6000, 'São Paulo, São Paulo, Brazil / Springfield, Illinois, United States')",
    },
  ]);
  await writeSearchDocs(db, [
    {
      kind: "operator",
      ref: 900,
      name: "Bay Area Rapid Transit",
      extra: "São Paulo, São Paulo, Brazil / Springfield, Illinois, United States",
      ids: "o-9q9-bart BA",
    },
  ]);
});

async function search(q: string, more = ""): Promise<SearchResponse> {
  const response = await ask(`/api/v2/portal/search?q=${encodeURIComponent(q)}${more}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResponse;
}

const stops = async (q: string) => (await search(q)).stops.map((stop) => stop.stop_name);

describe("names", () => {
  test.each([
    ["zurich", "Zürich Hauptbahnhof"],
    ["ZÜRICH haupt", "Zürich Hauptbahnhof"],
    ["bahnhof zurich", undefined],
    ["東京", "東京"],
    ["東", "東京"],
    ["京駅", "西東京駅前"],
    ["strasse des", "Straße des 17. Juni"],
    ["Straße", "Straße des 17. Juni"],
    ["ge", "Ge"],
    ["الشهداء", "محطة الشهداء"],
    ["lodz", "Łódź Fabryczna"],
    ["łódź", "Łódź Fabryczna"],
    ["hillsborough", "Hillsborough"],
    ["street hillsborough", "Hillsborough Street East"],
    ["สาทร", "ท่าเรือสาทร"],
  ])("%s finds %s", async (text, name) => {
    expect((await stops(text))[0]).toBe(name);
    expect((await search(text)).corrected).toBe(false);
  });

  test.each([
    "hilsborough",
    "hillsboruogh",
    "gillsborough",
    "hillsbroo",
    "hillsborrough",
    "hollsborough",
    "ihllsborough",
    "Hillsbrough strete",
  ])("%s is Hillsborough misspelled", async (text) => {
    const answer = await search(text);
    expect(answer.stops[0]?.stop_name).toContain("Hillsborough");
    expect(answer.corrected).toBe(true);
  });

  test("a short name matches as a whole name before prefixes of others", async () => {
    expect((await search("5")).routes.map((route) => route.route_short_name)).toEqual(["5"]);
    expect((await search("50")).routes.map((route) => route.route_short_name)[0]).toBe("50");
    expect((await search("5a")).routes[0]?.route_short_name).toBe("5A");
  });

  test.each([
    ["bart", "o-9q9-bart"],
    ["BA", "o-9q9-bart"],
    ["rapid bay", "o-9q9-bart"],
    ["o-9q9-bart", "o-9q9-bart"],
    ["rapdi transit", "o-9q9-bart"],
    ["sao paulo", "o-9q9-bart"],
  ])("%s finds the operator %s", async (text, id) => {
    expect((await search(text)).operators[0]?.onestop_id).toBe(id);
  });
});

describe("ids", () => {
  test("an exact Onestop ID ranks first, in any case", async () => {
    expect((await search("f-9q9-alpha")).feeds[0]?.onestop_id).toBe("f-9q9-alpha");
    expect((await search("r-9q9-red")).routes[0]?.route_short_name).toBe("Red");
    expect((await search("s-9q9-hillsborough")).stops[0]?.stop_name).toBe("Hillsborough");
  });

  test("a SHA-1 finds the feed with that version, unless hidden", async () => {
    expect((await search(sha1Of(10))).feeds).toMatchObject([
      { onestop_id: "f-9q9-alpha", feed_version_sha1: sha1Of(10) },
    ]);
    expect((await search(sha1Of(10).toUpperCase())).feeds).toHaveLength(1);
    expect((await search(sha1Of(13))).feeds).toEqual([]);
  });

  test("at least eight digits of a SHA-1 find the version, seven do not", async () => {
    const sha1 = "beefcafe".padEnd(40, "7");
    await stores().db.write([{ sql: "UPDATE feed_version SET sha1 = ?1 WHERE id = 10", values: [sha1] }]);
    for (const text of [sha1.slice(0, 8), sha1.slice(0, 8).toUpperCase(), sha1.slice(0, 39)]) {
      expect((await search(text)).feeds, text).toMatchObject([{ onestop_id: "f-9q9-alpha", feed_version_sha1: sha1 }]);
    }
    for (const text of [sha1.slice(0, 7), "beefcaff", `${sha1}7`]) expect((await search(text)).feeds, text).toEqual([]);
    await stores().db.write([{ sql: "UPDATE feed_version SET sha1 = ?1 WHERE id = 10", values: [sha1Of(10)] }]);
  });

  test("a GTFS id finds every entity with that id", async () => {
    const { stops: found } = await search("s3");
    expect(found.length).toBeGreaterThan(2);
    expect(found.every((stop) => stop.stop_id === "s3")).toBe(true);
  });
});

describe("places", () => {
  test("are found by each of their names, with their child places", async () => {
    expect((await search("sao paulo")).places[0]).toEqual({
      city_name: "São Paulo",
      adm1_name: "São Paulo",
      adm0_name: "Brazil",
      operators: 1,
    });
    expect((await search("brazil")).places[0]).toMatchObject({ city_name: null, adm1_name: null, adm0_name: "Brazil" });
    expect((await search("illinois")).places[0]).toMatchObject({ city_name: null, adm1_name: "Illinois" });
    expect((await search("springfield illinois")).places[0]).toMatchObject({ city_name: "Springfield" });
    expect((await search("bart")).places).toEqual([]);
  });
});

describe("exclusions", () => {
  test("hidden feeds, deleted feeds, inactive versions", async () => {
    expect((await search("alpha")).feeds.map((feed) => feed.onestop_id)).toEqual(["f-9q9-alpha"]);
    for (const text of ["Secret", "f-hidden", "f-gone", "Old"]) {
      const { more: _, corrected: __, ...found } = await search(text);
      expect(Object.values(found).flat(), text).toEqual([]);
    }
  });

  test.each(["", "   ", "!", '"', "*", "'; DROP TABLE feed", 'a" OR "b', "\uE000", "\uD800", "NOT", "x".repeat(5000)])(
    "%j is harmless",
    async (text) => {
      const response = await ask(`/api/v2/portal/search?q=${encodeURIComponent(text.toWellFormed())}`);
      expect(response.status).toBe(200);
    },
  );

  test("invalid parameters are refused", async () => {
    for (const query of ["kind=agencies", "limit=x", "offset=1.5"])
      expect((await ask(`/api/v2/portal/search?q=a&${query}`)).status).toBe(400);
  });
});

describe("pages", () => {
  test("of one kind return every result once", async () => {
    const all = (await search("s", "&kind=stops&limit=50")).stops;
    const first = await search("line", "&kind=stops&limit=3");
    expect(all.length + first.stops.length).toBeGreaterThan(0);
    const seen: number[] = [];
    for (let offset = 0; ; offset += 2) {
      const { stops: rows, routes, more } = await search("hillsborough", `&kind=stops&limit=1&offset=${offset / 2}`);
      expect(routes).toEqual([]);
      seen.push(...rows.map((row) => row.id));
      if (!more.includes("stops")) break;
    }
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(2);
  });
});

test.each([
  ["hillsborough", 1],
  ["nothing at all", 1],
  ["hilsborough", 2],
])("%s: round trips %d", async (text, trips) => {
  const { db } = stores();
  await searchCandidates(db, text, HIT_KINDS, 40);
  expect(db.cost.roundTrips).toBe(trips);
});
