import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
}, 60_000);

type Row = { departure_time: string; service_date: string | null; date: string | null; trip: { trip_id: string } };

const BOARD = (field: string) => `query ($stop: String, $where: StopTimeFilter, $limit: Int) {
  stops(where: { stop_id: $stop }) {
    ${field}(where: $where, limit: $limit) { departure_time service_date date trip { trip_id } }
  }
}`;

async function board(
  stop: string,
  where: Record<string, unknown>,
  { field = "stop_times", limit = 1000, now = "2026-03-04T17:00:00Z" } = {},
): Promise<string[]> {
  const context = createContext({ stores: stores(), now: new Date(now) });
  const { data, errors } = await execute({ context, query: BOARD(field), variables: { stop, where, limit } });
  expect(errors).toBeUndefined();
  const [found] = (data as { stops: Record<string, Row[]>[] }).stops;
  return found![field]!.map((r) => `${r.trip.trip_id} ${r.departure_time} ${r.service_date} ${r.date}`);
}

describe("a date", () => {
  test("shows its departures by local time, including the end of the previous service day", async () => {
    expect(await board("P", { date: "2026-03-04" })).toEqual([
      "n1 25:31:00 2026-03-03 2026-03-04",
      "d1 08:00:00 2026-03-04 2026-03-04",
      "d2 09:00:00 2026-03-04 2026-03-04",
      "l1 12:00:00 2026-03-04 2026-03-04",
      "l1 13:00:00 2026-03-04 2026-03-04",
      "f1 14:00:00 2026-03-04 2026-03-04",
      "f1 14:20:00 2026-03-04 2026-03-04",
      "f1 14:40:00 2026-03-04 2026-03-04",
      "n1 23:50:00 2026-03-04 2026-03-04",
    ]);
  });

  test("with a window in the morning excludes the previous service day from 6:00 on", async () => {
    expect(await board("P", { date: "2026-03-04", start: "06:00:00", end: "09:00:00" })).toEqual([
      "d1 08:00:00 2026-03-04 2026-03-04",
      "d2 09:00:00 2026-03-04 2026-03-04",
    ]);
    expect(await board("P", { date: "2026-03-04", start: "05:59:59", end: "06:00:00" })).toEqual([]);
    expect(await board("P", { date: "2026-03-04", start: "01:31:00", end: "02:00:00" })).toEqual([
      "n1 25:31:00 2026-03-03 2026-03-04",
    ]);
    expect(await board("P", { date: "2026-03-04", start: "01:31:01", end: "02:00:00" })).toEqual([]);
  });

  test("with a window past midnight includes the next service day", async () => {
    expect(await board("Q", { date: "2026-03-03", start: "24:00:00", end: "32:30:00" })).toEqual([
      "n1 24:00:00 2026-03-03 2026-03-03",
      "d1 08:25:00 2026-03-04 2026-03-04",
    ]);
  });

  test("start and end take precedence over start_time and end_time", async () => {
    const where = { date: "2026-03-04", start_time: 0, end_time: 86_400, start: "12:00:00", end: 43_200 };
    expect(await board("P", where)).toEqual(["l1 12:00:00 2026-03-04 2026-03-04"]);
    expect(await board("P", { date: "2026-03-04", start_time: 43_200, end_time: 43_200 })).toHaveLength(1);
  });

  test("calendar exceptions are applied", async () => {
    expect(await board("P", { service_date: "2026-04-06" })).toEqual(["d3 10:00:00 2026-04-06 2026-04-06"]);
  });
});

describe("a service day", () => {
  test("covers only that day, to its end", async () => {
    expect((await board("P", { service_date: "2026-03-04" })).at(-1)).toBe("n1 25:31:00 2026-03-04 2026-03-05");
    expect(await board("Q", { service_date: "2026-03-04", start: "23:00:00" })).toEqual([
      "n1 24:00:00 2026-03-04 2026-03-04",
    ]);
  });

  test("takes precedence over a date", async () => {
    const where = { date: "2026-03-01", service_date: "2026-03-04", start: "08:00:00", end: "08:00:00" };
    expect(await board("P", where)).toEqual(["d1 08:00:00 2026-03-04 2026-03-04"]);
  });
});

describe("without a day", () => {
  test("all stop times are returned without dates, whatever the other filters", async () => {
    const all = await board("P", {});
    expect(all).toEqual([
      "f1 06:00:00 null null",
      "d1 08:00:00 null null",
      "d2 09:00:00 null null",
      "d3 10:00:00 null null",
      "l1 12:00:00 null null",
      "l1 13:00:00 null null",
      "n1 23:50:00 null null",
      "n1 25:31:00 null null",
    ]);
    const filtered = { start: "08:00:00", exclude_last: true, route_onestop_ids: ["r-none"] };
    expect(await board("P", filtered)).toEqual(all);
  });
});

describe("now", () => {
  // 12:00 in New York.
  test("next uses the local time of the feed", async () => {
    expect(await board("P", { next: 3600 })).toEqual([
      "l1 12:00:00 2026-03-04 2026-03-04",
      "l1 13:00:00 2026-03-04 2026-03-04",
    ]);
  });

  test("next at night extends to the previous and the next day", async () => {
    // 00:30 of 4 March.
    expect(await board("P", { next: 3600 * 8 }, { now: "2026-03-04T05:30:00Z" })).toEqual([
      "n1 25:31:00 2026-03-03 2026-03-04",
      "d1 08:00:00 2026-03-04 2026-03-04",
    ]);
    // 23:45.
    expect(await board("P", { next: 9 * 3600 }, { now: "2026-03-04T04:45:00Z" })).toEqual([
      "n1 23:50:00 2026-03-03 2026-03-03",
      "n1 25:31:00 2026-03-03 2026-03-04",
      "d1 08:00:00 2026-03-04 2026-03-04",
    ]);
  });

  test("relative dates are days in the feed's time zone", async () => {
    // Wednesday evening in New York, Thursday in UTC.
    const now = "2026-03-05T03:00:00Z";
    const first = async (relative_date: string) =>
      (await board("P", { relative_date, start: "08:00:00", end: "12:00:00" }, { now }))[0];
    expect(await first("TODAY")).toContain("2026-03-04");
    expect(await first("WEDNESDAY")).toContain("2026-03-04");
    expect(await first("NEXT_WEDNESDAY")).toContain("2026-03-11");
    expect(await first("SATURDAY")).toBe("d3 10:00:00 2026-03-07 2026-03-07");
    expect(await first("NEXT_THURSDAY")).toContain("2026-03-05");
  });
});

describe("days outside the service window", () => {
  test("use the fallback week on request", async () => {
    const where = { date: "2026-12-02", start: "08:00:00", end: "09:00:00" };
    expect(await board("P", where)).toEqual([]);
    const moved = await board("P", { ...where, use_service_window: true });
    expect(moved.map((row) => row.split(" ")[0])).toEqual(["d1", "d2"]);
    expect(new Date(moved[0]!.split(" ")[2]!).getUTCDay()).toBe(3);
  });

  test("also apply to service days; days inside are unchanged", async () => {
    const saturday = await board("P", { service_date: "2027-01-02", use_service_window: true });
    expect(saturday.map((row) => row.split(" ")[0])).toEqual(["d3"]);
    expect(await board("P", { service_date: "2026-04-06", use_service_window: true })).toEqual([
      "d3 10:00:00 2026-04-06 2026-04-06",
    ]);
  });
});

describe("first and last stops", () => {
  const day = { service_date: "2026-03-04", start: "12:00:00", end: "13:00:00" };
  test.each([
    ["stop_times", {}, ["l1 12:00:00", "l1 13:00:00"]],
    ["departures", {}, ["l1 12:00:00"]],
    ["arrivals", {}, ["l1 13:00:00"]],
    ["stop_times", { exclude_first: true }, ["l1 13:00:00"]],
    ["stop_times", { exclude_last: true }, ["l1 12:00:00"]],
    ["departures", { exclude_first: true }, []],
  ])("%s %o", async (field, more, rows) => {
    const found = await board("P", { ...day, ...more }, { field });
    expect(found.map((row) => row.split(" ").slice(0, 2).join(" "))).toEqual(rows);
  });
});

describe("limits", () => {
  test("apply to the departures of all service days in order", async () => {
    expect(await board("P", { date: "2026-03-04" }, { limit: 2 })).toEqual([
      "n1 25:31:00 2026-03-03 2026-03-04",
      "d1 08:00:00 2026-03-04 2026-03-04",
    ]);
    expect(await board("P", { date: "2026-03-04" }, { limit: 0 })).toEqual([]);
    expect(await board("P", { date: "2026-03-04" }, { limit: -1 })).toEqual([]);
  });
});

test("routes can be selected by Onestop ID", async () => {
  const context = createContext({ stores: stores(), now: new Date() });
  const { data } = await execute({ context, query: '{ routes(where: { route_id: "loop" }) { onestop_id } }' });
  const [loop] = (data as { routes: { onestop_id: string }[] }).routes;
  const where = { service_date: "2026-03-04", route_onestop_ids: [loop!.onestop_id] };
  expect((await board("P", where)).map((row) => row.split(" ")[0])).toEqual(["l1", "l1"]);
  expect(await board("P", { ...where, allow_previous_route_onestop_ids: true })).toHaveLength(2);
  expect(await board("P", { ...where, route_onestop_ids: ["r-none"] })).toEqual([]);
});

describe("events", () => {
  const EVENT = "stop_timezone scheduled scheduled_utc scheduled_unix scheduled_local estimated";
  async function events(stop: string, where: Record<string, unknown>) {
    const context = createContext({ stores: stores(), now: new Date("2026-03-04T17:00:00Z") });
    const query = `query ($stop: String, $where: StopTimeFilter) {
      stops(where: { stop_id: $stop }) { stop_times(where: $where) {
        arrival_time departure_time arrival { ${EVENT} } departure { ${EVENT} } schedule_relationship
        stop { stop_id } stop_sequence stop_headsign pickup_type timepoint interpolated
      } }
    }`;
    const { data, errors } = await execute({ context, query, variables: { stop, where } });
    expect(errors).toBeUndefined();
    // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
    return (data as any).stops[0].stop_times;
  }

  test("have instants in the zone of the agency, shown in that of the stop or its station", async () => {
    const [pier] = await events("P", { service_date: "2026-03-04" });
    expect(pier).toMatchObject({
      arrival_time: "07:58:00",
      departure_time: "08:00:00",
      stop_sequence: 1,
      stop_headsign: "Via Bay",
      pickup_type: 0,
      timepoint: 1,
      interpolated: null,
      stop: { stop_id: "P" },
      schedule_relationship: "STATIC",
      departure: {
        stop_timezone: "America/New_York",
        scheduled: "08:00:00",
        scheduled_utc: "2026-03-04T13:00:00Z",
        scheduled_unix: Date.parse("2026-03-04T13:00:00Z") / 1000,
        scheduled_local: "2026-03-04T08:00:00-05:00",
        estimated: null,
      },
      arrival: { scheduled: "07:58:00" },
    });
    const [quay] = await events("Q", { service_date: "2026-03-04" });
    expect(quay.departure).toMatchObject({
      stop_timezone: "America/Chicago",
      scheduled_utc: "2026-03-04T13:25:00Z",
      scheduled_local: "2026-03-04T07:25:00-06:00",
    });
    const [rock] = await events("R", { service_date: "2026-03-04" });
    expect(rock.departure.stop_timezone).toBe("America/Denver");
  });

  test("on days of clock changes are relative to noon minus 12 hours", async () => {
    // Clocks go forward on Sunday, 8 March: the Friday night before, that Sunday, and the Monday after.
    const [sunday] = await events("P", { service_date: "2026-03-08" });
    expect(sunday.departure.scheduled_utc).toBe("2026-03-08T14:00:00Z");
    expect(sunday.departure.scheduled_local).toBe("2026-03-08T10:00:00-04:00");
    const [back] = await events("P", { service_date: "2026-11-01" });
    expect(back.departure.scheduled_utc).toBe("2026-11-01T15:00:00Z");
  });

  test("have no instant without a day", async () => {
    const [first] = await events("P", {});
    expect(first.departure).toMatchObject({ scheduled: "06:00:00", scheduled_utc: null, scheduled_local: null });
  });
});
