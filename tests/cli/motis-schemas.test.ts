/** Answers of MOTIS' operations, as its client reads them from a running site, against the schemas in the client's package. */
import * as motis from "@motis-project/motis-client";
import Ajv from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../support/site.ts";

let site: Site;
let ajv: Ajv;

beforeAll(async () => {
  site = await startSite("sample");
  motis.client.setConfig({ baseUrl: `${site.origin}/api/v2/routing/motis` });
  ajv = new Ajv({ strict: false, validateFormats: false });
  const named = Object.entries(motis).filter(([name]) => name.endsWith("Schema"));
  const schemas = Object.fromEntries(named.map(([name, schema]) => [name.slice(0, -"Schema".length), schema]));
  ajv.addSchema({ $id: "motis", components: { schemas } });
}, 120_000);
afterAll(() => site?.close());

const ref = (name: string) => ({ $ref: `motis#/components/schemas/${name}` });
const list = (items: object) => ({ type: "array", minItems: 1, items });
const members = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });

type Answer = Promise<{ data?: unknown; error?: unknown }>;

const TIME = "2026-11-25T08:00:00Z";
const SYDNEY = { min: "-33.9,151.15", max: "-33.75,151.35" };
const DUBLIN = { fromPlace: "53.349,-6.261", toPlace: "53.279,-6.236", time: TIME };
const QUAY = "f-sample~sydney~ferries_circular~quay";
const RUN = "20261125_f-sample~sydney~ferries_F1o0530";
const WALK = { mode: "WALK" as const, max: 7200, maxMatchingDistance: 250, arriveBy: false, withDistance: true };

const PLAN = members({
  ...{ from: ref("Place"), to: ref("Place"), requestParameters: { type: "object" }, debugOutput: { type: "object" } },
  ...{ direct: { type: "array", items: ref("Itinerary") }, itineraries: list(ref("Itinerary")) },
  ...{ previousPageCursor: { type: "string" }, nextPageCursor: { type: "string" } },
});
const ROUTES = members({
  ...{ routes: list(ref("RouteInfo")), polylines: list(ref("RoutePolyline")), stops: list(ref("Place")) },
  zoomFiltered: { type: "boolean" },
});
const EMPTY = { type: "array", maxItems: 0 };

const CALLS: readonly [operation: string, call: () => Answer, schema: object][] = [
  ["plan", () => motis.plan({ query: DUBLIN }), PLAN],
  [
    "stoptimes",
    () => motis.stoptimes({ query: { stopId: QUAY, n: 20, time: TIME, fetchStops: true } }),
    members({ stopTimes: list(ref("StopTime")), place: ref("Place") }),
  ],
  [
    "stoptimes, arrivals",
    () => motis.stoptimes({ query: { stopId: QUAY, n: 20, time: TIME, arriveBy: true } }),
    members({ stopTimes: list(ref("StopTime")), place: ref("Place") }),
  ],
  [
    "stop",
    () => motis.stopInfo({ query: { stopId: QUAY } }),
    members({ place: ref("Place"), routes: list(ref("Route")) }),
  ],
  ["trip", () => motis.trip({ query: { tripId: RUN } }), ref("Itinerary")],
  ["geocode", () => motis.geocode({ query: { text: "quay" } }), list(ref("Match"))],
  ["reverse-geocode", () => motis.reverseGeocode({ query: { place: "-33.8611,151.2108" } }), list(ref("Match"))],
  [
    "one-to-all",
    () => motis.oneToAll({ query: { one: DUBLIN.fromPlace, maxTravelTime: 30, time: TIME } }),
    ref("Reachable"),
  ],
  [
    "one-to-many",
    () => motis.oneToMany({ query: { one: "53.349;-6.261", many: ["53.34;-6.25", "53.35;-6.26"], ...WALK } }),
    list(ref("Duration")),
  ],
  ["map/initial", () => motis.initial(), members({ lat: {}, lon: {}, zoom: {}, serverConfig: ref("ServerConfig") })],
  ["map/stops", () => motis.stops({ query: SYDNEY }), list(ref("Place"))],
  ["map/levels", () => motis.levels({ query: SYDNEY }), { type: "array", items: { type: "number" } }],
  [
    "map/trips",
    () =>
      motis.trips({
        query: { ...SYDNEY, zoom: 12, startTime: "2026-11-24T22:00:00Z", endTime: "2026-11-24T22:05:00Z" },
      }),
    list(ref("TripSegment")),
  ],
  ["map/routes", () => motis.routes({ query: { ...SYDNEY, zoom: 12 } }), ROUTES],
  [
    "rentals",
    () => motis.rentals(),
    members({ providerGroups: EMPTY, providers: EMPTY, stations: EMPTY, vehicles: EMPTY, zones: EMPTY }),
  ],
  ["health", () => motis.health(), ref("HealthResponse")],
];

test.each(CALLS)("%s", async (_, call, schema) => {
  const { data, error } = await call();
  expect(error).toBeUndefined();
  const validate = ajv.compile(schema);
  validate(data);
  expect(validate.errors ?? []).toEqual([]);
});

test("refresh-itinerary and map/route-details take ids of answers", async () => {
  const { data } = await motis.plan({ query: DUBLIN });
  const again = await motis.refreshItinerary({ query: { itineraryId: data!.itineraries[0]!.id } });
  expect(again.error).toBeUndefined();
  const isItinerary = ajv.compile(ref("Itinerary"));
  isItinerary(again.data);
  expect([isItinerary.errors ?? [], again.data!.endTime]).toEqual([[], data!.itineraries[0]!.endTime]);
  const routes = await motis.routes({ query: { ...SYDNEY, zoom: 12 } });
  const one = await motis.routeDetails({ query: { routeIdx: routes.data!.routes[0]!.routeIdx } });
  const isRoutes = ajv.compile(ROUTES);
  isRoutes(one.data);
  expect(isRoutes.errors ?? []).toEqual([]);
});
