/** The queries of OpenTripPlanner's clients against a feed whose answers can be told by hand. New York is five hours behind UTC. */
import { buildClientSchema, getIntrospectionQuery, parse, validate } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { DIRECTIONS_FEED, SPOTS } from "../directions-feed.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";
import { askOtp, NOW, otpData } from "./ask-otp.ts";
import { CLIENTS, CORE_UTILS_PLAN, DIGITRANSIT, DIGITRANSIT_PLAN, REACT_REDUX } from "./clients.ts";

const FEED = "f-otp";
const unix = (time: string) => Date.parse(`2026-03-04T${time}-05:00`) / 1000;
const header = { gtfsRealtimeVersion: "2.0", timestamp: String(unix("07:29:00")) };

beforeAll(async () => {
  await importFeed(FEED, DIRECTIONS_FEED);
  await refreshLists(stores().db);
  await replaceAllRealtime(
    stores(),
    [
      {
        feed: FEED,
        type: "realtime_trip_updates",
        message: {
          header,
          entity: [
            {
              id: "1",
              tripUpdate: {
                trip: { tripId: "n2", startDate: "20260304" },
                stopTimeUpdate: [{ stopSequence: 10, departure: { delay: 120 } }],
              },
            },
            {
              id: "2",
              tripUpdate: { trip: { tripId: "e1", startDate: "20260304", scheduleRelationship: "CANCELED" } },
            },
          ],
        },
      },
      {
        feed: FEED,
        type: "realtime_vehicle_positions",
        message: {
          header,
          entity: [
            {
              id: "v",
              vehicle: {
                trip: { tripId: "n1", routeId: "ns" },
                vehicle: { id: "bus-7", label: "7" },
                position: { latitude: 40.7, longitude: -74, bearing: 90, speed: 5 },
                stopId: "a",
                timestamp: String(unix("07:29:00")),
              },
            },
          ],
        },
      },
      {
        feed: FEED,
        type: "realtime_alerts",
        message: {
          header,
          entity: [
            {
              id: "works",
              alert: {
                informedEntity: [{ routeId: "ns" }, { stopId: "a" }, { routeId: "gone" }],
                activePeriod: [{ start: String(unix("06:00:00")), end: String(unix("23:00:00")) }],
                cause: "CONSTRUCTION",
                effect: "DETOUR",
                severityLevel: "WARNING",
                headerText: {
                  translation: [
                    { text: "Works", language: "en" },
                    { text: "Bau", language: "de" },
                  ],
                },
                descriptionText: { translation: [{ text: "Slower today" }] },
              },
            },
            {
              id: "over",
              alert: {
                informedEntity: [{ routeId: "ew" }],
                activePeriod: [{ end: String(unix("06:00:00")) }],
                headerText: { translation: [{ text: "Over" }] },
              },
            },
          ],
        },
      },
    ],
    new Date(NOW),
  );
}, 60_000);

const at = ({ lat, lon }: { lat: number; lon: number }) => `${lat},${lon}`;
const coordinate = ({ lat, lon }: { lat: number; lon: number }) => ({
  location: { coordinate: { latitude: lat, longitude: lon } },
});
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const rides = (legs: any[]) => legs.map((leg) => [leg.mode, leg.route?.shortName ?? null]);

describe("core-utils", () => {
  const PLACES = { fromPlace: `Home::${at(SPOTS.a)}`, toPlace: `Work::${at(SPOTS.e)}` };
  const MORNING = { date: "2026-03-04", time: "07:30" };
  const MODES = [{ mode: "TRANSIT" }, { mode: "WALK" }];

  test("plans a journey with legs, stops, and alerts", async () => {
    const variables = { ...PLACES, ...MORNING, modes: MODES, numItineraries: 1, banned: { trips: "" }, walkSpeed: 1.2 };
    const { plan } = await otpData(CORE_UTILS_PLAN, variables);
    expect(plan.routingErrors).toEqual([]);
    expect(plan.itineraries).toHaveLength(1);
    const [itinerary] = plan.itineraries;
    expect(itinerary).toMatchObject({
      startTime: unix("08:00:00") * 1000,
      endTime: unix("08:45:00") * 1000,
      transfers: 1,
    });
    expect(rides(itinerary.legs)).toEqual([
      ["SUBWAY", "NS"],
      ["WALK", null],
      ["SUBWAY", "EW"],
    ]);
    const [first, walk] = itinerary.legs;
    expect(first).toMatchObject({
      agency: { gtfsId: `${FEED}:N`, id: `${FEED}:N`, name: "North South", timezone: "America/New_York", alerts: [] },
      from: {
        name: "South End",
        vertexType: "TRANSIT",
        rentalVehicle: null,
        stop: { gtfsId: `${FEED}:a`, code: "10" },
      },
      to: { name: "Cross Street North South", stop: { gtfsId: `${FEED}:b1` } },
      headsign: "To North End",
      ...{ intermediateStops: [], fareProducts: [], steps: [], transitLeg: true, rentedBike: false },
      ...{ pickupType: "SCHEDULED", dropoffType: "SCHEDULED", pickupBookingInfo: null, rideHailingEstimate: null },
      route: { gtfsId: `${FEED}:ns`, color: "FF0000", longName: "North and South", type: 1 },
      stopCalls: [{ stopLocation: { __typename: "Stop" } }, { stopLocation: { __typename: "Stop" } }],
      trip: {
        gtfsId: `${FEED}:n1`,
        departureStoptime: { stop: { gtfsId: `${FEED}:a` }, stopPosition: 10 },
        arrivalStoptime: { stop: { gtfsId: `${FEED}:c` }, stopPosition: 30 },
      },
    });
    expect(first.legGeometry.length).toBeGreaterThan(1);
    expect(first.route.alerts.map((one: { alertHeaderText: string }) => one.alertHeaderText)).toEqual(["Works"]);
    expect(walk).toMatchObject({ transitLeg: false, route: null, trip: null, agency: null, alerts: [], stopCalls: [] });
    expect(walk.steps.length).toBeGreaterThan(0);
  });

  test("leaves a canceled trip out", async () => {
    const early = { ...PLACES, ...MORNING, modes: MODES, numItineraries: 5 };
    const { plan } = await otpData(CORE_UTILS_PLAN, early);
    const today = plan.itineraries.filter(({ endTime }: { endTime: number }) => endTime < unix("23:00:00") * 1000);
    const trips = today.flatMap((one: { legs: { trip: { gtfsId: string } | null }[] }) =>
      one.legs.flatMap(({ trip }) => trip?.gtfsId ?? []),
    );
    expect(trips).toContain(`${FEED}:e2`);
    expect(trips).not.toContain(`${FEED}:e1`);
  });

  test("says why there is no journey, and that bicycles are not offered", async () => {
    const far = await otpData(CORE_UTILS_PLAN, { ...MORNING, fromPlace: at(SPOTS.a), toPlace: at(SPOTS.far) });
    expect(far.plan.itineraries).toEqual([]);
    expect(far.plan.routingErrors).toMatchObject([{ code: "NO_STOPS_IN_RANGE", inputField: "TO" }]);
    const bikes = await otpData(CORE_UTILS_PLAN, { ...PLACES, ...MORNING, modes: [{ mode: "BICYCLE" }] });
    expect(bikes.plan).toMatchObject({ itineraries: [], routingErrors: [{ code: "NO_DIRECT_MODE_CONNECTION" }] });
  });

  test("reads stops as places, and arrives by a time", async () => {
    const variables = {
      fromPlace: `${FEED}:a`,
      toPlace: `Goal::${FEED}:c`,
      date: "03-04-2026",
      time: "8:30am",
      arriveBy: true,
    };
    const { plan } = await otpData(CORE_UTILS_PLAN, { ...variables, modes: [{ mode: "SUBWAY" }] });
    expect(plan.itineraries[0]).toMatchObject({ endTime: unix("08:20:00") * 1000 });
    const other = await otpData(CORE_UTILS_PLAN, { ...variables, modes: [{ mode: "FERRY" }] });
    expect(
      other.plan.itineraries.flatMap(({ legs }: { legs: { mode: string }[] }) => legs.map(({ mode }) => mode)),
    ).not.toContain("SUBWAY");
    const banned = await otpData(CORE_UTILS_PLAN, { ...variables, banned: { routes: `${FEED}:ns` } });
    expect(JSON.stringify(banned.plan.itineraries)).not.toContain("North and South");
  });

  test.each([
    [{ fromPlace: "nowhere" }, "fromPlace"],
    [{ date: "yesterday" }, "date"],
    [{ banned: { trips: `${FEED}:n1` } }, "banned.trips"],
  ])("refuses %o", async (wrong, field) => {
    const { body } = await askOtp(CORE_UTILS_PLAN, { ...PLACES, ...MORNING, ...wrong });
    expect(body.data).toEqual({ plan: null });
    expect(body.errors[0].extensions).toMatchObject({ field });
  });
});

describe("otp-react-redux", () => {
  test("shows a trip", async () => {
    const { trip } = await otpData(REACT_REDUX.trip, { id: `${FEED}:n1` });
    expect(trip).toMatchObject({
      id: `${FEED}:n1`,
      serviceId: "WD",
      tripHeadsign: "To North End",
      directionId: "0",
      shapeId: `${FEED}:line`,
      wheelchairAccessible: "NO_INFORMATION",
      tripBikesAllowed: "NO_INFORMATION",
      tripGeometry: { length: 5 },
    });
    expect(trip.stops.map(({ code }: { code: string }) => code)).toEqual(["10", "20", "30"]);
  });

  test("shows a stop with the next departures of each pattern", async () => {
    const { stop } = await otpData(REACT_REDUX.stop, { id: `${FEED}:a` });
    expect(stop).toMatchObject({
      ...{ id: `${FEED}:a`, name: "South End", locationType: "STOP", wheelchairBoarding: "NO_INFORMATION" },
      geometries: { geoJson: { type: "Point", coordinates: [-74, 40.7] } },
      routes: [{ id: `${FEED}:ns`, mode: "SUBWAY", agency: { gtfsId: `${FEED}:N` } }],
    });
    const line = stop.stopTimes.find((one: { times: { trip: object }[] }) => one.times.length === 3);
    expect(line.pattern).toMatchObject({ headsign: "To North End", desc: "NS to To North End" });
    const [, on, late] = line.times;
    const midnight = unix("00:00:00");
    expect(on).toMatchObject({ scheduledDeparture: 8 * 3600, realtimeDeparture: 8 * 3600, serviceDay: midnight });
    expect([on.realtime, on.realtimeState]).toEqual([false, "SCHEDULED"]);
    expect(late).toMatchObject({
      scheduledDeparture: 9 * 3600,
      realtimeDeparture: 9 * 3600 + 120,
      departureDelay: 120,
    });
    expect([late.realtime, late.realtimeState]).toEqual([true, "UPDATED"]);
  });

  test("lists stops nearby, the nearest first", async () => {
    const { stopsByRadius } = await otpData(REACT_REDUX.nearbyStops, { lat: 40.751, lon: -74, radius: 1000 });
    const ids = stopsByRadius.edges.map(({ node }: { node: { stop: { id: string } } }) => node.stop.id);
    expect(ids).toEqual([`${FEED}:b1`, `${FEED}:b2`]);
    const { nearest } = await otpData(REACT_REDUX.nearby, { lat: 40.7, lon: -74, radius: 300 });
    expect(nearest.edges.map(({ node }: { node: { place: { __typename: string } } }) => node.place.__typename)).toEqual(
      expect.arrayContaining(["Stop", "DepartureRow"]),
    );
    expect(nearest.edges[0].node.distance).toBe(0);
  });

  test("shows routes, patterns, and vehicles, and no shared vehicles without a system", async () => {
    const { route } = await otpData(REACT_REDUX.route, { id: `${FEED}:ns` });
    expect(route).toMatchObject({ shortName: "NS", mode: "SUBWAY", color: "FF0000", bikesAllowed: "NO_INFORMATION" });
    const longest = route.patterns.find(({ stops }: { stops: object[] }) => stops.length === 3);
    expect(longest.stops.map(({ id }: { id: string }) => id)).toEqual([`${FEED}:a`, `${FEED}:b1`, `${FEED}:c`]);
    const { routes } = await otpData(REACT_REDUX.routes);
    expect(routes.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([`${FEED}:ns`, `${FEED}:ew`, `${FEED}:shuttle`]),
    );
    const vehicles = await otpData(REACT_REDUX.vehicles, { id: `${FEED}:ns` });
    const positions = vehicles.route.patterns.flatMap((one: { vehiclePositions: object[] }) => one.vehiclePositions);
    expect(positions).toEqual([
      expect.objectContaining({
        ...{ vehicleId: `${FEED}:bus-7`, label: "7", heading: 90, lastUpdated: unix("07:29:00") },
        stopRelationship: { status: "IN_TRANSIT_TO", stop: { name: "South End", gtfsId: `${FEED}:a` } },
      }),
    ]);
    expect(await otpData(REACT_REDUX.rentals)).toEqual({ rentalVehicles: [] });
  });
});

describe("Digitransit", () => {
  const PLAN = {
    fromPlace: { ...coordinate(SPOTS.a), label: "Home" },
    toPlace: coordinate(SPOTS.e),
    modes: { direct: ["WALK"], transit: { access: ["WALK"], transfer: ["WALK"], egress: ["WALK"] } },
    datetime: { earliestDeparture: "2026-03-04T07:30-05:00" },
    ...{ walkSpeed: 1.2, minTransferTime: "PT0S", bookingTime: "2026-03-04T07:30:00-05:00", first: 1 },
  };
  const path = "/routing/v2/finland/gtfs/v1";

  test("plans a journey, with later rides of each leg, and pages", async () => {
    const { status, body } = await askOtp(DIGITRANSIT_PLAN, PLAN, path);
    expect([status, body.errors]).toEqual([200, undefined]);
    const { plan } = body.data;
    expect(plan).toMatchObject({ searchDateTime: "2026-03-04T07:30:00-05:00", routingErrors: [] });
    const [{ node }] = plan.edges;
    expect(node).toMatchObject({
      start: "2026-03-04T08:00:00-05:00",
      end: "2026-03-04T08:45:00-05:00",
      duration: 2700,
    });
    const [first] = node.legs;
    expect(first.start).toEqual({ scheduledTime: "2026-03-04T08:00:00-05:00", estimated: null });
    expect(first.from.stop).toMatchObject({ vehicleMode: "SUBWAY", parentStation: null });
    expect(first.to.stop.parentStation).toEqual({ name: "Cross Street", gtfsId: `${FEED}:st` });
    expect(first.nextLegs.map(({ trip }: { trip: { gtfsId: string } }) => trip.gtfsId)).toEqual([
      `${FEED}:n2`,
      // Of the day after.
      `${FEED}:n0`,
    ]);
    expect(first.nextLegs[0].start).toEqual({
      scheduledTime: "2026-03-04T09:00:00-05:00",
      estimated: { time: "2026-03-04T09:02:00-05:00" },
    });
    const { leg } = await otpData(DIGITRANSIT.leg, { id: first.legId });
    expect(leg).toEqual({ mode: "SUBWAY", trip: { gtfsId: `${FEED}:n1` }, duration: 600 });
    const { data } = (await askOtp(DIGITRANSIT_PLAN, { ...PLAN, after: plan.pageInfo.endCursor }, path)).body;
    for (const { node: later } of data.plan.edges) expect(later.start > node.start).toBe(true);
  });

  test("answers a search by bicycle without itineraries, and filters by route", async () => {
    const bikes = { ...PLAN, modes: { directOnly: true, direct: ["BICYCLE"] } };
    const { plan } = await otpData(DIGITRANSIT_PLAN, bikes);
    expect(plan).toMatchObject({ edges: [], routingErrors: [{ code: "NO_DIRECT_MODE_CONNECTION" }] });
    const excluded = await otpData(DIGITRANSIT_PLAN, { ...PLAN, filters: [{ exclude: [{ routes: [`${FEED}:ew`] }] }] });
    expect(JSON.stringify(excluded.plan.edges)).not.toContain("East and West");
  });

  test("shows stops, stations, and timetables", async () => {
    const board = { startTime: unix("08:10:00"), timeRange: 3600, numberOfDepartures: 5 };
    const { stop } = await otpData(DIGITRANSIT.stop, { id: `${FEED}:b2`, ...board });
    expect(
      stop.stoptimes.map((one: { trip: { gtfsId: string }; realtimeState: string }) => [
        one.trip.gtfsId,
        one.realtimeState,
      ]),
    ).toEqual([
      [`${FEED}:e1`, "CANCELED"],
      [`${FEED}:e2`, "SCHEDULED"],
    ]);
    const { station } = await otpData(DIGITRANSIT.station, { id: `${FEED}:st` });
    expect(station.stops.map(({ gtfsId }: { gtfsId: string }) => gtfsId)).toEqual([`${FEED}:b1`, `${FEED}:b2`]);
    expect(station.stoptimesWithoutPatterns.map((one: { stop: { gtfsId: string } }) => one.stop.gtfsId)).toEqual([
      `${FEED}:b1`,
      `${FEED}:b1`,
      `${FEED}:b2`,
      `${FEED}:b1`,
    ]);
    expect((await otpData(DIGITRANSIT.station, { id: `${FEED}:a` })).station).toBeNull();
    const sunday = await otpData(DIGITRANSIT.timetable, { id: `${FEED}:a`, date: "20260308" });
    const times = sunday.stop.stoptimesForServiceDate.flatMap(
      (one: { stoptimes: { scheduledDeparture: number; serviceDay: number }[] }) => one.stoptimes,
    );
    // On that night clocks are set forward: the service day begins at 23:00 of the evening before.
    expect(times).toMatchObject([{ scheduledDeparture: 5400, serviceDay: Date.parse("2026-03-08T04:00:00Z") / 1000 }]);
  });

  test("refuses a board at a time in milliseconds", async () => {
    const document =
      "query ($id: String!) { stop(id: $id) { stoptimesWithoutPatterns(startTime: 99999999999999) { headsign } } }";
    const { body } = await askOtp(document, { id: `${FEED}:a` });
    expect(body.errors[0].extensions).toMatchObject({ code: "parameter.invalid", field: "startTime" });
  });

  test("shows a pattern by its code, stops of a box, and the range of service", async () => {
    const { stop } = await otpData("query ($id: String!) { stop(id: $id) { patterns { code } } }", { id: `${FEED}:e` });
    const [{ code }] = stop.patterns;
    const { pattern } = await otpData(DIGITRANSIT.pattern, { id: code, day: "20260304" });
    expect(pattern).toMatchObject({ code, route: { mode: expect.any(String) } });
    expect(pattern.geometry).toHaveLength(pattern.stops.length);
    const box = await otpData(DIGITRANSIT.box, { minLat: 40.69, minLon: -74.01, maxLat: 40.71, maxLon: -73.99 });
    expect(box.stops).toMatchObject([{ gtfsId: `${FEED}:a`, vehicleMode: "SUBWAY" }]);
    const { serviceTimeRange, feeds, agencies } = await otpData(DIGITRANSIT.range);
    expect(serviceTimeRange).toEqual({
      start: Date.parse("2026-01-01T05:00:00Z") / 1000,
      end: Date.parse("2027-01-01T05:00:00Z") / 1000,
    });
    expect(feeds).toMatchObject([{ feedId: FEED, publisher: null, agencies }]);
    expect(agencies).toMatchObject([{ gtfsId: `${FEED}:N` }]);
  });

  test("lists the alerts in force with what they are about", async () => {
    const { alerts } = await otpData(DIGITRANSIT.alerts, { feeds: [FEED] });
    expect(alerts).toMatchObject([
      {
        ...{ feed: FEED, alertHeaderText: "Works", alertCause: "CONSTRUCTION", alertEffect: "DETOUR" },
        effectiveStartDate: unix("06:00:00"),
        entities: [
          { __typename: "Route", gtfsId: `${FEED}:ns` },
          { __typename: "Stop", gtfsId: `${FEED}:a` },
          { __typename: "Unknown", description: "routeId gone" },
        ],
      },
    ]);
    const filtered = await otpData(`{
      none: alerts(effect: [NO_SERVICE]) { id }
      one: alerts(route: ["${FEED}:ns"]) { alertHeaderText(language: "de") }
      other: alerts(stop: ["${FEED}:c"]) { id }
    }`);
    expect(filtered).toEqual({ none: [], one: [{ alertHeaderText: "Bau" }], other: [] });
  });
});

describe("the schema", () => {
  test("is introspected by consoles, and finds whatever has a global id", async () => {
    const introspection = await otpData(getIntrospectionQuery());
    const schema = buildClientSchema(introspection);
    expect(schema.getQueryType()?.name).toBe("QueryType");
    for (const query of Object.values(CLIENTS).flat()) expect(validate(schema, parse(query))).toEqual([]);
    const ids = await otpData(`{
      stop(id: "${FEED}:a") { id } route(id: "${FEED}:ns") { id patterns { id } } trip(id: "${FEED}:n1") { id }
      agency(id: "${FEED}:N") { id }
    }`);
    const nodes = [ids.stop, ids.route, ids.trip, ids.agency, ids.route.patterns[0]].map(
      ({ id }: { id: string }) => id,
    );
    for (const id of nodes) {
      const { node } = await otpData("query ($id: ID!) { node(id: $id) { __typename id } }", { id });
      expect([node.id, atob(id.replaceAll("-", "+").replaceAll("_", "/")).split(":")[0]]).toEqual([
        id,
        node.__typename,
      ]);
    }
    expect(await otpData('{ node(id: "U3RvcDpmLW5vOnM") { id } }')).toEqual({ node: null });
  });

  test("is the same at the path of a router, and refuses what it does not have with a code", async () => {
    const router = await askOtp("{ feeds { feedId } }", {}, "/otp/routers/default/index/graphql");
    expect(router.body).toEqual({ data: { feeds: [{ feedId: FEED }] } });
    expect(router.headers.get("access-control-allow-origin")).toBe("*");
    const wrong = await askOtp("{ feed_versions { id } }");
    expect(wrong.body.errors[0].extensions.code).toBe("query.invalid");
    const unknown = await otpData(`{ stop(id: "${FEED}:none") { id } route(id: "x") { id } trip(id: ":::") { id } }`);
    expect(unknown).toEqual({ stop: null, route: null, trip: null });
  });

  test("pages connections by the cursors of Relay", async () => {
    const query = `query ($after: String) {
      stopsByRadius(lat: 40.75, lon: -74, radius: 20000, first: 2, after: $after) {
        edges { cursor node { distance stop { gtfsId } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }`;
    const first = (await otpData(query)).stopsByRadius;
    expect(first.edges.map(({ cursor }: { cursor: string }) => atob(cursor))).toEqual([
      "simple-cursor0",
      "simple-cursor1",
    ]);
    const second = (await otpData(query, { after: first.pageInfo.endCursor })).stopsByRadius;
    expect(second.pageInfo.hasPreviousPage).toBe(true);
    const distances = [...first.edges, ...second.edges].map(
      ({ node }: { node: { distance: number } }) => node.distance,
    );
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    const { body } = await askOtp(query, { after: "nonsense" });
    expect(body.errors[0].extensions).toMatchObject({ code: "parameter.invalid", field: "after" });
  });
});
