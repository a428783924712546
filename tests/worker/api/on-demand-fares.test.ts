/** What journeys with rides on demand cost (GTFS-Flex with GTFS fares of both generations). */
import { beforeAll, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

/** A zone, and at its eastern end a train; a bus on demand between two stops. */
function feedAt(lat: number, fares: Record<string, string>) {
  const ring = [9.9, 10.1].flatMap((lon) => [-0.1, 0.1].map((dy) => [lon, lat + dy]));
  const [southwest, northwest, southeast, northeast] = ring;
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Rides,https://a.example,Africa/Accra"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,zone_id",
      ...[`W,West,${lat},10,1`, `E,East,${lat},10.5,2`, `N,North,${lat + 0.5},10,1`, `M,Mill,${lat + 0.6},10,2`],
    ),
    "routes.txt": csv(
      "route_id,agency_id,route_short_name,route_type,network_id",
      ...["train,A,T,2,rail", "van,A,V,715,calls", "bus,A,B,715,calls"],
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "daily,1,1,1,1,1,1,1,20260101,20261231",
    ),
    "trips.txt": csv("route_id,service_id,trip_id", "train,daily,t", "van,daily,v", "bus,daily,b"),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type",
      ...["t,12:00:00,12:00:00,W,,,1,,,,", "t,12:30:00,12:30:00,E,,,2,,,,"],
      ...["v,,,,zone,,1,08:00:00,18:00:00,2,1", "v,,,,zone,,2,08:00:00,18:00:00,1,2"],
      ...["b,,,,,north,1,08:00:00,18:00:00,2,1", "b,,,,,mill,2,08:00:00,18:00:00,1,2"],
    ),
    "location_groups.txt": csv("location_group_id,location_group_name", "north,North", "mill,Mill"),
    "location_group_stops.txt": csv("location_group_id,stop_id", "north,N", "mill,M"),
    "locations.geojson": JSON.stringify({
      type: "FeatureCollection",
      features: [
        {
          ...{ type: "Feature", id: "zone", properties: { stop_name: "Zone" } },
          geometry: { type: "Polygon", coordinates: [[southwest, southeast, northeast, northwest, southwest]] },
        },
      ],
    }),
    ...fares,
  };
}

const [PRODUCTS, AREAS, ROUTES, ZONES, NONE] = [1, 4, 7, 10, 13] as const;

const PRICES = csv(
  "fare_product_id,fare_product_name,amount,currency",
  ...["call,Call,2.50,GHS", "rail,Rail,4,GHS", "both,Change,1,GHS"],
);
const ATTRIBUTES = csv("fare_id,price,currency_type,payment_method,transfers", "low,2,GHS,0,0", "high,3,GHS,0,0");

beforeAll(async () => {
  const legRules = csv("leg_group_id,network_id,fare_product_id", "call,calls,call", "rail,rail,rail");
  const changes = csv(
    "from_leg_group_id,to_leg_group_id,transfer_count,fare_transfer_type,fare_product_id",
    "call,rail,,0,both",
  );
  await importFeed(
    "f-products",
    feedAt(PRODUCTS, {
      ...{ "fare_products.txt": PRICES, "fare_leg_rules.txt": legRules, "fare_transfer_rules.txt": changes },
    }),
  );
  await importFeed(
    "f-areas",
    feedAt(AREAS, {
      "fare_products.txt": PRICES,
      "areas.txt": csv("area_id", "north", "mill"),
      "stop_areas.txt": csv("area_id,stop_id", "north,N", "mill,M"),
      "fare_leg_rules.txt": csv("from_area_id,to_area_id,fare_product_id", "north,mill,rail", ",,call"),
    }),
  );
  await importFeed(
    "f-routes",
    feedAt(ROUTES, {
      "fare_attributes.txt": ATTRIBUTES,
      "fare_rules.txt": csv("fare_id,route_id", "low,van", "high,bus"),
    }),
  );
  await importFeed(
    "f-zones",
    feedAt(ZONES, {
      "fare_attributes.txt": ATTRIBUTES,
      "fare_rules.txt": csv("fare_id,origin_id,destination_id", "low,1,1", "high,1,2"),
    }),
  );
  await importFeed("f-none", feedAt(NONE, {}));
  await refreshLists(stores().db);
}, 60_000);

const QUERY = `query ($where: DirectionRequest!) {
  directions(where: $where) { itineraries {
    legs { trip { route { route_id } } }
    fare { status note amount currency parts { feed_onestop_id legs tickets { tickets { id legs is_transfer } } } }
  } } }`;

async function journey(lat: number, from: [number, number], to: [number, number]) {
  const point = ([dy, lon]: [number, number]) => ({ lat: lat + dy, lon });
  const where = {
    ...{ from: point(from), to: point(to), mode: "TRANSIT", depart_at: "2026-12-02T09:00:00Z" },
    on_demand: ["ACCESS", "EGRESS", "DIRECT"],
  };
  const { data, errors } = await ask(QUERY, { where });
  expect(errors).toBeUndefined();
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const [{ legs, fare }] = data.directions.itineraries as any[];
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { routes: legs.flatMap(({ trip }: any) => trip?.route.route_id ?? []).join(" "), fare };
}

const inZone = (lat: number) => journey(lat, [-0.05, 10.05], [0.05, 9.95]);
const byBus = (lat: number) => journey(lat, [0.5, 10], [0.6, 10]);

test("a ride is sold by the network of its route", async () => {
  const { routes, fare } = await inZone(PRODUCTS);
  expect(routes).toBe("van");
  expect(fare).toMatchObject({ status: "COMPUTED", note: null, amount: "2.50", currency: "GHS" });
  expect(fare.parts).toMatchObject([{ feed_onestop_id: "f-products", tickets: [{ tickets: [{ id: "call" }] }] }]);
});

test("a ride and a train of one feed share a transfer", async () => {
  const { routes, fare } = await journey(PRODUCTS, [-0.05, 10.05], [0, 10.5]);
  expect(routes).toBe("van train");
  expect(fare).toMatchObject({ status: "COMPUTED", amount: "3.50" });
  const [{ tickets, legs }] = fare.parts;
  expect(tickets[0].tickets).toEqual([
    { id: "call", legs: [legs[0]], is_transfer: false },
    { id: "both", legs: [legs[1]], is_transfer: true },
  ]);
});

test("the stops of a group have areas, and a zone has none", async () => {
  expect(await byBus(AREAS)).toMatchObject({ routes: "bus", fare: { amount: "4.00" } });
  expect(await inZone(AREAS)).toMatchObject({ routes: "van", fare: { amount: "2.50" } });
});

test("fare_rules.txt counts by route", async () => {
  expect(await inZone(ROUTES)).toMatchObject({ routes: "van", fare: { status: "COMPUTED", amount: "2.00" } });
  expect(await byBus(ROUTES)).toMatchObject({ routes: "bus", fare: { status: "COMPUTED", amount: "3.00" } });
});

test("fare zones are those of stops; a zone of the map has none, and the answer says so", async () => {
  expect(await byBus(ZONES)).toMatchObject({ routes: "bus", fare: { status: "COMPUTED", amount: "3.00" } });
  expect(await inZone(ZONES)).toMatchObject({
    fare: {
      ...{ status: "NOT_COMPUTED", amount: null },
      note: "The fare cannot be computed: the feed does not say in which fare zones its rides on demand begin and end.",
    },
  });
});

test("a feed without fares has none for its rides on demand", async () => {
  expect(await inZone(NONE)).toMatchObject({ fare: { status: "NO_DATA", note: "No fare data." } });
});
