/** What itineraries in real feeds cost, as a client receives it. */
import { existsSync, readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { FareRide } from "../../../src/domain/fares/cost.ts";
import type { Ask } from "../../support/every-run/clients.ts";
import { naiveAttributeCost } from "../../support/fares/naive.ts";
import { type PlainRow, plainRows } from "../../support/naive-feed.ts";
import { random as randomOf } from "../../support/random.ts";
import { NETWORKS, type RealNetwork } from "../journeys/networks.ts";
import { withNetworks, zipOf } from "../journeys/site.ts";
import type { BenchRow } from "../row.ts";

/** Queries in each network; most have several itineraries. */
const QUERIES = 50;
const PRICED: readonly string[] = ["HART", "BART and Caltrain"];

const ITINERARIES = `query ($where: DirectionRequest!) {
  directions(where: $where) {
    itineraries {
      legs {
        start_time end_time stays_on_board
        trip { route { route_id agency { agency_id } } }
        stops { stop_id }
      }
      fare { parts { feed_onestop_id legs status tickets { amount currency } } }
    }
  }
}`;

type Leg = {
  start_time: string;
  end_time: string;
  stays_on_board: boolean;
  trip: { route: { route_id: string; agency: { agency_id: string } } } | null;
  stops: { stop_id: string }[];
};
type Part = {
  feed_onestop_id: string;
  legs: number[];
  status: string;
  tickets: { amount: string; currency: string }[];
};
type Itinerary = { legs: Leg[]; fare: { parts: Part[] } | null };

type Feed = {
  fares: PlainRow[];
  rules: PlainRow[];
  /** `zone_id` by stop_id. */
  zones: ReadonlyMap<string, string>;
  points: { lat: number; lon: number }[];
};

function readFares(zip: string): Feed {
  const files = unzipSync(new Uint8Array(readFileSync(zip)), {
    filter: ({ name }) => ["stops.txt", "fare_attributes.txt", "fare_rules.txt"].includes(name),
  });
  const rowsOf = (name: string) => plainRows(new TextDecoder().decode(files[name]));
  const stops = rowsOf("stops.txt");
  return {
    ...{ fares: rowsOf("fare_attributes.txt"), rules: rowsOf("fare_rules.txt") },
    zones: new Map(stops.map(({ stop_id, zone_id }) => [stop_id!, zone_id ?? ""])),
    points: stops.map(({ stop_lat, stop_lon }) => ({ lat: Number(stop_lat), lon: Number(stop_lon) })),
  };
}

function rideOf({ trip, stops, ...leg }: Leg, zones: Feed["zones"]): FareRide {
  const stopOf = (id: string) => ({ id, station: null, zone: zones.get(id) || null, timezone: "UTC" });
  return {
    ...{ agency: trip!.route.agency.agency_id, route: trip!.route.route_id, network: null },
    ...{ from: stopOf(stops[0]!.stop_id), to: stopOf(stops.at(-1)!.stop_id) },
    zones: stops.flatMap(({ stop_id }) => zones.get(stop_id) || []),
    ...{ departure: Date.parse(leg.start_time) / 1000, arrival: Date.parse(leg.end_time) / 1000 },
    staysOnBoard: leg.stays_on_board,
  };
}

type Result = { itineraries: number; priced: number; different: string[] };

async function compare(ask: Ask, { day, hoursBehind, name }: RealNetwork, feeds: ReadonlyMap<string, Feed>) {
  const next = randomOf(1);
  const result: Result = { itineraries: 0, priced: 0, different: [] };
  const stops = [...feeds.values()].flatMap(({ points }) => points);
  for (let i = 0; i < QUERIES; i++) {
    const [from, to] = [stops[Math.floor(next() * stops.length)]!, stops[Math.floor(next() * stops.length)]!];
    const time = Date.parse(day) / 1000 + (hoursBehind + 6 + Math.floor(next() * 14)) * 3600;
    const where = { from, to, mode: "TRANSIT", depart_at: new Date(time * 1000).toISOString() };
    const { data } = (await ask("/api/v2/query", { query: ITINERARIES, variables: { where } })) as {
      data: { directions: { itineraries: Itinerary[] | null } };
    };
    for (const { legs, fare } of data.directions.itineraries ?? []) {
      result.itineraries++;
      for (const { feed_onestop_id, legs: positions, status, tickets } of fare?.parts ?? []) {
        const { fares, rules, zones } = feeds.get(feed_onestop_id)!;
        const rides = positions.map((position) => rideOf(legs[position]!, zones));
        const sums = Object.entries(naiveAttributeCost(fares, rules, rides));
        const expected = sums.map(([currency, sum]) => `${sum.toFixed(2)} ${currency}`).join();
        const answer = status === "COMPUTED" ? `${tickets[0]!.amount} ${tickets[0]!.currency}` : "";
        result.priced++;
        if (answer !== expected) {
          const routes = rides.map(({ route, from, to }) => `${route} ${from.id}–${to.id}`).join(", ");
          result.different.push(`${name}: ${routes}: ${answer || status} and not ${expected || "none"}`);
        }
      }
    }
  }
  return result;
}

export const rows: BenchRow[] = NETWORKS.filter(({ name }) => PRICED.includes(name)).map((network) => ({
  area: "Schedules and journeys",
  name: `Fares in ${network.name}: what itineraries cost beside a plain reading of the rows`,
  bound: "all alike",
  how: `The built Worker is asked for ${QUERIES} random journeys with their fares. A plain reading of fare_attributes.txt and fare_rules.txt, which shares no code with the portal's, tries every division of the rides into tickets and every choice of fares.`,
  wrongIf: "Both read a rule of the GTFS reference in the same wrong way.",
  needs: `a build, and --data with ${network.feeds.map((feed) => `${feed}.zip`).join(" and ")}`,
  async run(data) {
    if (data === undefined || !network.feeds.every((feed) => existsSync(zipOf(data, feed)))) return null;
    const feeds = new Map(network.feeds.map((feed) => [`f-${feed}`, readFares(zipOf(data, feed))]));
    const results: Result[] = [];
    await withNetworks(data, [network], async (ask) => {
      results.push(await compare(ask, network, feeds));
    });
    const [{ itineraries, priced, different }] = results as [Result];
    return {
      ok: itineraries >= QUERIES && different.length === 0,
      figures: [{ what: "fares that differ", unit: "", better: "less", ours: [different.length] }],
      notes: [`${itineraries} itineraries with ${priced} fares.`, ...different.slice(0, 5)],
    };
  },
}));
