/** Lists that are paged while another version becomes active: whole, or ended with a code. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { csv, importFeed } from "./imported.ts";

const stopsOf = (prefix: string, count: number) =>
  csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    ...Array.from({ length: count }, (_, i) => `${prefix}${i},Stop ${i},${48 + i / 100},2.${i}`),
  );

/** Three of each route. */
const TRIPS = Array.from({ length: 12 }, (_, i) => i);

const feed = (prefix: string) => ({
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,A,https://a.example,Europe/Paris"),
  "stops.txt": stopsOf(prefix, 6),
  "routes.txt": csv(
    "route_id,agency_id,route_short_name,route_type",
    ...[0, 1, 2, 3].map((i) => `${prefix}r${i},A,R${i},3`),
  ),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "S,1,1,1,1,1,1,1,20260101,20261231",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", ...TRIPS.map((i) => `${prefix}r${i % 4},S,${prefix}t${i}`)),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...TRIPS.flatMap((i) => [
      `${prefix}t${i},08:00:00,08:00:00,${prefix}0,1`,
      `${prefix}t${i},08:10:00,08:10:00,${prefix}${(i % 4) + 1},2`,
    ]),
  ),
});

// biome-ignore lint/suspicious/noExplicitAny: answers of several endpoints
async function read(path: string, at: string): Promise<{ status: number; body: any }> {
  const response = await ask(path, { init: { headers: { "x-test-now": at } } });
  return { status: response.status, body: await response.json() };
}

async function query(text: string, at: string): Promise<unknown> {
  const headers = { "x-test-now": at, "content-type": "application/json" };
  const response = await ask("/api/v2/query", {
    init: { method: "POST", body: JSON.stringify({ query: text }), headers },
  });
  return response.json();
}

const paged = (href: string) => href.replace(/^https?:\/\/[^/]+/, "");

beforeAll(async () => {
  await importFeed("f-one", feed("a"), "2026-03-01T08:00:00.000Z");
  await importFeed("f-two", feed("b"), "2026-03-01T08:00:00.000Z");
}, 60_000);

describe("a list while a version is activated", () => {
  test("goes on while nothing changes, in all lists", async () => {
    for (const list of ["routes", "stops"]) {
      const ids: string[] = [];
      let path: string | null = `/api/v2/rest/${list}?limit=3`;
      while (path !== null) {
        const { status, body } = await read(path, "2026-03-02T08:00:00Z");
        expect(status).toBe(200);
        ids.push(...body[list].map((row: Record<string, string>) => row[`${list.slice(0, -1)}_id`]));
        path = body.meta === undefined ? null : paged(body.meta.next);
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(list === "routes" ? 8 : 12);
    }
  });

  test("ends with a code in REST, GraphQL and OGC if its own version is replaced", async () => {
    const at = "2026-03-03T08:00:00Z";
    const first = await read("/api/v2/rest/routes?limit=2&feed_onestop_id=f-one", at);
    const beyond = await read("/api/v2/rest/routes?limit=6", at);
    const items = await read("/api/v2/ogc/collections/stops/items?limit=2", at);
    const boxed = await read("/api/v2/ogc/collections/stops/items?limit=2&bbox=1,47,3,49", at);
    const nextOf = ({ body }: typeof items) =>
      paged(body.links.find(({ rel }: { rel: string }) => rel === "next").href);
    const after = first.body.meta.after;

    await importFeed("f-one", feed("a"), "2026-03-03T08:00:30.000Z");

    const later = "2026-03-03T09:00:00Z";
    for (const path of [
      paged(first.body.meta.next),
      // The cursor is in the other feed, and the new version of the first one comes behind it.
      paged(beyond.body.meta.next),
      nextOf(items),
      nextOf(boxed),
      // Without `since`, the version of the cursor tells.
      `/api/v2/rest/stops?limit=2&after=${await anyStop(items.body)}`,
    ]) {
      const { status, body } = await read(path, later);
      expect([path, status, (body.problem ?? body).code]).toEqual([path, 409, "cursor.ended"]);
    }
    const { errors } = (await query(`{ routes(limit: 2, after: ${after}) { id } }`, later)) as {
      errors: { extensions: { code: string } }[];
    };
    expect(errors[0]!.extensions.code).toBe("cursor.ended");
  });

  test("goes on if it began after the activation, and for a version that is named", async () => {
    const { body } = await read("/api/v2/rest/routes?limit=6", "2026-03-03T10:00:00Z");
    const next = await read(paged(body.meta.next), "2026-03-03T10:00:01Z");
    expect(next.status).toBe(200);
    expect([...body.routes, ...next.body.routes]).toHaveLength(8);
    const sha1 = body.routes[0].feed_version.sha1;
    const named = await read(`/api/v2/rest/routes?limit=2&feed_version_sha1=${sha1}`, "2026-03-03T10:00:00Z");
    await importFeed("f-two", feed("b"), "2026-03-03T10:00:30.000Z");
    const rest = await read(paged(named.body.meta.next), "2026-03-03T10:01:00Z");
    expect([rest.status, rest.body.routes?.length]).toEqual([200, 2]);
  });

  test("ends with a code for trips and found stops, whose cursors are of the version before", async () => {
    const paths = [
      "/api/v2/rest/routes/f-one:ar0/trips?limit=2",
      "/api/v2/rest/stops?limit=2&search=stop&feed_onestop_id=f-one",
    ];
    const firsts = await Promise.all(paths.map((path) => read(path, "2026-03-05T08:00:00Z")));
    await importFeed("f-one", feed("a"), "2026-03-05T08:00:30.000Z");
    for (const [i, { body }] of firsts.entries()) {
      for (const next of [paged(body.meta.next), `${paths[i]}&after=${body.meta.after}`]) {
        const { status, body: refusal } = await read(next, "2026-03-05T09:00:00Z");
        expect([next, status, (refusal.problem ?? refusal).code]).toEqual([next, 409, "cursor.ended"]);
      }
    }
    for (const filter of ["", 'where: { feed_onestop_id: "f-one" }']) {
      const at = "2026-03-05T09:30:00Z";
      const trips = async (more: string) =>
        (await query(`{ trips(limit: 14, ${filter} ${more}) { id } }`, at)) as {
          data: { trips: { id: number }[] };
          errors?: { extensions: { code: string } }[];
        };
      const last = (await trips("")).data.trips.at(-1)!.id;
      expect((await trips(`after: ${last}, since: "${at}"`)).errors).toBeUndefined();
      await importFeed("f-one", feed("a"), "2026-03-05T09:31:00.000Z");
      expect((await trips(`after: ${last}, since: "${at}"`)).errors?.[0]?.extensions.code).toBe("cursor.ended");
    }
    // The trips of a route by its number are those of its version.
    const [first] = await routesOfFeed("f-two");
    const path = `/api/v2/rest/routes/${first}/trips?limit=2`;
    const { body } = await read(path, "2026-03-05T10:00:00Z");
    await importFeed("f-two", feed("b"), "2026-03-05T10:00:30.000Z");
    const rest = await read(paged(body.meta.next), "2026-03-05T10:01:00Z");
    expect(rest.status).toBe(200);
    const ids = [...body.trips, ...rest.body.trips].map(({ trip_id }: { trip_id: string }) => trip_id);
    expect(ids).toEqual(["bt0", "bt4", "bt8"]);
  });

  test("has an empty page after an id above all others", async () => {
    const { status, body } = await read("/api/v2/rest/routes?after=900000000", "2026-03-04T08:00:00Z");
    expect([status, body.routes]).toEqual([200, []]);
  });
});

/** The numeric id of the last stop of a page of OGC API Features. */
async function anyStop(body: { features: { id: number }[] }): Promise<number> {
  return body.features.at(-1)!.id;
}

/** Numeric ids of the routes of a feed's active version. */
async function routesOfFeed(id: string): Promise<number[]> {
  const { body } = await read(`/api/v2/rest/routes?feed_onestop_id=${id}`, "2026-03-05T10:00:00Z");
  return body.routes.map((row: { id: number }) => row.id);
}
