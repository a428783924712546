/** Lists of places at the size of the planet: right at every step, and one or two rows read for a page. */
import { beforeAll, describe, expect, test } from "vitest";
import { PLACES } from "../../../../src/pages/places/query.ts";
import { feedLists, refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { setVisibility } from "../../../../worker/store/registry/feed.ts";
import { ask, data, insert, NOW, stores } from "../../api/fixture.ts";

const FEEDS = 1500;
const AGENCIES_A_FEED = 3;
const COUNTRIES = 120;
const REGIONS = 40;
const CITIES = 25;

type Place = {
  adm0_name: string;
  adm1_name: string;
  city_name: string | null;
  adm0_extent: number[];
  adm1_extent: number[];
  city_extent: number[] | null;
  rank: number;
};
type Agency = { id: number; feed: number; operator: string | null; places: Place[] };

/** A number below `limit` that depends on `seed` alone, small ones more often, as large countries have more agencies. */
function pick(seed: number, limit: number): number {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return Math.floor((x - Math.floor(x)) ** 2 * limit);
}

function placesOf(agency: number): Place[] {
  return [0, 1, 2].flatMap((n): Place[] => {
    const [c, r, t] = [pick(agency, COUNTRIES), pick(agency * 7 + n, REGIONS), pick(agency * 13 + n, CITIES)];
    const region: Place = {
      adm0_name: `Country "${c}"`,
      adm1_name: `Région ${c}.${r}`,
      city_name: null,
      adm0_extent: [c, 0, c + 1, 1],
      adm1_extent: [c, r / 100, c + 1, r / 100 + 0.01],
      city_extent: null,
      rank: 0.5,
    };
    return [region, { ...region, city_name: `City ${t}`, city_extent: [c, t / 100, c + 0.1, t / 100 + 0.1] }];
  });
}

const agencies: Agency[] = Array.from({ length: FEEDS * AGENCIES_A_FEED }, (_, i) => ({
  id: i + 1,
  feed: Math.floor(i / AGENCIES_A_FEED) + 1,
  operator: i % 17 === 0 ? null : `o-${pick(i, 2000)}`,
  places: placesOf(i + 1),
}));

const { db } = stores();

beforeAll(async () => {
  const time = NOW.toISOString();
  const feeds = Array.from({ length: FEEDS }, (_, i) => i + 1);
  await insert(
    db,
    "feed",
    feeds.map((id) => ({
      id,
      onestop_id: `f-${id}`,
      spec: "gtfs",
      file: "",
      urls: "{}",
      license: "{}",
      public: 1,
      exclude_from_global: 0,
      active_version_id: id,
      created_at: time,
      updated_at: time,
    })),
  );
  await db.write([
    {
      sql:
        "INSERT INTO feed_version (id, feed_id, sha1, fetched_at, created_at, agency_first, agency_count) " +
        "SELECT id, id, printf('%040d', id), ?1, ?1, (id - 1) * ?2 + 1, ?2 FROM feed",
      values: [time, AGENCIES_A_FEED],
    },
    {
      sql:
        "INSERT INTO feed_version_import (feed_version_id, in_progress, success, created_at, updated_at) " +
        "SELECT id, 0, 1, ?1, ?1 FROM feed",
      values: [time],
    },
  ]);
  await insert(
    db,
    "agency",
    agencies.map(({ id, feed, places }) => ({
      id,
      feed_version_id: feed,
      agency_id: `${id}`,
      agency_name: `Agency ${id}`,
      agency_url: "",
      agency_timezone: "",
      route_first: 0,
      route_count: 0,
      places: JSON.stringify(places),
    })),
  );
  await insert(
    db,
    "operator_feed",
    agencies
      .filter(({ operator }) => operator !== null)
      .map(({ id, feed, operator }) => ({
        id,
        onestop_id: operator,
        name: `Name of ${operator}`,
        feed_id: feed,
        agency_id: id,
        places: "",
      })),
  );
  await refreshLists(db);
}, 120_000);

/** What Transitland v2 answers, worked out from the agencies. */
function expected(level: (keyof Place)[], where: Partial<Place>, hidden: ReadonlySet<number> = new Set()) {
  const groups = new Map<string, Set<string>>();
  for (const { feed, operator, places } of agencies) {
    if (hidden.has(feed)) continue;
    for (const place of places) {
      if (Object.entries(where).some(([name, value]) => place[name as keyof Place] !== value)) continue;
      const key = JSON.stringify(level.map((name) => place[name]));
      const group = groups.get(key) ?? new Set();
      groups.set(key, group);
      if (operator !== null) group.add(operator);
    }
  }
  return Object.fromEntries([...groups].map(([key, operators]) => [key, operators.size]));
}

async function answered(level: string, names: (keyof Place)[], where: Partial<Place>) {
  const text = `query ($where: PlaceFilter) { places(level: ${level}, where: $where) { adm0_name adm1_name city_name count } }`;
  const { places } = await data(text, { where });
  return Object.fromEntries(
    places.map((place: Record<string, unknown>) => [JSON.stringify(names.map((name) => place[name])), place.count]),
  );
}

const COUNTRY = { adm0_name: 'Country "1"' };

async function expectRight(hidden?: ReadonlySet<number>): Promise<void> {
  const region = { ...COUNTRY, adm1_name: "Région 1.2" };
  const cases: [string, (keyof Place)[], Partial<Place>][] = [
    ["ADM0", ["adm0_name"], {}],
    ["ADM0", ["adm0_name"], COUNTRY],
    ["ADM0_ADM1", ["adm0_name", "adm1_name"], COUNTRY],
    ["ADM0_ADM1", ["adm0_name", "adm1_name"], {}],
    ["ADM0_ADM1_CITY", ["adm0_name", "adm1_name", "city_name"], region],
    ["ADM0_CITY", ["adm0_name", "city_name"], COUNTRY],
    ["CITY", ["city_name"], { city_name: "City 3" }],
  ];
  for (const [level, names, where] of cases) {
    const wanted = expected(names, where, hidden);
    expect(Object.keys(wanted).length).toBeGreaterThan(0);
    expect({ level, where, places: await answered(level, names, where) }).toEqual({ level, where, places: wanted });
  }
}

async function kept() {
  return [
    await db.rows("SELECT * FROM served_place ORDER BY country, region, city, agency_id"),
    await db.rows("SELECT * FROM place_list ORDER BY level, country, region"),
  ];
}

/** A page's query as the page asks it. */
function page(names: string[]) {
  const fields = ["adm0_name", "adm1_name", "city_name"];
  const levels = ["ADM0", "ADM0_ADM1", "ADM0_ADM1_CITY"];
  const depth = names.length;
  return ask(PLACES.text, {
    level: levels[depth - 1] ?? null,
    next: levels[depth] ?? null,
    where: Object.fromEntries(names.map((name, i) => [fields[i], name])),
    place: depth > 0,
    deeper: depth < 3,
    city: depth === 3,
  });
}

describe(`${FEEDS * AGENCIES_A_FEED} agencies`, () => {
  test("are grouped as if one by one", () => expectRight());

  test.each([
    [[], "below"],
    [['Country "1"'], "below"],
    [['Country "1"', "Région 1.2"], "below"],
    [['Country "1"', "Région 1.2", "City 3"], "here"],
  ] as const)("the page of %j reads a few rows", async (names, part) => {
    const { data: found, rowsRead, errors } = await page([...names]);
    expect(errors).toBeUndefined();
    expect(found[part].length).toBeGreaterThan(0);
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(8);
    if (part === "here") {
      expect(found.here[0].operators).toHaveLength(found.here[0].count);
      const [operator] = found.here[0].operators;
      expect(operator.name).toBe(`Name of ${operator.onestop_id}`);
    }
  });

  test("include the operators of a country, each once", async () => {
    const { places } = await data(
      "query ($where: PlaceFilter) { places(where: $where) { count operators { onestop_id id } } }",
      {
        where: COUNTRY,
      },
    );
    expect(places[0].operators).toHaveLength(places[0].count);
    expect(new Set(places[0].operators.map((o: { onestop_id: string }) => o.onestop_id)).size).toBe(places[0].count);
  });

  test("stay correct when feeds are hidden, changed and restored, at a cost of a few rows", async () => {
    const hidden = new Set(
      [...agencies].filter((a) => a.places[0]!.adm0_name === COUNTRY.adm0_name).map((a) => a.feed),
    );
    const some = new Set([...hidden].slice(0, 9));
    const changing = stores();
    for (const feed of some) await setVisibility(changing.db, feed, false);
    expect(changing.db.cost.rowsRead / some.size).toBeLessThan(25_000);
    await expectRight(some);
    await db.write([
      { sql: "UPDATE agency SET places = '[]' WHERE id = 1" },
      { sql: "UPDATE operator_feed SET name = 'Other' WHERE id = 5" },
      ...feedLists([1, 2]),
    ]);
    for (const feed of some) await setVisibility(db, feed, true);
    const after = await kept();
    expect(JSON.stringify(after)).toContain("Other");
    await refreshLists(db);
    expect(await kept()).toEqual(after);
  });

  test("drop a place that has no more operators", async () => {
    await db.write([{ sql: "UPDATE feed SET public = 0" }, ...feedLists(agencies.map(({ feed }) => feed))]);
    expect(await db.rows("SELECT level FROM place_list")).toEqual([{ level: "world" }]);
    expect((await data("{ places { adm0_name } }")).places).toEqual([]);
  });
});
