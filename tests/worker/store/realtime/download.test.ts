import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { downloadRealtime, realtimeFormatOf } from "../../../../worker/store/realtime/download.ts";
import { replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { message } from "../../../support/realtime/message.ts";

const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;
const FEED = "f-a~rt";
const VEHICLES = "realtime_vehicle_positions";
const bytes = message([
  {
    vehicle: {
      trip: { tripId: "t1", routeId: "r1", directionId: 1, startDate: "20261121", startTime: "06:05:00" },
      position: { latitude: 37.7, longitude: -122.4, bearing: 90, speed: 12.5 },
      vehicle: { id: "1" },
      currentStatus: 1,
      timestamp: 1_790_000_005,
    },
  },
  { vehicle: { stopId: "s" } },
]);

describe("downloads", () => {
  beforeAll(() =>
    replaceAllRealtime(
      stores,
      [
        { feed: FEED, type: VEHICLES, message: bytes },
        { feed: FEED, type: "realtime_alerts", message: message([]) },
      ],
      new Date("2026-11-21T06:00:00Z"),
    ),
  );

  it("are the original bytes as protobuf", async () => {
    const file = await downloadRealtime(db, FEED, VEHICLES, "pb");
    expect(file).toMatchObject({
      contentType: "application/octet-stream",
      fileName: "f-a~rt-vehicle_positions-latest.pb",
      facts: { size: bytes.length, entities: 2 },
    });
    expect(file?.body).toEqual(bytes);
  });

  it("are available as ProtoJSON", async () => {
    const file = await downloadRealtime(db, FEED, VEHICLES, "json");
    expect(file?.contentType).toBe("application/json");
    expect(JSON.parse(file?.body as string)).toEqual({
      header: { gtfsRealtimeVersion: "2.0", timestamp: "1790000000" },
      entity: [
        {
          id: "e1",
          vehicle: {
            trip: { tripId: "t1", routeId: "r1", directionId: 1, startDate: "20261121", startTime: "06:05:00" },
            position: { latitude: 37.7, longitude: -122.4, bearing: 90, speed: 12.5 },
            vehicle: { id: "1" },
            timestamp: "1790000005",
            currentStatus: "STOPPED_AT",
          },
        },
        { id: "e2", vehicle: { stopId: "s" } },
      ],
    });
  });

  it("are available as GeoJSON of vehicles with a position, as a collection and by line", async () => {
    const feature = {
      type: "Feature",
      id: "e1",
      geometry: { type: "Point", coordinates: [-122.4, 37.7] },
      properties: {
        id: "e1",
        vehicle_id: "1",
        vehicle_label: null,
        license_plate: null,
        trip_id: "t1",
        route_id: "r1",
        direction_id: 1,
        start_date: "2026-11-21",
        start_time: "06:05:00",
        schedule_relationship: null,
        latitude: 37.7,
        longitude: -122.4,
        bearing: 90,
        speed: 12.5,
        stop_id: null,
        current_stop_sequence: null,
        current_status: "STOPPED_AT",
        congestion_level: null,
        occupancy_status: null,
        occupancy_percentage: null,
        timestamp: 1_790_000_005,
      },
    };
    const whole = await downloadRealtime(db, FEED, VEHICLES, "geojson");
    expect(whole?.contentType).toBe("application/geo+json");
    expect(JSON.parse(whole?.body as string)).toEqual({ type: "FeatureCollection", features: [feature] });
    const lines = await downloadRealtime(db, FEED, VEHICLES, "geojsonl");
    expect(lines?.contentType).toBe("application/x-ndjson");
    expect(JSON.parse(lines?.body as string)).toEqual(feature);
  });

  it("have no positions for alerts, and nothing for a feed without messages", async () => {
    await expect(downloadRealtime(db, FEED, "realtime_alerts", "geojson")).rejects.toMatchObject({
      code: "parameter.invalid",
      status: 400,
    });
    expect(await downloadRealtime(db, FEED, "realtime_alerts", "json")).toMatchObject({ facts: { entities: 0 } });
    expect(await downloadRealtime(db, "f-b", VEHICLES, "pb")).toBeNull();
    expect(await downloadRealtime(db, FEED, "realtime_trip_updates", "pb")).toBeNull();
  });

  it("treat unknown formats as protobuf", () => {
    expect(["json", "geojsonl", "pb", "xml", "toString", ""].map(realtimeFormatOf)).toEqual([
      "json",
      "geojsonl",
      "pb",
      "pb",
      "pb",
      "pb",
    ]);
  });
});
