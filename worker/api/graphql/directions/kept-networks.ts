/** Networks of whole feeds, which the isolate keeps for further searches. */
import { BudgetedCache } from "../../../../src/domain/memory-budget.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import { isolateMemory } from "../../../store/cold/isolate-memory.ts";
import type { QueryContext } from "../context.ts";
import { liveNetwork } from "./live.ts";
import { networkOf } from "./make-network.ts";
import type { NetworkPlaces } from "./places.ts";
import type { JourneyFilter } from "./request.ts";
import { daysOf, runningOn, runsOf, type Span } from "./running.ts";
import type { TransitNetwork } from "./runs.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** Bytes of the networks that an isolate keeps, as long as other caches do not need them: of several days, places, and filters. */
const MAX_KEPT_BYTES = 32_000_000;
/**
 * Measured in Node with tests/bench/journeys/memory.ts, when searches in both directions of time and of reach have used all
 * of a network. A place has its walks, a call its times, and a delay the line of a late run.
 */
const BYTES_A_PLACE = 1500;
const BYTES_A_CALL = 300;
const BYTES_A_RUN = 30;
const BYTES_A_DELAY = 7000;

type KeptNetwork = {
  key: string;
  schedules: readonly VersionSchedule[];
  network: TransitNetwork;
  places: NetworkPlaces;
  /** Without places and delays. */
  bytes: number;
  /** With the latest realtime messages, by their hashes. */
  live: { heard: string; network: TransitNetwork } | null;
};

/** Networks by days and filters. Places are entries of their own, because several networks use them. */
type KeptNetworks = BudgetedCache<string | NetworkPlaces, KeptNetwork | NetworkPlaces>;

const keptByStore = new WeakMap<object, KeptNetworks>();

function networksOf(context: QueryContext): KeptNetworks {
  const { source } = context.stores.db;
  const kept: KeptNetworks = keptByStore.get(source) ?? new BudgetedCache(MAX_KEPT_BYTES, isolateMemory);
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
  const days = schedules.map(({ version }) => daysOf(version, span));
  const { routeTypes, wheelchair, bikes, lines } = filter;
  const versions = schedules.map(({ version }, i) => [version.id, ...days[i]!]);
  const key = JSON.stringify([versions, routeTypes === null ? null : [...routeTypes].sort(), wheelchair, bikes, lines]);
  const found = kept.get(key);
  if (found !== undefined && "network" in found && found.schedules.every((schedule, i) => schedule === schedules[i])) {
    keepPlaces(kept, found.places);
    return found;
  }
  const running = schedules.map((schedule, i) => runningOn(schedule, days[i]!));
  const known = [...kept.keys()].filter((one) => typeof one !== "string");
  const { network, places } = networkOf(running, filter, known);
  const calls = network.patterns.reduce((sum, pattern) => sum + pattern.places.length, 0);
  const bytes = calls * BYTES_A_CALL + runsOf(running) * BYTES_A_RUN;
  const made: KeptNetwork = { key, schedules, network, places, bytes, live: null };
  keepNetwork(kept, made, bytes);
  return made;
}

function keepNetwork(kept: KeptNetworks, made: KeptNetwork, bytes: number): void {
  keepPlaces(kept, made.places);
  kept.set(made.key, made, bytes);
  keepPlaces(kept, made.places);
}

/**
 * Keeps places, as used later than the network that has them: what was used longest ago is dropped first, and places must
 * not be dropped while a network still has them in memory.
 */
function keepPlaces(kept: KeptNetworks, places: NetworkPlaces): void {
  if (kept.get(places) === undefined) kept.set(places, places, bytesOf(places));
}

function bytesOf({ places }: NetworkPlaces): number {
  return places.length * BYTES_A_PLACE;
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
  const fits = bytes + bytesOf(kept.places) <= MAX_KEPT_BYTES;
  kept.live = fits ? { heard, network } : null;
  if (fits) keepNetwork(networksOf(context), kept, bytes);
  return network;
}
