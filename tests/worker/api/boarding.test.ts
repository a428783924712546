/** Where riders may board and leave: boards of departures and arrivals by pickup_type and drop_off_type. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { importFeed } from "./imported.ts";
import { askApi, csv, feedFiles, publish, publishEntities, serveRealtime } from "./realtime-feed.ts";

const FEED = {
  ...feedFiles({
    stops: ["ba,A,50,9,0,,", "bb,B,50.05,9,0,,", "bc,C,50.1,9,0,,", "bd,D,50.15,9,0,,", "be,E,50.2,9,0,,"],
    trips: ["b1,S,line,0", "b1,S,often,0"],
    stopTimes: [],
    frequencies: ["often,13:00:00,13:30:00,600,1"],
  }),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type",
    ...["line 12", "often 05"].flatMap((text) => {
      const [trip, hour] = text.split(" ");
      return [
        `${trip},${hour}:00:00,${hour}:00:00,ba,1,0,1`,
        `${trip},${hour}:10:00,${hour}:11:00,bb,2,1,0`,
        `${trip},${hour}:20:00,${hour}:20:00,bc,3,,1`,
        `${trip},${hour}:30:00,${hour}:30:00,bd,4,2,3`,
        `${trip},${hour}:40:00,${hour}:40:00,be,5,1,`,
      ];
    }),
  ),
};

const NOW = "2026-03-04T10:30:00Z";
const AT_NOW = { init: { headers: { "x-test-now": NOW } }, vars: { TEST_HOOKS: "1" } };
const unix = (clock: string) => String(Date.parse(`2026-03-04T${clock}Z`) / 1000);

beforeAll(async () => {
  await importFeed("f-boarding", FEED);
  await serveRealtime("f-boarding", 870);
}, 60_000);

beforeEach(() => publishEntities("f-boarding", "realtime_trip_updates", []));

type Row = { trip: { trip_id: string }; pickup_type: number | null; drop_off_type: number | null };

async function board(stop: string, list: string, where = "next: 10800"): Promise<string[]> {
  const query = `{ stops(where: { stop_id: "${stop}" }) { ${list}(where: { ${where} }) {
    trip { trip_id } pickup_type drop_off_type
  } } }`;
  const { stops } = await askApi<{ stops: Record<string, Row[]>[] }>(query, NOW);
  return stops[0]![list]!.map((row) => `${row.trip.trip_id} ${row.pickup_type} ${row.drop_off_type}`);
}

const thrice = (text: string) => [`line ${text}`, ...Array.from({ length: 3 }, () => `often ${text}`)];

describe.each(["next: 10800", 'service_date: "2026-03-04"', 'date: "2026-03-04"'])("a board with %s", (where) => {
  test("has departures only where riders may board", async () => {
    expect(await board("bb", "departures", where)).toEqual([]);
    expect(await board("bc", "departures", where)).toEqual(thrice("null 1"));
    expect(await board("bd", "departures", where)).toEqual(thrice("2 3"));
  });

  test("has arrivals only where riders may leave", async () => {
    expect(await board("bb", "arrivals", where)).toEqual(thrice("1 0"));
    expect(await board("bc", "arrivals", where)).toEqual([]);
    expect(await board("be", "arrivals", where)).toEqual(thrice("1 null"));
  });

  test("has every call among the stop times", async () => {
    expect(await board("bb", "stop_times", where)).toEqual(thrice("1 0"));
    expect(await board("bc", "stop_times", where)).toEqual(thrice("null 1"));
  });
});

test("the limit counts what is listed", async () => {
  expect(await board("bd", "departures", 'service_date: "2026-03-04"')).toHaveLength(4);
  const query = '{ stops(where: { stop_id: "bd" }) { departures(limit: 2, where: { next: 10800 }) { pickup_type } } }';
  const { stops } = await askApi<{ stops: { departures: unknown[] }[] }>(query, NOW);
  expect(stops[0]!.departures).toHaveLength(2);
});

test("REST leaves out the same calls", async () => {
  const response = await ask("/api/v2/rest/stops/f-boarding:bb/departures?next=10800", AT_NOW);
  const { stops } = (await response.json()) as { stops: { departures: unknown[] }[] };
  expect(stops[0]!.departures).toEqual([]);
});

describe("realtime data about a call", () => {
  const trip = { tripId: "line", startDate: "20260304" };

  test("may forbid boarding and leaving today", async () => {
    await publish("f-boarding", {
      trip,
      stopTimeUpdate: [
        { stopSequence: 4, stopTimeProperties: { pickupType: "NONE", dropOffType: "NONE" }, departure: { delay: 60 } },
      ],
    });
    expect(await board("bd", "departures")).toEqual(thrice("2 3").slice(1));
    expect(await board("bd", "arrivals")).toEqual(thrice("2 3").slice(1));
    expect(await board("bd", "stop_times")).toContain("line 1 1");
    expect(await board("bd", "departures", 'service_date: "2026-03-05"')).toEqual(thrice("2 3"));
  });

  test("may allow both", async () => {
    await publish("f-boarding", {
      trip,
      stopTimeUpdate: [
        { stopSequence: 2, stopTimeProperties: { pickupType: "PHONE_AGENCY" } },
        { stopSequence: 3, stopTimeProperties: { dropOffType: "REGULAR" } },
      ],
    });
    expect(await board("bb", "departures")).toEqual(["line 2 0"]);
    expect(await board("bc", "arrivals")).toEqual(["line null 0"]);
  });

  test.each(["NEW", "REPLACEMENT"])("holds for a run with %s", async (scheduleRelationship) => {
    const call = (stopId: string, clock: string, stopTimeProperties: object) => ({
      ...{ stopId, stopTimeProperties },
      ...{ arrival: { time: unix(clock) }, departure: { time: unix(clock) } },
    });
    await publish("f-boarding", {
      trip: {
        ...trip,
        ...(scheduleRelationship === "NEW" ? { tripId: "new" } : {}),
        routeId: "b1",
        scheduleRelationship,
      },
      stopTimeUpdate: [
        call("ba", "11:00:00", {}),
        call("bc", "11:20:00", { pickupType: "NONE" }),
        call("bd", "11:30:00", { pickupType: "COORDINATE_WITH_DRIVER", dropOffType: "NONE" }),
        call("be", "11:40:00", {}),
      ],
    });
    const name = scheduleRelationship === "NEW" ? "new" : "line";
    const named = (rows: string[]) => rows.filter((row) => row.startsWith(`${name} `));
    expect(await board("bc", "departures")).not.toContain(`${name} 1 null`);
    expect(await board("bc", "arrivals")).toEqual([`${name} 1 null`]);
    expect(await board("bd", "departures")).toContain(`${name} 3 1`);
    expect(named(await board("bd", "arrivals"))).toEqual([]);
  });
});

describe("a copied run", () => {
  test("is listed where its model lets riders board and leave", async () => {
    await publish("f-boarding", {
      trip: { tripId: "line", startDate: "20260304", scheduleRelationship: "DUPLICATED" },
      tripProperties: { tripId: "copy", startDate: "20260304", startTime: "12:05:00" },
      stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 60 } }],
    });
    expect(await board("bb", "departures")).toEqual([]);
    expect(await board("bb", "arrivals")).toContain("copy 1 0");
    expect(await board("bc", "arrivals")).toEqual([]);
  });
});

describe("a journey", () => {
  async function ride(from: number, to: number, at = "10:45:00"): Promise<string | null> {
    const query = `{ directions(where: {
      mode: TRANSIT, depart_at: "2026-03-04T${at}Z", from: { lon: 9, lat: ${from} }, to: { lon: 9, lat: ${to} }
    }) { itineraries { legs { start_time trip { trip_id } } } } }`;
    type Leg = { start_time: string; trip: { trip_id: string } | null };
    const { directions } = await askApi<{ directions: { itineraries: { legs: Leg[] }[] } }>(query, NOW);
    const leg = directions.itineraries[0]?.legs.find(({ trip }) => trip !== null);
    return leg === undefined ? null : `${leg.trip!.trip_id} ${leg.start_time.slice(11, 16)}`;
  }

  test("boards and leaves where the schedule lets riders", async () => {
    expect(await ride(50, 50.05)).toBe("line 11:00");
    expect(await ride(50, 50.1)).toBeNull();
    expect(await ride(50.05, 50.15)).toBeNull();
    expect(await ride(50.15, 50.2)).toBe("line 11:30");
  });

  test("boards where realtime data lets riders today", async () => {
    await publish("f-boarding", {
      trip: { tripId: "line", startDate: "20260304" },
      stopTimeUpdate: [
        { stopSequence: 2, stopTimeProperties: { pickupType: "REGULAR" } },
        { stopSequence: 4, stopTimeProperties: { pickupType: "NONE" } },
      ],
    });
    expect(await ride(50.05, 50.15)).toBe("line 11:11");
    expect(await ride(50.15, 50.2)).toBe("often 12:30");
  });
});

describe("a ride that must be arranged", () => {
  const ends = (from: number, to: number) => ({ fromPlace: `${from},9`, toPlace: `${to},9` });

  async function leg(dialect: string, places: Record<string, string>) {
    const time = dialect === "otp" ? { unixTime: String(Date.parse(NOW) / 1000) } : { time: NOW };
    const path = dialect === "otp" ? "otp/plan" : "motis/api/v1/plan";
    const response = await ask(`/api/v2/routing/${path}?${new URLSearchParams({ ...places, ...time })}`, AT_NOW);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const { plan, itineraries } = (await response.json()) as any;
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (itineraries ?? plan.itineraries)[0].legs.find((one: any) => one.tripId !== undefined);
  }

  test("says so in the dialects of other planners", async () => {
    expect(await leg("otp", ends(50.15, 50.2))).toMatchObject({ boardRule: "mustPhone" });
    expect(await leg("otp", ends(50.15, 50.2))).not.toHaveProperty("alightRule");
    expect(await leg("otp", ends(50, 50.15))).toMatchObject({ alightRule: "coordinateWithDriver" });
    const { from, to, intermediateStops } = await leg("motis", ends(50, 50.15));
    const offers = [from, ...intermediateStops, to].map((stop) => [stop.pickupType, stop.dropoffType]);
    expect(offers).toEqual([
      ["NORMAL", "NOT_ALLOWED"],
      ["NOT_ALLOWED", "NORMAL"],
      ["NORMAL", "NOT_ALLOWED"],
      ["NORMAL", "NORMAL"],
    ]);
  });

  test.each([
    ["9,50.15", "9,50.2", "Phone the agency first"],
    ["9,50", "9,50.15", "Ask the driver to get off"],
  ])("says so on the page (%s to %s)", async (fromPlace, toPlace, words) => {
    const at = new URLSearchParams({ fromPlace, toPlace, departAt: NOW });
    const page = (await (await ask(`/map?${at}`, AT_NOW)).text()).replaceAll(/<!--.*?-->/g, "");
    expect(page).toContain(`<p>${words}</p>`);
  });
});

describe("a page", () => {
  const text = async (path: string) => (await (await ask(path, AT_NOW)).text()).replaceAll(/<!--.*?-->/g, "");

  test("of a route marks the calls of its timetable, with a legend", async () => {
    const page = await text("/routes/f-boarding:b1?date=2026-03-05");
    const notes = [
      ["A", "No boarding."],
      ["B", "No getting off."],
      ["C", "Phone the agency first to board. Ask the driver to get off."],
    ];
    for (const [letter, sentence] of notes) {
      expect(page).toContain(`<li><b>${letter}</b> ${sentence}</li>`);
      expect(page.split(`<sup>${letter}</sup>`), sentence).toHaveLength(3);
    }
    expect(page).not.toContain("<sup>D</sup>");
  });

  test("of a stop marks departures that must be arranged, and leaves out those without boarding", async () => {
    const page = await text("/stops/f-boarding:bd?date=2026-03-05");
    expect(page).toContain("<li><b>A</b> Phone the agency first</li>");
    expect(page.split("<sup>A</sup>")).toHaveLength(5);
    const marks = (html: string) => html.split(/class="tag" data-tone="line">Phone the agency first/).length - 1;
    expect(marks(page)).toBe(1);
    expect(marks(await text("/stops/f-boarding:bd?date=2026-03-05&board=list"))).toBe(2);
    expect(await text("/stops/f-boarding:bb?date=2026-03-05")).not.toContain("12:11");
  });

  test("with a board for other sites marks them, too", async () => {
    const page = await text("/embed/departures/f-boarding:bd");
    expect(page).toContain("Phone the agency first");
  });
});
