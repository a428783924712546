/** Networks of whole feeds, which the isolate keeps for further searches. */
import { BudgetedCache } from "../../../../src/domain/memory-budget.ts";
import { isolateMemory } from "../../../store/isolate-memory.ts";
import type { StoredMessage } from "../../../store/realtime.ts";
import type { QueryContext } from "../context.ts";
import { liveNetwork } from "./live.ts";
import { networkOf } from "./make-network.ts";
import type { NetworkPlaces } from "./places.ts";
import type { JourneyFilter } from "./request.ts";
import { daysOf, runningOn, runsOf, type Span } from "./running.ts";
import type { TransitNetwork } from "./runs.ts";
import type { VersionSchedule } from "./schedules.ts";

/** Bytes of the networks that an isolate keeps, as long as other caches do not need them: of several days, places, and filters. */
const MAX_KEPT_BYTES = 32_000_000;
/**
 * Measured in Node with tests/bench/journeys/memory.ts, when searches in both directions of time and of reach have used all
 * of a network: a place has its walks and the calls of patterns, and a delay the line of a late run.
 */
const BYTES_A_PLACE = 2000;
const BYTES_A_RUN = 100;
const BYTES_A_DELAY = 7000;

type KeptNetwork = {
  key: string;
  schedules: readonly VersionSchedule[];
  network: TransitNetwork;
  places: NetworkPlaces;
  /** Without delays. */
  bytes: number;
  /** With the latest realtime messages, by their hashes. */
  live: { heard: string; network: TransitNetwork } | null;
};

const keptByStore = new WeakMap<object, BudgetedCache<string, KeptNetwork>>();

function networksOf(context: QueryContext): BudgetedCache<string, KeptNetwork> {
  const { source } = context.stores.db;
  const kept = keptByStore.get(source) ?? new BudgetedCache<string, KeptNetwork>(MAX_KEPT_BYTES, isolateMemory);
  keptByStore.set(source, kept);
  return kept;
}

/** The network of these schedules on the days of a span. */
export function keptNetwork(
  context: QueryContext,
  schedules: readonly VersionSchedule[],
  span: Span,
  filter: JourneyFilter,
): KeptNetwork {
  const kept = networksOf(context);
  const days = schedules.map(({ version }) => [version.id, ...daysOf(version, span)]);
  const { routeTypes, wheelchair, bikes } = filter;
  const key = JSON.stringify([days, routeTypes === null ? null : [...routeTypes].sort(), wheelchair, bikes]);
  const found = kept.get(key);
  if (found?.schedules.every((schedule, i) => schedule === schedules[i])) return found;
  const running = schedules.map((schedule) => runningOn(schedule, daysOf(schedule.version, span)));
  const others = [...kept.values()].map(({ places }) => places);
  const { network, places } = networkOf(running, filter, others);
  const bytes = network.places.length * BYTES_A_PLACE + runsOf(running) * BYTES_A_RUN;
  const made = { key, schedules, network, places, bytes, live: null };
  kept.set(key, made, bytes);
  return made;
}

/**
 * The network with the expected times of trip updates, which is kept with it until there are others. Too many updates are
 * not kept, but applied again in each search, to the patterns that it reaches.
 * @param now Unix seconds
 */
export function keptLiveNetwork(
  context: QueryContext,
  kept: KeptNetwork,
  messages: ReadonlyMap<number, readonly StoredMessage[]>,
  now: number,
): TransitNetwork {
  const heard = [...messages].map(([feed, stored]) => [feed, ...stored.map(({ facts }) => facts.sha1)]).join();
  if (kept.live?.heard === heard) return kept.live.network;
  const network = liveNetwork(kept.network, messages, now);
  const delays = [...messages.values()].flat().reduce((sum, { facts }) => sum + facts.entities, 0);
  const bytes = kept.bytes + delays * BYTES_A_DELAY;
  kept.live = bytes <= MAX_KEPT_BYTES ? { heard, network } : null;
  if (kept.live !== null) networksOf(context).set(kept.key, kept, bytes);
  return network;
}
