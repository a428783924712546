/** `{apiBase}/portal/feeds/{onestop_id}/realtime` and `{apiBase}/portal/realtime`: realtime endpoints as they were observed. */
import { REALTIME_TYPES, type RealtimeType } from "../../../src/domain/realtime/message.ts";
import {
  ENDPOINT_STATES,
  type ObservedDay,
  type ObservedEndpoint,
  type ObservedFigures,
  type ObservedFinding,
  type ObservedMessage,
  type ObservedPeriod,
  type RankedEndpoint,
} from "../../../src/domain/realtime/observed.ts";
import { isRuleCode, RULES } from "../../../src/domain/realtime/rules.ts";
import { firstEntities } from "../../realtime/first-entities.ts";
import type { StoredMessage } from "../../realtime/stored-message.ts";
import {
  type EndpointOfFeed,
  observedFeed,
  type PeriodOfEndpoint,
  type RankedRow,
  rankedEndpoints,
} from "../../store/realtime/observed.ts";
import { integer, orNull, parseJson, record, text, tuple } from "../../store/shape.ts";
import { COUNTS, INTEGER, nullable, OPTIONAL_TEXT, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { INTEGER as INTEGER_VALUE, type JsonSchema, limitValue, oneOf } from "../endpoint/value.ts";
import { EACH_MINUTE } from "../http/cache-control.ts";

const HOUR_S = 3600;
const DAY_S = 86_400;
const HOURS_SHOWN = 24;
const DAYS_SHOWN = 90;
/** Entities of a message that are shown, and vehicles on its map. */
const ENTITIES_SHOWN = 20;
const POSITIONS_SHOWN = 300;

const FINDINGS = record(tuple(integer(), orNull(text())));
const ISSUES = record(integer());

const mean = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count));

type Sums = Pick<EndpointOfFeed, "polls" | "fresh" | "gaps" | "latency_sum" | "timed" | "age_sum" | "dated">;

const figuresOf = ({ polls, fresh, gaps, latency_sum, timed, age_sum, dated }: Sums): ObservedFigures => ({
  polls,
  fresh,
  gaps,
  latency: mean(latency_sum, timed),
  age: mean(age_sum, dated),
});

const dayOf = (row: EndpointOfFeed): ObservedDay => ({
  ...figuresOf(row),
  trips: row.trips,
  trips_matched: row.trips_matched,
  stops: row.stops,
  stops_matched: row.stops_matched,
});

function periodOf(row: PeriodOfEndpoint): ObservedPeriod {
  return {
    start: new Date(row.start * 1000).toISOString(),
    ...figuresOf(row),
    failed: row.failed,
    gap_seconds: row.gap_seconds,
    issues: parseJson(ISSUES, row.issues, "realtime_period.issues"),
  };
}

/** Days that are not made yet, out of their hours. */
function daysOfHours(hours: readonly PeriodOfEndpoint[], knownDays: ReadonlySet<number>): PeriodOfEndpoint[] {
  const byDay = Map.groupBy(hours, ({ start }) => Math.floor(start / DAY_S) * DAY_S);
  return [...byDay].flatMap(([start, rows]) => {
    if (knownDays.has(start)) return [];
    const issues: Record<string, number> = {};
    for (const row of rows)
      for (const [code, count] of Object.entries(parseJson(ISSUES, row.issues, "realtime_period.issues")))
        issues[code] = (issues[code] ?? 0) + count;
    const sum = (of: (row: PeriodOfEndpoint) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      ...rows[0]!,
      ...{ period: "day" as const, start, issues: JSON.stringify(issues) },
      ...{ polls: sum((row) => row.polls), fresh: sum((row) => row.fresh), failed: sum((row) => row.failed) },
      ...{ gaps: sum((row) => row.gaps), gap_seconds: sum((row) => row.gap_seconds) },
      ...{ timed: sum((row) => row.timed), latency_sum: sum((row) => row.latency_sum) },
      ...{ dated: sum((row) => row.dated), age_sum: sum((row) => row.age_sum) },
    };
  });
}

function findingsOf({ findings }: EndpointOfFeed): ObservedFinding[] {
  return Object.entries(parseJson(FINDINGS, findings, "realtime_endpoint.findings")).flatMap(
    ([code, [count, example]]) => (isRuleCode(code) ? [{ code, words: RULES[code], count, example }] : []),
  );
}

function messageOf({ facts, bytes, vehicles }: StoredMessage, isOpen: boolean): ObservedMessage {
  const placedVehicles = isOpen && facts.type === "realtime_vehicle_positions" ? vehicles : [];
  const positions = placedVehicles.flatMap(({ position }): [number, number][] =>
    position === null ? [] : [[position.lon, position.lat]],
  );
  const step = Math.max(1, Math.ceil(positions.length / POSITIONS_SHOWN));
  return {
    size: facts.size,
    entities: facts.entities,
    header_time: facts.headerTime === null ? null : momentOf(facts.headerTime),
    fetched_at: facts.fetchedAt,
    first: isOpen ? firstEntities(bytes, ENTITIES_SHOWN) : [],
    positions: positions.filter((_, i) => i % step === 0),
  };
}

/** Null for a time that no date can show. */
function momentOf(seconds: number): string | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const liveAnswer = (body: object) => Response.json(body, { headers: { "cache-control": EACH_MINUTE } });

const NUMBER: JsonSchema = { type: ["integer", "null"] };
const FIGURES: Record<keyof ObservedFigures, JsonSchema> = {
  polls: INTEGER,
  fresh: { ...INTEGER, description: "Polls that brought a message which is not too old for riders" },
  gaps: { ...INTEGER, description: "Times without such a message that were longer than data may be old" },
  latency: { ...NUMBER, description: "Mean response time in milliseconds" },
  age: { ...NUMBER, description: "Mean age of the messages in seconds" },
};
const SAMPLED_FIELDS: Record<Exclude<keyof ObservedDay, keyof ObservedFigures>, JsonSchema> = {
  trips: { ...INTEGER, description: "Sampled trip ids" },
  trips_matched: { ...INTEGER, description: "Those that an active version has" },
  stops: { ...INTEGER, description: "Sampled stop ids" },
  stops_matched: { ...INTEGER, description: "Those that an active version has" },
};
const STATE: JsonSchema = {
  type: "string",
  enum: [...ENDPOINT_STATES],
  description: "old: the last message is too old for riders. failed: the last poll brought none",
};
const TYPE: JsonSchema = { type: "string", enum: [...REALTIME_TYPES] };
const PERIODS: JsonSchema = {
  type: "array",
  items: object(
    {
      start: TEXT,
      ...FIGURES,
      failed: { ...INTEGER, description: "Polls that brought no message" },
      gap_seconds: INTEGER,
      issues: { ...COUNTS, description: "Messages by the code of the rule that they break" },
    },
    "ObservedPeriod",
  ),
};
const MESSAGE = object(
  {
    size: { ...INTEGER, description: "Bytes" },
    entities: INTEGER,
    header_time: OPTIONAL_TEXT,
    fetched_at: TEXT,
    first: {
      type: "array",
      description: `The first ${ENTITIES_SHOWN} entities; empty where the license forbids redistribution`,
      items: object(
        {
          ...{ id: TEXT, route_id: OPTIONAL_TEXT, trip_id: OPTIONAL_TEXT, stop_id: OPTIONAL_TEXT },
          words: { ...OPTIONAL_TEXT, description: "Label or id of the vehicle, or headline of the alert" },
          delay: { ...NUMBER, description: "Seconds at the first stop of a trip update" },
          at: OPTIONAL_TEXT,
        },
        "ObservedEntity",
      ),
    },
    positions: {
      type: "array",
      description: `Longitude and latitude of up to ${POSITIONS_SHOWN} vehicles`,
      items: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
    },
  },
  "ObservedMessage",
);

const OF_FEED: PlainEndpoint = {
  kind: "plain",
  path: "/feeds/{onestop_id}/realtime",
  operation: "observeRealtime",
  summary: "How reliable the realtime data of a feed is",
  description:
    "The state of each type of message, the last 24 hours and 90 days, the rules that its messages break, and its last message.",
  examples: { onestop_id: SAMPLE.realtimeFeed },
  segments: { onestop_id: "Onestop ID of the feed." },
  answers: {
    200: {
      description: "The types of message that were polled",
      type: "application/json",
      schema: object(
        {
          endpoints: {
            type: "array",
            items: object(
              {
                type: TYPE,
                state: STATE,
                since: { ...TEXT, description: "When the state began" },
                checked_at: TEXT,
                problem: { ...OPTIONAL_TEXT, description: "Why the last poll failed" },
                latency: { ...NUMBER, description: "Response time of the last poll in milliseconds" },
                age: { ...NUMBER, description: "Age of the last message in seconds" },
                entities: NUMBER,
                findings: {
                  type: "array",
                  items: object({ code: TEXT, words: TEXT, count: INTEGER, example: OPTIONAL_TEXT }, "ObservedFinding"),
                },
                day: object({ ...FIGURES, ...SAMPLED_FIELDS }, "ObservedDay"),
                hours: PERIODS,
                days: PERIODS,
                message: nullable(MESSAGE),
              },
              "ObservedEndpoint",
            ),
          },
        },
        "ObservedFeed",
      ),
    },
    404: { description: "No such feed", type: "application/json" },
  },
  async answer({ path, context }) {
    const now = Math.floor(context.api.now.getTime() / 1000);
    const hoursSince = Math.floor(now / HOUR_S) * HOUR_S - (HOURS_SHOWN - 1) * HOUR_S;
    const today = Math.floor(now / DAY_S) * DAY_S;
    const id = (path.onestop_id ?? "").normalize("NFC");
    // Hours since yesterday's first, out of which days are made that are not stored yet.
    const observations = await observedFeed(context.api.stores.db, id, today - DAY_S, today - (DAYS_SHOWN - 1) * DAY_S);
    if (observations === null) return refuse.notFound();
    const endpoints = observations.endpoints.map((row): ObservedEndpoint => {
      const ownPeriods = observations.periods.filter(({ type }) => type === row.type);
      const hours = ownPeriods.filter(({ period }) => period === "hour");
      const days = ownPeriods.filter(({ period }) => period === "day");
      const derivedDays = daysOfHours(hours, new Set(days.map(({ start }) => start)));
      const message = observations.messages.find(({ facts }) => facts.type === row.type);
      const { type, state, since, checked_at, problem, latency, age, entities } = row;
      return {
        ...{ type, state, since, checked_at, problem, latency, age, entities },
        findings: findingsOf(row),
        day: dayOf(row),
        hours: hours.filter(({ start }) => start >= hoursSince).map(periodOf),
        days: [...days, ...derivedDays].map(periodOf),
        message: message === undefined ? null : messageOf(message, observations.isOpen),
      };
    });
    return liveAnswer({ endpoints });
  },
};

const LIMIT = 50;
const PARAMETERS = [
  parameter("type", oneOf(Object.fromEntries(REALTIME_TYPES.map((type) => [type, type]))), "Type of message."),
  parameter("after", INTEGER_VALUE, "Rank after which the page begins.", 0),
  parameter("limit", limitValue(LIMIT, 200), "Maximum number of endpoints per page."),
];

function rankedOf(row: RankedRow): RankedEndpoint {
  const { feed, name, type, state, checked_at } = row;
  return { feed, name, type, state, checked_at, ...dayOf(row) };
}

const RANKING: PlainEndpoint = {
  kind: "plain",
  path: "/realtime",
  operation: "rankRealtime",
  summary: "Realtime feeds by reliability",
  description:
    "Types of message that were polled in the last 24 hours: by the share of polls that brought a fresh message, then by the age of the messages.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "The most reliable first",
      type: "application/json",
      schema: object(
        {
          total: INTEGER,
          endpoints: {
            type: "array",
            items: object(
              {
                ...{ feed: { ...TEXT, description: "Onestop ID" }, name: OPTIONAL_TEXT, type: TYPE },
                ...{ state: STATE, checked_at: TEXT },
                ...{ ...FIGURES, ...SAMPLED_FIELDS },
              },
              "RankedEndpoint",
            ),
          },
        },
        "RankedEndpoints",
      ),
    },
  },
  async answer({ url, path, context }) {
    const {
      type = null,
      after = 0,
      limit = LIMIT,
    } = readAsked(PARAMETERS, url.searchParams, path) as {
      type?: RealtimeType;
      after?: number;
      limit?: number;
    };
    const since = new Date(context.api.now.getTime() - DAY_S * 1000).toISOString();
    const page = { type, limit, offset: Math.max(0, after) };
    const rows = await rankedEndpoints(context.api.stores.db, since, page);
    return liveAnswer({ total: rows[0]?.total ?? 0, endpoints: rows.map(rankedOf) });
  },
};

export const OBSERVED_ENDPOINTS: readonly PlainEndpoint[] = [OF_FEED, RANKING];
