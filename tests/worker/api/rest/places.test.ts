/** Routes and stops of a place, and filters that only other lists have. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { rowsAs } from "../../../support/rows.ts";
import { stores } from "../fixture.ts";
import { buildWorld } from "../world.ts";
import { get } from "./get.ts";

const idsOf = async (path: string): Promise<number[]> => {
  const { status, json } = await get(path);
  expect([path, status]).toEqual([path, 200]);
  return (Object.values(json)[0] as { id: number }[]).map(({ id }) => id);
};

beforeAll(async () => {
  await buildWorld();
  const { db } = stores();
  const west = { adm0_name: "Here", adm1_name: "West", adm0_iso: "HE", adm1_iso: "HE-W" };
  await db.write([
    { sql: "UPDATE stop SET place = ? WHERE id = 1000", values: [JSON.stringify(west)] },
    { sql: "UPDATE stop SET place = 'HE|W|West' WHERE id = 1001" },
  ]);
  await refreshLists(db);
});

type Place = Record<"adm0_name" | "adm0_iso" | "adm1_name" | "adm1_iso" | "city_name", string | null>;
const PLACES: Partial<Record<keyof Place, string>>[] = [
  { adm0_iso: "he" },
  { adm0_name: "HERE" },
  { adm0_name: "Here", adm1_name: "west" },
  { adm1_iso: "HE-W" },
  { adm1_name: "There" },
  { city_name: "springfield" },
  { city_name: "Springfield", adm0_iso: "DE" },
  { adm0_iso: "DE" },
  { city_name: "Nowhere" },
];
const matches = (place: Partial<Place>, names: Partial<Record<keyof Place, string>>, fields: readonly string[]) =>
  Object.entries(names).every(
    ([name, value]) =>
      !fields.includes(name) || place[name as keyof Place]?.toLowerCase() === (value as string).toLowerCase(),
  );
const ALL = ["adm0_name", "adm0_iso", "adm1_name", "adm1_iso", "city_name"];
const OF_STOPS = ALL.slice(0, 4);

/** A plain reading of the tables: the agencies of a place, their routes, and the stops of these in the place. */
async function expected(names: (typeof PLACES)[number]): Promise<{ routes: number[]; stops: number[] }> {
  const { db } = stores();
  const agencies = (
    await rowsAs<{ id: number; first: number; count: number; places: string }>(
      db,
      "SELECT a.id, a.route_first AS first, a.route_count AS count, a.places FROM agency a JOIN feed f ON f.active_version_id = a.feed_version_id " +
        "WHERE f.public = 1 AND f.deleted_at IS NULL",
    )
  ).filter(({ places }) => (JSON.parse(places) as Place[]).some((place) => matches(place, names, ALL)));
  const routes = agencies.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
  const rows = await rowsAs<{ id: number; stops: string }>(db, "SELECT id, stops FROM route");
  const served = new Set(
    rows.filter(({ id }) => routes.includes(id)).flatMap(({ stops }) => (JSON.parse(stops) as [number][]).flat()),
  );
  const stops = await rowsAs<{ id: number; place: string }>(db, "SELECT id, place FROM stop ORDER BY id");
  const placeOf = (text: string): Partial<Place> => {
    if (text.startsWith("{")) return JSON.parse(text) as Place;
    const [country = "", code = "", name = ""] = text.split("|");
    return { adm0_iso: country, adm1_iso: `${country}-${code}`, adm1_name: name };
  };
  return {
    routes: routes.sort((a, b) => a - b),
    stops: stops
      .filter(({ id, place }) => served.has(id) && matches(placeOf(place), names, OF_STOPS))
      .map(({ id }) => id),
  };
}

describe("the place of routes and stops", () => {
  test.each(PLACES.map((names) => [`${new URLSearchParams(names)}`, names] as const))("%s", async (query, names) => {
    const { routes, stops } = await expected(names);
    expect(await idsOf(`/routes?${query}`)).toEqual(routes);
    expect(await idsOf(`/stops?${query}`)).toEqual(stops);
  });

  test("is one with all of the names, and joins the other filters", async () => {
    expect(await idsOf("/routes?adm0_iso=HE&route_type=1")).toEqual([1000]);
    expect(await idsOf("/routes?adm0_iso=HE&feed_onestop_id=f-u33-beta")).toEqual([]);
    expect((await idsOf("/stops?adm1_iso=HE-W")).length).toBeGreaterThan(0);
    expect((await idsOf("/routes?city_name=Springfield")).length).toBeGreaterThan(0);
  });
});

describe("a filter that only other lists have", () => {
  test.each([
    ["/feeds?adm0_iso=IN", "adm0_iso", ["operators"], []],
    ["/routes?country=IN", "country", ["feeds", "operators"], ["adm0_name", "adm0_iso"]],
    ["/stops?route_type=3", "route_type", ["routes"], []],
    ["/routes?served_by_route_type=3", "served_by_route_type", ["stops"], []],
    ["/operators?city=x", "city", ["does not filter operators here. Near filters of operators: city_name."], []],
    ["/routes?city=x", "city", ["it is a filter of operators. Near filters of routes: city_name."], []],
  ])("%s is refused, with near ones", async (path, name, lists, near) => {
    const { status, json, headers } = await get(path);
    const { error, problem } = json as unknown as { error: string; problem: { code: string } };
    expect([status, problem.code]).toEqual([400, "parameter.not_offered"]);
    // It is refused, not ignored.
    expect(headers.get("x-ignored-parameters")).toBeNull();
    for (const word of [name, ...lists, ...near]) expect(error).toContain(word);
  });

  test.each([
    ["/routes?limit=1&utm_source=x&r=5", "utm_source, r"],
    ["/routes?adm_0=IN", "adm_0"],
    ["/feeds/f-u33-beta?adm0_iso=IN", "adm0_iso"],
    ["/stops?adm0_iso=", null],
    ["/routes?include_routes=true", "include_routes"],
    ["/feeds?country=", "country"],
  ])("%s stays ignored", async (path, names) => {
    const { status, headers } = await get(path);
    expect([status, headers.get("x-ignored-parameters")]).toEqual([200, names]);
  });
});
