/**
 * Asks the built Worker the same things by our own API and by the dialects of other servers, in turns, and measures the CPU
 * of workerd for each whole answer. Prints one line of JSON. node tests/bench/dialects.ts FOLDER; the folder has hart.zip,
 * and `npm run build` comes first.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { ask } from "../drill/ask.ts";
import { startInspected } from "../drill/inspected-site.ts";
import { plainRows } from "../support/naive-feed.ts";
import { random as randomOf } from "../support/random.ts";
import { fill, zipOf } from "./journeys/site.ts";
import { threadsOf } from "./load/workerd.ts";

/** Milliseconds of CPU of workerd for each answer, by what is asked and by who asks it; ours is `own`. */
export type DialectCosts = Record<string, Record<string, number[]>>;

const FEED = "f-hart";
/** A Monday of its service in Tampa, four hours behind UTC. */
const MIDNIGHT = Date.parse("2018-06-04T04:00:00Z") / 1000;
const ROUNDS = 60;
const WARM_UP = 15;
/** Half the side of a box around a stop, in degrees. */
const BOX = 0.02;

const [folder = ""] = process.argv.slice(2);
const state = process.env.STATE ?? mkdtempSync(join(tmpdir(), "portal-dialects-"));

type Request = { path: string; body?: object };
type Stop = { id: string; name: string; lat: number; lon: number };

const DIRECTIONS = `query ($where: DirectionRequest!) {
  directions(where: $where) {
    next_page_cursor
    previous_page_cursor
    itineraries {
      start_time end_time duration { duration } distance { distance }
      fare { status amount currency }
      legs {
        mode start_time end_time geometry duration { duration } distance { distance }
        departure_delay arrival_delay stays_on_board
        from { lat lon name } to { lat lon name }
        stops { departure stop_id stop_name stop_onestop_id lat lon pickup_type drop_off_type }
        steps { instruction }
        trip {
          headsign feed_id trip_id service_date start_time headway_secs
          route {
            route_id route_short_name route_long_name route_onestop_id route_type route_color route_text_color
            agency { agency_name agency_onestop_id }
          }
        }
      }
    }
  }
}`;

/** What DIRECTIONS selects, by the names of OpenTripPlanner. */
const PLAN = `query ($fromPlace: String!, $toPlace: String!, $numItineraries: Int, $date: String, $time: String) {
  plan(fromPlace: $fromPlace, toPlace: $toPlace, numItineraries: $numItineraries, date: $date, time: $time) {
    nextPageCursor previousPageCursor
    itineraries {
      startTime endTime duration walkDistance
      legs {
        mode startTime endTime duration distance departureDelay arrivalDelay interlineWithPreviousLeg headsign serviceDate
        legGeometry { points length }
        fareProducts { id product { id name } }
        from { lat lon name stop { gtfsId code } }
        to { lat lon name stop { gtfsId code } }
        intermediatePlaces { lat lon name arrivalTime departureTime stop { gtfsId code } }
        steps { streetName distance }
        trip { gtfsId tripShortName }
        route { gtfsId shortName longName type color textColor agency { gtfsId name } }
      }
    }
  }
}`;

const STOP_TIMES = `query ($id: String!, $from: Long, $count: Int) {
  stop(id: $id) {
    gtfsId name code lat lon
    stoptimesWithoutPatterns(startTime: $from, numberOfDepartures: $count, timeRange: 7200) {
      serviceDay scheduledArrival realtimeArrival scheduledDeparture realtimeDeparture realtime headsign
      stop { gtfsId name platformCode }
      trip { gtfsId tripHeadsign route { gtfsId shortName longName color textColor mode agency { gtfsId name } } }
    }
  }
}`;

const iso = (unix: number) => new Date(unix * 1000).toISOString().replace(".000Z", "Z");

/** The same journeys from one stop to another. */
function journeys(from: Stop, to: Stop, unix: number): Record<string, Request> {
  const text = ({ lat, lon }: Stop) => `${lat},${lon}`;
  const ends = { fromPlace: text(from), toPlace: text(to) };
  const point = ({ lat, lon }: Stop) => ({ lat, lon });
  const local = iso(unix - 4 * 3600);
  const variables = { ...ends, numItineraries: 5, date: local.slice(0, 10), time: local.slice(11, 16) };
  return {
    own: {
      path: "/api/v2/query",
      body: {
        query: DIRECTIONS,
        variables: { where: { from: point(from), to: point(to), mode: "TRANSIT", depart_at: iso(unix) } },
      },
    },
    "OpenTripPlanner REST": {
      path: `/api/v2/routing/otp/plan?${new URLSearchParams({ ...ends, unixTime: String(unix), numItineraries: "5" })}`,
    },
    "OpenTripPlanner GraphQL": { path: "/otp/gtfs/v1", body: { query: PLAN, variables } },
    MOTIS: { path: `/api/v2/routing/motis/api/v5/plan?${new URLSearchParams({ ...ends, time: iso(unix) })}` },
  };
}

/** The same departures of a stop. */
function departures({ id }: Stop, unix: number): Record<string, Request> {
  const own = new URLSearchParams({ start: iso(unix), next: "7200", limit: "100" });
  const motis = new URLSearchParams({ stopId: `${FEED}_${id}`, time: iso(unix), window: "7200", withAlerts: "false" });
  const siri = new URLSearchParams({
    ...{ MonitoringRef: `${FEED}:${id}`, StartTime: iso(unix) },
    ...{ StopVisitTypes: "departures", MaximumStopVisits: "100" },
  });
  return {
    own: { path: `/api/v2/rest/stops/${FEED}:${id}/departures?${own}` },
    "OpenTripPlanner GraphQL": {
      path: "/otp/gtfs/v1",
      body: { query: STOP_TIMES, variables: { id: `${FEED}:${id}`, from: unix, count: 100 } },
    },
    MOTIS: { path: `/api/v2/routing/motis/api/v5/stoptimes?${motis}` },
    SIRI: { path: `/api/v2/portal/siri/stop-monitoring.json?${siri}` },
  };
}

/** The same stops in a box. */
function stopsInBox({ lat, lon }: Stop): Record<string, Request> {
  const [south, north] = [(lat - BOX).toFixed(4), (lat + BOX).toFixed(4)];
  const [west, east] = [(lon - BOX).toFixed(4), (lon + BOX).toFixed(4)];
  const box = `minLat: ${south}, minLon: ${west}, maxLat: ${north}, maxLon: ${east}`;
  return {
    own: { path: `/api/v2/rest/stops?bbox=${west},${south},${east},${north}&limit=1000` },
    "OpenTripPlanner GraphQL": {
      path: "/otp/gtfs/v1",
      body: { query: `{ stopsByBbox(${box}) { gtfsId name code lat lon locationType platformCode } }` },
    },
    MOTIS: { path: `/api/v2/routing/motis/api/v5/map/stops?min=${south},${west}&max=${north},${east}` },
  };
}

function stopsOf(zip: string): Stop[] {
  const files = unzipSync(new Uint8Array(readFileSync(zip)), { filter: ({ name }) => name === "stops.txt" });
  return plainRows(new TextDecoder().decode(files["stops.txt"])).map((row) => ({
    ...{ id: row.stop_id ?? "", name: row.stop_name ?? "" },
    ...{ lat: Number(row.stop_lat), lon: Number(row.stop_lon) },
  }));
}

await fill(state, folder, "hart");
const stops = stopsOf(zipOf(folder, "hart"));
const random = randomOf(1);
const whole = (limit: number) => Math.floor(random() * limit);
const site = await startInspected(state);
const cpu = () => {
  const { own, beside } = threadsOf(String(site.pid));
  return own + beside;
};
const costs: DialectCosts = {};
try {
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const [from, to] = [stops[whole(stops.length)]!, stops[whole(stops.length)]!];
    // A minute that no round before has asked for, so that no cache has the answer.
    const unix = MIDNIGHT + 8 * 3600 + round * 420;
    const kinds = { journeys: journeys(from, to, unix), departures: departures(from, unix), stops: stopsInBox(from) };
    for (const [kind, requests] of Object.entries(kinds)) {
      const all = Object.entries(requests);
      // Whoever asks first reads what the others find read, so everyone is first equally often.
      for (let i = 0; i < all.length; i++) {
        const [name, { path, body }] = all[(i + round) % all.length]!;
        const posted = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
        const before = cpu();
        const answer = await ask(site.origin, body === undefined ? { path } : { path, ...posted }, 60_000);
        const taken = cpu() - before;
        if (answer.status !== 200 || answer.body.includes('"errors"'))
          throw new Error(`${name} ${path}: ${answer.status} ${answer.fault} ${answer.body.slice(0, 500)}`);
        if (round < WARM_UP) continue;
        costs[kind] ??= {};
        costs[kind][name] ??= [];
        costs[kind][name].push(taken);
      }
    }
  }
} finally {
  await site.close();
}
process.stdout.write(`${JSON.stringify(costs)}\n`);
if (process.env.STATE === undefined) rmSync(state, { recursive: true, force: true });
