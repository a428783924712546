/** `{apiBase}/portal/on_demand`: on-demand services (GTFS-Flex) of routes, an operator or a version, or around a point. */

import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../src/domain/geo/plane.ts";
import {
  type BookingNotice,
  type OnDemandAnswer,
  pairsOf,
  placeHolds,
  type ZoneShape,
} from "../../../src/domain/on-demand/answer.ts";
import type { OnDemandPlace, OnDemandRide, WeeksOfWindows } from "../../../src/domain/on-demand/service.ts";
import {
  MAX_ON_DEMAND_ROUTES,
  type OnDemandRow,
  type OnDemandScope,
  onDemandService,
} from "../../store/entities/on-demand.ts";
import type { BookingRuleRecord } from "../../store/tables/booking-rule.ts";
import {
  INTEGER as COUNT,
  jsonAnswer,
  nullable,
  OPTIONAL_TEXT,
  object,
  TEXT as TEXT_SCHEMA,
} from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { decimal, FLAG, INTEGER, limitValue, listOf, TEXT } from "../endpoint/value.ts";

/** How far riders at a point walk to a stop of on-demand service, in meters, unless the request says otherwise. */
const DEFAULT_RADIUS = 400;
const MAX_RADIUS = 1000;
/** Routes of one request. */
const MAX_ROUTES = 150;

const PARAMETERS = [
  parameter("routes", listOf(INTEGER), `Numeric ids of routes, between commas; the first ${MAX_ROUTES} count.`, [
    SAMPLE.routeNumber,
  ]),
  parameter("operator_onestop_id", TEXT, "Onestop ID of an operator: its active routes.", SAMPLE.operator),
  parameter("feed_version", INTEGER, "Numeric id of a feed version: its routes.", 1),
  parameter("lat", decimal(-90, 90), "Latitude of a point, WGS84 degrees: active routes that serve it.", SAMPLE.lat),
  parameter("lon", decimal(-180, 180), "Longitude of the point, WGS84 degrees.", SAMPLE.lon),
  parameter(
    "radius",
    limitValue(DEFAULT_RADIUS, MAX_RADIUS),
    "Meters from the point to a stop of on-demand service; zones contain the point itself.",
  ),
  parameter("after", INTEGER, "Numeric id of a route: those after it, for the next page.", 1),
  parameter("geometry", FLAG, "false: without the polygons of zones.", false),
];

const WHOLE_LIST = { type: "array", items: COUNT };
const arrayOf = (items: object, description: string) => ({ type: "array", items, description });
const SECONDS = { type: ["integer", "null"], description: "Seconds of the service day" };
const NUMBER = { type: ["integer", "null"] };

const PLACE = object(
  {
    kind: { type: "string", enum: ["zone", "group", "stop"] },
    id: COUNT,
    gtfsId: { type: "string", description: "location_id, location_group_id or stop_id" },
    name: OPTIONAL_TEXT,
    description: OPTIONAL_TEXT,
    url: OPTIONAL_TEXT,
    stops: arrayOf(
      { type: "array", items: { type: ["string", "number", "null"] } },
      "Stops of a group: numeric id, stop_id, name, longitude, latitude",
    ),
    geometry: { type: ["object", "null"], description: "GeoJSON Polygon or MultiPolygon of a zone" },
  },
  "OnDemandPlace",
);

const BOOKING = object(
  {
    booking_type: { type: "integer", description: "0 in real time, 1 on the same day with notice, 2 on a day before" },
    prior_notice_duration_min: { ...NUMBER, description: "Minutes" },
    prior_notice_duration_max: { ...NUMBER, description: "Minutes" },
    prior_notice_last_day: NUMBER,
    prior_notice_last_time: SECONDS,
    prior_notice_start_day: NUMBER,
    prior_notice_start_time: SECONDS,
    service_days_only: { type: "boolean", description: "Whether notice is counted on the days of a service only" },
    message: OPTIONAL_TEXT,
    pickup_message: OPTIONAL_TEXT,
    drop_off_message: OPTIONAL_TEXT,
    phone_number: OPTIONAL_TEXT,
    info_url: OPTIONAL_TEXT,
    booking_url: OPTIONAL_TEXT,
  },
  "OnDemandBooking",
);

const SERVICE = object(
  {
    route: object(
      {
        id: COUNT,
        onestop_id: OPTIONAL_TEXT,
        feed_onestop_id: TEXT_SCHEMA,
        route_id: TEXT_SCHEMA,
        route_short_name: OPTIONAL_TEXT,
        route_long_name: OPTIONAL_TEXT,
        route_type: COUNT,
        route_color: OPTIONAL_TEXT,
        route_text_color: OPTIONAL_TEXT,
      },
      "OnDemandRoute",
    ),
    feed_version_sha1: TEXT_SCHEMA,
    agency: object({ name: TEXT_SCHEMA, phone: nullable(TEXT_SCHEMA), timezone: TEXT_SCHEMA }, "OnDemandAgency"),
    places: { type: "array", items: PLACE },
    weeks: arrayOf(
      object(
        {
          start: { type: "string", format: "date" },
          end: { type: "string", format: "date" },
          days: arrayOf({ type: "array", items: WHOLE_LIST }, "Windows of each weekday, Monday first, in seconds"),
        },
        "OnDemandWeeks",
      ),
      "Runs of equal weeks in which riders are picked up",
    ),
    pairs: arrayOf(WHOLE_LIST, "From which place to which rides lead: indexes into the places"),
    pickup_types: { ...WHOLE_LIST, description: "GTFS pickup_type, each once" },
    drop_off_types: { ...WHOLE_LIST, description: "GTFS drop_off_type, each once" },
    booking: { type: "array", items: BOOKING },
  },
  "OnDemandService",
);

export const ON_DEMAND: PlainEndpoint = {
  kind: "plain",
  path: "/on_demand",
  operation: "listOnDemandServices",
  summary: "On-demand services (GTFS-Flex): zones, hours, and how to book",
  description:
    "Of routes, of an operator, of a feed version, or of what serves a point; without any of these there are none. " +
    `At most ${MAX_ON_DEMAND_ROUTES} routes; \`next_after\` is \`after\` of the next page, which may be empty.`,
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "One entry for each route with on-demand service",
      type: "application/json",
      schema: object(
        {
          services: { type: "array", items: SERVICE },
          next_after: { ...NUMBER, description: "Null on the last page" },
        },
        "OnDemandServices",
      ),
    },
    400: { description: "A parameter cannot be read", type: "application/json" },
  },
  async answer({ url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const radius = Number(query.radius ?? DEFAULT_RADIUS);
    const at: LonLat | null =
      query.lat === undefined || query.lon === undefined ? null : [Number(query.lon), Number(query.lat)];
    const { routes, zones, rules } = await onDemandService(
      context.api.stores.db,
      scopeOf(query, at, radius),
      Number(query.after ?? 0),
    );
    const shapes = new Map(zones.map(({ id, geometry }) => [id, JSON.parse(geometry) as ZoneShape]));
    const notices = new Map(rules.map((rule) => [rule.id, rule]));
    const services = routes
      .map((row) => serviceOf(row, shapes, notices))
      .filter(({ places }) => at === null || places.some((place) => placeHolds(place, at, radius)));
    if (query.geometry === false) for (const { places } of services) for (const place of places) place.geometry = null;
    const isFull = routes.length === MAX_ON_DEMAND_ROUTES;
    return jsonAnswer({ services, next_after: isFull ? routes.at(-1)!.route_id : null });
  },
};

function scopeOf(query: Readonly<Record<string, unknown>>, at: LonLat | null, radius: number): OnDemandScope {
  if (query.routes !== undefined) return { routes: (query.routes as number[]).slice(0, MAX_ROUTES) };
  if (query.operator_onestop_id !== undefined) return { operator: String(query.operator_onestop_id).normalize("NFC") };
  if (query.feed_version !== undefined) return { version: Number(query.feed_version) };
  if (at !== null) return { around: boxAround(at, radius) };
  return { routes: [] };
}

function serviceOf(
  row: OnDemandRow,
  shapes: ReadonlyMap<number, ZoneShape>,
  rules: ReadonlyMap<number, BookingRuleRecord>,
): OnDemandAnswer {
  const rides = JSON.parse(row.rides) as OnDemandRide[];
  const places = JSON.parse(row.places) as OnDemandPlace[];
  return {
    route: {
      id: row.route_id,
      onestop_id: row.route_onestop_id,
      feed_onestop_id: row.feed_onestop_id,
      route_id: row.gtfs_route_id,
      route_short_name: row.route_short_name,
      route_long_name: row.route_long_name,
      route_type: row.route_type,
      route_color: row.route_color,
      route_text_color: row.route_text_color,
    },
    feed_version_sha1: row.feed_version_sha1,
    agency: { name: row.agency_name, phone: row.agency_phone, timezone: row.agency_timezone },
    places: places.map((place) => ({
      ...place,
      geometry: place.kind === "zone" ? (shapes.get(place.id) ?? null) : null,
    })),
    weeks: JSON.parse(row.weeks) as WeeksOfWindows[],
    pairs: pairsOf(rides),
    pickup_types: [...new Set(rides.map(({ pickupType }) => pickupType))],
    drop_off_types: [...new Set(rides.map(({ dropOffType }) => dropOffType))],
    booking: (JSON.parse(row.rules) as number[]).flatMap((id) => noticeOf(rules.get(id))),
  };
}

function noticeOf(rule: BookingRuleRecord | undefined): BookingNotice[] {
  if (rule === undefined) return [];
  const { id: _, feed_version_id: __, booking_rule_id: ___, prior_notice_service_id: service, ...notice } = rule;
  return [{ ...notice, service_days_only: service !== null }];
}
