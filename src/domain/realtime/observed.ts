/** What is known of realtime endpoints, as `{apiBase}/portal` returns it. An endpoint is a feed and a type of message. */
import type { RealtimeType } from "./message.ts";

/** fresh: the last message is recent. old: it is too old for riders. failed: the last poll brought none. */
export const ENDPOINT_STATES = ["fresh", "old", "failed"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** A share from 0 to 1; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Figures of the polls of some time. */
export type ObservedFigures = {
  polls: number;
  /** Polls that brought a message which is not too old. */
  fresh: number;
  /** Times without such a message that were longer than data may be old. */
  gaps: number;
  /** Mean response time in milliseconds. */
  latency: number | null;
  /** Mean age of the messages in seconds. */
  age: number | null;
};

export type ObservedPeriod = ObservedFigures & {
  /** RFC 3339 in UTC. */
  start: string;
  /** Polls that brought no message. */
  failed: number;
  gap_seconds: number;
  /** Messages by the code of the rule that they break. */
  issues: Record<string, number>;
};

/** A rule that the last message breaks. */
export type ObservedFinding = {
  code: string;
  words: string;
  /** How often. */
  count: number;
  /** Id of the first entity that does; null if it is the message itself. */
  example: string | null;
};

/** The last 24 hours: also how many sampled ids the active versions have. */
export type ObservedDay = ObservedFigures & {
  trips: number;
  trips_matched: number;
  stops: number;
  stops_matched: number;
};

/** An entity of a message: what it is about. */
export type ObservedEntity = {
  id: string;
  route_id: string | null;
  trip_id: string | null;
  stop_id: string | null;
  /** Label or id of a vehicle, or headline of an alert. */
  words: string | null;
  /** Seconds at the first stop of a trip update; negative if early. */
  delay: number | null;
  /** RFC 3339 in UTC. */
  at: string | null;
};

export type ObservedMessage = {
  /** Bytes. */
  size: number;
  entities: number;
  header_time: string | null;
  fetched_at: string;
  /** The first entities; empty where the publisher does not allow others to pass the data on. */
  first: ObservedEntity[];
  /** Vehicles as longitude and latitude. */
  positions: [number, number][];
};

export type ObservedEndpoint = {
  type: RealtimeType;
  state: EndpointState;
  since: string;
  checked_at: string;
  problem: string | null;
  latency: number | null;
  age: number | null;
  entities: number | null;
  findings: ObservedFinding[];
  day: ObservedDay;
  hours: ObservedPeriod[];
  days: ObservedPeriod[];
  message: ObservedMessage | null;
};

/** An endpoint in the ranking. */
export type RankedEndpoint = ObservedDay & {
  /** Onestop ID. */
  feed: string;
  name: string | null;
  type: RealtimeType;
  state: EndpointState;
  checked_at: string;
};
