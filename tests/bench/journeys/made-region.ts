/** A made region of many agencies, larger than the real feeds at hand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { random as randomOf } from "../../support/random.ts";
import { makeZip } from "../../support/zip.ts";

/** Routes and trips are those of all agencies together. */
export type RegionSize = { agencies: number; routes: number; trips: number };

/** Degrees of about 400 m. */
const STEP = 0.004;
const STOPS_A_ROUTE = 25;
/** Districts lie in a square grid of this many steps each, so that neighbors overlap. */
const DISTRICT_STEPS = 40;
/** Seconds from stop to stop at each time of day. */
const RIDES = [75, 95, 110, 130];
const SERVICES = [
  { id: "weekday", days: "1,1,1,1,1,0,0", share: 0.5 },
  { id: "saturday", days: "0,0,0,0,0,1,0", share: 0.3 },
  { id: "sunday", days: "0,0,0,0,0,0,1", share: 0.2 },
];

function clock(seconds: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const table = (header: string, rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;

/** The feed of one agency: routes that wander over a grid of stops, each both ways. */
function feedOf(agency: number, { agencies, routes, trips }: RegionSize, random: () => number): Record<string, string> {
  const whole = (limit: number) => Math.floor(random() * limit);
  const perRow = Math.ceil(Math.sqrt(agencies));
  const [left, bottom] = [(agency % perRow) * DISTRICT_STEPS * 0.7, Math.floor(agency / perRow) * DISTRICT_STEPS * 0.7];
  const stops = new Map<string, string>();
  const lines: Record<"routes" | "trips" | "times", string[]> = { routes: [], trips: [], times: [] };
  const ways = (trips / routes / 2) | 0;
  for (let route = 0; route < routes / agencies; route++) {
    let [x, y, across] = [whole(DISTRICT_STEPS), whole(DISTRICT_STEPS), random() < 0.5];
    const [toEast, toNorth] = [random() < 0.5 ? 1 : DISTRICT_STEPS - 1, random() < 0.5 ? 1 : DISTRICT_STEPS - 1];
    // A third of the routes turn once.
    const turn = random() < 0.33 ? whole(STOPS_A_ROUTE) : -1;
    const calls: string[] = [];
    for (let i = 0; i < STOPS_A_ROUTE; i++) {
      const id = `${x}-${y}`;
      const [lat, lon] = [40 + (bottom + y) * STEP, -100 + (left + x) * STEP];
      stops.set(id, `${id},Corner of ${x} and ${y},${lat.toFixed(6)},${lon.toFixed(6)}`);
      calls.push(id);
      if (i === turn) across = !across;
      if (across) x = (x + toEast) % DISTRICT_STEPS;
      else y = (y + toNorth) % DISTRICT_STEPS;
    }
    lines.routes.push(`r${route},A,${route},3`);
    for (const direction of [0, 1]) {
      const order = direction === 0 ? calls : calls.toReversed();
      for (const { id, share } of SERVICES) {
        const count = Math.round(ways * share);
        for (let n = 0; n < count; n++) {
          const start = 5 * 3600 + Math.round((n * 19 * 3600) / count / 60) * 60;
          const trip = `${agency}_${route}_${direction}_${id}_${n}`;
          lines.trips.push(`r${route},${id},${trip},${direction},b${route}-${id}-${n % 8}`);
          const ride = RIDES[Math.floor(start / 7200) % RIDES.length]!;
          for (const [i, stop] of order.entries()) {
            const at = clock(start + i * (ride + (i % 3) * 10));
            lines.times.push(`${trip},${at},${at},${stop},${i + 1}`);
          }
        }
      }
    }
  }
  return {
    "agency.txt": table("agency_id,agency_name,agency_url,agency_timezone", [
      `A,Agency ${agency},https://a.example,America/Chicago`,
    ]),
    "stops.txt": table("stop_id,stop_name,stop_lat,stop_lon", [...stops.values()]),
    "routes.txt": table("route_id,agency_id,route_short_name,route_type", lines.routes),
    "calendar.txt": table(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      SERVICES.map(({ id, days }) => `${id},${days},20260101,20261231`),
    ),
    "trips.txt": table("route_id,service_id,trip_id,direction_id,block_id", lines.trips),
    "stop_times.txt": table("trip_id,arrival_time,departure_time,stop_id,stop_sequence", lines.times),
  };
}

/** Writes one zip for each agency to a folder. */
export async function writeRegion(folder: string, size: RegionSize): Promise<void> {
  const random = randomOf(1);
  for (let agency = 0; agency < size.agencies; agency++)
    writeFileSync(join(folder, `f-region~${agency}.zip`), await makeZip(feedOf(agency, size, random)));
}
