/**
 * A stand-in for the server of a system of shared vehicles, in each version of GBFS: two stations and vehicles that change
 * from one edition to the next. It answers as a `Fetcher` does, with validators, and counts its requests.
 */

export const GBFS_VERSIONS = ["1.0", "1.1", "2.0", "2.1", "2.2", "2.3", "3.0"] as const;
export type GbfsTestVersion = (typeof GBFS_VERSIONS)[number];

export type GbfsSystemOptions = {
  version: GbfsTestVersion;
  /** Where the files are. */
  origin?: string;
  /** Stations besides the two that have names, in a row to the east. */
  moreStations?: number;
  /** Seconds. */
  ttl?: number;
  /** Hours of the first station, of GBFS 3.0. */
  stationHours?: string;
  /** Whether no scooter may ride between its first two stations: a zone that crosses the way, for vehicles of that type. */
  hasWall?: boolean;
  /** Of the stations; 46.8 by default. */
  latitude?: number;
  /** Whether it has hours on Monday and Tuesday, from April to November; else it is always open. */
  closes?: boolean;
};

export const NIGHT = 1_790_000_000;
const ORIGIN = "https://bikes.example";

/** A zone from north to south between the first two stations, through which no scooter may ride. */
function wallAt(latitude: number, isThree: boolean) {
  const [west, east, south, north] = [-71.196, -71.194, latitude - 0.1, latitude + 0.1];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const rule = {
    ...(isThree
      ? { vehicle_type_ids: ["scooter"], ride_start_allowed: true, ride_end_allowed: true }
      : { vehicle_type_id: ["scooter"], ride_allowed: true }),
    ride_through_allowed: false,
  };
  return {
    type: "Feature",
    properties: { rules: [rule] },
    geometry: { type: "MultiPolygon", coordinates: [[ring]] },
  };
}

/** The files of an edition by name; the edition is the number of bikes at the first station. */
export function gbfsFiles(options: GbfsSystemOptions, edition: number): Record<string, object> {
  const {
    version,
    origin = ORIGIN,
    moreStations = 0,
    ttl = 60,
    closes = false,
    stationHours,
    latitude = 46.8,
    hasWall = false,
  } = options;
  const [major, minor] = version.split(".").map(Number) as [number, number];
  const isThree = major === 3;
  const hasTypes = major > 2 || (major === 2 && minor >= 1);
  const text = (en: string, fr: string) =>
    isThree
      ? [
          { text: en, language: "en" },
          { text: fr, language: "fr" },
        ]
      : en;
  const time = (seconds: number) => (isThree ? new Date(seconds * 1000).toISOString() : seconds);
  const flag = (value: boolean) => (major === 1 ? Number(value) : value);
  const file = (data: object) => ({
    last_updated: time(NIGHT + edition),
    ttl,
    ...(version === "1.0" ? {} : { version }),
    data,
  });
  const vehicles = isThree ? "vehicle_status" : "free_bike_status";
  const names = [
    ...["system_information", "station_information", "station_status", vehicles, "system_pricing_plans"],
    ...["system_regions", "system_alerts", "geofencing_zones"],
    ...(isThree ? [] : ["system_hours", "system_calendar"]),
    ...(hasTypes ? ["vehicle_types"] : []),
  ];
  const feeds = names.map((name) => ({ name, url: `${origin}/${name}.json` }));
  const available = (count: number) => (isThree ? { num_vehicles_available: count } : { num_bikes_available: count });
  const station = (id: string, name: string, lon: number) => ({
    station_id: id,
    name: text(name, `${name} (fr)`),
    lat: latitude,
    lon,
    capacity: 10,
    region_id: "r1",
    address: "1 Main St",
    rental_methods: ["creditcard"],
    rental_uris: { web: `${origin}/rent/${id}`, ios: `bikes://rent/${id}` },
    ...(isThree && id === "a" && stationHours !== undefined ? { station_opening_hours: stationHours } : {}),
  });
  const status = (id: string, count: number) => ({
    station_id: id,
    ...available(count),
    num_docks_available: 10 - count,
    is_installed: flag(true),
    is_renting: flag(true),
    is_returning: flag(true),
    last_reported: time(NIGHT),
    ...(hasTypes ? { vehicle_types_available: [{ vehicle_type_id: "ebike", count }] } : {}),
  });
  const vehicle = (id: string, lat: number, lon: number) => ({
    ...(isThree ? { vehicle_id: id } : { bike_id: id }),
    lat,
    lon,
    is_reserved: flag(false),
    is_disabled: flag(false),
    ...(hasTypes ? { vehicle_type_id: "scooter", current_range_meters: 9000.5, pricing_plan_id: "p1" } : {}),
  });
  const more = Array.from({ length: moreStations }, (_, i) => [`m${i}`, `Station ${i}`, -71.15 + i / 10_000] as const);
  return {
    gbfs: file(isThree ? { feeds } : { fr: { feeds: [] }, en: { feeds } }),
    system_information: file({
      system_id: "harbor",
      ...(isThree
        ? { languages: ["en", "fr"], opening_hours: "24/7", feed_contact_email: "data@bikes.example" }
        : { language: "en" }),
      name: text("Harbor Bikes", "Vélos du port"),
      operator: text("Harbor Inc.", "Port SA"),
      url: "https://bikes.example/",
      timezone: "America/Toronto",
      phone_number: "+15550100",
      start_date: "2020-05-01",
      ...(isThree || major === 2
        ? { terms_url: text("https://bikes.example/terms", "https://bikes.example/fr/terms") }
        : {}),
      rental_apps: { ios: { store_uri: "https://apps.example/harbor", discovery_uri: "bikes://" } },
    }),
    station_information: file({
      stations: [
        station("a", "City Hall", -71.2),
        station("b", "Harbor", -71.19),
        ...more.map((one) => station(...one)),
      ],
    }),
    station_status: file({
      stations: [status("a", edition % 10), status("b", 0), ...more.map(([id], i) => status(id, i % 10))],
    }),
    [vehicles]: file({
      [isThree ? "vehicles" : "bikes"]: [
        vehicle(`v${edition}`, Number((latitude + 0.001).toFixed(3)), -71.2),
        vehicle("lost", 0, 0),
        ...(edition > 1 ? [vehicle("second", Number((latitude + 0.02).toFixed(2)), -71.21)] : []),
      ],
    }),
    system_pricing_plans: file({
      plans: [
        {
          plan_id: "p1",
          name: text("Single ride", "Trajet"),
          currency: "CAD",
          price: major === 1 ? "1.50" : 1.5,
          is_taxable: flag(false),
          description: text("Pay as you go", "À la carte"),
          ...(hasTypes ? { per_min_pricing: [{ start: 30, rate: 0.25, interval: 1 }] } : {}),
        },
      ],
    }),
    system_regions: file({ regions: [{ region_id: "r1", name: text("Old Town", "Vieille ville") }] }),
    system_alerts: file({
      alerts: [
        {
          alert_id: "x",
          type: major === 1 ? "STATION_CLOSURE" : "station_closure",
          summary: text("Harbor is closed", "Port fermé"),
          times: [{ start: time(NIGHT), end: time(NIGHT + 3600) }],
          station_ids: ["b"],
        },
      ],
    }),
    geofencing_zones: file({
      geofencing_zones: {
        type: "FeatureCollection",
        features: [
          ...(hasWall ? [wallAt(latitude, isThree)] : []),
          {
            type: "Feature",
            properties: {
              name: text("Park", "Parc"),
              rules: [
                isThree
                  ? { ride_start_allowed: true, ride_end_allowed: false, ride_through_allowed: true }
                  : { ride_allowed: false, ride_through_allowed: true },
              ],
            },
            geometry: {
              type: "MultiPolygon",
              coordinates: [
                [
                  [
                    [-71.3, 46.7],
                    [-71.2, 46.7],
                    [-71.2, 46.8],
                    [-71.3, 46.7],
                  ],
                ],
              ],
            },
          },
        ],
      },
      ...(isThree
        ? {
            global_rules: [
              { ride_start_allowed: true, ride_end_allowed: true, ride_through_allowed: true, maximum_speed_kph: 25 },
            ],
          }
        : {}),
    }),
    ...(isThree
      ? {}
      : {
          system_hours: file({
            rental_hours: [
              closes
                ? { user_types: ["member"], days: ["mon", "tue"], start_time: "06:00:00", end_time: "25:00:00" }
                : {
                    user_types: ["member"],
                    days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
                    start_time: "00:00:00",
                    end_time: "24:00:00",
                  },
            ],
          }),
          system_calendar: file({
            calendars: [
              closes
                ? { start_month: 4, start_day: 1, end_month: 11, end_day: 30 }
                : { start_month: 1, start_day: 1, end_month: 12, end_day: 31 },
            ],
          }),
        }),
    ...(hasTypes
      ? {
          vehicle_types: file({
            vehicle_types: [
              {
                vehicle_type_id: "ebike",
                form_factor: "bicycle",
                propulsion_type: "electric_assist",
                name: text("E-bike", "Vélo électrique"),
                max_range_meters: 40_000,
                default_pricing_plan_id: "p1",
              },
              {
                vehicle_type_id: "scooter",
                form_factor: isThree ? "scooter_standing" : "scooter",
                propulsion_type: "electric",
                max_range_meters: 20_000,
              },
            ],
          }),
        }
      : {}),
  };
}

export type GbfsStandIn = {
  /** URL of the discovery file. */
  url: string;
  /** Names of the files that were requested, in order. */
  requests: string[];
  /** Replaces what is served for files by name: a body, or a response. */
  replacements: Map<string, string | (() => Response)>;
  setEdition(edition: number): void;
  fetcher(url: URL, init?: { headers?: Record<string, string> }): Promise<Response>;
};

/** Starts the stand-in at edition 1. */
export function gbfsStandIn(options: GbfsSystemOptions): GbfsStandIn {
  const { origin = ORIGIN } = options;
  let files = gbfsFiles(options, 1);
  const requests: string[] = [];
  const replacements: GbfsStandIn["replacements"] = new Map();
  return {
    url: `${origin}/gbfs.json`,
    requests,
    replacements,
    setEdition(edition) {
      files = gbfsFiles(options, edition);
    },
    async fetcher(url, init) {
      const name = url.pathname.slice(1).replace(/\.json$/, "");
      requests.push(name);
      const replacement = replacements.get(name);
      if (typeof replacement === "function") return replacement();
      if (replacement !== undefined) return new Response(replacement);
      const file = files[name];
      if (file === undefined) return new Response("Not found", { status: 404 });
      const body = JSON.stringify(file);
      const etag = `"${body.length}-${(file as { last_updated: unknown }).last_updated}"`;
      if (init?.headers?.["If-None-Match"] === etag) return new Response(null, { status: 304 });
      return new Response(body, { headers: { ETag: etag, "Content-Type": "application/json" } });
    },
  };
}
