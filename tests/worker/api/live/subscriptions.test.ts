/** Subscriptions over server-sent events: a real board, followed while what is live changes. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServerEvent, serverEvents } from "../../../../src/data/event-stream.ts";
import { app } from "../../../../worker/app.ts";
import { rowsAs } from "../../../support/rows.ts";
import { ask, bindings } from "../../../support/worker/ask.ts";
import { addFeed, addOperatorRow, stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";
import { NIGHT_FEED } from "../night-feed.ts";

const NOW = "2026-03-04T12:30:00Z"; // 07:30 in New York
const DEPARTURES = `subscription S($where: StopFilter) {
  stops(where: $where) { stop_id departures(limit: 100, where: { next: 7200 }) { departure { estimated_delay } trip { trip_id } } }
}`;
const VEHICLES = `subscription { vehicle_positions(where: { bbox: { min_lon: -74.5, min_lat: 40.2, max_lon: -73.5, max_lat: 41 } }) { id } }`;
const STOP = { where: { feed_onestop_id: "f-night", stop_id: "P" } };

const left: AbortController[] = [];

async function open(
  query: string,
  variables: unknown = {},
  more: { accept?: string; method?: string; vars?: object } = {},
) {
  const controller = new AbortController();
  left.push(controller);
  const headers = {
    accept: more.accept ?? "text/event-stream",
    "content-type": "application/json",
    "x-test-now": NOW,
    "cf-connecting-ip": "192.0.2.31",
  };
  const body = JSON.stringify({ query, variables });
  const address = "http://portal.test/api/v2/query";
  const request =
    more.method === "GET"
      ? new Request(`${address}?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`, { headers })
      : new Request(address, { method: "POST", headers, body, signal: controller.signal });
  return app.fetch(request, { ...bindings, ...more.vars });
}

async function* eventsOf(response: Response): AsyncGenerator<ServerEvent, void, void> {
  for await (const event of serverEvents(response.body as ReadableStream<Uint8Array>)) if (event !== null) yield event;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
const next = async (events: AsyncGenerator<ServerEvent, void, void>): Promise<any> => {
  const { value } = await events.next();
  return value?.event === "next" ? JSON.parse(value.data) : value;
};

async function live(messages: unknown[]): Promise<void> {
  const init = { method: "POST", body: JSON.stringify({ messages }), headers: { "content-type": "application/json" } };
  expect((await ask("/__test/realtime", { init })).status).toBe(200);
}

const header = { gtfsRealtimeVersion: "2.0", timestamp: "1772629200" };
const delayed = (delay: number) => ({
  feed: "f-night~rt",
  type: "realtime_trip_updates",
  message: {
    header,
    entity: [
      { id: "1", tripUpdate: { trip: { tripId: "d1" }, stopTimeUpdate: [{ stopSequence: 1, departure: { delay } }] } },
    ],
  },
});

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
  const { db } = stores();
  await addFeed(db, { id: 800, onestop_id: "f-night~rt", spec: "gtfs-rt" });
  const [row] = await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed LIMIT 1");
  await addOperatorRow(db, { id: 8000, onestopId: row!.onestop_id, name: "Night", feedId: 800 });
});

afterAll(() => {
  for (const controller of left) controller.abort();
});

describe("departures of a stop", () => {
  test("are sent at once, and again when a message changes them", async () => {
    const response = await open(DEPARTURES, STOP);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const events = eventsOf(response);
    const first = await next(events);
    expect(first.errors).toBeUndefined();
    const d1 = (answer: typeof first) =>
      answer.data.stops[0].departures.find((d: { trip: { trip_id: string } }) => d.trip.trip_id === "d1");
    expect(d1(first).departure.estimated_delay).toBeNull();
    await live([delayed(240)]);
    expect(d1(await next(events)).departure.estimated_delay).toBe(240);
    await live([]);
    expect(d1(await next(events)).departure.estimated_delay).toBeNull();
    await events.return();
  });

  test("can be requested by GET, as EventSource does", async () => {
    const response = await open(DEPARTURES, STOP, { method: "GET" });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const events = eventsOf(response);
    expect((await next(events)).data.stops[0].stop_id).toBe("P");
    await events.return();
  });
});

test("vehicles enter and leave a bounding box", async () => {
  const events = eventsOf(await open(VEHICLES));
  expect(await next(events)).toEqual({ data: { vehicle_positions: [] } });
  const vehicle = (longitude: number) => ({
    feed: "f-night~rt",
    type: "realtime_vehicle_positions",
    message: {
      header,
      entity: [{ id: "v", vehicle: { vehicle: { id: "bus" }, position: { latitude: 40.5, longitude } } }],
    },
  });
  await live([vehicle(-74)]);
  expect((await next(events)).data.vehicle_positions).toHaveLength(1);
  await live([vehicle(-80)]);
  expect((await next(events)).data.vehicle_positions).toEqual([]);
  await events.return();
});

describe("is refused with a code:", () => {
  const box = (edges: string) => `subscription { vehicle_positions(where: { bbox: { ${edges} } }) { id } }`;
  test.each([
    ["an unknown stop", DEPARTURES, { where: { stop_id: "nowhere" } }, "entity.not_found"],
    ["every stop there is", DEPARTURES, {}, "parameter.invalid"],
    ["a box upside down", box("min_lon: 0, min_lat: 2, max_lon: 1, max_lat: 1"), {}, "parameter.invalid"],
    ["a box beyond the pole", box("min_lon: 0, min_lat: 89, max_lon: 1, max_lat: 91"), {}, "parameter.invalid"],
    ["half a box", box("min_lon: 0, min_lat: 89"), {}, "query.invalid"],
    [
      "a box as large as a country",
      box("min_lon: 0, min_lat: 40, max_lon: 10, max_lat: 50"),
      {},
      "query.box_too_large",
    ],
    ["an unknown field", "subscription { weather { id } }", {}, "query.invalid"],
    [
      "two fields",
      `subscription { stops(ids: [1]) { id } vehicle_positions(where: { bbox: { min_lon: 0, min_lat: 0, max_lon: 1, max_lat: 1 } }) { id } }`,
      {},
      "query.invalid",
    ],
    ["no GraphQL", "subscription {", {}, "query.invalid"],
  ])("%s", async (_, query, variables, code) => {
    const response = await open(query, variables);
    expect(response.status).toBe(200);
    const events = eventsOf(response);
    expect((await next(events)).errors[0].extensions.code).toBe(code);
    expect(await events.next()).toEqual({ done: false, value: { event: "complete", data: "" } });
    expect((await events.next()).done).toBe(true);
  });

  test.each(["application/json", "*/*", "text/*", ""])(
    "a client that does not name event streams: %j",
    async (accept) => {
      const response = await open(DEPARTURES, STOP, { accept });
      expect(response.status).toBe(406);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "request.not_acceptable" } }] });
    },
  );

  test("an invalid GraphQL request", async () => {
    const init = { method: "POST", headers: { accept: "text/event-stream", "content-type": "text/plain" }, body: "x" };
    expect((await ask("/api/v2/query", { init })).status).toBe(415);
    expect((await ask("/api/v2/query", { init: { headers: { accept: "text/event-stream" } } })).status).toBe(400);
  });

  test("the thirty-first subscription of an IP address", async () => {
    const vars = { TEST_HOOKS: "", RATE_LIMIT: "600" };
    const opened: Response[] = [];
    for (let n = 0; n < 30; n++) opened.push(await open(VEHICLES, {}, { vars }));
    expect(opened.every((response) => response.status === 200)).toBe(true);
    const refused = await open(VEHICLES, {}, { vars });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: "rate.limited", limit: 30 } }] });
    await opened[0]?.body?.cancel();
    const again = await open(VEHICLES, {}, { vars });
    expect(again.status).toBe(200);
    for (const response of [...opened.slice(1), again]) await response.body?.cancel();
  });
});

test("a query is answered once and completed", async () => {
  const events = eventsOf(await open("{ __typename }"));
  expect(await next(events)).toEqual({ data: { __typename: "Query" } });
  expect(await next(events)).toEqual({ event: "complete", data: "" });
});

test("HEAD opens nothing", async () => {
  const address = `/api/v2/query?${new URLSearchParams({ query: VEHICLES })}`;
  const response = await ask(address, { init: { method: "HEAD", headers: { accept: "text/event-stream" } } });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});
