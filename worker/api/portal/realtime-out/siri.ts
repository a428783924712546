/** `{apiBase}/portal/siri/stop-monitoring.json`: the next calls at a stop as SIRI 2.0 Stop Monitoring writes them in JSON. */
import { problem } from "../../../problem.ts";
import { object, TEXT } from "../../endpoint/answer.ts";
import { askRows } from "../../endpoint/ask.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { entityKey } from "../../endpoint/key.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { SAMPLE } from "../../endpoint/sample.ts";
import {
  INSTANT,
  type JsonSchema,
  limitValue,
  oneOf,
  TEXT as TEXT_VALUE,
  type ValueType,
} from "../../endpoint/value.ts";
import { LIVE } from "../../http/cache-control.ts";
import { onwardCalls } from "./siri-onward.ts";
import { SIRI_STOP_TIME, type SiriCall, timeOf, value, visitOf } from "./siri-visit.ts";

const MAX_VISITS = 100;
const MAX_INTERVAL_S = 86_400;
const MAX_ONWARD_CALLS = 100;

/** StopMonitoringDetailEnumeration. */
const DETAIL_LEVELS = ["minimum", "basic", "normal", "calls", "full"] as const;

/** A duration of ISO 8601 in hours, minutes, and seconds. */
const INTERVAL: ValueType = {
  schema: { type: "string", format: "duration" },
  takes: "a duration such as PT1H30M, up to PT24H",
  example: "PT2H",
  read(text) {
    const [, h, m, s] = /^PT(?=\d)(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?$/.exec(text) ?? [];
    if (h === undefined && m === undefined && s === undefined) return undefined;
    const seconds = Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
    return seconds <= MAX_INTERVAL_S ? seconds : undefined;
  },
};

const PARAMETERS = [
  {
    ...parameter(
      "MonitoringRef",
      TEXT_VALUE,
      "The stop: FEED:STOP_ID with the Onestop ID of the feed, or the Onestop ID of the stop. A station has the calls of its platforms.",
      SAMPLE.stop,
    ),
    required: true as const,
  },
  parameter("LineRef", TEXT_VALUE, "Only this route, as FEED:ROUTE_ID.", SAMPLE.route),
  parameter("DirectionRef", oneOf({ "0": "0", "1": "1" }), "Only this GTFS direction_id.", "0"),
  parameter("StartTime", INSTANT, "Calls from this time on; now by default.", "2026-11-25T08:00:00Z"),
  parameter("PreviewInterval", INTERVAL, "Calls until so much later; two hours by default, and a day at most."),
  parameter("MaximumStopVisits", limitValue(20, MAX_VISITS), "Maximum number of calls."),
  parameter(
    "StopVisitTypes",
    oneOf({ all: "all", departures: "departures", arrivals: "arrivals" }),
    "all calls, by default; only those where riders may board; or only those where they may get off.",
    "departures",
  ),
  parameter(
    "StopMonitoringDetailLevel",
    oneOf(Object.fromEntries(DETAIL_LEVELS.map((level) => [level, level]))),
    "calls or full: with the calls after this one; the other levels have none.",
    "calls",
  ),
  parameter(
    "MaximumNumberOfCallsOnwards",
    limitValue(MAX_ONWARD_CALLS, MAX_ONWARD_CALLS),
    "Maximum number of calls after this one; also without StopMonitoringDetailLevel, calls are listed.",
  ),
];

type Query = {
  MonitoringRef?: string;
  LineRef?: string;
  DirectionRef?: "0" | "1";
  StartTime?: string;
  PreviewInterval?: number;
  MaximumStopVisits?: number;
  StopVisitTypes?: "all" | "departures" | "arrivals";
  StopMonitoringDetailLevel?: (typeof DETAIL_LEVELS)[number];
  MaximumNumberOfCallsOnwards?: number;
};

/** How many calls after its own a visit has; null if they are not wanted. */
function onwardLimit({ StopMonitoringDetailLevel: level, MaximumNumberOfCallsOnwards: most }: Query): number | null {
  const isWanted = level === undefined ? most !== undefined : level === "calls" || level === "full";
  return isWanted ? (most ?? MAX_ONWARD_CALLS) : null;
}

const CALLS = `(limit: 1000, where: { next: $next }) {
  service_date ${SIRI_STOP_TIME}
  trip {
    trip_id trip_headsign trip_short_name direction_id stop_pattern_id
    frequencies(limit: 1) { start_time }
    vehicle_position {
      vehicle { id } trip_descriptor { start_date } position bearing stop_id current_status
    }
    route { route_id route_short_name route_long_name route_type agency { agency_id agency_name } }
  }
}`;

const DOCUMENTS = Object.fromEntries(
  Object.entries({ all: "stop_times", departures: "departures", arrivals: "arrivals" }).map(([type, list]) => [
    type,
    `query ($ids: [Int!], $where: StopFilter, $next: Int) {
      stops(limit: 1, ids: $ids, where: $where) {
        stop_id feed_onestop_id location_type calls: ${list}${CALLS}
        children(limit: 100) { calls: ${list}${CALLS} }
      }
    }`,
  ]),
) as Readonly<Record<NonNullable<Query["StopVisitTypes"]>, string>>;

type MonitoredStop = {
  stop_id: string;
  feed_onestop_id: string;
  location_type: number;
  calls: SiriCall[];
  children: { calls: SiriCall[] }[];
};

const VALUE = object({ value: TEXT }, "SiriValue");
const VALUES: JsonSchema = { type: "array", items: VALUE };
const TIME: JsonSchema = { type: "string", format: "date-time" };
const STATUS: JsonSchema = { type: "string", enum: ["onTime", "early", "delayed", "cancelled", "noReport"] };

/** An object of which some members may be missing. */
const withOptional = (title: string, properties: Record<string, JsonSchema>, optional: Record<string, JsonSchema>) => ({
  ...object(properties, title),
  properties: { ...properties, ...optional },
});

const CALL_MEMBERS = { StopPointRef: VALUE, StopPointName: VALUES, Order: { type: "integer" } };
const EVENT_MEMBERS = {
  ...{ AimedArrivalTime: TIME, ExpectedArrivalTime: TIME, ArrivalStatus: STATUS },
  ...{ AimedDepartureTime: TIME, ExpectedDepartureTime: TIME, DepartureStatus: STATUS },
  ...{ ArrivalPlatformName: VALUE, DeparturePlatformName: VALUE },
};

const VISIT = object(
  {
    RecordedAtTime: TIME,
    MonitoringRef: VALUE,
    MonitoredVehicleJourney: withOptional(
      "SiriVehicleJourney",
      {
        LineRef: VALUE,
        FramedVehicleJourneyRef: object({ DataFrameRef: VALUE, DatedVehicleJourneyRef: TEXT }, "SiriJourneyRef"),
        JourneyPatternRef: VALUE,
        VehicleMode: { type: "array", items: TEXT },
        PublishedLineName: VALUES,
        OperatorRef: VALUE,
        DestinationName: VALUES,
        Monitored: { type: "boolean", description: "Whether realtime data has times of the run" },
        MonitoredCall: withOptional("SiriCall", CALL_MEMBERS, {
          ...EVENT_MEMBERS,
          VehicleAtStop: { type: "boolean", description: "Missing without a report of the vehicle" },
        }),
      },
      {
        ...{ DirectionRef: VALUE, VehicleJourneyName: VALUES, VehicleRef: VALUE },
        Bearing: { type: "number", description: "Degrees clockwise from north" },
        VehicleLocation: object({ Longitude: { type: "number" }, Latitude: { type: "number" } }, "SiriLocation"),
        OnwardCalls: object(
          { OnwardCall: { type: "array", items: withOptional("SiriOnwardCall", CALL_MEMBERS, EVENT_MEMBERS) } },
          "SiriOnwardCalls",
        ),
      },
    ),
  },
  "SiriStopVisit",
);

const DELIVERY = object(
  {
    ...{ version: TEXT, ResponseTimestamp: TIME, ValidUntil: TIME, Status: { type: "boolean" } },
    MonitoredStopVisit: { type: "array", items: VISIT },
  },
  "SiriStopMonitoringDelivery",
);

export const STOP_MONITORING: PlainEndpoint = {
  kind: "plain",
  path: "/siri/stop-monitoring.json",
  operation: "monitorStop",
  summary: "Next calls at a stop as SIRI 2.0 Stop Monitoring in JSON",
  description:
    "Ids are those of GTFS after the Onestop ID of the feed and a colon. Times are on the clock of the stop. Members that are not known are missing.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "The delivery",
      type: "application/json",
      schema: object(
        {
          Siri: object(
            {
              ServiceDelivery: object(
                {
                  ...{ ResponseTimestamp: TIME, ProducerRef: VALUE, Status: { type: "boolean" } },
                  StopMonitoringDelivery: { type: "array", items: DELIVERY },
                },
                "SiriServiceDelivery",
              ),
            },
            "Siri",
          ),
        },
        "SiriResponse",
      ),
    },
    400: { description: "A parameter is missing or cannot be read", type: "application/json" },
    404: { description: "The stop was not found", type: "application/json" },
  },
  async answer({ url, context: { api, siteUrl } }) {
    const query = readAsked(PARAMETERS, url.searchParams, {}) as Query;
    const reference = query.MonitoringRef ?? "";
    const key = entityKey(reference, "stop_id");
    if (key === null) {
      const detail = "MonitoringRef must be a stop as FEED:STOP_ID, or its Onestop ID.";
      throw problem("parameter.invalid", detail, { field: "MonitoringRef", value: reference.slice(0, 200) });
    }
    const now = query.StartTime === undefined ? api.now : new Date(query.StartTime);
    const next = query.PreviewInterval ?? 7200;
    const [stop] = await askRows<MonitoredStop>({ ...api, now }, DOCUMENTS[query.StopVisitTypes ?? "all"], {
      ...key,
      next,
    });
    if (stop === undefined) return refuse.notFound();
    const calls = [...stop.calls, ...stop.children.flatMap((child) => child.calls)]
      .filter((call) => isWanted(call, stop.feed_onestop_id, query))
      .sort((a, b) => instantOf(a) - instantOf(b))
      .slice(0, query.MaximumStopVisits ?? 20);
    const most = onwardLimit(query);
    const onward = most === null ? null : await onwardCalls({ ...api, now }, stop.feed_onestop_id, calls, most);
    const time = api.now.toISOString();
    const delivery = {
      ...{ version: "2.0", ResponseTimestamp: time, Status: true },
      ValidUntil: new Date(api.now.getTime() + VALID_MS).toISOString(),
      MonitoredStopVisit: calls.map((call, i) => visitOf(call, stop, time, onward?.[i] ?? null)),
    };
    const service = {
      ...{ ResponseTimestamp: time, ProducerRef: value(new URL(siteUrl ?? url.origin).host), Status: true },
      StopMonitoringDelivery: [delivery],
    };
    return Response.json({ Siri: { ServiceDelivery: service } }, { headers: { "cache-control": LIVE } });
  },
};

/** How long clients may show an answer. */
const VALID_MS = 60_000;

function isWanted({ trip }: SiriCall, feed: string, { LineRef, DirectionRef }: Query): boolean {
  const isLine = LineRef === undefined || LineRef === `${feed}:${trip.route.route_id}`;
  return isLine && (DirectionRef === undefined || String(trip.direction_id) === DirectionRef);
}

function instantOf({ arrival, departure }: SiriCall): number {
  const time = timeOf(departure) ?? timeOf(arrival);
  return time === null ? 0 : Date.parse(time);
}
