/** The merged realtime state of feeds and operators, read by the reference bindings, and calls at stops as SIRI writes them. */
import bindings from "gtfs-realtime-bindings";
import { beforeAll, describe, expect, test } from "vitest";
import { replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { rowsAs } from "../../../support/rows.ts";
import { ask } from "../../../support/worker/ask.ts";
import { DIRECTIONS_FEED } from "../directions-feed.ts";
import { addFeed, addOperatorRow, stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const FEED = "f-out";
/** Wednesday, 07:30 in New York. */
const NOW = "2026-03-04T12:30:00Z";
const unix = (time: string) => String(Date.parse(`2026-03-04T${time}-05:00`) / 1000);
const header = (time: string) => ({ gtfsRealtimeVersion: "2.0", timestamp: unix(time) });
const trip = (tripId: string, more: object = {}) => ({ tripId, startDate: "20260304", ...more });

let operator = "";

beforeAll(async () => {
  await importFeed(FEED, DIRECTIONS_FEED);
  const { db } = stores();
  const [row] = await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed LIMIT 1");
  operator = row!.onestop_id;
  for (const [id, name] of [
    [800, "f-out~rt"],
    [801, "f-out~secret~rt"],
  ] as const) {
    const license = id === 801 ? { license: JSON.stringify({ redistribution_allowed: "no" }) } : {};
    await addFeed(db, { id, onestop_id: name, spec: "gtfs-rt", ...license });
    await addOperatorRow(db, { id: 8000 + id, onestopId: operator, name: "Out", feedId: id });
  }
  const update = (tripId: string, delay: number) => ({
    trip: trip(tripId),
    stopTimeUpdate: [{ stopSequence: 10, stopId: "a", departure: { delay } }],
  });
  await replaceAllRealtime(
    stores(),
    [
      {
        feed: FEED,
        type: "realtime_trip_updates",
        message: { header: header("07:29:00"), entity: [{ id: "1", tripUpdate: update("n1", 60) }] },
      },
      {
        feed: "f-out~rt",
        type: "realtime_trip_updates",
        message: {
          header: header("07:28:00"),
          entity: [
            { id: "1", tripUpdate: update("n1", 999) },
            { id: "2", tripUpdate: update("n2", 180) },
            { id: "3", tripUpdate: { trip: trip("e1", { scheduleRelationship: "CANCELED" }) } },
            // The same source sends all kinds in one message.
            { id: "4", vehicle: { vehicle: { id: "ignored" }, trip: trip("n1") } },
          ],
        },
      },
      ...[FEED, "f-out~rt"].map((feed, i) => ({
        feed,
        type: "realtime_vehicle_positions" as const,
        message: {
          header: header("07:29:00"),
          entity: [
            {
              id: "v",
              vehicle: {
                ...{ trip: trip("n1", { routeId: "ns" }), vehicle: { id: "7" }, stopId: "a" },
                position: { latitude: 40.5 + i / 4, longitude: -74 },
                timestamp: unix(`07:2${i}:00`),
              },
            },
          ],
        },
      })),
      {
        feed: "f-out~secret~rt",
        type: "realtime_alerts",
        message: { header: header("07:29:30"), entity: [{ id: "s", alert: { informedEntity: [{ routeId: "ew" }] } }] },
      },
      {
        feed: "f-out~rt",
        type: "realtime_alerts",
        message: {
          header: header("07:27:00"),
          entity: [
            {
              id: "a",
              alert: {
                informedEntity: [{ agencyId: "N", routeId: "ns", stopId: "a", trip: trip("n1") }],
                headerText: { translation: [{ text: "Works" }] },
              },
            },
          ],
        },
      },
    ],
    new Date(NOW),
  );
}, 60_000);

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(`/api/v2/portal${path}`, { init: { headers: { "x-test-now": NOW, ...headers } }, vars: { TEST_HOOKS: "true" } });

const { FeedMessage } = bindings.transit_realtime;

async function message(path: string) {
  const response = await get(path);
  expect(response.status).toBe(200);
  return FeedMessage.toObject(FeedMessage.decode(new Uint8Array(await response.arrayBuffer())), {
    enums: String,
    longs: Number,
  });
}

describe("GTFS Realtime", () => {
  test("is one message of all sources, without those that may not be passed on", async () => {
    const { header: head, entity } = await message(`/feeds/${FEED}/realtime_state`);
    expect(head).toEqual({
      gtfsRealtimeVersion: "2.0",
      incrementality: "FULL_DATASET",
      timestamp: Number(unix("07:29:00")),
    });
    expect(entity.map(({ id }: { id: string }) => id).sort()).toEqual([
      "f-out:trip:1",
      "f-out~rt:alert:a",
      "f-out~rt:trip:2",
      "f-out~rt:trip:3",
      "f-out~rt:vehicle:v",
    ]);
    const byId = Object.fromEntries(entity.map((one: { id: string }) => [one.id, one]));
    expect(byId["f-out:trip:1"].tripUpdate.stopTimeUpdate).toEqual([
      { stopSequence: 10, stopId: "a", departure: { delay: 60 } },
    ]);
    expect(byId["f-out~rt:trip:3"].tripUpdate.trip).toEqual(trip("e1", { scheduleRelationship: "CANCELED" }));
    // Of two positions of a vehicle, the later one.
    expect(byId["f-out~rt:vehicle:v"].vehicle).toMatchObject({ timestamp: Number(unix("07:21:00")), stopId: "a" });
  });

  test("names trips, routes, stops, and agencies with their feed if asked to", async () => {
    const { entity } = await message(`/feeds/${FEED}/realtime_state?ids=portal&types=alerts,vehicle_positions`);
    expect(entity).toHaveLength(2);
    const [alert, vehicle] = ["alert", "vehicle"].map((kind) => entity.find((one: object) => kind in one));
    expect(alert.alert.informedEntity).toEqual([
      {
        ...{ agencyId: `${FEED}:N`, routeId: `${FEED}:ns`, stopId: `${FEED}:a` },
        trip: { tripId: `${FEED}:n1`, startDate: "20260304" },
      },
    ]);
    expect(vehicle.vehicle).toMatchObject({
      stopId: `${FEED}:a`,
      trip: { tripId: `${FEED}:n1`, routeId: `${FEED}:ns` },
      vehicle: { id: "7" },
    });
  });

  test("is the same as JSON and of the operator, and is sent again only when it changes", async () => {
    const pb = await message(`/feeds/${FEED}/realtime_state`);
    const json = await get(`/feeds/${FEED}/realtime_state?format=json`);
    const fromJson = FeedMessage.toObject(FeedMessage.fromObject((await json.json()) as object), {
      enums: String,
      longs: Number,
    });
    expect(fromJson).toEqual(pb);
    expect(await message(`/operators/${operator}/realtime_state`)).toEqual(pb);
    const etag = json.headers.get("etag") ?? "";
    const again = await get(`/feeds/${FEED}/realtime_state?format=json`, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await get(`/feeds/${FEED}/realtime_state?format=json&types=alerts`, { "if-none-match": etag });
    expect(other.status).toBe(200);
  });

  test.each([
    ["/feeds/f-none/realtime_state", 404],
    ["/feeds/f-out~rt/realtime_state", 404],
    ["/operators/o-none/realtime_state", 404],
    [`/feeds/${FEED}/realtime_state?types=shapes`, 400],
    [`/feeds/${FEED}/realtime_state?format=xml`, 400],
  ])("answers %s with %i", async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("error");
  });
});

describe("SIRI", () => {
  const monitor = async (parameters: Record<string, string>) => {
    const response = await get(`/siri/stop-monitoring.json?${new URLSearchParams(parameters)}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const body = (await response.json()) as any;
    return {
      status: response.status,
      body,
      visits: body.Siri?.ServiceDelivery.StopMonitoringDelivery[0].MonitoredStopVisit,
    };
  };

  test("lists the next calls with aimed and expected times", async () => {
    const { status, body, visits } = await monitor({ MonitoringRef: `${FEED}:a`, StopVisitTypes: "departures" });
    expect(status).toBe(200);
    expect(body.Siri.ServiceDelivery).toMatchObject({ ResponseTimestamp: "2026-03-04T12:30:00.000Z", Status: true });
    const [first, second] = visits;
    expect(visits).toHaveLength(2);
    expect(first).toMatchObject({
      MonitoringRef: { value: `${FEED}:a` },
      MonitoredVehicleJourney: {
        LineRef: { value: `${FEED}:ns` },
        DirectionRef: { value: "0" },
        FramedVehicleJourneyRef: { DataFrameRef: { value: "2026-03-04" }, DatedVehicleJourneyRef: `${FEED}:n1` },
        ...{ VehicleMode: ["metro"], PublishedLineName: [{ value: "NS" }], OperatorRef: { value: `${FEED}:N` } },
        ...{ DestinationName: [{ value: "To North End" }], VehicleJourneyName: [{ value: "101" }], Monitored: true },
        MonitoredCall: {
          ...{ StopPointRef: { value: `${FEED}:a` }, StopPointName: [{ value: "South End" }], Order: 10 },
          AimedDepartureTime: "2026-03-04T08:00:00-05:00",
          ExpectedDepartureTime: "2026-03-04T08:01:00-05:00",
          DepartureStatus: "onTime",
        },
      },
    });
    expect(second.MonitoredVehicleJourney.MonitoredCall).toMatchObject({ DepartureStatus: "delayed" });
  });

  test("has the platforms of a station, canceled calls, and a time of its own", async () => {
    const { visits } = await monitor({
      ...{ MonitoringRef: `${FEED}:st`, StartTime: "2026-03-04T08:12:00-05:00", PreviewInterval: "PT20M" },
      StopVisitTypes: "departures",
    });
    const calls = visits.map(
      (one: {
        MonitoredVehicleJourney: { MonitoredCall: { DepartureStatus: string }; FramedVehicleJourneyRef: object };
      }) => one.MonitoredVehicleJourney.MonitoredCall.DepartureStatus,
    );
    expect(calls).toEqual(["onTime", "cancelled", "noReport"]);
    const line = await monitor({ MonitoringRef: `${FEED}:st`, LineRef: `${FEED}:ew`, MaximumStopVisits: "1" });
    expect(line.visits).toHaveLength(1);
    const none = await monitor({ MonitoringRef: `${FEED}:a`, DirectionRef: "1" });
    expect(none.visits).toEqual([]);
  });

  test("has the vehicle of a run, and no vehicle of another", async () => {
    const { visits } = await monitor({ MonitoringRef: `${FEED}:a`, StopVisitTypes: "departures" });
    const [first, second] = visits.map((one: { MonitoredVehicleJourney: object }) => one.MonitoredVehicleJourney);
    expect(first).toMatchObject({
      VehicleRef: { value: `${FEED}:7` },
      VehicleLocation: { Longitude: -74, Latitude: expect.any(Number) },
      MonitoredCall: { VehicleAtStop: false },
    });
    for (const name of ["VehicleRef", "VehicleLocation", "Bearing"]) expect(second).not.toHaveProperty(name);
    expect(second.MonitoredCall).not.toHaveProperty("VehicleAtStop");
    // The report names the trip of today: tomorrow's run has no vehicle.
    const tomorrow = await monitor({ MonitoringRef: `${FEED}:a`, StartTime: "2026-03-05T07:30:00-05:00" });
    expect(tomorrow.visits[0].MonitoredVehicleJourney).not.toHaveProperty("VehicleRef");
  });

  type Onward = {
    StopPointRef: { value: string };
    Order: number;
    AimedArrivalTime: string;
    ExpectedArrivalTime?: string;
  };
  const onwardOf = (visit: { MonitoredVehicleJourney: { OnwardCalls?: { OnwardCall: Onward[] } } }) =>
    visit.MonitoredVehicleJourney.OnwardCalls?.OnwardCall.map((call) =>
      [
        call.StopPointRef.value.slice(FEED.length + 1),
        call.AimedArrivalTime.slice(11, 19),
        call.ExpectedArrivalTime?.slice(11, 19),
      ]
        .filter((part) => part !== undefined)
        .join(" "),
    );

  test("has the calls after its own if they are wanted", async () => {
    const asked = { MonitoringRef: `${FEED}:a`, StopVisitTypes: "departures" };
    const onward = async (more: Record<string, string>) => (await monitor({ ...asked, ...more })).visits.map(onwardOf);
    expect(await onward({ StopMonitoringDetailLevel: "calls" })).toEqual([
      ["b1 08:10:00 08:11:00", "c 08:20:00 08:21:00"],
      ["b1 09:10:00 09:13:00", "c 09:20:00 09:23:00"],
    ]);
    expect(await onward({ MaximumNumberOfCallsOnwards: "1" })).toEqual([
      ["b1 08:10:00 08:11:00"],
      ["b1 09:10:00 09:13:00"],
    ]);
    expect(await onward({})).toEqual([undefined, undefined]);
    expect(await onward({ StopMonitoringDetailLevel: "normal", MaximumNumberOfCallsOnwards: "1" })).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("has the calls of each run of a trip that repeats at a headway", async () => {
    const { visits } = await monitor({
      ...{ MonitoringRef: `${FEED}:d`, LineRef: `${FEED}:shuttle`, StartTime: "2026-03-04T13:55:00-05:00" },
      StopMonitoringDetailLevel: "full",
    });
    expect(visits.map(onwardOf)).toEqual([["e 14:05:00"], ["e 14:25:00"], ["e 14:45:00"]]);
  });

  test.each([
    [{ MonitoringRef: `${FEED}:a`, StopMonitoringDetailLevel: "everything" }, 400],
    [{}, 400],
    [{ MonitoringRef: `${FEED}:none` }, 404],
    [{ MonitoringRef: `${FEED}:a`, PreviewInterval: "2 hours" }, 400],
    [{ MonitoringRef: `${FEED}:a`, StartTime: "noon" }, 400],
  ])("answers %o with %i", async (parameters, status) => {
    const { status: answer, body } = await monitor(parameters as Record<string, string>);
    expect([answer, typeof body.error]).toEqual([status, "string"]);
  });
});
