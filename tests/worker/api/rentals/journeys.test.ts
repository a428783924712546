/** Journeys with shared bikes and scooters: to the first stop, from the last one, and all the way. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { execute } from "../../../../worker/api/graphql/execute.ts";
import type { RentalReader } from "../../../../worker/gbfs/rentals.ts";
import { rentalReader } from "../../../../worker/gbfs/rentals.ts";
import { DOWNLOAD_POLICY } from "../../../../worker/ingest/download.ts";
import type { ArchiveBucket } from "../../../../worker/store/archive/archive.ts";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import type { GbfsStandIn } from "../../../support/gbfs-system.ts";
import { ask as askWorker } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";
import { followSystems } from "./systems.ts";

/** Trains from Pier, 305 m beyond the bike station Harbor, to Far, and from Far to City, 38 m from the station City Hall. */
const FEED = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Rail,https://a.example,America/Toronto"),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    "P,Pier,46.8,-71.186",
    "F,Far,46.8,-71.145",
    "C,City,46.8,-71.2005",
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "r,A,R,2"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "D,1,1,1,1,1,1,1,20260101,20271231",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", "r,D,t9", "r,D,t10", "r,D,c"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...["t9,09:00:00,09:00:00,P,1", "t9,09:05:00,09:05:00,F,2"],
    ...["t10,10:00:00,10:00:00,P,1", "t10,10:05:00,10:05:00,F,2"],
    ...["c,09:20:00,09:20:00,F,1", "c,09:30:00,09:30:00,C,2"],
  ),
};

const HOME: LonLat = [-71.2, 46.8005];
const CITY_HALL: LonLat = [-71.2, 46.8];
const HARBOR: LonLat = [-71.19, 46.8];
const PIER: LonLat = [-71.186, 46.8];
const SCOOTER: LonLat = [-71.2, 46.801];
const FAR: LonLat = [-71.145, 46.8];
const CITY: LonLat = [-71.2005, 46.8];
const MORNING = "2026-12-02T08:00:00-05:00";

let system: GbfsStandIn;
/** A system with a zone that its scooters may not ride through. */
let wall: GbfsStandIn;
const WALL_ORIGIN = "https://wall.example";
const old = new Date(Date.now() - 3_600_000);

beforeAll(async () => {
  await importFeed("f-pier", FEED);
  [system, wall] = (await followSystems(
    {
      "f-harbor~bikes": { version: "2.3", moreStations: 30 },
      "f-wall~bikes": { version: "2.3", origin: WALL_ORIGIN, latitude: 50, hasWall: true },
    },
    old,
  )) as [GbfsStandIn, GbfsStandIn];
  await refreshLists(stores().db);
}, 60_000);

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(String(input));
    return (url.origin === WALL_ORIGIN ? wall : system).fetcher(url, init as { headers?: Record<string, string> });
  });
  return () => vi.restoreAllMocks();
});

type Leg = {
  mode: string;
  start_time: string;
  end_time: string;
  duration: { duration: number };
  distance: { distance: number };
  from: { name: string | null };
  to: { name: string | null };
  trip: { trip_id: string } | null;
  rental: Record<string, unknown> | null;
  steps: { mode: string; instruction: string }[];
};
type Found = {
  data_source: string;
  exception_code: string | null;
  itineraries: { start_time: string; end_time: string; legs: Leg[] }[];
};

const QUERY = `query ($where: DirectionRequest!) {
  directions(where: $where) {
    data_source exception_code
    itineraries {
      start_time end_time
      legs {
        mode start_time end_time duration { duration } distance { distance } from { name } to { name }
        trip { trip_id } steps { mode instruction }
        rental {
          feed_onestop_id system_id system_name form_factor vehicle_type_id vehicle_id
          from_station_id from_station_name vehicles_available to_station_id to_station_name docks_available
          plan_id price currency is_taxable price_words rental_uris { web } fetched_at
        }
      }
    }
  }
}`;

const point = ([lon, lat]: LonLat) => ({ lon, lat });
const base = { from: point(HOME), to: point(FAR), mode: "TRANSIT", depart_at: MORNING };

async function ask(where: Record<string, unknown>): Promise<Found> {
  const variables = JSON.stringify({ where: { ...base, ...where } });
  const response = await askWorker(
    `/api/v2/query?query=${encodeURIComponent(QUERY)}&variables=${encodeURIComponent(variables)}`,
  );
  const { data, errors } = (await response.json()) as { data: { directions: Found }; errors?: unknown };
  expect(errors).toBeUndefined();
  return data.directions;
}

const rentalsIn = ({ itineraries }: Found) =>
  itineraries.filter(({ legs }) => legs.some(({ rental }) => rental !== null));
const unix = (text: string) => Date.parse(text) / 1000;

/** By hand: straight lines times 1.3, at 1.2 m/s on foot and 4.2 m/s on a vehicle, with 90 s to unlock and return it. */
const walk = (a: LonLat, b: LonLat) => Math.ceil((haversine(a, b) * 1.3) / 1.2);
const ride = (a: LonLat, b: LonLat) => 90 + Math.ceil((haversine(a, b) * 1.3) / 4.2);

describe("to the first stop", () => {
  test("a bike brings riders to a train that they cannot walk to", async () => {
    const none = await ask({ max_walk_direct: 60 });
    expect(none.itineraries).toEqual([]);
    expect(none.exception_code).not.toBeNull();
    const answer = await ask({ rental: ["ACCESS"], rental_form_factors: ["bicycle"] });
    const [first] = rentalsIn(answer);
    expect(first!.legs.map(({ mode }) => mode)).toEqual(["WALK", "BICYCLE", "WALK", "TRANSIT"]);
    const [toBike, bike, toTrain, train] = first!.legs as [Leg, Leg, Leg, Leg];
    expect(toBike.duration.duration).toBe(walk(HOME, CITY_HALL));
    expect(bike.duration.duration).toBe(ride(CITY_HALL, HARBOR));
    expect(bike.distance.distance).toBeCloseTo((haversine(CITY_HALL, HARBOR) * 1.3) / 1000, 2);
    expect(toTrain.duration.duration).toBe(walk(HARBOR, PIER));
    expect(train.trip?.trip_id).toBe("t9");
    expect(unix(first!.start_time)).toBe(
      unix("2026-12-02T09:00:00-05:00") - walk(HOME, CITY_HALL) - ride(CITY_HALL, HARBOR) - walk(HARBOR, PIER),
    );
    expect([bike.from.name, bike.to.name]).toEqual(["City Hall", "Harbor"]);
    expect(bike.rental).toMatchObject({
      ...{
        feed_onestop_id: "f-harbor~bikes",
        system_id: "harbor",
        system_name: "Harbor Bikes",
        form_factor: "bicycle",
      },
      ...{ from_station_id: "a", to_station_id: "b", vehicles_available: 1, docks_available: 10, vehicle_id: null },
      ...{ plan_id: "p1", price: 1.5, currency: "CAD", is_taxable: false },
      price_words: "CA$1.50 to start, then CA$0.25 per minute from minute 30.",
    });
    expect(bike.steps).toEqual([{ mode: "BICYCLE", instruction: expect.stringContaining("an estimate") }]);
    expect(answer.data_source).toContain("Riding times of shared vehicles are estimates");
  });

  test("a free scooter is left at the stop itself", async () => {
    const [first] = rentalsIn(await ask({ rental: ["ACCESS"] }));
    const scooter = first!.legs.find(({ rental }) => rental !== null)!;
    expect(scooter.duration.duration).toBe(ride(SCOOTER, PIER));
    expect(scooter.rental).toMatchObject({ form_factor: "scooter", to_station_id: null, from_station_id: null });
    expect(first!.legs.map(({ mode }) => mode)).toEqual(["WALK", "BICYCLE", "TRANSIT"]);
  });

  test("with a time to arrive by, the latest departure", async () => {
    const answer = await ask({ depart_at: null, arrive_by: "2026-12-02T10:30:00-05:00", rental: ["ACCESS"] });
    expect(rentalsIn(answer)[0]!.legs.at(-1)!.trip?.trip_id).toBe("t10");
  });

  test("not in a wheelchair, not with a bicycle, and not from another feed", async () => {
    for (const where of [{ wheelchair_accessible: true }, { bikes_allowed: true }, { rental_feeds: ["f-other"] }]) {
      expect(rentalsIn(await ask({ rental: ["ACCESS", "EGRESS", "DIRECT"], ...where }))).toEqual([]);
    }
  });
});

describe("from the last stop", () => {
  const toPier = { from: point(FAR), to: point(PIER), rental_form_factors: ["bicycle"], max_walk_direct: 60 };

  test("the bike is taken near the stop and returned near the destination", async () => {
    expect((await ask(toPier)).itineraries).toEqual([]);
    const [first] = rentalsIn(await ask({ ...toPier, rental: ["EGRESS"] }));
    expect(first!.legs.map(({ mode }) => mode)).toEqual(["TRANSIT", "WALK", "BICYCLE", "WALK"]);
    expect(first!.legs[2]!.rental).toMatchObject({ from_station_id: "a", to_station_id: "b" });
    expect(unix(first!.end_time)).toBe(
      unix("2026-12-02T09:30:00-05:00") + walk(CITY, CITY_HALL) + ride(CITY_HALL, HARBOR) + walk(HARBOR, PIER),
    );
  });

  test("a vehicle at both ends of one journey", async () => {
    const where = { ...toPier, from: point([-71.1605, 46.8]), rental: ["ACCESS", "EGRESS"] };
    const [first] = rentalsIn(await ask(where));
    const modes = ["WALK", "BICYCLE", "WALK", "TRANSIT", "WALK", "BICYCLE", "WALK"];
    expect(first!.legs.map(({ mode }) => mode)).toEqual(modes);
    // Rides on shared vehicles are no changes.
    expect(rentalsIn(await ask({ ...where, max_transfers: 0 })).length).toBeGreaterThan(0);
    // A ride all the way is shorter, and begins at any time.
    const whole = await ask({ ...where, rental: ["ACCESS", "EGRESS", "DIRECT"] });
    expect(rentalsIn(whole).map(({ legs }) => legs.map(({ mode }) => mode))).toEqual([["WALK", "BICYCLE", "WALK"]]);
    for (const [i, leg] of first!.legs.entries()) {
      if (i > 0) expect(unix(leg.start_time)).toBeGreaterThanOrEqual(unix(first!.legs[i - 1]!.end_time));
    }
  });
});

describe("all the way", () => {
  test("a ride without transit, with its price by the minute", async () => {
    const park: LonLat = [-71.21, 46.855];
    const where = { to: point(park), rental: ["DIRECT"], rental_form_factors: ["scooter"] };
    const [first] = rentalsIn(await ask(where));
    const [, scooter] = first!.legs as [Leg, Leg];
    expect(first!.legs.map(({ mode }) => mode)).toEqual(["WALK", "BICYCLE"]);
    const seconds = ride(SCOOTER, park);
    expect(scooter.duration.duration).toBe(seconds);
    // Minutes 30, 31 and 32 are charged.
    expect(Math.floor(seconds / 60)).toBe(32);
    expect(scooter.rental).toMatchObject({ price: 2.25, currency: "CAD" });
  });

  test("no ride ends in a zone that forbids it", async () => {
    const park = { to: point([-71.205, 46.793]), rental: ["DIRECT"], max_walk_direct: 0 };
    const ends = rentalsIn(await ask(park)).map(({ legs }) => legs.find(({ rental }) => rental !== null)!.rental!);
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) expect(end.to_station_id).not.toBeNull();
    const beside = { ...park, to: point([-71.205, 46.797]) };
    const free = rentalsIn(await ask(beside)).map(({ legs }) => legs.find(({ rental }) => rental !== null)!.rental!);
    expect(free.some((end) => end.to_station_id === null)).toBe(true);
  });
});

describe("costs", () => {
  const archive = (env as unknown as { ARCHIVE: ArchiveBucket }).ARCHIVE;

  /** One operation with a reader of its own, of which calls are counted. */
  async function cost(where: Record<string, unknown>) {
    const opened = stores();
    const gets: string[] = [];
    const counted = {
      get: (key: string, ...rest: never[]) => {
        gets.push(key);
        return (archive.get as (key: string, ...rest: never[]) => Promise<never>)(key, ...rest);
      },
      put: archive.put.bind(archive),
    } as unknown as ArchiveBucket;
    let nears = 0;
    const reader = rentalReader(
      {
        ...{ db: opened.db, archive: counted, fetcher: system.fetcher, policy: DOWNLOAD_POLICY, now: () => new Date() },
        secret: () => undefined,
      },
      () => {},
    );
    const rentals: RentalReader = {
      ...reader,
      near: (...boxes) => {
        nears++;
        return reader.near(...boxes);
      },
    };
    const before = system.requests.length;
    const context = createContext({ stores: opened, now: new Date(MORNING), rentals });
    const { errors } = await execute({ context, query: QUERY, variables: { where: { ...base, ...where } } });
    expect(errors).toBeUndefined();
    return { nears, gets: gets.length, fetches: system.requests.length - before, trips: opened.db.cost.roundTrips };
  }

  test("a journey with rentals reads a system once for all its ends, and one without reads nothing of it", async () => {
    await cost({});
    const without = await cost({});
    expect(without).toMatchObject({ nears: 0, gets: 0, fetches: 0 });
    const first = await cost({ rental: ["ACCESS", "EGRESS", "DIRECT"] });
    expect(first.nears).toBe(1);
    expect(first.gets).toBeLessThanOrEqual(2);
    expect(first.fetches).toBeLessThanOrEqual(2);
    // One query finds the systems.
    expect(first.trips - without.trips).toBeLessThanOrEqual(2);
  });
});

test("form factors that are not offered are a named error", async () => {
  const variables = JSON.stringify({ where: { ...base, rental: ["DIRECT"], rental_form_factors: ["car"] } });
  const response = await askWorker(
    `/api/v2/query?query=${encodeURIComponent(QUERY)}&variables=${encodeURIComponent(variables)}`,
  );
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
  expect(errors[0]!.extensions.code).toBe("parameter.invalid");
});

test("a vehicle is not offered through a zone that it may not ride through, and that is the reason", async () => {
  const across = { from: { lon: -71.2, lat: 50.0012 }, to: { lon: -71.189, lat: 50.0012 } };
  const where = { ...across, rental: ["DIRECT"], rental_form_factors: ["scooter"], max_walk_direct: 0 };
  expect(await ask(where)).toMatchObject({ exception_code: "ZONE_CLOSED", itineraries: [] });
  const around = { ...where, to: { lon: -71.2, lat: 50.011 } };
  expect(rentalsIn(await ask(around))).toHaveLength(1);
});
