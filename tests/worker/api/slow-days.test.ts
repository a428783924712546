/** Further pages over many days without a journey that is faster than walking, each with services of its own. */
import { expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { askGraphql, askOpenTripPlanner, type Received } from "../../support/every-run/clients.ts";
import type { Query } from "../../support/every-run/verdict.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const DAYS = 40;
const dates = Array.from({ length: DAYS }, (_, day) => new Date(Date.UTC(2026, 2, 2 + day)).toISOString().slice(0, 10));
const idOf = (date: string) => date.replaceAll("-", "");
const [first, last] = [dates[0]!, dates.at(-1)!];

/** A bus that is slower than walking runs every day, a fast one on the first and the last day. */
const trips = [
  ...dates.map((date) => ({ id: `slow-${date}`, date, arrival: "08:50:00" })),
  ...[first, last].map((date) => ({ id: `fast-${date}`, date, arrival: "08:03:00" })),
];

const FILES = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Agency,https://a.example,Etc/UTC"),
  "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "a,A,10,100", "b,B,10.01,100"),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "r,A,1,3"),
  "trips.txt": csv("route_id,service_id,trip_id", ...trips.map(({ id, date }) => `r,${idOf(date)},${id}`)),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...trips.flatMap(({ id, arrival }) => [`${id},08:00:00,08:00:00,a,1`, `${id},${arrival},${arrival},b,2`]),
  ),
  "calendar_dates.txt": csv("service_id,date,exception_type", ...dates.map((date) => `${idOf(date)},${idOf(date)},1`)),
};

async function send(path: string, body?: object): Promise<unknown> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await ask(path, body === undefined ? {} : { init })).json();
}

const departures = ({ itineraries }: Received) => itineraries.map(({ start }) => new Date(start * 1000).toISOString());
const MAX_PAGES = 20;

test("lead to the next fast journey, in both directions and dialects, and then say that there is no other", async () => {
  await importFeed("f-slow~days", FILES);
  await refreshLists(stores().db);
  for (const [day, direction, expected] of [
    [first, "later", last],
    [last, "earlier", first],
  ] as const) {
    for (const client of ["GraphQL", "OpenTripPlanner"]) {
      const time = Date.parse(`${day}T07:50:00Z`) / 1000;
      const query: Query = { from: [100, 10], to: [100, 10.01], time, arriveBy: false, isPage: false };
      const read = (cursor: string | null) =>
        client === "GraphQL"
          ? askGraphql(send, query, { page_cursor: cursor })
          : askOpenTripPlanner(send, query, cursor === null ? {} : { pageCursor: cursor });
      let page = await read(null);
      expect(departures(page)).toContain(`${day}T08:00:00.000Z`);
      const listed: string[] = [];
      let pages = 0;
      for (; pages < MAX_PAGES; pages++) {
        const cursor = direction === "later" ? page.laterCursor : page.earlierCursor;
        if (cursor === null) break;
        page = await read(cursor);
        listed.push(...departures(page));
      }
      expect([client, direction, listed]).toEqual([client, direction, [`${expected}T08:00:00.000Z`]]);
      expect(pages).toBeLessThan(MAX_PAGES);
      expect(page.reason).toBe("BEYOND_SEARCH_WINDOW");
    }
  }
});
