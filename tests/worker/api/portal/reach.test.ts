/** What can be reached from a point, over an imported feed, told by hand. New York is five hours behind UTC. */
import { beforeAll, describe, expect, test } from "vitest";
import { pointInPolygon } from "../../../../src/domain/geo/polygon.ts";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { execute } from "../../../../worker/api/graphql/execute.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { rowsAs } from "../../../support/rows.ts";
import { DIRECTIONS_FEED, SPOTS } from "../directions-feed.ts";
import { ask, stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const handler = portalHandler("/api/v2");
const MORNING = { date: "2026-03-04", time: "07:55" };

type Answer = {
  origin: { lat: number; lon: number; name: string | null };
  stops: { stop_id: string; travel_time: number }[];
  bands: {
    type: string;
    features: {
      properties: { minutes: number; stop_count: number };
      geometry: { type: string; coordinates: [number, number][][][] };
    }[];
  };
  error?: string;
  problem?: Record<string, unknown>;
} & Record<string, unknown>;

async function get(parameters: Record<string, string>, now = "2026-03-04T12:55:00Z") {
  const opened = stores();
  const api = createContext({ stores: opened, now: new Date(now), user: null });
  const url = `http://portal.invalid/api/v2/portal/reach?${new URLSearchParams(parameters)}`;
  const response = await handler(new Request(url), { api, archive: null });
  const body = (await response.json()) as Answer;
  const { rowsRead, roundTrips } = opened.db.cost;
  return { status: response.status, headers: response.headers, body, rows: rowsRead, trips: roundTrips };
}

const at = ({ lat, lon }: { lat: number; lon: number }) => `${lat},${lon}`;
const told = ({ stops }: Answer) => stops.map(({ stop_id, travel_time }) => `${stop_id} ${travel_time / 60}`);

let stopA = "";

beforeAll(async () => {
  await importFeed("f-reach", DIRECTIONS_FEED);
  await refreshLists(stores().db);
  const rows = await rowsAs<{ onestop_id: string }>(stores().db, "SELECT onestop_id FROM stop WHERE stop_id = 'a'");
  stopA = rows[0]!.onestop_id;
}, 60_000);

describe("reach", () => {
  test("lists stops by their travel times, with areas every ten minutes", async () => {
    const { status, headers, body } = await get({ from: at(SPOTS.a), ...MORNING, minutes: "60" });
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    expect(body).toMatchObject({
      origin: { ...SPOTS.a, name: null },
      depart_at: "2026-03-04T12:55:00Z",
      timezone: "America/New_York",
      ...{ date: "2026-03-04", time: "07:55:00", minutes: 60, stop_count: 6, routes_left_out: 0 },
    });
    // The train at 8:00, from its second stop on foot to the other platform, and the train east at 8:30.
    expect(told(body)).toEqual(["a 0", "b1 15", expect.stringMatching(/^b2 2\d/), "c 25", "d 42", "e 50"]);
    const { type, features } = body.bands;
    expect(type).toBe("FeatureCollection");
    expect(features.map(({ properties: { minutes, stop_count } }) => [minutes, stop_count])).toEqual([
      ...[
        [60, 6],
        [50, 6],
        [40, 4],
      ],
      ...[
        [30, 4],
        [20, 2],
        [10, 1],
      ],
    ]);
    const isIn = (minutes: number, spot: keyof typeof SPOTS) => {
      const area = features.find(({ properties }) => properties.minutes === minutes)!.geometry;
      return pointInPolygon([SPOTS[spot].lon, SPOTS[spot].lat], area.coordinates);
    };
    expect([isIn(10, "a"), isIn(10, "b"), isIn(20, "b"), isIn(40, "e"), isIn(60, "e"), isIn(60, "far")]).toEqual([
      ...[true, false, true],
      ...[false, true, false],
    ]);
  });

  test("arrives when directions do", async () => {
    const { body } = await get({ from: at(SPOTS.a), ...MORNING, minutes: "60" });
    for (const { stop_id, travel_time } of body.stops) {
      if (stop_id === "a") continue;
      const place = stop_id === "b1" ? SPOTS.b : stop_id === "b2" ? { lon: -74, lat: 40.7545 } : SPOTS[stop_id as "c"];
      const query = `query ($to: WaypointInput!) {
        directions(where: { from: { lon: -74, lat: 40.7 }, to: $to, mode: TRANSIT, depart_at: "2026-03-04T12:55:00Z" }) { end_time }
      }`;
      const { data } = await ask(query, { to: place });
      const arrival = (Date.parse(data.directions.end_time) - Date.parse("2026-03-04T12:55:00Z")) / 1000;
      expect([stop_id, arrival]).toEqual([stop_id, travel_time]);
    }
  });

  test("starts at a stop, now, for half an hour by default", async () => {
    const { body } = await get({ from: stopA });
    expect(body).toMatchObject({ origin: { ...SPOTS.a, name: "South End" }, minutes: 30, time: "07:55:00" });
    expect(body.bands.features.map(({ properties }) => properties.minutes)).toEqual([30, 20, 10]);
    expect(told(body).slice(0, 2)).toEqual(["a 0", "b1 15"]);
    // 0:20 on Saturday: the last train of Friday's service.
    expect(told((await get({ from: stopA }, "2026-03-07T05:20:00Z")).body)).toEqual(["a 0", "c 25"]);
  });

  test("ends with the longest time", async () => {
    const { body } = await get({ from: at(SPOTS.a), ...MORNING, minutes: "25" });
    expect(body.bands.features.map(({ properties }) => properties.minutes)).toEqual([25, 20, 10]);
    expect(told(body).at(-1)).toBe("c 25");
    expect(told((await get({ from: at(SPOTS.a), ...MORNING, minutes: "24" })).body)).not.toContain("c 25");
  });

  test("lists as many stops as asked", async () => {
    const { body } = await get({ from: at(SPOTS.a), ...MORNING, limit: "1" });
    expect([told(body), body.stop_count]).toEqual([["a 0"], 4]);
    expect((await get({ from: at(SPOTS.a), ...MORNING, limit: "0" })).body.stops).toEqual([]);
  });

  test("filters by vehicle and accessibility", async () => {
    const buses = await get({ from: at(SPOTS.d), date: "2026-03-04", time: "13:55", route_types: "3" });
    expect(told(buses.body)).toEqual(["d 0", "e 10"]);
    const accessible = await get({
      from: at(SPOTS.d),
      date: "2026-03-04",
      time: "13:55",
      wheelchair_accessible: "true",
    });
    expect(told(accessible.body)).toEqual(["d 0"]);
  });

  test("takes one trip and few rows when the network is known, at most five when nothing is", async () => {
    const cold = await get({ from: stopA, date: "2026-03-05", time: "08:00", minutes: "60" });
    expect(cold.trips, `${cold.trips} round trips`).toBeLessThanOrEqual(5);
    const warm = await get({ from: at(SPOTS.a), date: "2026-03-05", time: "09:00", minutes: "60" });
    expect(warm.trips, `${warm.trips} round trips`).toBe(1);
    expect(warm.rows, `${warm.rows} rows`).toBeLessThanOrEqual(15);
  });

  test.each([
    [{ from: "1" }, 400, "parameter.invalid", "from"],
    [{ from: "91,0" }, 400, "parameter.invalid", "from"],
    [{ from: "1,2,3" }, 400, "parameter.invalid", "from"],
    [{}, 400, "parameter.invalid", "from"],
    [{ from: at(SPOTS.a), minutes: "61" }, 400, "parameter.invalid", "minutes"],
    [{ from: at(SPOTS.a), minutes: "0" }, 400, "parameter.invalid", "minutes"],
    [{ from: at(SPOTS.a), date: "2026-02-30" }, 400, "parameter.invalid", "date"],
    [{ from: at(SPOTS.a), time: "24:00" }, 400, "parameter.invalid", "time"],
    [{ from: "s-dr5r-nowhere" }, 404, "entity.not_found", "stop_onestop_id"],
    [{ from: at(SPOTS.a), date: "2030-01-01" }, 404, "query.no_service", "date"],
    [{ from: at(SPOTS.far), ...MORNING }, 404, "query.no_stops", undefined],
    [{ from: "0,0", ...MORNING }, 404, "query.no_stops", undefined],
  ])("refuses %o", async (parameters, status, code, field) => {
    const answer = await get(parameters as Record<string, string>);
    expect([answer.status, answer.body.problem?.code, answer.body.problem?.field]).toEqual([status, code, field]);
  });

  test("says which dates have service", async () => {
    const { body } = await get({ from: at(SPOTS.a), date: "2030-01-01" });
    expect(body.error).toBe("No service found on 2030-01-01. The schedules here run from 2026-01-01 to 2026-12-31.");
  });

  test("is bounded in one operation", async () => {
    const field = "reach(where: { lat: 40.7, lon: -74 }) { stop_count }";
    const context = createContext({ stores: stores(), now: new Date("2026-03-04T12:55:00Z") });
    const query = `{ a: ${field} b: ${field} c: ${field} d: ${field} }`;
    const { errors } = await execute({ context, query, variables: {} });
    expect(errors?.[0]?.extensions?.code).toBe("query.too_many_aliases");
    const both = await ask('{ reach(where: { lat: 40.7, lon: -74, stop_onestop_id: "s-x" }) { stop_count } }');
    expect(both.errors?.[0]?.extensions?.code).toBe("parameter.invalid");
  });
});
