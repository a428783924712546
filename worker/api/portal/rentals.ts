/** `{apiBase}/portal/feeds/{onestop_id}/rentals` and `{apiBase}/portal/rentals`: shared vehicles (GBFS). */
import { describeSystem, type RentalAnswer, type RentalDay, verdictOf } from "../../../src/domain/gbfs/answer.ts";
import { systemReport } from "../../../src/domain/gbfs/check/report.ts";
import type { GbfsLoss } from "../../../src/domain/gbfs/failure.ts";
import { groupBySquare, type RentalFeature } from "../../../src/domain/gbfs/groups.ts";
import { statusesByStation, typesById } from "../../../src/domain/gbfs/lookup.ts";
import { isStationRenting } from "../../../src/domain/gbfs/opening.ts";
import { writeBox } from "../../../src/domain/geo/box-text.ts";
import { type Bounds, boundsContain, haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../src/domain/geo/plane.ts";
import type { ValidationReport } from "../../../src/domain/validation/report.ts";
import type { RentalState } from "../../gbfs/rentals.ts";
import { problem } from "../../problem.ts";
import { systemDays } from "../../store/registry/rental-system.ts";
import type { GbfsDayRecord } from "../../store/tables/gbfs-day.ts";
import { INTEGER, nullable, OPTIONAL_TEXT, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { BOX, decimal, type JsonSchema, limitValue } from "../endpoint/value.ts";
import { LIVE } from "../http/cache-control.ts";

const DAYS_SHOWN = 90;
const DAY_MS = 86_400_000;

const NUMBER: JsonSchema = { type: "number" };
const FLAG: JsonSchema = { type: "boolean" };
const listOf = (items: JsonSchema, description?: string): JsonSchema => ({
  type: "array",
  items,
  ...(description === undefined ? {} : { description }),
});
const AS_PUBLISHED = (what: string): JsonSchema => ({
  type: "object",
  description: `${what}, with the names of GBFS 2.3`,
});

const ANSWER = object(
  {
    version: { ...TEXT, description: "Version of GBFS" },
    language: OPTIONAL_TEXT,
    information: AS_PUBLISHED("system_information"),
    bounds: { type: ["array", "null"], items: NUMBER, description: "west, south, east, north in WGS84 degrees" },
    counts: object(
      { stations: INTEGER, stations_with_bike: INTEGER, vehicles: INTEGER, docks: nullable(INTEGER) },
      "RentalCounts",
    ),
    types: listOf(AS_PUBLISHED("A type of vehicle and how many are available")),
    plans: listOf(AS_PUBLISHED("A price; words: the price as a sentence")),
    hours: listOf(AS_PUBLISHED("rental_hours")),
    calendars: listOf(AS_PUBLISHED("calendars")),
    alerts: listOf(AS_PUBLISHED("alerts")),
    regions: listOf(TEXT),
    zones: { ...INTEGER, description: "Number of geofencing zones" },
    points: listOf(
      listOf(NUMBER),
      "Longitude, latitude, and 0 for a station without vehicles, 1 for one with vehicles, 2 for a free vehicle; at most 400",
    ),
    read_at: OPTIONAL_TEXT,
    fetched_at: OPTIONAL_TEXT,
    verdict: object({ answers: FLAG, fresh: FLAG, valid: FLAG, problem: OPTIONAL_TEXT }, "RentalVerdict"),
    losses: listOf(
      object({ file: TEXT, reason: TEXT, count: INTEGER, samples: listOf(TEXT) }, "RentalLoss"),
      "Entries and files that were left out",
    ),
    report: {
      type: ["object", "null"],
      description: "Validation of the files as they were read last, with the names of validation_reports of GraphQL",
    },
    days: listOf(
      object(
        {
          ...{ day: TEXT, samples: INTEGER, failures: INTEGER },
          share: { type: ["number", "null"], description: "Mean share of stations with a vehicle" },
          ...{ vehicles: nullable(NUMBER), vehicles_max: INTEGER },
        },
        "RentalDay",
      ),
      `Figures of the last ${DAYS_SHOWN} days in UTC, the first one first`,
    ),
  },
  "RentalSystem",
);

export const RENTAL_SYSTEM: PlainEndpoint = {
  kind: "plain",
  path: "/feeds/{onestop_id}/rentals",
  operation: "showRentalSystem",
  summary: "A system of shared vehicles (GBFS): what it is, what is available, and what it costs",
  description: "What is available is fetched from the system if it is older than its ttl.",
  examples: { onestop_id: SAMPLE.feed },
  segments: { onestop_id: "Onestop ID of a GBFS feed." },
  answers: {
    200: {
      description: "The system, or null if it was not read yet",
      type: "application/json",
      schema: object({ system: nullable(ANSWER) }, "RentalSystemOfFeed"),
    },
  },
  async answer({ path, context: { api } }) {
    const rental = (await api.rentals?.ofFeed((path.onestop_id ?? "").normalize("NFC"))) ?? null;
    if (rental === null) return Response.json({ system: null }, { headers: { "cache-control": LIVE } });
    const since = new Date(api.now.getTime() - (DAYS_SHOWN - 1) * DAY_MS).toISOString().slice(0, 10);
    const [days, storedReport] = await Promise.all([
      systemDays(api.stores.db, rental.row.feed_id, since),
      api.rentals?.reportOf(rental.row.feed_id) ?? null,
    ]);
    const report = storedReport === null ? null : systemReport(storedReport.groups, storedReport.at);
    return Response.json({ system: answerOf(rental, report, days, api.now) }, { headers: { "cache-control": LIVE } });
  },
};

function answerOf(
  { row, system, state, problem }: RentalState,
  report: ValidationReport | null,
  days: readonly GbfsDayRecord[],
  now: Date,
): RentalAnswer {
  const { min_lon, min_lat, max_lon, max_lat } = row;
  const availability = state?.availability ?? null;
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const isBounded = min_lon !== null && min_lat !== null && max_lon !== null && max_lat !== null;
  // Those of the state are newer than what the row has of the same files.
  const losses = [...fixedLosses(row.losses), ...(state?.losses ?? [])];
  const lastProblem = problem === null ? row.problem : `${problem.code}: ${problem.detail}`;
  return {
    ...describeSystem(system, availability, nowSeconds),
    bounds: isBounded ? [min_lon, min_lat, max_lon, max_lat] : null,
    read_at: row.read_at,
    fetched_at: state === null ? null : new Date(state.fetchedAt).toISOString(),
    verdict: verdictOf(availability, { problem: lastProblem, losses, report, now: nowSeconds }),
    losses,
    report,
    days: days.map(dayOf),
  };
}

const STATUS_FILES = ["station_status", "free_bike_status"];

function fixedLosses(json: string): GbfsLoss[] {
  return (JSON.parse(json) as GbfsLoss[]).filter(({ file }) => !STATUS_FILES.includes(file));
}

function dayOf(row: GbfsDayRecord): RentalDay {
  const { day, samples, failures, stations, stations_with_bike, vehicles, vehicles_max } = row;
  return {
    ...{ day, samples, failures, vehicles_max },
    share: stations === 0 ? null : Math.round((stations_with_bike / stations) * 1000) / 1000,
    vehicles: samples === 0 ? null : Math.round(vehicles / samples),
  };
}

/** Meters around a point, unless the request says otherwise. */
const DEFAULT_RADIUS = 500;
const MAX_RADIUS = 5_000;
/** Stations and vehicles of one answer. */
const DEFAULT_LIMIT = 100;
const MAX_FEATURES = 150;
/** Degrees of the longer side of a box. */
const MAX_BOX_DEGREES = 1;
/** Characters of the features of a box. */
const MAX_CHARACTERS = 48_000;
/** Squares along each side of a box with too much in it; fewer where the answer would be too long. */
const SQUARES = [10, 7, 5, 3];

const PARAMETERS = [
  parameter("lat", decimal(-90, 90), "Latitude of a point, WGS84 degrees.", SAMPLE.lat),
  parameter("lon", decimal(-180, 180), "Longitude of the point, WGS84 degrees.", SAMPLE.lon),
  parameter("radius", limitValue(DEFAULT_RADIUS, MAX_RADIUS), "Meters around the point."),
  parameter(
    "bbox",
    BOX,
    `A box in place of a point: min_lon,min_lat,max_lon,max_lat in WGS84 degrees, at most ${MAX_BOX_DEGREES} degree wide and high.`,
  ),
  parameter(
    "limit",
    limitValue(DEFAULT_LIMIT, MAX_FEATURES),
    "At most this many features: the nearest ones to a point. In a box with more, neighbors are gathered in groups.",
  ),
];

const FEATURE = {
  type: "object",
  description:
    "GeoJSON point. Properties: kind (station, vehicle, or group), feed_onestop_id, system, id, name, vehicles, docks, renting, vehicle_type, rental_uri; distance in meters from a point; opening_hours of a station as OpenStreetMap writes them, outside of which renting is false; stations and free_vehicles of a group",
};

const SYSTEM_STATE = object(
  {
    ...{ feed_onestop_id: TEXT, name: TEXT },
    fetched_at: { ...OPTIONAL_TEXT, description: "When its availability was fetched" },
    problem: { ...OPTIONAL_TEXT, description: "Why that is not the latest availability" },
  },
  "RentalSystemState",
);

export const RENTALS_NEAR: PlainEndpoint = {
  kind: "plain",
  path: "/rentals",
  operation: "listRentals",
  summary: "Stations and free vehicles (GBFS) around a point or in a box, as GeoJSON",
  description: "Without a point or a box there are none.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Around a point, the nearest first",
      type: "application/geo+json",
      schema: object(
        {
          type: TEXT,
          features: listOf(FEATURE),
          systems: listOf(SYSTEM_STATE, "The systems there, at most the 12 nearest to its middle"),
          empty: {
            ...{ type: ["array", "null"], items: NUMBER },
            description: "A larger box around that of the request, if all of it is without systems; else null",
          },
        },
        "RentalFeatures",
      ),
    },
    400: { description: "A parameter cannot be read", type: "application/json" },
  },
  async answer({ url, context: { api } }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const { lat, lon, radius = DEFAULT_RADIUS, limit = DEFAULT_LIMIT } = query;
    const box = boxOf(query.bbox);
    const center = lat === undefined || lon === undefined ? null : ([Number(lon), Number(lat)] as const);
    const bounds = box ?? (center === null ? null : boxAround(center, Number(radius)));
    const systems = bounds === null ? [] : ((await api.rentals?.near(bounds)) ?? []);
    const now = Math.floor(api.now.getTime() / 1000);
    const features =
      box !== null
        ? featuresIn(box, systems, Number(limit), now)
        : center !== null
          ? nearestFeatures(center, systems, Number(radius), now).slice(0, Number(limit))
          : [];
    const isEmpty = box !== null && systems.length === 0 && (await api.rentals?.hasNone(box)) !== false;
    return Response.json(
      {
        type: "FeatureCollection",
        features: features.map(({ coordinates, properties }) => ({
          type: "Feature",
          geometry: { type: "Point", coordinates },
          properties,
        })),
        systems: systems.map(stateOf),
        empty: isEmpty ? wholeDegrees(box) : null,
      },
      { headers: { "cache-control": LIVE, "content-type": "application/geo+json" } },
    );
  },
};

/** The box of a request. @throws Problem parameter.invalid for one that is too large */
function boxOf(value: unknown): Bounds | null {
  if (value === undefined) return null;
  const { min_lon, min_lat, max_lon, max_lat } = value as Record<string, number>;
  const bounds = { minLon: min_lon!, minLat: min_lat!, maxLon: max_lon!, maxLat: max_lat! };
  const width = bounds.maxLon - bounds.minLon + (bounds.maxLon < bounds.minLon ? 360 : 0);
  if (width <= MAX_BOX_DEGREES && bounds.maxLat - bounds.minLat <= MAX_BOX_DEGREES) return bounds;
  throw problem("parameter.invalid", `The box must be at most ${MAX_BOX_DEGREES} degree wide and high.`, {
    field: "bbox",
    value: writeBox(bounds),
  });
}

/** The whole degrees that a box touches: west, south, east, north. */
const wholeDegrees = ({ minLon, minLat, maxLon, maxLat }: Bounds) => [
  ...[Math.floor(minLon), Math.floor(minLat)],
  ...[Math.min(180, Math.floor(maxLon) + 1), Math.min(90, Math.floor(maxLat) + 1)],
];

function stateOf({ row, system, state, problem }: RentalState) {
  return {
    feed_onestop_id: row.onestop_id,
    name: system.information.name,
    fetched_at: state === null ? null : new Date(state.fetchedAt).toISOString(),
    problem: problem === null ? null : `${problem.code}: ${problem.detail}`,
  };
}

function nearestFeatures(center: LonLat, systems: readonly RentalState[], radius: number, now: number) {
  return systems
    .flatMap((system) => featuresOf(system, (at) => haversine(center, at) <= radius, now))
    .map(({ coordinates, properties }) => {
      const distance = haversine(center, coordinates);
      return { coordinates, distance, properties: { ...properties, distance: Math.round(distance) } };
    })
    .toSorted((a, b) => a.distance - b.distance);
}

/** What is in a box, in groups if it is more than `limit` or too long for an answer. */
function featuresIn(box: Bounds, systems: readonly RentalState[], limit: number, now: number): RentalFeature[] {
  const isFit = (features: readonly RentalFeature[]) =>
    features.length <= limit && JSON.stringify(features).length <= MAX_CHARACTERS;
  const all = systems.flatMap((system) => featuresOf(system, (at) => boundsContain(box, at), now));
  if (isFit(all)) return all;
  for (const side of SQUARES) {
    const groups = groupBySquare(all, box, side);
    if (isFit(groups)) return groups;
  }
  return groupBySquare(all, box, 1);
}

/** The stations and free vehicles of a system at positions that pass. @param now Unix seconds */
function featuresOf({ row, system, state }: RentalState, isIn: (at: LonLat) => boolean, now: number): RentalFeature[] {
  const owner = { feed_onestop_id: row.onestop_id, system: system.information.name };
  const types = typesById(system);
  const statuses = statusesByStation(state?.availability);
  const stations = system.stations.flatMap((station): RentalFeature[] => {
    const { station_id, name, lon, lat, rental_uris, station_opening_hours: hours } = station;
    if (!isIn([lon, lat])) return [];
    const status = statuses.get(station_id);
    return [
      {
        coordinates: [lon, lat],
        properties: {
          ...{ kind: "station", ...owner, id: station_id, name },
          vehicles: status?.num_bikes_available ?? null,
          docks: status?.num_docks_available ?? null,
          renting: isStationRenting(station, status, system.information.timezone, now),
          vehicle_type: null,
          rental_uri: rental_uris?.web ?? null,
          ...(hours == null ? {} : { opening_hours: hours }),
        },
      },
    ];
  });
  const vehicles = (state?.availability.vehicles ?? []).flatMap((vehicle): RentalFeature[] => {
    const { bike_id, lon, lat, station_id, is_disabled, is_reserved, vehicle_type_id, rental_uris } = vehicle;
    if (lon === null || lat === null || station_id !== null || is_disabled || !isIn([lon, lat])) return [];
    const type = types.get(vehicle_type_id ?? "");
    return [
      {
        coordinates: [lon, lat],
        properties: {
          ...{ kind: "vehicle", ...owner, id: bike_id, name: type?.name ?? null },
          ...{ vehicles: 1, docks: null, renting: !is_reserved },
          vehicle_type: type?.form_factor ?? null,
          rental_uri: rental_uris?.web ?? null,
        },
      },
    ];
  });
  return [...stations, ...vehicles];
}
