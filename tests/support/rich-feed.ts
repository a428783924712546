/** Small random feeds that use nearly every file of GTFS Schedule, with all references whole and every row used. */
import fc from "fast-check";

export type Texts = Record<string, string>;
export type TableRow = Record<string, string>;

/** The rows of a table whose cells need no quotes. */
export function tableRows(text: string | undefined): TableRow[] {
  const [head = "", ...lines] = (text ?? "").trimEnd().split("\n");
  const header = head.split(",");
  return lines
    .filter((line) => line !== "")
    .map((line) => Object.fromEntries(line.split(",").map((cell, i) => [header[i]!, cell])));
}

function table(rows: readonly TableRow[], columns: readonly string[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");
}

export type FeedPlan = {
  agencies: number;
  stations: { lon: number; lat: number; platforms: number; zone: number }[];
  routes: { agency: number; network: number }[];
  services: { start: number; length: number; days: number; extra: number | null; missing: number | null }[];
  trips: {
    route: number;
    service: number;
    shape: boolean;
    calls: { station: number; platform: number }[];
    frequent: boolean;
    booked: boolean;
    block: boolean;
  }[];
};

export const feedPlan: fc.Arbitrary<FeedPlan> = fc.record({
  agencies: fc.integer({ min: 1, max: 3 }),
  stations: fc.array(
    fc.record({
      lon: fc.integer({ min: 0, max: 9 }),
      lat: fc.integer({ min: 0, max: 9 }),
      platforms: fc.integer({ min: 1, max: 2 }),
      zone: fc.nat(2),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  routes: fc.array(fc.record({ agency: fc.nat(2), network: fc.nat(2) }), { minLength: 1, maxLength: 4 }),
  services: fc.array(
    fc.record({
      start: fc.integer({ min: 1, max: 20 }),
      length: fc.nat(8),
      days: fc.nat(127),
      extra: fc.option(fc.integer({ min: 1, max: 28 })),
      missing: fc.option(fc.integer({ min: 1, max: 28 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  trips: fc.array(
    fc.record({
      route: fc.nat(3),
      service: fc.nat(2),
      shape: fc.boolean(),
      calls: fc.array(fc.record({ station: fc.nat(4), platform: fc.nat(1) }), { minLength: 2, maxLength: 5 }),
      frequent: fc.boolean(),
      booked: fc.boolean(),
      block: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** 2026-03-DD, a month that begins on a Sunday. */
export const marchDate = (day: number) => `202603${String(day).padStart(2, "0")}`;

/** @param name begins the ids of the feed; '' for ids that other feeds have, too */
export function feedOf(plan: FeedPlan, name = ""): Texts {
  const id = (kind: string, n: number) => `${name}${kind}${n}`;
  const { stations, routes, services, trips } = plan;
  const agencies = Array.from({ length: plan.agencies }, (_, n) => n);
  const platform = (station: number, n: number) => {
    const at = station % stations.length;
    return `${id("P", at)}-${n % stations[at]!.platforms}`;
  };
  const stops = stations.flatMap(({ lon, lat, platforms, zone }, n): TableRow[] => {
    const place = { stop_name: `Place ${name}${n}`, stop_lon: `${lon}`, stop_lat: `${lat}` };
    return [
      { ...place, stop_id: id("S", n), location_type: "1" },
      { ...place, stop_id: id("D", n), location_type: "2", parent_station: id("S", n), level_id: id("L", 0) },
      { stop_id: id("N", n), stop_name: `Node ${n}`, location_type: "3", parent_station: id("S", n) },
      ...Array.from({ length: platforms }, (_, p) => ({
        ...{ ...place, stop_id: platform(n, p), location_type: "0", parent_station: id("S", n) },
        ...{ level_id: id("L", (n % 2) + 1), zone_id: id("Z", zone) },
      })),
    ];
  });
  const zones = [...new Set(stations.map(({ zone }) => zone))];
  const networks = [...new Set(routes.map(({ network }) => network))];
  const shapeOf = (n: number) => id("H", n);
  const files: Record<string, [string[], TableRow[]]> = {
    "agency.txt": [
      ["agency_id", "agency_name", "agency_url", "agency_timezone"],
      agencies.map((n) => ({
        ...{ agency_id: id("A", n), agency_name: `Agency ${name}${n}` },
        ...{ agency_url: `https://a${n}.example`, agency_timezone: "Europe/Vienna" },
      })),
    ],
    "stops.txt": [
      ["stop_id", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station", "level_id", "zone_id"],
      stops,
    ],
    "levels.txt": [["level_id", "level_index"], [0, 1, 2].map((n) => ({ level_id: id("L", n), level_index: `${n}` }))],
    "pathways.txt": [
      ["pathway_id", "from_stop_id", "to_stop_id", "pathway_mode", "is_bidirectional"],
      stations.flatMap(({ platforms }, n) => [
        {
          pathway_id: id("W", n),
          from_stop_id: id("D", n),
          to_stop_id: id("N", n),
          pathway_mode: "1",
          is_bidirectional: "1",
        },
        ...Array.from({ length: platforms }, (_, p) => ({
          ...{ pathway_id: `${id("W", n)}-${p}`, from_stop_id: id("N", n), to_stop_id: platform(n, p) },
          ...{ pathway_mode: "1", is_bidirectional: "1" },
        })),
      ]),
    ],
    "routes.txt": [
      ["route_id", "agency_id", "route_short_name", "route_type", "network_id"],
      routes.map(({ agency, network }, n) => ({
        ...{ route_id: id("R", n), agency_id: id("A", agency % agencies.length), route_short_name: `${name}${n}` },
        ...{ route_type: "3", network_id: id("K", network) },
      })),
    ],
    "calendar.txt": [
      ["service_id", ...WEEKDAYS, "start_date", "end_date"],
      services.map(({ start, length, days }, n) => ({
        ...{ service_id: id("C", n), start_date: marchDate(start), end_date: marchDate(Math.min(28, start + length)) },
        ...Object.fromEntries(WEEKDAYS.map((day, i) => [day, `${(days >> i) & 1}`])),
      })),
    ],
    "calendar_dates.txt": [
      ["service_id", "date", "exception_type"],
      services.flatMap(({ extra, missing }, n) => [
        ...(extra === null ? [] : [{ service_id: id("C", n), date: marchDate(extra), exception_type: "1" }]),
        ...(missing === null || missing === extra
          ? []
          : [{ service_id: id("C", n), date: marchDate(missing), exception_type: "2" }]),
      ]),
    ],
    "trips.txt": [
      ["route_id", "service_id", "trip_id", "shape_id", "block_id"],
      trips.map(({ route, service, shape, block }, n) => ({
        ...{ route_id: id("R", route % routes.length), service_id: id("C", service % services.length) },
        ...{ trip_id: id("T", n), shape_id: shape ? shapeOf(n) : "", block_id: block ? id("B", 0) : "" },
      })),
    ],
    "stop_times.txt": [
      [
        "trip_id",
        "arrival_time",
        "departure_time",
        "stop_id",
        "stop_sequence",
        "pickup_type",
        "pickup_booking_rule_id",
      ],
      trips.flatMap(({ calls, booked }, n) =>
        calls.map(({ station, platform: p }, i) => {
          const time = `08:${String(i * 5).padStart(2, "0")}:00`;
          return {
            ...{ trip_id: id("T", n), arrival_time: time, departure_time: time, stop_id: platform(station, p) },
            ...{ stop_sequence: `${i + 1}`, pickup_type: booked ? "2" : "0" },
            pickup_booking_rule_id: booked ? id("G", 0) : "",
          };
        }),
      ),
    ],
    "booking_rules.txt": [
      ["booking_rule_id", "booking_type", "prior_notice_duration_min"],
      [{ booking_rule_id: id("G", 0), booking_type: "1", prior_notice_duration_min: "30" }],
    ],
    "shapes.txt": [
      ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"],
      trips.flatMap(({ shape }, n) =>
        shape
          ? [0, 1].map((i) => ({
              ...{ shape_id: shapeOf(n), shape_pt_lat: `${i}`, shape_pt_lon: `${i}`, shape_pt_sequence: `${i}` },
            }))
          : [],
      ),
    ],
    "frequencies.txt": [
      ["trip_id", "start_time", "end_time", "headway_secs"],
      trips.flatMap(({ frequent }, n) =>
        frequent ? [{ trip_id: id("T", n), start_time: "08:00:00", end_time: "09:00:00", headway_secs: "600" }] : [],
      ),
    ],
    "transfers.txt": [
      ["from_stop_id", "to_stop_id", "transfer_type"],
      stations.map((_, n) => ({ from_stop_id: platform(n, 0), to_stop_id: platform(n + 1, 0), transfer_type: "0" })),
    ],
    "fare_attributes.txt": [
      ["fare_id", "price", "currency_type", "payment_method", "transfers", "agency_id"],
      agencies.map((n) => ({
        ...{ fare_id: id("F", n), price: "2.5", currency_type: "EUR", payment_method: "0" },
        ...{ transfers: "0", agency_id: id("A", n) },
      })),
    ],
    "fare_rules.txt": [
      ["fare_id", "route_id", "origin_id", "contains_id"],
      zones.map((zone, n) => ({
        ...{ fare_id: id("F", n % agencies.length), route_id: id("R", n % routes.length) },
        ...{ origin_id: id("Z", zone), contains_id: id("Z", zones[0]!) },
      })),
    ],
    "areas.txt": [["area_id", "area_name"], stations.map((_, n) => ({ area_id: id("Y", n), area_name: `Area ${n}` }))],
    "stop_areas.txt": [
      ["area_id", "stop_id"],
      stations.map((_, n) => ({ area_id: id("Y", n), stop_id: platform(n, 0) })),
    ],
    "fare_products.txt": [
      ["fare_product_id", "amount", "currency"],
      [{ fare_product_id: id("V", 0), amount: "3", currency: "EUR" }],
    ],
    "fare_leg_rules.txt": [
      ["leg_group_id", "network_id", "from_area_id", "fare_product_id"],
      networks.map((network, n) => ({
        ...{ leg_group_id: id("E", n), network_id: id("K", network), fare_product_id: id("V", 0) },
        from_area_id: id("Y", n % stations.length),
      })),
    ],
    "fare_transfer_rules.txt": [
      ["from_leg_group_id", "to_leg_group_id", "fare_transfer_type"],
      networks.map((_, n) => ({ from_leg_group_id: id("E", n), to_leg_group_id: id("E", 0), fare_transfer_type: "0" })),
    ],
    "translations.txt": [
      ["table_name", "field_name", "language", "translation", "record_id"],
      [
        ...stations.map((_, n) => ({
          table_name: "stops",
          field_name: "stop_name",
          language: "de",
          record_id: id("S", n),
          translation: `Ort ${n}`,
        })),
        ...routes.map((_, n) => ({
          table_name: "routes",
          field_name: "route_short_name",
          language: "de",
          record_id: id("R", n),
          translation: `Linie ${n}`,
        })),
      ],
    ],
    "attributions.txt": [
      ["attribution_id", "organization_name", "route_id", "is_producer"],
      routes.map((_, n) => ({
        attribution_id: id("U", n),
        organization_name: "Maker",
        route_id: id("R", n),
        is_producer: "1",
      })),
    ],
    "feed_info.txt": [
      ["feed_publisher_name", "feed_publisher_url", "feed_lang"],
      [{ feed_publisher_name: `Publisher ${name || "P"}`, feed_publisher_url: "https://p.example", feed_lang: "en" }],
    ],
    "stop_attributes.txt": [
      ["stop_id", "stop_city"],
      stations.map((_, n) => ({ stop_id: id("S", n), stop_city: "Vienna" })),
    ],
  };
  return {
    ...Object.fromEntries(Object.entries(files).map(([file, [columns, rows]]) => [file, table(rows, columns)])),
    "LICENSE.md": "Free for everyone.\n",
  };
}

/** What each column with ids refers to, written down again from the GTFS reference. */
const DEFINED_BY: Record<string, readonly [file: string, column: string][]> = {
  agency_id: [["agency.txt", "agency_id"]],
  stop_id: [["stops.txt", "stop_id"]],
  from_stop_id: [["stops.txt", "stop_id"]],
  to_stop_id: [["stops.txt", "stop_id"]],
  parent_station: [["stops.txt", "stop_id"]],
  level_id: [["levels.txt", "level_id"]],
  route_id: [["routes.txt", "route_id"]],
  service_id: [
    ["calendar.txt", "service_id"],
    ["calendar_dates.txt", "service_id"],
  ],
  trip_id: [["trips.txt", "trip_id"]],
  shape_id: [["shapes.txt", "shape_id"]],
  fare_id: [["fare_attributes.txt", "fare_id"]],
  origin_id: [["stops.txt", "zone_id"]],
  contains_id: [["stops.txt", "zone_id"]],
  area_id: [["areas.txt", "area_id"]],
  from_area_id: [["areas.txt", "area_id"]],
  network_id: [["routes.txt", "network_id"]],
  fare_product_id: [["fare_products.txt", "fare_product_id"]],
  from_leg_group_id: [["fare_leg_rules.txt", "leg_group_id"]],
  to_leg_group_id: [["fare_leg_rules.txt", "leg_group_id"]],
  pickup_booking_rule_id: [["booking_rules.txt", "booking_rule_id"]],
};

/** References of a feed that lead nowhere, such as `trips.txt shape_id H1`. */
export function danglingReferences(files: Texts): string[] {
  const defined = (column: string) =>
    new Set((DEFINED_BY[column] ?? []).flatMap(([file, name]) => tableRows(files[file]).map((row) => row[name]!)));
  const sets = new Map(Object.keys(DEFINED_BY).map((column) => [column, defined(column)]));
  const found: string[] = [];
  for (const [file, text] of Object.entries(files)) {
    if (!file.endsWith(".txt")) continue;
    for (const row of tableRows(text)) {
      for (const [column, value] of Object.entries(row)) {
        if (value !== "" && sets.get(column)?.has(value) === false) found.push(`${file} ${column} ${value}`);
      }
      const kind = { stops: "stop_id", routes: "route_id" }[row.table_name ?? ""];
      if (kind !== undefined && sets.get(kind)?.has(row.record_id!) === false)
        found.push(`${file} record_id ${row.record_id}`);
    }
  }
  return found;
}
