/** Observes the polls of realtime endpoints, and stores the figures of many polls at once. */
import type { RealtimeType } from "../../../src/domain/realtime/message.ts";
import type { EndpointState } from "../../../src/domain/realtime/observed.ts";
import { freshForSeconds } from "../../../src/domain/realtime/rules.ts";
import type { Problem } from "../../problem.ts";
import type { Stores } from "../../store/db/db.ts";
import {
  addObservations,
  type Figures,
  type HourPart,
  type LastPoll,
  SUMS,
} from "../../store/realtime/observations.ts";
import type { SavedMessage } from "../../store/realtime/save.ts";
import { checkMessage, type PreviousMessage } from "./check.ts";
import { matchIds, sampleIds } from "./sample.ts";

/** One poll of an endpoint. */
export type Poll = {
  feedId: number;
  /** Onestop ID. */
  feed: string;
  type: RealtimeType;
  /** When the response was there, in milliseconds since 1970. */
  at: number;
  /** Milliseconds until the last byte; null without a response. */
  latency: number | null;
  /** What the poll brought: a message, or why there is none. */
  result: SavedMessage | Problem;
};

/** Milliseconds between two writes of an endpoint. Each costs two rows written, and polls once or twice a minute many. */
const WRITE_EVERY_MS = 600_000;
/** Polls further apart than this, in milliseconds, say nothing about the time between them. */
const MAX_PAUSE_MS = 900_000;
const HOUR_MS = 3_600_000;

/** What is remembered of an endpoint between its polls. */
type Endpoint = {
  last: LastPoll;
  /** Parts of hours that are not stored yet, by the hour's start. */
  hours: Map<number, HourPart>;
  polledAt: number;
  /** When a poll last brought a fresh message, or the first poll. */
  freshAt: number;
  /** When the content last changed. */
  changedAt: number;
  isGap: boolean;
  comparedAt: number;
  writtenAt: number;
};

export class Observer {
  readonly #stores: Stores;
  readonly #endpoints = new Map<string, Endpoint>();

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  /** Takes a poll into account. Reads the store only if the ids of the endpoint are due to be compared. */
  async take(poll: Poll): Promise<void> {
    const { at, type, latency, result } = poll;
    const key = `${poll.feedId} ${type}`;
    const before = this.#endpoints.get(key);
    const message = "decoded" in result ? result : null;
    const changedAt = before === undefined || message?.changed === true ? at : before.changedAt;
    const age = message?.headerTime == null ? null : Math.max(0, Math.round(at / 1000 - message.headerTime));
    const state = stateOf(message, age ?? (at - changedAt) / 1000, type);
    const findings = message === null ? {} : findingsOf(message, at, before);
    const last: LastPoll = {
      ...{ feedId: poll.feedId, type, state, latency, age, findings },
      checkedAt: new Date(at).toISOString(),
      problem: message === null ? `${(result as Problem).code}: ${(result as Problem).detail}` : null,
      entities: message?.entities ?? null,
    };
    const endpoint: Endpoint = before ?? {
      ...{ last, hours: new Map(), polledAt: at, freshAt: at, changedAt, isGap: false },
      ...{ comparedAt: Number.NEGATIVE_INFINITY, writtenAt: Number.NEGATIVE_INFINITY },
    };
    this.#endpoints.set(key, endpoint);
    const hour = partOf(endpoint, poll);
    const { figures } = hour;
    figures.polls++;
    if (state === "fresh") figures.fresh++;
    if (state === "failed") figures.failed++;
    if (latency !== null) {
      figures.timed++;
      figures.latency_sum += latency;
      figures.latency_max = Math.max(figures.latency_max, latency);
    }
    if (age !== null) {
      figures.dated++;
      figures.age_sum += age;
      figures.age_max = Math.max(figures.age_max, age);
    }
    figures.entity_sum += message?.entities ?? 0;
    const issues = hour.issues as Record<string, number>;
    for (const code of Object.keys(findings)) issues[code] = (issues[code] ?? 0) + 1;
    noteGap(endpoint, figures, state, poll);
    Object.assign(endpoint, { last, changedAt, polledAt: at });
    if (message !== null && at - endpoint.comparedAt >= WRITE_EVERY_MS) {
      endpoint.comparedAt = at;
      const matches = await matchIds(this.#stores, poll.feed, sampleIds(message.decoded));
      if (matches !== null) {
        figures.trips += matches.trips;
        figures.trips_matched += matches.tripsMatched;
        figures.stops += matches.stops;
        figures.stops_matched += matches.stopsMatched;
      }
    }
  }

  /**
   * Stores what is due: endpoints polled for the first time, and those whose last write was ten minutes ago.
   * @param now milliseconds since 1970
   * @param everything also what is not due, before the end of the process
   */
  async write(now: number, everything = false): Promise<void> {
    const due = [...this.#endpoints.values()].filter(
      ({ hours, writtenAt }) => hours.size > 0 && (everything || now - writtenAt >= WRITE_EVERY_MS),
    );
    if (due.length === 0) return;
    const hourParts = due.map((endpoint) => [...endpoint.hours.values()]);
    await addObservations(
      this.#stores.db,
      hourParts.flat(),
      due.map(({ last }) => last),
      now,
    );
    for (const endpoint of due) Object.assign(endpoint, { hours: new Map(), writtenAt: now });
  }
}

function stateOf(message: SavedMessage | null, age: number, type: RealtimeType): EndpointState {
  if (message === null) return "failed";
  return age <= freshForSeconds(type) ? "fresh" : "old";
}

function findingsOf(message: SavedMessage, at: number, before: Endpoint | undefined): LastPoll["findings"] {
  const previous: PreviousMessage | null =
    message.previous === null
      ? null
      : {
          sha1: message.previous.sha1,
          headerTime: message.previous.header_time,
          fetchedAt: before?.polledAt ?? Date.parse(message.previous.fetched_at),
        };
  const findings = checkMessage(message.decoded, { sha1: message.sha1, now: at, previous });
  return Object.fromEntries([...findings].map(([code, { count, example }]) => [code, [count, example]]));
}

function partOf({ hours }: Endpoint, { feedId, type, at }: Poll): HourPart {
  const start = Math.floor(at / HOUR_MS) * (HOUR_MS / 1000);
  const hourPart = hours.get(start);
  if (hourPart !== undefined) return hourPart;
  const figures = Object.fromEntries(SUMS.map((sum) => [sum, 0])) as Figures;
  const part: HourPart = { feedId, type, start, figures, issues: {} };
  hours.set(start, part);
  return part;
}

/** A gap is the time without a fresh message, once that is longer than riders' data may be old. */
function noteGap(endpoint: Endpoint, figures: Figures, state: EndpointState, { at, type }: Poll): void {
  const pause = at - endpoint.polledAt;
  if (state === "fresh" || pause > MAX_PAUSE_MS) {
    Object.assign(endpoint, { freshAt: at, isGap: false });
    return;
  }
  if (endpoint.isGap) figures.gap_seconds += pause / 1000;
  else if (at - endpoint.freshAt > freshForSeconds(type) * 1000) {
    endpoint.isGap = true;
    figures.gaps++;
    figures.gap_seconds += (at - endpoint.freshAt) / 1000;
  }
}
