/** Networks of whole feeds, which the isolate keeps for further searches. */
import { identityOf, perIsolate } from "../../../../src/domain/memory.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import type { QueryContext } from "../context.ts";
import type { ClosedPathways } from "./closed-pathways.ts";
import { liveNetwork } from "./live.ts";
import { networkOf } from "./make-network.ts";
import type { NetworkPlaces } from "./places.ts";
import type { JourneyFilter } from "./request.ts";
import { daysOfSchedule, runningOn, runsOf, type Span } from "./running.ts";
import type { TransitNetwork } from "./runs.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** Bytes of the networks that an isolate keeps, as long as other caches do not need them: of several days, places, and filters. */
const MAX_KEPT_BYTES = 44_000_000;
/**
 * Measured in Node with tests/bench/journeys/memory.ts, when searches in both directions of time and of reach have used all
 * of a network. A place has its walks, a call its pattern on several days, a stay its two runs, and a delay the line of a late run.
 */
const BYTES_A_PLACE = 1500;
const BYTES_A_CALL = 260;
const BYTES_A_STAY = 70;
/** Of a day, which all days with the same trips share. */
const BYTES_A_RUN = 30;
const BYTES_A_DELAY = 7000;

type Shared = NetworkPlaces | VersionSchedule;

type KeptNetwork = {
  key: string;
  schedules: readonly VersionSchedule[];
  network: TransitNetwork;
  places: NetworkPlaces;
  /** Without places, runs, and delays. */
  bytes: number;
  /** With the latest realtime messages, by their hashes. */
  live: { heard: string; network: TransitNetwork } | null;
};

/** Networks by days and filters. Places, and the runs of schedules, are entries of their own: several networks use them. */
const networks = perIsolate<string | Shared, KeptNetwork | Shared>("networks of feeds", {
  by: "database, versions, closed pathways, days, and filter",
  bytes: MAX_KEPT_BYTES,
});

/**
 * The network of these schedules on the days of a span.
 * @param closures of each schedule
 */
export function keptNetwork(
  context: QueryContext,
  schedules: readonly VersionSchedule[],
  closures: readonly ClosedPathways[],
  span: Span,
  filter: JourneyFilter,
): KeptNetwork {
  const days = schedules.map((schedule) => daysOfSchedule(schedule, span));
  const { routeTypes, wheelchair, bikes, lines } = filter;
  const versions = schedules.map(({ version }, i) => [version.id, closures[i]!.key, ...days[i]!]);
  const database = identityOf(context.stores.db.source);
  const key = JSON.stringify([
    database,
    versions,
    routeTypes === null ? null : [...routeTypes].sort(),
    wheelchair,
    bikes,
    lines,
  ]);
  const before = networks.get(key);
  if (
    before !== undefined &&
    "network" in before &&
    before.schedules.every((schedule, i) => schedule === schedules[i])
  ) {
    keepShared(before);
    return before;
  }
  const running = schedules.map((schedule, i) => runningOn(schedule, days[i]!, closures[i]!));
  const others = [...networks.keys()].filter((key) => typeof key !== "string" && "stepFree" in key);
  const { network, places } = networkOf(running, filter, others);
  const calls = network.patterns.reduce((sum, pattern) => sum + pattern.places.length, 0);
  const bytes = calls * BYTES_A_CALL + (network.stays?.from.trips.length ?? 0) * BYTES_A_STAY;
  const newNetwork: KeptNetwork = { key, schedules, network, places, bytes, live: null };
  keepNetwork(newNetwork, bytes);
  return newNetwork;
}

function keepNetwork(network: KeptNetwork, bytes: number): void {
  keepShared(network);
  networks.set(network.key, network, bytes);
  keepShared(network);
}

/**
 * Keeps what networks share, as used later than the network that has it: what was used longest ago is dropped first, and
 * nothing must be dropped while a network still has it in memory.
 */
function keepShared({ places, schedules }: Pick<KeptNetwork, "places" | "schedules">): void {
  for (const shared of [places, ...schedules])
    if (networks.get(shared) === undefined) networks.set(shared, shared, bytesOf(shared));
}

function bytesOf(shared: Shared): number {
  return "stepFree" in shared ? shared.places.length * BYTES_A_PLACE : runsOf(shared) * BYTES_A_RUN;
}

/**
 * The network with the expected times of trip updates, which is kept with it until there are others. Too many updates are
 * not kept, but applied again in each search, to the patterns that it reaches.
 * @param now Unix seconds
 */
export function keptLiveNetwork(
  keptEntry: KeptNetwork,
  messages: ReadonlyMap<number, readonly StoredMessage[]>,
  now: number,
): TransitNetwork {
  const messageKeys = [...messages]
    .map(([feed, storedMessages]) => [feed, ...storedMessages.map(({ facts }) => facts.sha1)])
    .join();
  if (keptEntry.live?.heard === messageKeys) return keptEntry.live.network;
  const network = liveNetwork(keptEntry.network, messages, now);
  const delays = [...messages.values()].flat().reduce((sum, { facts }) => sum + facts.entities, 0);
  const bytes = keptEntry.bytes + delays * BYTES_A_DELAY;
  const fits = bytes + bytesOf(keptEntry.places) <= MAX_KEPT_BYTES;
  keptEntry.live = fits ? { heard: messageKeys, network } : null;
  if (fits) keepNetwork(keptEntry, bytes);
  return network;
}
