/** Alerts and vehicles about modes, directions, stations, and one run of one day. */
import { beforeAll, describe, expect, test } from "vitest";
import { importFeed } from "./imported.ts";
import { askApi, feedFiles, publishEntities, serveRealtime } from "./realtime-feed.ts";

const FEED = feedFiles({
  stops: [
    "ast,Hall,50.6,7.6,1,,",
    "ap,Hall,50.6,7.6,0,ast,1",
    "ab,Hall,50.6,7.6,4,ap,A",
    "ae,Hall entrance,50.6,7.6,2,ast,",
    "az,Z,50.7,7.7,0,,",
  ],
  trips: ["tram,S,out,0", "tram,S,back,1", "bus,S,ride,0", "bus,S,often,0"],
  stopTimes: ["out", "back", "ride", "often"].flatMap((trip) => [
    `${trip},09:00:00,09:00:00,ap,1`,
    `${trip},09:20:00,09:20:00,az,2`,
  ]),
  frequencies: ["often,09:00:00,10:00:00,1800,1"],
});
FEED["routes.txt"] = FEED["routes.txt"]!.replace("tram,X,1,3", "tram,X,1,0");

const NOW = "2026-03-04T07:00:00Z";

beforeAll(async () => {
  await importFeed("f-alerts", FEED);
  await serveRealtime("f-alerts", 850);
}, 60_000);

const publish = (informed: Record<string, object>) =>
  publishEntities(
    "f-alerts",
    "realtime_alerts",
    Object.entries(informed).map(([text, entity]) => ({
      alert: { informedEntity: [entity], headerText: { translation: [{ text }] } },
    })),
  );

type Alerts = { alerts: { header_text: { text: string }[] }[] };
const texts = ({ alerts }: Alerts) => alerts.map(({ header_text: [first] }) => first!.text).sort();
const ALERTS = "alerts { header_text { text } }";

async function of(kind: "routes" | "stops" | "trips" | "agencies", where: string): Promise<string[]> {
  const query = `{ ${kind}(where: { feed_onestop_id: "f-alerts", ${where} }) { ${ALERTS} } }`;
  const data = await askApi<Record<string, Alerts[]>>(query, NOW);
  return texts(data[kind]![0]!);
}

describe("alerts", () => {
  test("for a mode are those of its routes, and not of the agency", async () => {
    await publish({ trams: { agencyId: "X", routeType: 0 }, buses: { routeType: 3 }, all: { agencyId: "X" } });
    expect(await of("routes", 'route_id: "tram"')).toEqual(["trams"]);
    expect(await of("routes", 'route_id: "bus"')).toEqual(["buses"]);
    expect(await of("agencies", 'agency_id: "X"')).toEqual(["all"]);
  });

  test("for a direction are those of its trips", async () => {
    await publish({ outbound: { routeId: "tram", directionId: 0 }, line: { routeId: "tram" } });
    expect(await of("trips", 'trip_id: "out"')).toEqual(["outbound"]);
    expect(await of("trips", 'trip_id: "back"')).toEqual([]);
    expect(await of("routes", 'route_id: "tram"')).toEqual(["line", "outbound"]);
  });

  test("for a station are also those of its platforms, entrances, and boarding areas, and not the other way round", async () => {
    await publish({ station: { stopId: "ast" }, platform: { stopId: "ap" }, area: { stopId: "ab" } });
    expect(await of("stops", 'stop_id: "ab"')).toEqual(["area", "platform", "station"]);
    expect(await of("stops", 'stop_id: "ap"')).toEqual(["platform", "station"]);
    expect(await of("stops", 'stop_id: "ae"')).toEqual(["station"]);
    expect(await of("stops", 'stop_id: "ast"')).toEqual(["station"]);
    expect(await of("stops", 'stop_id: "az"')).toEqual([]);
  });

  test("for one run of one day are those of that run on a board", async () => {
    await publish({
      today: { trip: { tripId: "out", startDate: "20260304" } },
      tomorrow: { trip: { tripId: "out", startDate: "20260305" } },
      second: { trip: { tripId: "often", startDate: "20260304", startTime: "09:30:00" } },
      unnamed: { trip: { routeId: "tram", directionId: 1, startDate: "20260304", startTime: "09:00:00" } },
    });
    const query = `{ stops(where: { stop_id: "ap" }) { departures(where: { next: 10800 }) {
      departure_time trip { trip_id ${ALERTS} }
    } } }`;
    type Row = { departure_time: string; trip: { trip_id: string } & Alerts };
    const { stops } = await askApi<{ stops: { departures: Row[] }[] }>(query, NOW);
    const rows = stops[0]!.departures.map(({ departure_time, trip }) => [
      `${trip.trip_id} ${departure_time}`,
      texts(trip),
    ]);
    expect(Object.fromEntries(rows)).toEqual({
      "out 09:00:00": ["today"],
      "back 09:00:00": ["unnamed"],
      "ride 09:00:00": [],
      "often 09:00:00": [],
      "often 09:30:00": ["second"],
    });
  });
});

test("a vehicle is on the run that its descriptor names", async () => {
  const vehicle = (id: string, trip: object) => ({
    vehicle: { vehicle: { id }, position: { latitude: 50.6, longitude: 7.6 }, trip, timestamp: "1772600000" },
  });
  await publishEntities("f-alerts", "realtime_vehicle_positions", [
    vehicle("v1", { tripId: "often", startDate: "20260304", startTime: "09:30:00" }),
    vehicle("v2", { routeId: "tram", directionId: 1, startDate: "20260304", startTime: "09:00:00" }),
    vehicle("v3", { tripId: "ride", startDate: "20260305" }),
  ]);
  const query = `{ stops(where: { stop_id: "ap" }) { departures(where: { next: 10800 }) {
    departure_time trip { trip_id vehicle_position { vehicle { id } } }
  } } }`;
  type Row = {
    departure_time: string;
    trip: { trip_id: string; vehicle_position: { vehicle: { id: string } } | null };
  };
  const { stops } = await askApi<{ stops: { departures: Row[] }[] }>(query, NOW);
  const rows = stops[0]!.departures.map(({ departure_time, trip }) => [
    `${trip.trip_id} ${departure_time}`,
    trip.vehicle_position?.vehicle.id ?? null,
  ]);
  expect(Object.fromEntries(rows)).toEqual({
    "out 09:00:00": null,
    "back 09:00:00": "v2",
    "ride 09:00:00": null,
    "often 09:00:00": null,
    "often 09:30:00": "v1",
  });
});
