/** Tools for travelers: departures, journeys, and what can be reached. */
import { stopRef } from "../../../src/domain/ids/keys.ts";
import { link } from "../../../src/domain/links.ts";
import { isRemoved } from "../../../src/domain/realtime/canceled.ts";
import { firstZone, type ZonedStop, zoneOfStop } from "../../../src/domain/time/stop-zone.ts";
import { problem } from "../../problem.ts";
import { localTime } from "../../schedule/stop-time-events.ts";
import { BOOLEAN, INTEGER, listOf, membersOf, NUMBER, STRING, URL_OF_PAGE } from "./answers.ts";
import { type ArgumentSchema, argumentsOf, fieldsOf } from "./arguments.ts";
import { position, type ResolvedPosition, resolvePosition } from "./positions.ts";
import { DEFAULT_ROWS, type EntityMembers, type JsonMembers, LIMIT, type Tool, text } from "./tool.ts";

const CLOCK = (description: string): ArgumentSchema => text(`${description}, as HH:MM:SS`);

const DEPARTURES: Tool = {
  name: "departures",
  title: "Departures at a stop",
  description:
    "The next departures at a stop or station, with all of its platforms, earliest first; with delays where realtime " +
    "data is known. Without a date they are those of the next hour.",
  takes: () =>
    argumentsOf(
      {
        stop: text("Onestop ID of the stop (s-…), or feed:stop_id"),
        next: { type: "integer", description: "Seconds from now", minimum: 60, maximum: 86_400, default: 3600 },
        ...fieldsOf("StopTimeFilter", ["date"]),
        start_time: CLOCK("Departure at this time of the day or later"),
        end_time: CLOCK("Departure at this time of the day or earlier"),
        limit: LIMIT,
      },
      ["stop"],
    ),
  gives() {
    const departure = {
      ...{ scheduled: STRING, estimated: STRING, delay_seconds: INTEGER, route: STRING, headsign: STRING },
      ...{ platform_code: STRING, route_onestop_id: STRING, route_type: INTEGER, agency: STRING, trip_id: STRING },
      schedule_relationship: STRING,
    };
    return membersOf({
      ...{ onestop_id: STRING, stop_name: STRING, departures: listOf(membersOf(departure)) },
      ...{ alerts: listOf({ type: "object" }), url: URL_OF_PAGE },
    });
  },
  async answer({ stop, limit = DEFAULT_ROWS, ...when }, { read, page }) {
    const parameters = new URLSearchParams({ limit: String(limit), include_alerts: "true" });
    for (const [name, value] of Object.entries(when)) parameters.set(name, String(value));
    type Event = Record<"scheduled_local" | "estimated_local" | "estimated_delay", string | null>;
    type Departure = JsonMembers & {
      schedule_relationship: string | null;
      departure: Event;
      stop_headsign: string | null;
      trip: JsonMembers & { trip_headsign: string | null; route: EntityMembers & { agency: { agency_name: string } } };
    };
    type Place = EntityMembers & {
      departures?: Departure[];
      children?: Place[];
      parent?: Place | null;
      alerts?: JsonMembers[];
    };
    const path = `/rest/stops/${encodeURIComponent(String(stop))}/departures?${parameters}`;
    const [station] = (await read<{ stops: Place[] }>(path)).stops;
    if (station === undefined) throw problem("entity.not_found", "The stop was not found.");
    // A platform answers with its station, too, which has the platform once more.
    const places = [station, ...(station.children ?? []), ...(station.parent?.children ?? [])];
    const placesById = new Map(places.map((place) => [place.stop_id, place]));
    const departures = [...placesById.values()]
      .flatMap(({ platform_code, departures: platformDepartures = [] }) =>
        platformDepartures.map((one) => ({ platform_code, ...one })),
      )
      .filter(({ schedule_relationship }) => !isRemoved(schedule_relationship))
      .toSorted((a, b) => (timeOf(a.departure) < timeOf(b.departure) ? -1 : 1))
      .slice(0, limit as number)
      .map(({ platform_code, departure, stop_headsign, trip, schedule_relationship }) => ({
        scheduled: departure.scheduled_local,
        estimated: departure.estimated_local,
        delay_seconds: departure.estimated_delay,
        route: trip.route.route_short_name ?? trip.route.route_long_name,
        headsign: stop_headsign ?? trip.trip_headsign,
        platform_code,
        route_onestop_id: trip.route.onestop_id,
        route_type: trip.route.route_type,
        agency: trip.route.agency.agency_name,
        trip_id: trip.trip_id,
        schedule_relationship,
      }));
    const { onestop_id, stop_name, alerts = [] } = station;
    const { feed_version } = station as EntityMembers & { feed_version?: { feed?: { onestop_id?: string } } };
    const ref = { ...station, feed_onestop_id: feed_version?.feed?.onestop_id ?? null };
    return { onestop_id, stop_name, departures, alerts: alerts.slice(0, 5), url: page(link.stop(stopRef(ref))) };
  },
};

const timeOf = ({ estimated_local, scheduled_local }: Record<"estimated_local" | "scheduled_local", string | null>) =>
  Date.parse(estimated_local ?? scheduled_local ?? "") || Number.POSITIVE_INFINITY;

const pointOf = ({ lat, lon }: ResolvedPosition) => ({ lat, lon });

const POSITION_MEMBERS = membersOf({ lat: NUMBER, lon: NUMBER, onestop_id: STRING, name: STRING });
const END_OF_LEG = membersOf({ name: STRING, stop: membersOf({ stop_name: STRING, stop_onestop_id: STRING }) });
const ROUTE_OF_LEG = membersOf({
  ...{ route_short_name: STRING, route_long_name: STRING, route_onestop_id: STRING, route_type: INTEGER },
  agency: membersOf({ agency_name: STRING }),
});

/** Meters from the start to a stop whose time zone is that of the start: the longest walk to a stop is shorter. */
const MAX_STOP_METERS = 3000;

const JOURNEYS: Tool = {
  name: "journeys",
  title: "Plan a journey",
  description:
    "Journeys by transit between two places, at most five, with walks, rides, transfers, and known delays. Times are those of the start, whose time zone the answer names.",
  takes: () =>
    argumentsOf(
      {
        from: position("The start"),
        to: position("The destination"),
        ...fieldsOf("DirectionRequest", [
          ...["depart_at", "arrive_by", "route_types", "wheelchair_accessible", "bikes_allowed"],
        ]),
      },
      ["from", "to"],
    ),
  gives() {
    const leg = {
      ...{ mode: STRING, start_time: STRING, end_time: STRING, seconds: NUMBER },
      ...{ departure_delay: INTEGER, arrival_delay: INTEGER, stays_on_board: BOOLEAN },
      ...{ from: END_OF_LEG, to: END_OF_LEG, headsign: STRING, route: ROUTE_OF_LEG },
    };
    const itinerary = { start_time: STRING, end_time: STRING, seconds: NUMBER, legs: listOf(membersOf(leg)) };
    return membersOf({
      ...{ from: POSITION_MEMBERS, to: POSITION_MEMBERS, exception: STRING, data_source: STRING, timezone: STRING },
      ...{ itineraries: listOf(membersOf(itinerary)), url: URL_OF_PAGE },
    });
  },
  async answer(args, sources) {
    const { query, page } = sources;
    const [from, to] = [
      await resolvePosition(args.from, "from", sources),
      await resolvePosition(args.to, "to", sources),
    ];
    const points = { from: pointOf(from), to: pointOf(to) };
    type Leg = JsonMembers & {
      from: JsonMembers | null;
      to: JsonMembers | null;
      duration: { duration: number };
      trip: (JsonMembers & { headsign: string; route: JsonMembers }) | null;
    };
    type Itinerary = JsonMembers & { duration: { duration: number }; legs: Leg[] };
    type ReachAnswer = {
      success: boolean;
      exception: string | null;
      data_source: string | null;
      itineraries: Itinerary[] | null;
    };
    type Start = ZonedStop & { feed_version: { service_window: { default_timezone: string } | null } };
    const { directions, stops } = await query<{ directions: ReachAnswer; stops: Start[] }>(
      `query ($where: DirectionRequest!, $near: StopLocationFilter!) {
        stops(limit: 1, where: { serviced: true, location: $near }) {
          stop_timezone parent { stop_timezone parent { stop_timezone } }
          feed_version { service_window { default_timezone } }
        }
        directions(where: $where) {
          success exception data_source
          itineraries {
            duration { duration } start_time end_time
            legs {
              mode start_time end_time departure_delay arrival_delay stays_on_board
              duration { duration }
              from { name stop { stop_name stop_onestop_id } }
              to { name stop { stop_name stop_onestop_id } }
              trip { headsign route { route_short_name route_long_name route_onestop_id route_type agency { agency_name } } }
            }
          }
        }
      }`,
      {
        where: { ...args, ...points, mode: "TRANSIT" },
        near: { near: { ...points.from, radius: MAX_STOP_METERS }, focus: points.from },
      },
    );
    const [start] = stops;
    const feedZone = start?.feed_version.service_window?.default_timezone;
    const timezone = firstZone(start && zoneOfStop(start), feedZone) ?? "UTC";
    const local = (time: unknown) => localTime(Date.parse(String(time)) / 1000, timezone);
    const [fromPlace, toPlace] = [from, to].map(({ lat, lon }) => `${lon},${lat}`);
    const [departAt, arriveBy] = [args.depart_at, args.arrive_by] as (string | undefined)[];
    return {
      from,
      to,
      ...(directions.success ? {} : { exception: directions.exception }),
      data_source: directions.data_source,
      timezone,
      itineraries: (directions.itineraries ?? []).map(({ duration, start_time, end_time, legs }) => ({
        start_time: local(start_time),
        end_time: local(end_time),
        seconds: duration.duration,
        legs: legs.map(({ duration: length, trip, ...leg }) => ({
          ...leg,
          start_time: local(leg.start_time),
          end_time: local(leg.end_time),
          seconds: length.duration,
          ...(trip === null ? {} : { headsign: trip.headsign, route: trip.route }),
        })),
      })),
      url: page(link.map(undefined, { fromPlace, toPlace, departAt, arriveBy })),
    };
  },
};

const REACH: Tool = {
  name: "reach",
  title: "What can be reached",
  description:
    "How far one gets by transit and on foot from a place within some minutes: stops with their travel times, the " +
    "nearest in time first, and how many there are in steps of ten minutes.",
  takes: () =>
    argumentsOf(
      {
        from: position("The start"),
        ...fieldsOf("ReachRequest", ["date", "time", "minutes", "route_types", "wheelchair_accessible"]),
        limit: LIMIT,
      },
      ["from"],
    ),
  gives() {
    const stop = {
      onestop_id: STRING,
      feed_onestop_id: STRING,
      stop_id: STRING,
      stop_name: STRING,
      travel_time_seconds: INTEGER,
    };
    return membersOf({
      ...{ lat: NUMBER, lon: NUMBER, name: STRING, timezone: STRING, date: STRING, time: STRING, minutes: INTEGER },
      ...{ data_source: STRING, stop_count: INTEGER },
      bands: listOf(membersOf({ minutes: INTEGER, stop_count: INTEGER })),
      stops: listOf(membersOf({ ...stop, url: URL_OF_PAGE })),
      url: URL_OF_PAGE,
    });
  },
  async answer({ limit = DEFAULT_ROWS, from, ...others }, sources) {
    const { query, page } = sources;
    const start = await resolvePosition(from, "from", sources);
    // From a stop, its own departures need no walk.
    const where =
      start.onestop_id == null ? { ...others, ...pointOf(start) } : { ...others, stop_onestop_id: start.onestop_id };
    type ReachAnswer = {
      lat: number;
      lon: number;
      stops: { travel_time: number; stop: EntityMembers }[];
    } & JsonMembers;
    const { reach } = await query<{ reach: ReachAnswer }>(
      `query ($where: ReachRequest!, $limit: Int!) {
        reach(where: $where) {
          lat lon name timezone date time minutes data_source stop_count
          bands { minutes stop_count }
          stops(limit: $limit) { travel_time stop { onestop_id feed_onestop_id stop_id stop_name } }
        }
      }`,
      { where, limit },
    );
    const { stops, ...otherFields } = reach;
    return {
      ...otherFields,
      stops: stops.map(({ travel_time, stop }) => ({
        ...stop,
        travel_time_seconds: travel_time,
        url: page(link.stop(stopRef(stop))),
      })),
      url: page(link.map(undefined, { reach: `${otherFields.lon},${otherFields.lat}` })),
    };
  },
};

export const TRAVEL_TOOLS: readonly Tool[] = [DEPARTURES, JOURNEYS, REACH];
