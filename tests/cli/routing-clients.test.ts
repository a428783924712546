/**
 * Published clients of MOTIS and OpenTripPlanner 1 make the requests and read the answers of a running site with the
 * sample.
 */
import { client as motis, plan as planMotis } from "@motis-project/motis-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Site, startSite } from "../support/site.ts";

/** Dublin, from Marlborough to Balally. */
const FROM = { lat: 53.349, lon: -6.261 };
const TO = { lat: 53.279, lon: -6.236 };
const at = ({ lat, lon }: typeof FROM) => `${lat},${lon}`;

let site: Site;
beforeAll(async () => {
  site = await startSite("sample");
  motis.setConfig({ baseUrl: `${site.origin}/api/v2/routing/motis` });
});
afterAll(() => site?.close());

describe("the client of MOTIS", () => {
  const ENDS = { fromPlace: at(FROM), toPlace: at(TO) };

  test("plans journeys in the version of the API that it is made for, and pages", async () => {
    const query = { ...ENDS, time: "2026-11-25T08:00:00Z", transitModes: ["TRAM", "BUS"] as ("TRAM" | "BUS")[] };
    const first = await planMotis({ query: { ...query, numItineraries: 1 } });
    expect(first.error).toBeUndefined();
    expect(new URL(first.response.url).pathname).toMatch(/\/motis\/api\/v\d\/plan$/);
    const [itinerary] = first.data!.itineraries;
    expect(first.data!.itineraries).toHaveLength(1);
    expect(itinerary!.legs.map(({ mode, routeShortName }) => [mode, routeShortName])).toEqual([
      ["WALK", undefined],
      ["TRAM", "Green"],
      ["WALK", undefined],
    ]);
    expect(itinerary!.duration).toBe((Date.parse(itinerary!.endTime) - Date.parse(itinerary!.startTime)) / 1000);
    const ride = itinerary!.legs[1]!;
    expect([ride.from.name, ride.to.name, ride.legGeometry.precision]).toEqual(["Marlborough", "Balally", 6]);
    expect(ride.intermediateStops!.length).toBeGreaterThan(5);

    const later = await planMotis({ query: { ...query, pageCursor: first.data!.nextPageCursor } });
    const starts = later.data!.itineraries.map(({ startTime }) => startTime);
    expect(starts.length).toBeGreaterThan(0);
    expect(starts.every((start) => start > itinerary!.startTime)).toBe(true);
    const ids = later.data!.itineraries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("arrives by a time, and reads why a request is refused", async () => {
    const { data } = await planMotis({ query: { ...ENDS, time: "2026-11-25T09:00:00Z", arriveBy: true } });
    expect(data!.itineraries.length).toBeGreaterThan(0);
    expect(data!.itineraries.every(({ endTime }) => endTime <= "2026-11-25T09:00:00Z")).toBe(true);
    const refused = await planMotis({ query: { ...ENDS, fromPlace: "Atlantis" } });
    expect([refused.response.status, refused.data]).toEqual([400, undefined]);
    expect(refused.error).toMatchObject({ error: expect.stringContaining("fromPlace") });
  });
});

describe("the client of OpenTripPlanner 1", () => {
  type Client = typeof import("@opentripplanner/core-utils")["default"];
  type Itinerary = Parameters<Client["map"]["itineraryToTransitive"]>[0];

  /** What the client's form holds, apart from the places and the time. */
  const FORM = {
    ...{ routingType: "ITINERARY", mode: "WALK,TRANSIT", departArrive: "DEPART", date: "2026-11-25", time: "08:00" },
    ...{ maxWalkDistance: 1207, walkSpeed: 1.34, optimize: "QUICK", showIntermediateStops: true },
  };
  let client: Client;
  beforeAll(async () => {
    // It looks for earlier settings in the browser's storage when it is loaded.
    vi.stubGlobal("window", { localStorage: { getItem: () => null } });
    client = (await import("@opentripplanner/core-utils")).default;
    vi.unstubAllGlobals();
  });

  async function plan(changes: object = {}) {
    const config = { modes: { transitModes: [] } };
    const form = { ...FORM, from: FROM, to: { ...TO, name: "Balally" }, ...changes };
    const asked = Object.entries(client.query.getRoutingParams(config, form)).map(([name, value]) => [
      name,
      `${value}`,
    ]);
    const response = await fetch(`${site.origin}/api/v2/routing/otp/plan?${new URLSearchParams(asked)}`);
    const body = (await response.json()) as {
      plan: { from: { name: string }; to: { name: string }; itineraries: Itinerary[] };
    };
    return { response, ...body };
  }

  test("plans journeys, names them, and draws them", async () => {
    const { response, plan: found } = await plan();
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ignored-parameters")).toBe("showIntermediateStops, optimize");
    expect([found.from.name, found.to.name]).toEqual(["Origin (53.349,-6.261)", "Balally"]);
    const { itinerary: read, map } = client;
    const [first] = found.itineraries;
    expect(first!.legs.map((leg) => [read.getLegModeLabel(leg), read.getPlaceName(leg.to)])).toEqual([
      ["Walk", "Marlborough"],
      ["Light Rail", "Balally"],
      ["Walk", "Balally"],
    ]);
    expect(first!.legs.map(({ mode }) => read.isTransit(mode))).toEqual([false, true, false]);
    expect(first!.legs.flatMap(({ steps }) => steps).map(read.getStepInstructions)).toEqual([
      "Head east on Marlborough",
      "Head south on Balally",
    ]);
    expect(read.calculatePhysicalActivity(first!).walkDuration).toBeGreaterThan(600);
    // Winter in Dublin: no offset but that of this machine.
    expect(read.getTimeZoneOffset(first!)).toBe(new Date(first!.startTime).getTimezoneOffset() * 60_000);

    const drawn = map.itineraryToTransitive(first!);
    expect(drawn.journeys[0]!.segments.map(({ type }) => type)).toEqual(["WALK", "TRANSIT", "WALK"]);
    expect(drawn.routes).toMatchObject([{ route_short_name: "Green", route_type: 0 }]);
    const [pattern] = drawn.patterns;
    expect(pattern!.stops.length).toBeGreaterThan(5);
    const ids = drawn.stops.map(({ stop_id }) => stop_id).toSorted();
    expect(pattern!.stops.map(({ stop_id }) => stop_id).toSorted()).toEqual(ids);
    const bounds = read.getItineraryBounds(first!);
    expect(bounds[0]).toEqual([FROM.lat, FROM.lon]);
    expect(bounds.at(-1)).toEqual([TO.lat, TO.lon]);
    const [lat, lon] = read.legLocationAtDistance(first!.legs[1]!, 500)!;
    expect([lat! < 53.35 && lat! > 53.34, lon! < -6.25 && lon! > -6.27]).toEqual([true, true]);
  });

  test("arrives by a time, and takes single kinds of vehicles", async () => {
    const { plan: early } = await plan({ departArrive: "ARRIVE", time: "09:00" });
    const end = Date.parse("2026-11-25T09:00:00Z");
    expect(early.itineraries.length).toBeGreaterThan(0);
    expect(early.itineraries.every(({ legs }) => legs.at(-1)!.startTime < end)).toBe(true);
    expect((await plan({ mode: "WALK,TRAM" })).plan.itineraries.length).toBeGreaterThan(0);
    expect((await plan({ mode: "WALK,FERRY" })).plan.itineraries).toEqual([]);
  });
});
