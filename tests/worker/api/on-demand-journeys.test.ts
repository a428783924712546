/** Journeys with on-demand rides (GTFS-Flex): windows, booking, factors, and both ends. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask as askWorker } from "../../support/worker/ask.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const ring = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const zone = (id: string, name: string, coordinates: unknown) => ({
  type: "Feature",
  id,
  properties: { stop_name: name },
  geometry: { type: "Polygon", coordinates: [coordinates] },
});

/** A train from Southfield to Northfield. Around Southfield riders are driven within a zone, around Northfield to a stop. */
const FEED = {
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone,agency_phone",
    "A,Plain Rides,https://a.example,America/Chicago,555-0100",
  ),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    ...["S,Southfield,41,-100", "N,Northfield,41.5,-100", "C,Clinic,41.45,-100"],
  ),
  "routes.txt": csv(
    "route_id,agency_id,route_short_name,route_long_name,route_type",
    ...["train,A,T,Train,2", "south,A,,South Rides,715", "north,A,,North Rides,715"],
  ),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "WD,1,1,1,1,1,0,0,20260101,20261231",
  ),
  "trips.txt": csv(
    "route_id,service_id,trip_id,safe_duration_factor,safe_duration_offset,wheelchair_accessible",
    ...["train,WD,t8,,,", "train,WD,t10,,,", "train,WD,t20,,,"],
    ...["south,WD,around,1.5,300,1", "north,WD,clinic,1,0,2"],
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id",
    ...["t8,08:00:00,08:00:00,S,,,1,,,,,,", "t8,09:00:00,09:00:00,N,,,2,,,,,,"],
    ...["t10,10:00:00,10:00:00,S,,,1,,,,,,", "t10,11:00:00,11:00:00,N,,,2,,,,,,"],
    ...["t20,20:00:00,20:00:00,S,,,1,,,,,,", "t20,21:00:00,21:00:00,N,,,2,,,,,,"],
    ...["around,,,,south,,1,09:00:00,18:00:00,2,1,hour,", "around,,,,south,,2,09:00:00,18:00:00,1,2,hour,"],
    ...["clinic,,,,,plain,1,09:00:00,18:00:00,2,1,before,", "clinic,,,,,care,2,09:00:00,18:00:00,1,3,,"],
  ),
  "booking_rules.txt": csv(
    "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_last_day,prior_notice_last_time,phone_number,booking_url,message",
    "hour,1,60,,,555-0123,https://book.example,Bring a bag.",
    "before,2,,1,17:00:00,555-0199,,",
  ),
  "location_groups.txt": csv("location_group_id,location_group_name", "care,Medical stops", "plain,Train stops"),
  "location_group_stops.txt": csv("location_group_id,stop_id", "care,C", "plain,N"),
  "locations.geojson": JSON.stringify({
    type: "FeatureCollection",
    features: [zone("south", "South Zone", ring(-100.1, 40.9, -99.9, 41.1))],
  }),
};

/** 5.56 km and 4.45 km from Southfield; Northfield; a few steps from the clinic. */
const FARM = { lon: -100, lat: 41.05 };
const MILL = { lon: -100, lat: 40.96 };
const NORTH = { lon: -100, lat: 41.5 };
const CLINIC = { lon: -100, lat: 41.4501 };
/** A Wednesday; the clock of the tests is that of the requests, so days are in the future. */
const at = (clock: string, date = "2026-12-02") => `${date}T${clock}:00-06:00`;
const utc = (text: string) => new Date(text).toISOString().replace(".000Z", "Z");

const QUERY = `query Q($where: DirectionRequest!) {
  directions(where: $where) {
    exception_code
    exception
    itineraries {
      start_time end_time
      legs {
        mode start_time end_time from { name } to { name } duration { duration } distance { distance }
        trip { trip_id service_date route { route_id route_type agency { agency_id agency_name } } }
        on_demand {
          from_area to_area pickup_window_start pickup_window_end pickup_type drop_off_type agency_phone timezone
          book_from book_by
          pickup_booking_rule { booking_rule_id phone_number booking_url message }
          drop_off_booking_rule { booking_rule_id }
        }
      }
    }
  }
}`;

type Leg = {
  start_time: string;
  end_time: string;
  duration: { duration: number };
  trip: { route: { route_id: string } } | null;
};
type Itinerary = { start_time: string; end_time: string; legs: Leg[] };
type Answer = { exception_code: string | null; exception: string | null; itineraries: Itinerary[] };

async function directions(where: Record<string, unknown>): Promise<Answer> {
  const { data, errors } = await ask(QUERY, { where: { mode: "TRANSIT", ...where } });
  expect(errors).toBeUndefined();
  return data.directions;
}

const ALL = ["ACCESS", "EGRESS", "DIRECT"];
const routesOf = ({ itineraries }: Answer) =>
  itineraries.map(({ legs }) => legs.map((leg) => leg.trip?.route.route_id ?? "walk").join(" "));

beforeAll(async () => {
  await importFeed("f-plain", FEED, "2026-06-01T12:00:00Z");
  await refreshLists(stores().db);
}, 60_000);

describe("a ride all the way", () => {
  test("takes the direct drive times the factor, and the offset, from when the window opens", async () => {
    const answer = await directions({ from: FARM, to: MILL, depart_at: at("07:00"), on_demand: ALL });
    expect(routesOf(answer)).toEqual(["south"]);
    const itinerary = answer.itineraries[0]!;
    // 0.09 degrees of latitude are 10,007.5 m, by road 13,010 m: 1,562 s at 30 km/h; times 1.5, plus 300 s.
    expect(itinerary.legs[0]!.duration.duration).toBe(2642);
    expect(itinerary.start_time).toBe(utc(at("09:00")));
    expect(Date.parse(itinerary.end_time) - Date.parse(itinerary.start_time)).toBe(2_642_000);
    expect(itinerary.legs[0]).toMatchObject({
      mode: "TRANSIT",
      distance: { distance: 13.01 },
      trip: {
        trip_id: "around",
        service_date: "2026-12-02",
        route: { route_id: "south", route_type: 715, agency: { agency_id: "A", agency_name: "Plain Rides" } },
      },
      on_demand: {
        ...{ from_area: "South Zone", to_area: "South Zone", pickup_type: 2, drop_off_type: 2 },
        ...{ pickup_window_start: utc(at("09:00")), pickup_window_end: utc(at("18:00")) },
        ...{ agency_phone: "555-0100", timezone: "America/Chicago" },
        ...{ book_from: null, book_by: utc(at("08:00")) },
        pickup_booking_rule: { booking_rule_id: "hour", phone_number: "555-0123", message: "Bring a bag." },
        drop_off_booking_rule: null,
      },
    });
  });

  test("ends before the window closes", async () => {
    const answer = await directions({ from: FARM, to: MILL, arrive_by: at("19:00"), on_demand: ALL });
    expect(answer.itineraries[0]!.end_time).toBe(utc(at("18:00")));
    // Too late on this day: the next one begins.
    const late = await directions({ from: FARM, to: MILL, depart_at: at("17:30"), on_demand: ALL });
    expect(late.itineraries[0]!.start_time).toBe(utc(at("09:00", "2026-12-03")));
  });

  test("is not offered beyond the zone, on days without service, or unless requested", async () => {
    const cases = [
      { from: FARM, to: { lon: -100, lat: 40.89 }, depart_at: at("10:00"), on_demand: ALL },
      { from: FARM, to: MILL, depart_at: at("10:00", "2026-12-05"), on_demand: ALL },
      { from: FARM, to: MILL, depart_at: at("10:00"), on_demand: ["ACCESS", "EGRESS"] },
      { from: FARM, to: MILL, depart_at: at("10:00") },
      { from: FARM, to: MILL, depart_at: at("10:00"), on_demand: ALL, bikes_allowed: true },
      { from: FARM, to: MILL, depart_at: at("10:00"), on_demand: ALL, max_travel_time: 2641 },
    ];
    for (const where of cases) expect((await directions(where)).itineraries ?? []).toEqual([]);
    const wheelchair = { from: FARM, to: MILL, depart_at: at("10:00"), on_demand: ALL, wheelchair_accessible: true };
    expect(routesOf(await directions(wheelchair))).toEqual(["south"]);
  });

  test("is beside a shorter walk only if it is faster", async () => {
    const answer = await directions({
      ...{ from: FARM, to: { lon: -100, lat: 41.051 } },
      ...{ depart_at: at("10:00"), on_demand: ALL },
    });
    expect(routesOf(answer)).toEqual(["walk"]);
  });
});

describe("a ride to the first vehicle", () => {
  test("ends a minute before the vehicle leaves, at the latest", async () => {
    const answer = await directions({ from: FARM, to: NORTH, depart_at: at("07:00"), on_demand: ["ACCESS"] });
    expect(routesOf(answer)).toEqual(["south train", "south train"]);
    const [ride, train] = answer.itineraries[0]!.legs;
    expect(ride).toMatchObject({ to: { name: "Southfield" }, end_time: utc(at("09:59")) });
    expect(train).toMatchObject({ from: { name: "Southfield" }, start_time: utc(at("10:00")) });
  });

  test("of which the window closes is followed by a wait for the next vehicle", async () => {
    const answer = await directions({ from: FARM, to: NORTH, depart_at: at("12:00"), on_demand: ["ACCESS"] });
    expect(answer.itineraries.map(({ legs: [ride, train] }) => [ride!.end_time, train!.start_time])).toEqual([
      [utc(at("18:00")), utc(at("20:00"))],
      [utc(at("09:59", "2026-12-03")), utc(at("10:00", "2026-12-03"))],
    ]);
  });

  test("is found for an arrival", async () => {
    const answer = await directions({ from: FARM, to: NORTH, arrive_by: at("12:00"), on_demand: ["ACCESS"] });
    expect(routesOf(answer)[0]).toBe("south train");
    expect(answer.itineraries[0]!.end_time).toBe(utc(at("11:00")));
  });
});

describe("a ride from the last vehicle", () => {
  test("begins when the window opens, after a wait at the stop, and ends with a walk", async () => {
    const from = { lon: -100, lat: 41 };
    const answer = await directions({ from, to: CLINIC, depart_at: at("07:30"), on_demand: ["EGRESS"] });
    expect(routesOf(answer)[0]).toBe("train north walk");
    const [, ride] = answer.itineraries[0]!.legs;
    expect(ride).toMatchObject({
      from: { name: "Northfield" },
      to: { name: "Clinic" },
      start_time: utc(at("09:01")),
      on_demand: { from_area: "Train stops", to_area: "Medical stops", book_by: utc(at("17:00", "2026-12-01")) },
    });
  });

  test("joins a ride to the first vehicle", async () => {
    const answer = await directions({ from: FARM, to: CLINIC, depart_at: at("09:00"), on_demand: ALL });
    expect(routesOf(answer)).toEqual(["south train north walk"]);
    const times = answer.itineraries[0]!.legs.flatMap(({ start_time, end_time }) => [start_time, end_time]);
    expect(times).toEqual(times.toSorted());
    expect(
      await directions({ from: FARM, to: CLINIC, depart_at: at("09:00"), on_demand: ALL, max_transfers: 1 }),
    ).toMatchObject({ itineraries: [] });
  });
});

describe("booking", () => {
  // Before the clock of the tests, riders book at the time of the request.
  const past = (clock: string) => at(clock, "2026-03-03");

  test("notice in minutes moves the earliest pickup", async () => {
    const answer = await directions({ from: FARM, to: MILL, depart_at: past("10:00"), on_demand: ["DIRECT"] });
    expect(answer.itineraries[0]).toMatchObject({
      start_time: utc(past("11:00")),
      legs: [{ on_demand: { book_by: utc(past("10:00")) } }],
    });
  });

  test("a ride that had to be booked the day before is left out, and that is the reason if nothing else is left", async () => {
    const where = { from: NORTH, to: CLINIC, search_window: 14_400, on_demand: ["DIRECT"] };
    const closed = await directions({ ...where, depart_at: past("10:00") });
    expect(closed).toMatchObject({ exception_code: "BOOKING_CLOSED", itineraries: [] });
    expect(closed.exception).toContain("booked earlier");
    const open = await directions({ ...where, depart_at: at("10:00") });
    expect(routesOf(open)).toEqual(["north walk"]);
    // The evening before, the next day is open.
    const next = await directions({ ...where, search_window: 86_400, depart_at: past("16:00") });
    expect(next.itineraries[0]!.start_time).toBe(utc(at("09:00", "2026-03-04")));
  });

  test("further pages have no rides on demand", async () => {
    const answer = await directions({ from: FARM, to: MILL, on_demand: ALL, page_cursor: "LATER|1795594400" });
    expect(answer.itineraries).toEqual([]);
  });
});

describe("the dialects of other planners", () => {
  const place = ({ lat, lon }: { lat: number; lon: number }) => `${lat},${lon}`;
  const DIALECT_ENDS = { fromPlace: place(FARM), toPlace: place(NORTH) };

  async function plan(path: string, parameters: Record<string, string>) {
    const query = new URLSearchParams({ ...DIALECT_ENDS, ...parameters });
    const response = await askWorker(`/api/v2/routing/${path}?${query}`);
    return { status: response.status, body: await response.json<Record<string, unknown>>() };
  }

  test("OpenTripPlanner has FLEX_ACCESS, FLEX_EGRESS, and FLEX_DIRECT", async () => {
    const when = { date: "2026-12-02", time: "07:00", numItineraries: "1" };
    const { body } = await plan("otp/plan", { ...when, mode: "FLEX_ACCESS,TRANSIT,WALK" });
    const booking = {
      contactInfo: { phoneNumber: "555-0123", bookingUrl: "https://book.example" },
      ...{ bookingMethods: ["ONLINE", "CALL_OFFICE"], minimumBookingNotice: 3600, message: "Bring a bag." },
    };
    expect(body).toMatchObject({
      plan: {
        itineraries: [
          {
            legs: [
              {
                mode: "BUS",
                transitLeg: true,
                routeId: "f-plain:south",
                boardRule: "mustPhone",
                pickupBookingInfo: booking,
              },
              { mode: "RAIL", routeId: "f-plain:train" },
            ],
          },
        ],
      },
    });
    const none = await plan("otp/plan", { ...when, mode: "FLEX_EGRESS,TRANSIT,WALK" });
    expect(none.body).toMatchObject({ plan: { itineraries: [] } });
    const direct = await plan("otp/plan", { ...when, mode: "FLEX_DIRECT,WALK", toPlace: place(MILL) });
    expect(direct.body).toMatchObject({ plan: { itineraries: [{ legs: [{ routeId: "f-plain:south" }] }] } });
  });

  test("MOTIS has FLEX to, from, and beside transit", async () => {
    const time = { time: at("07:00"), numItineraries: "1" };
    const access = await plan("motis/api/v5/plan", { ...time, preTransitModes: "WALK,FLEX" });
    expect(access.body).toMatchObject({
      direct: [],
      itineraries: [
        {
          legs: [
            {
              mode: "FLEX",
              from: { flex: "South Zone", flexStartPickupDropOffWindow: utc(at("09:00")) },
              routeId: "f-plain_south",
            },
            { mode: "RAIL" },
          ],
        },
      ],
    });
    const direct = await plan("motis/api/v5/plan", { ...time, directModes: "FLEX", toPlace: place(MILL) });
    expect(direct.body).toMatchObject({ direct: [{ legs: [{ mode: "FLEX" }] }], itineraries: [] });
    const near = { toPlace: "41.051,-100" };
    const onFoot = await plan("motis/api/v5/plan", { ...time, ...near, directModes: "WALK,FLEX" });
    expect(onFoot.body).toMatchObject({ direct: [{ legs: [{ mode: "WALK" }] }] });
    const withoutWalk = await plan("motis/api/v5/plan", { ...time, ...near, directModes: "FLEX" });
    expect(withoutWalk.body).toMatchObject({ direct: [{ legs: [{ mode: "FLEX" }] }] });
    const other = await plan("motis/api/v5/plan", { ...time, postTransitModes: "CAR" });
    const refusal = { code: "parameter.not_offered", field: "postTransitModes" };
    expect(other).toMatchObject({ status: 400, body: { problem: refusal } });
  });
});
