import { beforeAll, describe, expect, test } from "vitest";
import { putRealtime } from "../../../../worker/store/realtime/save.ts";
import { addFeed, NOW, stores } from "../fixture.ts";
import { get } from "./get.ts";

const header = { gtfsRealtimeVersion: "2.0", timestamp: 1_772_000_000 };
const VEHICLES = {
  header,
  entity: [
    { id: "v1", vehicle: { position: { latitude: 37.5, longitude: -122.25 }, trip: { tripId: "t1" } } },
    { id: "v2", vehicle: { trip: { tripId: "t2" } } },
  ],
};

beforeAll(async () => {
  const opened = stores();
  const license = (answer: string) => JSON.stringify({ redistribution_allowed: answer });
  await addFeed(opened.db, { id: 1, onestop_id: "f-live~rt", spec: "gtfs-rt", license: license("yes") });
  await addFeed(opened.db, { id: 2, onestop_id: "f-kept~rt", spec: "gtfs-rt", license: license("no") });
  await addFeed(opened.db, { id: 3, onestop_id: "f-hidden~rt", spec: "gtfs-rt", public: 0 });
  for (const feed of ["f-live~rt", "f-kept~rt", "f-hidden~rt"]) {
    await putRealtime(opened, feed, "realtime_vehicle_positions", VEHICLES, NOW);
  }
});

const path = (feed: string, file = "vehicle_positions.json") => `/feeds/${feed}/download_latest_rt/${file}`;

describe("the last realtime message", () => {
  test("as JSON, GeoJSON, lines and protobuf, each with its type and name", async () => {
    const json = await get(path("f-live~rt"));
    expect([json.status, json.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(json.json.entity.map((entity: { id: string }) => entity.id)).toEqual(["v1", "v2"]);
    expect(json.headers.get("content-disposition")).toBe(
      'attachment; filename="f-live~rt-vehicle_positions-latest.json"',
    );
    const places = await get(path("f-live~rt", "vehicle_positions.geojson"));
    expect(places.headers.get("content-type")).toBe("application/geo+json");
    expect(places.json.features.map((f: { geometry: object }) => f.geometry)).toEqual([
      { type: "Point", coordinates: [-122.25, 37.5] },
    ]);
    const lines = await get(path("f-live~rt", "vehicle_positions.geojsonl"));
    expect(lines.headers.get("content-type")).toBe("application/x-ndjson");
    expect(lines.text.split("\n")).toHaveLength(1);
    const packed = await get(path("f-live~rt", "vehicle_positions.pb"));
    expect(packed.headers.get("content-type")).toBe("application/octet-stream");
    expect(packed.text).toContain("v1");
  });

  test("by number too; 304 for a matching ETag; HEAD without the body", async () => {
    const { headers } = await get(path("1"));
    const etag = headers.get("etag")!;
    const again = await get(path("f-live~rt"), { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    const head = await get(path("f-live~rt"), { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", etag]);
    const other = await get(path("f-live~rt", "vehicle_positions.pb"), { headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  test("is refused when the license forbids it", async () => {
    const { status, text } = await get(path("f-kept~rt"));
    expect([status, text]).toEqual([401, '{"error":"not authorized"}']);
  });

  test.each(["f-hidden~rt", "f-none"])("of %s is not found", async (feed) => {
    expect((await get(path(feed))).status).toBe(404);
  });

  test("is not found when nothing is saved", async () => {
    expect((await get(path("f-live~rt", "alerts.json"))).status).toBe(404);
  });

  test.each([
    ["trips.json", "rt_type"],
    ["vehicle_positions.xml", "format"],
    ["alerts.geojson", "format"],
  ])("%s is refused with a code", async (file, field) => {
    const { status, json } = await get(path("f-live~rt", file));
    expect([status, json.problem.code, json.problem.field]).toEqual([400, "parameter.invalid", field]);
  });

  test("a file without an extension is not found", async () => {
    expect((await get(path("f-live~rt", "alerts"))).json.problem.code).toBe("route.not_found");
  });
});
