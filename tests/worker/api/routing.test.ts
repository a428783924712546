/** Journeys in the dialects of OpenTripPlanner and MOTIS, asked and read as public clients do. New York is five hours behind UTC. */
import { beforeAll, describe, expect, test } from "vitest";
import { MOTIS_PLAN } from "../../../worker/api/compat/routing/motis.ts";
import { OTP_PLAN } from "../../../worker/api/compat/routing/otp.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { DIRECTIONS_FEED, SPOTS } from "./directions-feed.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

beforeAll(async () => {
  await importFeed("f-routing", DIRECTIONS_FEED);
  await refreshLists(stores().db);
}, 60_000);

const at = ({ lat, lon }: { lat: number; lon: number }) => `${lat},${lon}`;
const ENDS = { fromPlace: at(SPOTS.a), toPlace: at(SPOTS.e) };

async function get(path: string, parameters: Record<string, string>) {
  const response = await ask(`/api/v2/routing/${path}?${new URLSearchParams(parameters)}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

/** As clients of the format decode it. */
function points(encoded: string, decimals: number): [lon: number, lat: number][] {
  const values: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of encoded) {
    const bits = character.charCodeAt(0) - 63;
    value += (bits & 31) * 2 ** shift;
    shift += 5;
    if (bits >= 32) continue;
    values.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, shift] = [0, 0];
  }
  const found: [number, number][] = [];
  let [lat, lon] = [0, 0];
  for (let i = 0; i < values.length; i += 2) {
    [lat, lon] = [lat + values[i]!, lon + values[i + 1]!];
    found.push([lon / 10 ** decimals, lat / 10 ** decimals]);
  }
  return found;
}

describe("OpenTripPlanner", () => {
  const plan = (parameters: Record<string, string>) => get("otp/plan", { ...ENDS, ...parameters });
  const MORNING = { date: "2026-03-04", time: "07:30" };
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const legsOf = (itinerary: any) => itinerary.legs.map((leg: any) => `${leg.mode} ${leg.routeShortName ?? ""}`.trim());

  test("answers a plan with itineraries, legs, and lines", async () => {
    const { status, headers, body } = await plan(MORNING);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const [first] = body.plan.itineraries;
    expect(legsOf(first)).toEqual(["SUBWAY NS", "WALK", "SUBWAY EW"]);
    expect(first).toMatchObject({
      startTime: Date.parse("2026-03-04T13:00:00Z"),
      endTime: Date.parse("2026-03-04T13:45:00Z"),
      duration: 2700,
      transfers: 1,
      walkDistance: 650,
      walkTime: 543,
      transitTime: 1500,
      waitingTime: 657,
    });
    const [ride, walk] = first.legs;
    expect(ride).toMatchObject({
      ...{ mode: "SUBWAY", transitLeg: true, realTime: false, duration: 600, headsign: "To North End" },
      ...{ routeId: "f-routing:ns", routeLongName: "North and South", routeColor: "FF0000", routeType: 1 },
      ...{ tripId: "f-routing:n1", agencyName: "North South", agencyTimeZoneOffset: -5 * 3_600_000 },
      from: { name: "South End", stopId: "f-routing:a", stopCode: "10", vertexType: "TRANSIT", ...SPOTS.a },
      to: { name: "Cross Street North South", stopId: "f-routing:b1", arrival: Date.parse("2026-03-04T13:10:00Z") },
      intermediateStops: [],
    });
    expect(points(ride.legGeometry.points, 5)).toEqual([
      [-74, 40.7],
      [-74.005, 40.725],
      [-74, 40.75],
    ]);
    expect(ride.legGeometry.length).toBe(3);
    expect(walk).toMatchObject({ mode: "WALK", transitLeg: false, distance: 650, duration: 543 });
    expect(walk.steps).toMatchObject([{ relativeDirection: "DEPART", absoluteDirection: "NORTH", distance: 650 }]);
    expect(walk.agencyTimeZoneOffset).toBe(-5 * 3_600_000);
    expect(first.legs[2].intermediateStops).toMatchObject([{ name: "Middle East", departure: 1772631480000 }]);
    expect(body.dataSource).toContain("without delays");
    expect(body.error).toBeUndefined();
    // The stop's key works elsewhere in the API.
    const stop = await ask(`/api/v2/rest/stops/${encodeURIComponent(ride.from.stopId)}`);
    expect(stop.status).toBe(200);
  });

  test("shows times on the clock of the nearest stop with service, and of its station", async () => {
    const stop = (id: string, lat: number, zone: string, parent = "", type = 0) =>
      `${id},${id},${lat},-30,${zone},${parent},${type}`;
    await importFeed("f-zones", {
      "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "Z,Zones,https://z.example,Etc/GMT+1"),
      "stops.txt": csv(
        "stop_id,stop_name,stop_lat,stop_lon,stop_timezone,parent_station,location_type",
        stop("station", 20, "Etc/GMT+2", "", 1),
        stop("platform", 20, "Etc/GMT+3", "station"),
        stop("own", 20.01, "Etc/GMT+4"),
        stop("unserved", 20.02, "Etc/GMT+5"),
        stop("agency", 20.03, ""),
      ),
      "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "r,Z,R,3"),
      "calendar.txt": csv(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "D,1,1,1,1,1,1,1,20260101,20261231",
      ),
      "trips.txt": csv("route_id,service_id,trip_id", "r,D,t"),
      "stop_times.txt": csv(
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
        ...["platform", "own", "agency"].map((id, i) => `t,08:0${i}:00,08:0${i}:00,${id},${i + 1}`),
      ),
    });
    await refreshLists(stores().db);
    const offsetAt = async (lat: number) => {
      const fromPlace = `${lat},-30`;
      const { body } = await plan({ fromPlace, toPlace: `${lat + 0.001},-30`, mode: "WALK", ...MORNING });
      return body.plan.itineraries[0].legs[0].agencyTimeZoneOffset / 3_600_000;
    };
    expect(await Promise.all([20.001, 20.009, 20.018, 20.029, 21].map(offsetAt))).toEqual([-2, -4, -4, -1, 0]);
  });

  test.each([
    { date: "2026-03-04", time: "7:30am" },
    { date: "03-04-2026", time: "07:30:00" },
    { date: "3/4/2026", time: "7:30 AM" },
    { unixTime: String(Date.parse("2026-03-04T12:30:00Z") / 1000) },
  ])("reads the time %j on the clock of the start", async (time) => {
    const { body } = await plan(time as Record<string, string>);
    expect(body.plan.date).toBe(Date.parse("2026-03-04T12:30:00Z"));
    expect(body.plan.itineraries[0].legs[0].tripId).toBe("f-routing:n1");
  });

  test.each(["1772627400000", "99999999999999", "-1"])("refuses %s as Unix seconds", async (unixTime) => {
    const { status, body } = await plan({ unixTime });
    expect([status, body.problem]).toMatchObject([400, { code: "parameter.invalid", field: "unixTime" }]);
  });

  test("arrives by a time", async () => {
    const { body } = await plan({ date: "2026-03-04", time: "08:45", arriveBy: "true", mode: "TRANSIT,WALK" });
    expect(body.plan.itineraries[0].endTime).toBe(Date.parse("2026-03-04T13:45:00Z"));
    const { body: early } = await plan({ date: "2026-03-04", time: "08:44", arriveBy: "true" });
    expect(
      early.plan.itineraries.every((one: { endTime: number }) => one.endTime < Date.parse("2026-03-04T13:45:00Z")),
    ).toBe(true);
  });

  test("pages to later and back to earlier itineraries", async () => {
    const there = { fromPlace: at(SPOTS.a), toPlace: at(SPOTS.c), numItineraries: "1" };
    const { body: first } = await plan({ ...there, date: "2026-03-04", time: "07:30" });
    const { body: later } = await plan({ ...there, pageCursor: first.nextPageCursor });
    const { body: back } = await plan({ ...there, pageCursor: later.previousPageCursor });
    const trips = [first, later, back].map(({ plan }) =>
      plan.itineraries.map((one: { legs: { tripId: string }[] }) => one.legs[0]!.tripId),
    );
    expect(trips).toEqual([["f-routing:n1"], ["f-routing:n2"], ["f-routing:n1"]]);
  });

  test("reads places in the forms that clients send", async () => {
    const named = await plan({ ...MORNING, fromPlace: `Home::${at(SPOTS.a)}` });
    expect(named.body.plan.from).toMatchObject({ name: "Home", ...SPOTS.a });
    const turned = await plan({ ...MORNING, fromPlace: `${SPOTS.a.lon},${SPOTS.a.lat}` });
    // -74 and 40.7 can be either; they are read as latitude and longitude.
    expect(turned.body.plan?.from ?? turned.body.problem.code).not.toMatchObject({ ...SPOTS.a });
    const twice = await ask(
      `/api/v2/routing/otp/plan?fromPlace=${SPOTS.a.lat}&fromPlace=${SPOTS.a.lon}&toPlace=${at(SPOTS.e)}&date=2026-03-04&time=7:30`,
    );
    expect(((await twice.json()) as typeof named.body).plan.from).toMatchObject(SPOTS.a);
  });

  test.each(["f-routing:a", "Work::f-routing:a", "f-routing_a"])("takes the stop %s as a place", async (fromPlace) => {
    const named = await plan({ ...MORNING, fromPlace });
    expect(named.body.plan.from).toMatchObject({
      name: fromPlace.startsWith("Work") ? "Work" : "South End",
      ...SPOTS.a,
    });
    expect(named.body.plan.itineraries[0].legs[0].tripId).toBe("f-routing:n1");
    const motis = await get("motis/api/v1/plan", {
      ...ENDS,
      fromPlace,
      toPlace: "f-routing_e",
      time: "2026-03-04T12:30:00Z",
    });
    expect(motis.body.itineraries[0].endTime).toBe("2026-03-04T13:45:00Z");
  });

  test.each(["f-routing:none", "f-none:a", "f-routing_", "f-", "a::f-none_b_c"])(
    "refuses the stop %s",
    async (toPlace) => {
      const { status, body } = await plan({ ...MORNING, toPlace });
      expect([status, body.problem.code]).toEqual([400, "parameter.invalid"]);
    },
  );

  test("takes walks and single kinds of vehicles", async () => {
    expect(legsOf((await plan({ ...MORNING, mode: "WALK" })).body.plan.itineraries[0])).toEqual(["WALK"]);
    expect((await plan({ ...MORNING, mode: "SUBWAY,WALK" })).body.plan.itineraries.length).toBeGreaterThan(0);
    const { status, body } = await plan({ ...MORNING, mode: "RAIL,WALK" });
    expect([status, body.plan.itineraries, body.error.message]).toEqual([200, [], "PATH_NOT_FOUND"]);
    expect(body.error.code).toBe("EXCLUDED_BY_FILTERS");
  });

  test.each([
    [{ fromPlace: "10,60", toPlace: "10.1,60" }, "OUTSIDE_BOUNDS", "OUTSIDE_DATA"],
    [{ fromPlace: at(SPOTS.far) }, "LOCATION_NOT_ACCESSIBLE", "NO_STOP_NEAR_ORIGIN"],
    [{ toPlace: at(SPOTS.far) }, "LOCATION_NOT_ACCESSIBLE", "NO_STOP_NEAR_DESTINATION"],
    [{ date: "2030-03-04" }, "NO_TRANSIT_TIMES", "NO_SERVICE_ON_DAY"],
    [{ fromPlace: at(SPOTS.e), toPlace: at(SPOTS.a) }, "PATH_NOT_FOUND", "BEYOND_SEARCH_WINDOW"],
  ])("says why there is no journey: %j", async (parameters, message, code) => {
    const { body } = await plan({ ...MORNING, ...parameters });
    expect(body.error).toMatchObject({ message, code, noPath: true });
    expect(body.error.msg).toMatch(/^No .*\.$|^The start .*\.$/);
    const time = `${(parameters as { date?: string }).date ?? "2026-03-04"}T12:30:00Z`;
    const motis = await get("motis/api/v1/plan", { ...ENDS, ...parameters, time });
    expect(motis.body.error).toEqual({ code, message: body.error.msg });
  });

  test.each([
    [{ fromPlace: "" }, 400, "parameter.invalid"],
    [{ toPlace: "Paris" }, 400, "parameter.invalid"],
    [{ date: "2026-02-30" }, 400, "parameter.invalid"],
    [{ time: "25:00" }, 400, "parameter.invalid"],
    [{ pageCursor: "MORE" }, 400, "parameter.invalid"],
    [{ mode: "CAR" }, 501, "query.not_offered"],
    [{ toPlace: "10,10", mode: "WALK" }, 400, "query.too_far"],
  ])("refuses %j", async (parameters, status, code) => {
    const answer = await plan({ ...MORNING, ...parameters } as Record<string, string>);
    expect([answer.status, answer.body.problem.code]).toEqual([status, code]);
  });
});

describe("MOTIS", () => {
  const plan = (parameters: Record<string, string>) => get("motis/api/v1/plan", { ...ENDS, ...parameters });
  const MORNING = { time: "2026-03-04T12:30:00Z" };

  test("answers itineraries with legs and lines of seven decimals", async () => {
    const { status, body } = await plan(MORNING);
    expect([status, body.direct]).toEqual([200, []]);
    const [first] = body.itineraries;
    expect(first).toMatchObject({
      ...{ startTime: "2026-03-04T13:00:00Z", endTime: "2026-03-04T13:45:00Z", duration: 2700, transfers: 1 },
      legs: [
        {
          ...{
            mode: "SUBWAY",
            routeShortName: "NS",
            agencyName: "North South",
            tripId: "20260304_f-routing_n1",
            realTime: false,
          },
          from: { name: "South End", stopId: "f-routing_a", vertexType: "TRANSIT", level: 0, ...SPOTS.a },
          to: { stopId: "f-routing_b1", arrival: "2026-03-04T13:10:00Z" },
        },
        { mode: "WALK" },
        { mode: "SUBWAY", routeShortName: "EW", intermediateStops: [{ name: "Middle East" }] },
      ],
    });
    const { points: encoded, precision, length } = first.legs[0].legGeometry;
    expect([precision, length]).toEqual([7, 3]);
    expect(points(encoded, precision)[1]).toEqual([-74.005, 40.725]);
  });

  test("answers every version of the path, with six decimals from v2 on", async () => {
    for (const version of ["v2", "v3", "v4", "v5", "v6"]) {
      const { status, body } = await get(`motis/api/${version}/plan`, { ...ENDS, ...MORNING });
      const { points: encoded, precision } = body.itineraries[0].legs[0].legGeometry;
      expect([version, status, precision, points(encoded, precision)[1]]).toEqual([version, 200, 6, [-74.005, 40.725]]);
    }
    for (const version of ["v0", "v7", "constructor"]) {
      expect([version, (await get(`motis/api/${version}/plan`, ENDS)).status]).toEqual([version, 404]);
    }
  });

  test("arrives by a time, pages, and filters", async () => {
    const { body } = await plan({ time: "2026-03-04T13:45:00Z", arriveBy: "true", numItineraries: "1" });
    expect(body.itineraries[0].endTime).toBe("2026-03-04T13:45:00Z");
    const there = { fromPlace: `${at(SPOTS.a)},0`, toPlace: at(SPOTS.c), numItineraries: "1" };
    const { body: first } = await plan({ ...MORNING, ...there });
    const { body: later } = await plan({ ...there, pageCursor: first.nextPageCursor });
    expect(later.itineraries[0].startTime).toBe("2026-03-04T14:00:00Z");
    expect((await plan({ ...MORNING, transitModes: "REGIONAL_RAIL,SUBURBAN" })).body.itineraries).toEqual([]);
    const subway = (await plan({ ...MORNING, transitModes: "SUBWAY" })).body.itineraries;
    expect((await plan({ ...MORNING, transitModes: "RAIL" })).body.itineraries).toEqual(subway);
    expect((await plan({ ...MORNING, transitModes: "SUBWAY" })).body.itineraries).not.toEqual([]);
    expect((await plan({ ...MORNING, pedestrianProfile: "WHEELCHAIR" })).body.itineraries).toEqual([]);
    expect((await plan({ ...MORNING, requireBikeTransport: "true" })).body.itineraries).toEqual([]);
    expect((await plan({ ...MORNING, transitModes: "AIRPLANE" })).status).toBe(501);
  });

  test("has a walk alone in direct", async () => {
    const { body } = await plan({ ...MORNING, toPlace: "40.702,-74" });
    expect(body.direct).toMatchObject([{ transfers: 0, legs: [{ mode: "WALK", duration: 241 }] }]);
    expect([body.itineraries, body.nextPageCursor]).toEqual([[], ""]);
  });
});

describe("choices of both dialects", () => {
  // Departures within an hour. A journey may still arrive on the next day, after a night at the station.
  const MORNING = { time: "2026-03-04T12:30:00Z", searchWindow: "3600" };
  const FAR_START = "40.695,-74";
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const linesOf = (body: any): string[] => {
    const rides = (body.plan ?? body).itineraries;
    return rides.map(({ legs }: { legs: { routeShortName?: string }[] }) =>
      legs.map((leg) => leg.routeShortName ?? "walk").join(),
    );
  };
  const motis = (parameters: Record<string, string>) =>
    get("motis/api/v1/plan", { ...ENDS, ...MORNING, ...parameters });
  const otp = (parameters: Record<string, string>) =>
    get("otp/plan", { ...ENDS, date: "2026-03-04", time: "07:30", searchWindow: "3600", ...parameters });

  test.each([
    ["maxTransfers", "1", "0", "TOO_MANY_CHANGES"],
    ["maxTravelTime", "45", "44", "EXCLUDED_BY_LIMITS"],
    ["minTransferTime", "20", "21", "BEYOND_SEARCH_WINDOW"],
    ["additionalTransferTime", "9", "12", "BEYOND_SEARCH_WINDOW"],
    ["pedestrianSpeed", "1", "0.3", "EXCLUDED_BY_FILTERS"],
    ["searchWindow", "1801", "1800", "BEYOND_SEARCH_WINDOW"],
  ])("MOTIS: %s of %s finds the journey of the day, of %s does not", async (name, wide, narrow, code) => {
    expect(linesOf((await motis({ [name]: wide })).body)).toContain("NS,walk,EW");
    const { status, headers, body } = await motis({ [name]: narrow });
    const ofDay = body.itineraries.filter(({ endTime }: { endTime: string }) => endTime.startsWith("2026-03-04"));
    expect([status, headers.get("x-ignored-parameters"), ofDay]).toEqual([200, null, []]);
    if (body.itineraries.length === 0 && name !== "pedestrianSpeed") expect(body.error.code).toBe(code);
  });

  test("OpenTripPlanner: the id of an agency that has none can be sent back as it is in an answer", async () => {
    const other = Object.entries(DIRECTIONS_FEED).map(([name, text]) => [name, text.replaceAll(",40.", ",45.")]);
    await importFeed("f-unnamed", {
      ...(Object.fromEntries(other) as Record<string, string>),
      "agency.txt": csv("agency_name,agency_url,agency_timezone", "Only One,https://a.example,America/New_York"),
      "routes.txt": DIRECTIONS_FEED["routes.txt"]!.replaceAll(",N,", ",,"),
    });
    await refreshLists(stores().db);
    const north = { fromPlace: "45.7,-74", toPlace: "45.75,-73.8" };
    const [itinerary] = (await otp(north)).body.plan.itineraries;
    const { agencyId } = itinerary.legs.find(({ transitLeg }: { transitLeg: boolean }) => transitLeg);
    expect(agencyId).toBe("f-unnamed:");
    expect((await otp({ ...north, whiteListedAgencies: agencyId })).body.plan.itineraries).not.toEqual([]);
    expect((await otp({ ...north, bannedAgencies: agencyId })).body.error.code).toBe("EXCLUDED_BY_FILTERS");
    expect((await otp({ ...north, bannedAgencies: "f-routing:" })).status).toBe(400);
  });

  test("MOTIS: walks before, after, and alone are no longer than allowed", async () => {
    // 556 m, times 1.3, at 1.2 m/s.
    expect((await motis({ fromPlace: FAR_START, maxPreTransitTime: "603" })).body.itineraries).not.toEqual([]);
    expect((await motis({ fromPlace: FAR_START, maxPreTransitTime: "600" })).body.error.code).toBe(
      "EXCLUDED_BY_LIMITS",
    );
    const there = { toPlace: "40.805,-74" };
    expect((await motis({ ...there, maxPostTransitTime: "603" })).body.itineraries).not.toEqual([]);
    expect((await motis({ ...there, maxPostTransitTime: "600" })).body.error.code).toBe("EXCLUDED_BY_LIMITS");
    const near = { toPlace: "40.702,-74" };
    expect((await motis({ ...near, maxDirectTime: "241" })).body.direct).toMatchObject([{ duration: 241 }]);
    expect((await motis({ ...near, maxDirectTime: "240" })).body.direct).toEqual([]);
    expect((await motis({ ...near, pedestrianSpeed: "2.4" })).body.direct).toMatchObject([{ duration: 121 }]);
  });

  test.each([
    [{ maxTransfers: "0" }, "TOO_MANY_CHANGES"],
    [{ searchWindow: "1800" }, "BEYOND_SEARCH_WINDOW"],
    [{ fromPlace: FAR_START, maxWalkDistance: "700" }, "EXCLUDED_BY_LIMITS"],
    [{ fromPlace: FAR_START, maxPreTransitTime: "600" }, "EXCLUDED_BY_LIMITS"],
    [{ bannedRoutes: "f-routing:ns" }, "EXCLUDED_BY_FILTERS"],
    [{ whiteListedRoutes: "f-routing:ns" }, "EXCLUDED_BY_FILTERS"],
    [{ bannedAgencies: "f-routing:N" }, "EXCLUDED_BY_FILTERS"],
  ])("OpenTripPlanner: %j leaves no journey", async (parameters, code) => {
    const { status, headers, body } = await otp(parameters as unknown as Record<string, string>);
    expect([status, headers.get("x-ignored-parameters"), body.error?.code]).toEqual([200, null, code]);
  });

  test.each([{ minTransferTime: "1260" }, { transferSlack: "720" }])(
    "OpenTripPlanner: %j leaves no journey that arrives on the day",
    async (parameters) => {
      const { status, headers, body } = await otp(parameters as unknown as Record<string, string>);
      expect([status, headers.get("x-ignored-parameters")]).toEqual([200, null]);
      const hours = body.plan.itineraries.map(({ duration }: { duration: number }) => duration / 3600);
      expect(hours.every((duration: number) => duration > 12)).toBe(true);
    },
  );

  test.each([
    { maxTransfers: "1" },
    { transferSlack: "60", minTransferTime: "1200" },
    { fromPlace: FAR_START, maxWalkDistance: "730" },
    { whiteListedRoutes: "f-routing:ns,f-routing:ew" },
    { whiteListedAgencies: "f-routing_N" },
    { bannedRoutes: "f-routing:shuttle" },
  ])("OpenTripPlanner: %j leaves the journey", async (parameters) => {
    const lines = linesOf((await otp(parameters as unknown as Record<string, string>)).body);
    expect(lines.some((line) => line.endsWith("NS,walk,EW"))).toBe(true);
  });

  test.each([
    [otp, { maxTransfers: "-1" }, "parameter.invalid"],
    [otp, { walkSpeed: "0" }, "parameter.invalid"],
    [otp, { searchWindow: "1h" }, "parameter.invalid"],
    [otp, { bannedRoutes: "f-routing:none" }, "parameter.invalid"],
    [otp, { intermediatePlaces: "40.7,-74" }, "parameter.not_offered"],
    [motis, { maxTransfers: "x" }, "parameter.invalid"],
    [motis, { maxTravelTime: "1.5" }, "parameter.invalid"],
    [motis, { pedestrianSpeed: "NaN" }, "parameter.invalid"],
    [motis, { via: "f-routing_c" }, "parameter.not_offered"],
    [motis, { preTransitModes: "BIKE" }, "parameter.not_offered"],
  ])("refuses with a code: %# %j", async (plan, parameters, code) => {
    const { status, body } = await plan(parameters as unknown as Record<string, string>);
    expect([status, body.problem.code]).toEqual([400, code]);
    expect(JSON.stringify(body)).toContain(Object.keys(parameters)[0]);
  });

  const everyRefusal = [
    ...Object.entries(OTP_PLAN.notOffered!).map(([name, values]) => [name, values, otp] as const),
    ...Object.entries(MOTIS_PLAN.notOffered!).map(([name, values]) => [name, values, motis] as const),
  ];

  test.each(everyRefusal)("refuses %s, which would change the journeys, but for %j", async (name, values, plan) => {
    const { status, body } = await plan({ [name]: "x" });
    expect([status, body.problem.code]).toEqual([400, "parameter.not_offered"]);
    expect(JSON.stringify(body)).toContain(name);
    for (const value of values) expect((await plan({ [name]: value })).status).toBe(200);
  });

  test.each(["HORSE", "FOOT,WHEELCHAIR"])("MOTIS: there is no profile %s", async (pedestrianProfile) => {
    const { status, body } = await motis({ pedestrianProfile });
    expect([status, body.problem.code]).toEqual([400, "parameter.invalid"]);
  });

  test("ignores what cannot change the journeys, and says so", async () => {
    const { headers } = await motis({ timeout: "5", preTransitModes: "WALK" });
    expect(headers.get("x-ignored-parameters")).toContain("timeout");
  });
});
