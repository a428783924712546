/** Shared vehicles in the dialects of OpenTripPlanner and MOTIS: lists, and journeys with BICYCLE_RENT and RENTAL. */
import { client, plan, refreshItinerary, rentals } from "@motis-project/motis-client";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { ask, ORIGIN } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";
import { followSystems } from "./systems.ts";

const FEED = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Rail,https://a.example,America/Toronto"),
  "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "P,Pier,46.8,-71.186", "F,Far,46.8,-71.145"),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "r,A,R,2"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "D,1,1,1,1,1,1,1,20260101,20271231",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", "r,D,t9"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...["t9,09:00:00,09:00:00,P,1", "t9,09:05:00,09:05:00,F,2"],
  ),
};

const FEED_ID = "f-dialects~bikes";
const HOME = "46.8005,-71.2";
const FAR = "46.8,-71.145";

beforeAll(async () => {
  await importFeed("f-dialects", FEED);
  // Fresh for the tests: nothing is fetched.
  await followSystems({ [FEED_ID]: { version: "3.0", ttl: 3600 } }, new Date());
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("A fresh system is not asked."));
  await refreshLists(stores().db);
  client.setConfig({
    baseUrl: `${ORIGIN}/api/v2/routing/motis`,
    fetch: async (request: Request) => ask(request.url.slice(ORIGIN.length)),
  } as object);
  return () => vi.restoreAllMocks();
}, 60_000);

type Json = Record<string, unknown>;

async function json(path: string): Promise<Json> {
  const response = await ask(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Json;
}

describe("OpenTripPlanner's REST API", () => {
  const path = `/api/v2/routing/otp/plan?fromPlace=${HOME}&toPlace=${FAR}&date=2026-12-02&time=08:00&mode=`;
  type Legs = { mode: string; rentedBike: boolean; from: Json; to: Json; transitLeg: boolean }[];
  const legsOf = async (mode: string) =>
    ((await json(`${path}${mode}`)) as unknown as { plan: { itineraries: { legs: Legs }[] } }).plan.itineraries.map(
      ({ legs }) => legs,
    );

  test("BICYCLE_RENT beside transit", async () => {
    const legs = (await legsOf("TRANSIT,WALK,BICYCLE_RENT")).find((one) => one.some(({ rentedBike }) => rentedBike))!;
    expect(legs.map(({ mode }) => mode)).toEqual(["WALK", "BICYCLE", "WALK", "RAIL"]);
    expect(legs[1]).toMatchObject({
      transitLeg: false,
      from: { vertexType: "BIKESHARE", bikeShareId: "a", networks: [FEED_ID] },
      to: { vertexType: "BIKESHARE", bikeShareId: "b" },
    });
  });

  test("SCOOTER_RENT alone", async () => {
    const all = await legsOf("SCOOTER_RENT");
    expect(all.some((legs) => legs.some(({ mode }) => mode === "SCOOTER"))).toBe(true);
    expect(all.flat().some(({ transitLeg }) => transitLeg)).toBe(false);
  });

  test("without it there are none", async () => {
    expect((await legsOf("TRANSIT,WALK")).flat().some(({ rentedBike }) => rentedBike)).toBe(false);
  });
});

describe("MOTIS", () => {
  test("its client reads systems, stations, vehicles, and zones in a box", async () => {
    const { data } = await rentals({ query: { min: "46.7,-71.3", max: "46.9,-71.1" } });
    expect(data!.providerGroups).toEqual([
      { id: FEED_ID, name: "Harbor Bikes", providers: [FEED_ID], formFactors: ["BICYCLE", "SCOOTER_STANDING"] },
    ]);
    expect(data!.providers[0]).toMatchObject({
      ...{ id: FEED_ID, groupId: FEED_ID, operator: "Harbor Inc.", url: "https://bikes.example/" },
      vehicleTypes: [
        { id: "ebike", formFactor: "BICYCLE", returnConstraint: "NONE", returnConstraintGuessed: true },
        {},
      ],
      globalGeofencingRules: [{ vehicleTypeIdxs: [], rideStartAllowed: true }],
    });
    expect(data!.stations.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(data!.stations[0]).toMatchObject({
      ...{ name: "City Hall", isRenting: true, numVehiclesAvailable: 1, vehicleTypesAvailable: { ebike: 1 } },
      ...{ rentalUriWeb: "https://bikes.example/rent/a", rentalUriIOS: "bikes://rent/a" },
    });
    expect(data!.vehicles).toMatchObject([{ id: "v1", typeId: "scooter", formFactor: "SCOOTER_STANDING" }]);
    expect(data!.zones).toMatchObject([{ name: "Park", z: 1, rules: [{ rideEndAllowed: false }] }]);
  });

  test("a circle, providers, and what is left out", async () => {
    const near = await rentals({ query: { point: "46.8,-71.19", radius: 100 } });
    expect(near.data!.stations.map(({ id }) => id)).toEqual(["b"]);
    const named = await rentals({ query: { providers: [FEED_ID], withStations: false, withZones: false } });
    expect([named.data!.stations, named.data!.zones]).toEqual([[], []]);
    expect(named.data!.vehicles).toHaveLength(1);
    const all = await rentals({ query: {} });
    expect(all.data!.providers.map(({ id }) => id)).toContain(FEED_ID);
    expect(all.data!.stations).toEqual([]);
    expect((await ask("/api/v2/routing/motis/api/v1/rentals?min=1")).status).toBe(400);
  });

  const query = { fromPlace: HOME, toPlace: FAR, time: "2026-12-02T13:00:00Z" };

  test("RENTAL before transit, with the member rental, and the itinerary again", async () => {
    const { data } = await plan({
      query: { ...query, preTransitModes: ["RENTAL"], preTransitRentalFormFactors: ["BICYCLE"] },
    });
    const itinerary = data!.itineraries.find(({ legs }) => legs.some(({ mode }) => mode === "RENTAL"))!;
    expect(itinerary.legs.map(({ mode }) => mode)).toEqual(["WALK", "RENTAL", "WALK", expect.stringContaining("RAIL")]);
    expect(itinerary.legs[1]!.rental).toEqual({
      ...{ providerId: FEED_ID, providerGroupId: FEED_ID, systemId: "harbor", systemName: "Harbor Bikes" },
      ...{ url: "https://bikes.example/", stationName: "City Hall", fromStationName: "City Hall" },
      ...{ toStationName: "Harbor", rentalUriIOS: "bikes://rent/a", rentalUriWeb: "https://bikes.example/rent/a" },
      ...{ formFactor: "BICYCLE", propulsionType: "ELECTRIC_ASSIST", returnConstraint: "ANY_STATION" },
    });
    const again = await refreshItinerary({ query: { itineraryId: itinerary.id as never } });
    expect(again.data!.legs.map(({ mode }) => mode)).toEqual(itinerary.legs.map(({ mode }) => mode));
  });

  test("RENTAL all the way is in direct", async () => {
    const { data } = await plan({ query: { ...query, directModes: ["RENTAL"] } });
    expect(data!.direct.some(({ legs }) => legs.some(({ mode }) => mode === "RENTAL"))).toBe(true);
    expect(data!.direct.every(({ legs }) => legs.some(({ mode }) => mode === "RENTAL"))).toBe(true);
  });

  test("vehicles that differ by part, and cars, are named errors", async () => {
    const path = `/api/v2/routing/motis/api/v5/plan?fromPlace=${HOME}&toPlace=${FAR}`;
    const parts = "&preTransitModes=RENTAL&directModes=RENTAL&directRentalFormFactors=BICYCLE";
    expect((await ask(`${path}${parts}`)).status).toBe(400);
    expect((await ask(`${path}&directModes=RENTAL&directRentalFormFactors=CAR`)).status).toBe(400);
    expect((await ask(`${path}&directModes=CAR`)).status).toBe(400);
  });
});

describe("OpenTripPlanner's GraphQL API", () => {
  async function data(query: string) {
    const response = await ask(`/otp/gtfs/v1?query=${encodeURIComponent(query)}`);
    const answer = (await response.json()) as { data: Json; errors?: unknown };
    expect(answer.errors).toBeUndefined();
    return answer.data;
  }

  const STATION = `stationId name lat lon network rentalNetwork { networkId url } rentalUris { web } capacity
    vehiclesAvailable spacesAvailable allowPickupNow allowDropoffNow operative realtime
    availableVehicles { total byType { count vehicleType { formFactor propulsionType } } }`;

  test("stations and free vehicles, of all, by id, and in a box", async () => {
    const answer = await data(`{
      vehicleRentalStations(ids: ["${FEED_ID}:a"]) { ${STATION} }
      rentalVehicles { vehicleId network vehicleType { formFactor } allowPickupNow }
      bikes: rentalVehicles(formFactors: [BICYCLE]) { vehicleId }
      rentalVehicle(id: "${FEED_ID}:v1") { vehicleId }
      gone: vehicleRentalStation(id: "${FEED_ID}:nowhere") { name }
      bikeRentalStations(ids: ["${FEED_ID}:b"]) { stationId bikesAvailable spacesAvailable networks state }
      vehicleRentalsByBbox(minimumLatitude: 46.79, minimumLongitude: -71.21, maximumLatitude: 46.81, maximumLongitude: -71.195) {
        __typename
        ... on VehicleRentalStation { stationId }
        ... on RentalVehicle { vehicleId }
      }
    }`);
    expect(answer).toEqual({
      vehicleRentalStations: [
        {
          ...{ stationId: `${FEED_ID}:a`, name: "City Hall", lat: 46.8, lon: -71.2, network: FEED_ID },
          rentalNetwork: { networkId: FEED_ID, url: "https://bikes.example/" },
          ...{ rentalUris: { web: "https://bikes.example/rent/a" }, capacity: 10 },
          ...{ vehiclesAvailable: 1, spacesAvailable: 9, allowPickupNow: true, allowDropoffNow: true },
          ...{ operative: true, realtime: true },
          availableVehicles: {
            total: 1,
            byType: [{ count: 1, vehicleType: { formFactor: "BICYCLE", propulsionType: "ELECTRIC_ASSIST" } }],
          },
        },
      ],
      rentalVehicles: [
        {
          vehicleId: `${FEED_ID}:v1`,
          network: FEED_ID,
          vehicleType: { formFactor: "SCOOTER_STANDING" },
          allowPickupNow: true,
        },
      ],
      ...{ bikes: [], rentalVehicle: { vehicleId: `${FEED_ID}:v1` }, gone: null },
      bikeRentalStations: [
        { stationId: `${FEED_ID}:b`, bikesAvailable: 0, spacesAvailable: 10, networks: [FEED_ID], state: "Station on" },
      ],
      vehicleRentalsByBbox: [
        { __typename: "VehicleRentalStation", stationId: `${FEED_ID}:a` },
        { __typename: "RentalVehicle", vehicleId: `${FEED_ID}:v1` },
      ],
    });
  });

  test("nearest finds stations and free vehicles, of all types or of theirs", async () => {
    const near = (more: string) => `nearest(lat: 46.8005, lon: -71.2, maxDistance: 1000${more}) {
      edges { node { distance place { __typename ... on VehicleRentalStation { stationId } ... on RentalVehicle { vehicleId } } } }
    }`;
    type Edges = { edges: { node: { distance: number; place: Record<string, string> } }[] };
    const answer = (await data(`{
      rent: ${near(", filterByPlaceTypes: [VEHICLE_RENT]")}
      bikes: ${near(", filterByPlaceTypes: [BICYCLE_RENT]")}
      one: ${near(`, filterByPlaceTypes: [VEHICLE_RENT], filterByIds: { bikeRentalStations: ["${FEED_ID}:b"] }`)}
      other: ${near(', filterByPlaceTypes: [VEHICLE_RENT], filterByNetwork: ["f-other"]')}
      parking: ${near(", filterByPlaceTypes: [BIKE_PARK, CAR_PARK]")}
      all: ${near("")}
      stops: ${near(", filterByPlaceTypes: [STOP]")}
    }`)) as Record<string, Edges>;
    const idsOf = ({ edges }: Edges) =>
      edges.map(({ node: { place } }) => place.stationId ?? place.vehicleId ?? place.__typename);
    const [a, v1, b] = ["a", "v1", "b"].map((id) => `${FEED_ID}:${id}`);
    expect(idsOf(answer.rent!)).toEqual([a, v1, b]);
    expect(answer.rent!.edges[0]!.node).toMatchObject({ distance: 56, place: { __typename: "VehicleRentalStation" } });
    expect(idsOf(answer.bikes!)).toEqual([a, v1, b]);
    expect(idsOf(answer.one!)).toEqual([v1, b]);
    expect([answer.other, answer.parking].map((one) => one?.edges)).toEqual([[], []]);
    expect(idsOf(answer.all!)).toEqual(expect.arrayContaining([a, v1, b]));
    expect(idsOf(answer.stops!)).not.toContain(a);
  });

  const LEGS = `legs { mode rentedBike transitLeg
    from { vertexType vehicleRentalStation { stationId } rentalVehicle { vehicleId } }
    to { vertexType vehicleRentalStation { stationId } } }`;

  test("plan with BICYCLE and the qualifier RENT", async () => {
    const { plan: answer } = (await data(`{
      plan(fromPlace: "${HOME}", toPlace: "${FAR}", date: "2026-12-02", time: "08:00:00",
        transportModes: [{ mode: TRANSIT }, { mode: WALK }, { mode: BICYCLE, qualifier: RENT }]) {
        itineraries { walkTime ${LEGS} }
      }
    }`)) as { plan: { itineraries: { legs: { mode: string; rentedBike: boolean }[] }[] } };
    const legs = answer.itineraries.map((one) => one.legs).find((one) => one.some(({ rentedBike }) => rentedBike))!;
    expect(legs.map(({ mode }) => mode)).toEqual(["WALK", "BICYCLE", "WALK", "RAIL"]);
    expect(legs[1]).toMatchObject({
      from: { vertexType: "BIKESHARE", vehicleRentalStation: { stationId: `${FEED_ID}:a` }, rentalVehicle: null },
      to: { vehicleRentalStation: { stationId: `${FEED_ID}:b` } },
    });
  });

  test("planConnection with SCOOTER_RENTAL all the way", async () => {
    const { planConnection: answer } = (await data(`{
      planConnection(origin: { location: { coordinate: { latitude: 46.8005, longitude: -71.2 } } },
        destination: { location: { coordinate: { latitude: 46.8, longitude: -71.145 } } },
        dateTime: { earliestDeparture: "2026-12-02T08:00:00-05:00" },
        modes: { directOnly: true, direct: [SCOOTER_RENTAL] }) {
        edges { node { ${LEGS} } }
      }
    }`)) as { planConnection: { edges: { node: { legs: { mode: string; from: Json }[] } }[] } };
    expect(answer.edges).toHaveLength(1);
    const { legs } = answer.edges[0]!.node;
    expect(legs.map(({ mode }) => mode)).toEqual(["WALK", "SCOOTER"]);
    expect(legs[1]!.from).toMatchObject({ rentalVehicle: { vehicleId: `${FEED_ID}:v1` } });
  });
});
