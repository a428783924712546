/** Files of all routes and stops of a place, which are longer than a page of a list. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { rowsAs } from "../../../support/rows.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";
import { get } from "../rest/get.ts";

/** More than a page of a list has. */
const ROUTES = 1_040;

/** Routes of the other place. */
const ELSEWHERE = 3;

/** Routes from one stop to a stop of their own. */
function feedOf(agency: string, count: number, lat: number): Record<string, string> {
  const ids = Array.from({ length: count }, (_, i) => `${agency}${String(i).padStart(4, "0")}`);
  return {
    "agency.txt": csv(
      "agency_id,agency_name,agency_url,agency_timezone",
      `${agency},${agency},https://a.example,Europe/Vienna`,
    ),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      `center,"=Center, ${agency}",${lat},16.3`,
      ...ids.map((id, i) => `${id},Stop ${id},${lat + i / 10_000},16.4`),
    ),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", ...ids.map((id) => `${id},${agency},${id},3`)),
    "trips.txt": csv("route_id,service_id,trip_id", ...ids.map((id) => `${id},daily,${id}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...ids.flatMap((id) => [`${id},08:00:00,08:00:00,center,1`, `${id},08:10:00,08:10:00,${id},2`]),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "daily,1,1,1,1,1,1,1,20260101,20261231",
    ),
  };
}

beforeAll(async () => {
  await importFeed("f-many", feedOf("many", ROUTES, 48.2));
  const credits = csv("organization_name,is_producer", "Data House,1", '"Stops, Inc.",1', "Data House,1");
  await importFeed("f-few", { ...feedOf("few", ELSEWHERE, 47.1), "attributions.txt": credits });
  const { db } = stores();
  const place = (city: string) => ({
    city_name: city,
    adm1_name: city,
    adm1_iso: null,
    adm0_name: "Austria",
    adm0_iso: "AT",
  });
  await db.write(
    [
      ["many", "Vienna"],
      ["few", "Graz"],
    ].flatMap(([agency, city]) => [
      { sql: "UPDATE agency SET places = ?1 WHERE agency_id = ?2", values: [JSON.stringify([place(city!)]), agency!] },
    ]),
  );
  await db.write([{ sql: "UPDATE stop SET place = ?1", values: ["AT||"] }]);
  await refreshLists(db);
}, 120_000);

const FILES = "/api/v2/portal/places";

async function read(path: string) {
  const response = await ask(FILES + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const gtfsIds = async (table: "route" | "stop") =>
  (await rowsAs<{ id: string }>(stores().db, `SELECT ${table}_id AS id FROM ${table} ORDER BY ${table}.id`)).map(
    ({ id }) => id,
  );

type Feature = { type: string; properties: Record<string, unknown>; geometry: { type: string } };

async function features(path: string): Promise<Feature[]> {
  const { status, headers, text } = await read(path);
  expect([status, headers.get("content-type")]).toEqual([200, "application/geo+json; charset=utf-8"]);
  const { type, features } = JSON.parse(text) as { type: string; features: Feature[] };
  expect(type).toBe("FeatureCollection");
  return features;
}

describe("files of a place", () => {
  test.each(["routes", "stops"] as const)("have all %s as GeoJSON and CSV", async (kind) => {
    const table = kind === "routes" ? "route" : "stop";
    const all = await gtfsIds(table);
    expect(all.length).toBeGreaterThan(1_000);
    const drawn = await features(`/${kind}.geojson?adm0_iso=AT`);
    expect(drawn.map(({ properties }) => properties[`${table}_id`])).toEqual(all);
    expect(new Set(drawn.map(({ geometry }) => geometry?.type))).toEqual(
      new Set([kind === "routes" ? "MultiLineString" : "Point"]),
    );
    const { text, headers } = await read(`/${kind}.csv?adm0_iso=AT`);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${kind}.csv"`);
    const [head, ...lines] = text.trimEnd().split("\r\n");
    expect(head).toContain(`${table}_id`);
    expect(lines).toHaveLength(all.length);
    for (const id of [all[0]!, all[1_000]!, all.at(-1)!]) expect(lines.some((line) => line.includes(id))).toBe(true);
  });

  test("have only those of the place", async () => {
    const routes = await features("/routes.geojson?adm0_name=Austria&city_name=Graz");
    expect(routes.map(({ properties }) => properties.route_id)).toEqual(["few0000", "few0001", "few0002"]);
    expect(await features("/routes.geojson?city_name=Nowhere")).toEqual([]);
  });

  test("begin as the pages of the list", async () => {
    const { json } = await get("/routes.geojson?adm0_iso=AT&limit=50");
    expect((await features("/routes.geojson?adm0_iso=AT")).slice(0, 50)).toEqual(json.features);
    const { text } = await get("/stops.csv?adm0_iso=AT&limit=50");
    const lines = (await read("/stops.csv?adm0_iso=AT")).text.split("\r\n");
    for (const [i, line] of text.trimEnd().split("\r\n").entries()) expect(lines[i]!.startsWith(line)).toBe(true);
  });

  test("name the organizations that feeds want named", async () => {
    const { attributions } = JSON.parse((await read("/stops.geojson?adm0_iso=AT")).text);
    expect(attributions).toEqual(["Data House", "Stops, Inc."]);
    expect(JSON.parse((await read("/routes.geojson?city_name=Vienna")).text)).not.toHaveProperty("attributions");
    const [head, first] = (await read("/routes.csv?city_name=Graz")).text.split("\r\n");
    expect(head!.endsWith(",attributions")).toBe(true);
    expect(first!.endsWith(',"Data House; Stops, Inc."')).toBe(true);
    const [, plain] = (await read("/routes.csv?city_name=Vienna")).text.split("\r\n");
    expect(plain!.endsWith(",")).toBe(true);
  });

  test.each(["", "?limit=5", "?adm0_iso="])("need the name of a place: %s", async (query) => {
    const { status, text } = await read(`/routes.csv${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ problem: { code: "parameter.invalid" } });
  });
});
