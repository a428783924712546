/** Calls at boarding areas (location_type 4), which belong to a platform and with it to a station. */
import { beforeAll, describe, expect, test } from "vitest";
import { rowsAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { askApi, feedFiles, publish, serveRealtime } from "./realtime-feed.ts";

const FEED = feedFiles({
  stops: [
    "bst,Central,50.4,7.4,1,,",
    "bp1,Central,50.4,7.4002,0,bst,1",
    "bp2,Central,50.4,7.4004,0,bst,2",
    "b1,Central,50.4,7.4003,4,bp1,A",
    "b2,,,,4,bp1,B",
    "b3,,,,4,bp1,C",
    "bz,Outer,50.45,7.4,0,,",
  ],
  trips: ["x1,S,early,0", "x1,S,late,0", "x2,S,direct,0", "x1,S,other,0"],
  stopTimes: [
    "early,09:00:00,09:00:00,b1,1",
    "early,09:20:00,09:20:00,bz,2",
    "late,10:00:00,10:00:00,b2,1",
    "late,10:20:00,10:20:00,bz,2",
    "direct,09:30:00,09:30:00,bp1,1",
    "direct,09:50:00,09:50:00,bz,2",
    "other,09:40:00,09:40:00,bp2,1",
    "other,09:59:00,09:59:00,bz,2",
  ],
});

const NOW = "2026-03-04T07:00:00Z";
const AT_NOW = { init: { headers: { "x-test-now": NOW } }, vars: { TEST_HOOKS: "1" } };

let version: number;

beforeAll(async () => {
  version = await importFeed("f-areas", FEED);
  await serveRealtime("f-areas", 840);
}, 60_000);

async function board(stop: string): Promise<string[]> {
  const query = `{ stops(where: { stop_id: "${stop}" }) {
    departures(where: { next: 14400 }) { trip { trip_id } stop { stop_id } departure { estimated_utc } }
  } }`;
  type Row = { trip: { trip_id: string }; stop: { stop_id: string }; departure: { estimated_utc: string | null } };
  const { stops } = await askApi<{ stops: { departures: Row[] }[] }>(query, NOW);
  return stops[0]!.departures.map(
    ({ trip, stop: at, departure }) =>
      `${trip.trip_id} ${at.stop_id}${departure.estimated_utc === null ? "" : ` ${departure.estimated_utc.slice(11, 16)}`}`,
  );
}

describe("calls at boarding areas", () => {
  test("are on the board of their platform, beside its own", async () => {
    await publish("f-areas");
    expect(await board("bp1")).toEqual(["early b1", "direct bp1", "late b2"]);
    expect(await board("b1")).toEqual(["early b1"]);
    expect(await board("bp2")).toEqual(["other bp2"]);
  });

  test("make their routes call at the platform", async () => {
    const query = `{ stops(where: { stop_id: "bp1" }) { route_stops { route { route_id } } } }`;
    type Served = { stops: { route_stops: { route: { route_id: string } }[] }[] };
    const { stops } = await askApi<Served>(query, NOW);
    expect(stops[0]!.route_stops.map(({ route }) => route.route_id).sort()).toEqual(["x1", "x2"]);
  });

  test("have realtime data, also of a move to another boarding area of the platform", async () => {
    const stopTimeUpdate = [
      { stopSequence: 1, stopTimeProperties: { assignedStopId: "b3" }, departure: { delay: 120 } },
    ];
    await publish("f-areas", { trip: { tripId: "early", startDate: "20260304" }, stopTimeUpdate });
    expect(await board("bp1")).toEqual(["early b3 08:02", "direct bp1", "late b2"]);
    expect(await board("b1")).toEqual([]);
    expect(await board("b3")).toEqual(["early b3 08:02"]);
  });

  test("are on the board of their platform if realtime data assigns them to a call elsewhere", async () => {
    const stopTimeUpdate = [{ stopSequence: 1, stopTimeProperties: { assignedStopId: "b3" } }];
    await publish("f-areas", { trip: { tripId: "other", startDate: "20260304" }, stopTimeUpdate });
    expect(await board("bp1")).toEqual(["early b1", "direct bp1", "other b3", "late b2"]);
    expect(await board("b3")).toEqual(["other b3"]);
    expect(await board("bp2")).toEqual([]);
  });

  test("are on the board of their platform if only realtime data has the run", async () => {
    const call = (stopId: string, time: string) => ({
      stopId,
      departure: { time: String(Date.parse(`2026-03-04T${time}:00Z`) / 1000) },
    });
    await publish("f-areas", {
      trip: { tripId: "more", routeId: "x1", startDate: "20260304", scheduleRelationship: "NEW" },
      stopTimeUpdate: [call("b3", "07:55"), call("bz", "08:15")],
    });
    expect(await board("bp1")).toEqual(["more b3 07:55", "early b1", "direct bp1", "late b2"]);
    expect(await board("b3")).toEqual(["more b3 07:55"]);
    expect(await board("bp2")).toEqual(["other bp2"]);
    const response = await ask("/api/v2/rest/stops/f-areas:bst/departures?next=14400", AT_NOW);
    // biome-ignore lint/suspicious/noExplicitAny: a response
    const { stops } = (await response.json()) as any;
    // biome-ignore lint/suspicious/noExplicitAny: a response
    const trips = stops[0].children.flatMap((child: any) => child.departures.map((row: any) => row.trip.trip_id));
    expect(trips.sort()).toEqual(["direct", "early", "late", "more", "other"]);
    const page = await (await ask("/stops/f-areas:bst?next=21600&board=list", AT_NOW)).text();
    expect(page.match(/class="board-row"/g) ?? []).toHaveLength(5);
  });

  test("are once on the pages of the platform and of the station, with the routes", async () => {
    await publish("f-areas");
    for (const [stop, count] of [
      ["bst", 4],
      ["bp1", 3],
    ] as const) {
      const response = await ask(`/stops/f-areas:${stop}?next=21600&board=list`, AT_NOW);
      const text = await response.text();
      expect(text.match(/class="board-row"/g) ?? [], stop).toHaveLength(count);
      expect(text, stop).toContain('"route_id":"x1"');
    }
  });

  test("are once below the station by REST", async () => {
    const response = await ask("/api/v2/rest/stops/f-areas:bst/departures?next=14400", AT_NOW);
    // biome-ignore lint/suspicious/noExplicitAny: a response
    const { stops } = (await response.json()) as any;
    // biome-ignore lint/suspicious/noExplicitAny: a response
    const trips = stops[0].children.flatMap((child: any) => child.departures.map((row: any) => row.trip.trip_id));
    expect(trips.sort()).toEqual(["direct", "early", "late", "other"]);
  });

  test("can be used in journeys, also where a boarding area has no position of its own", async () => {
    const query = `{ directions(where: { mode: TRANSIT, depart_at: "2026-03-04T08:45:00Z"
      from: { lon: 7.4003, lat: 50.4 }, to: { lon: 7.4, lat: 50.45 }
    }) { itineraries { legs { trip { trip_id } } } } }`;
    type Journeys = { directions: { itineraries: { legs: { trip: { trip_id: string } | null }[] }[] } };
    const { directions } = await askApi<Journeys>(query, NOW);
    expect(directions.itineraries[0]!.legs.flatMap(({ trip }) => trip?.trip_id ?? [])).toEqual(["late"]);
  });

  test("are a finding", async () => {
    const [report] = await rowsAs<{ warnings: string; errors: string }>(
      stores().db,
      "SELECT warnings, errors FROM validation_report WHERE feed_version_id = ?",
      version,
    );
    expect(report!.errors + report!.warnings).toContain("stop_not_boardable");
  });
});
