/**
 * Systems of shared vehicles with what is available in them, for requests: from memory or the archive while that is fresh,
 * else from the system itself, which is asked once for all requests of an isolate that need it. If it does not answer, the
 * last state is used.
 */
import type { RentalSystem } from "../../src/domain/gbfs/model.ts";
import { squaresIn } from "../../src/domain/gbfs/squares.ts";
import { type Bounds, boundsIntersect, haversine } from "../../src/domain/geo/globe.ts";
import { identityOf, perIsolate } from "../../src/domain/memory.ts";
import { FLIGHTS, type Flight, SingleFlight } from "../cache/single-flight.ts";
import type { SystemTools } from "../ingest/gbfs/download-file.ts";
import { fetchAvailability, isFresh } from "../ingest/gbfs/fetch-availability.ts";
import { asProblem, type Problem, problem } from "../problem.ts";
import {
  readRentalObject,
  type StoredAvailability,
  type StoredRentalReport,
  type StoredSystem,
} from "../store/archive/rental-objects.ts";
import { findFeedById } from "../store/registry/feed.ts";
import {
  type FollowedSystem,
  firstSystems,
  followedSystem,
  noteSeen,
  systemsInSquares,
} from "../store/registry/rental-system.ts";

/** A system and its state; `problem`: why the state is not a fresh one. */
export type RentalState = {
  row: FollowedSystem;
  system: RentalSystem;
  state: StoredAvailability | null;
  problem: Problem | null;
};

export type RentalReader = {
  /** The systems with stations or vehicles in these boxes that are nearest to the middle of one. One query finds them. */
  near(...boxes: Bounds[]): Promise<RentalState[]>;
  /** Whether no system has anything in the squares of one degree that a box touches. */
  hasNone(box: Bounds): Promise<boolean>;
  /** The first systems by Onestop ID. */
  first(): Promise<RentalState[]>;
  /** The system of a feed; null if it is hidden or was never read. */
  ofFeed(onestopId: string): Promise<RentalState | null>;
  /** The findings about the files of a system at the last fetch; null before the first check. */
  reportOf(feedId: number): Promise<StoredRentalReport | null>;
};

/** Systems that one request reads, and rows among which they are looked for. */
const MAX_SYSTEMS = 12;
const MAX_ROWS = 60;

/** Free vehicles may have moved so far, in degrees, out of the box in which they were when the system was read. */
const MOVED_DEGREES = 0.02;

/** Milliseconds that a request waits for a system if there is a last state. */
const PATIENCE_MS = 1_500;

/** Milliseconds for which a system that failed is not asked again. */
const AFTER_FAILURE_MS = 60_000;

/** Milliseconds between two notes that somebody looks at a system. */
const SEEN_EVERY_MS = 600_000;

const systems = perIsolate<string, StoredSystem>("rental systems", { by: "bucket, feed, and time", bytes: 8_000_000 });
const states = perIsolate<string, StoredAvailability>("rental states", { by: "bucket and feed", bytes: 8_000_000 });
const failures = perIsolate<string, { at: number; problem: Problem }>("rental failures", {
  by: "bucket and feed",
  entries: 1_000,
  bytes: 1_000_000,
});
const flights = new SingleFlight<StoredAvailability>(
  perIsolate<string, Flight<StoredAvailability>>("rental fetches", FLIGHTS),
);

/** Parsed JSON takes about twice its text. */
const MEMORY_OF_BYTE = 2;

/** Whether a system may have something in a box. */
function meets({ min_lon, min_lat, max_lon, max_lat }: FollowedSystem, box: Bounds): boolean {
  if (min_lon === null || min_lat === null || max_lon === null || max_lat === null) return true;
  const bounds = {
    ...{ minLon: min_lon - MOVED_DEGREES, minLat: Math.max(-90, min_lat - MOVED_DEGREES) },
    ...{ maxLon: max_lon + MOVED_DEGREES, maxLat: Math.min(90, max_lat + MOVED_DEGREES) },
  };
  return boundsIntersect(bounds, box);
}

/** Meters from the middle of a box to the area of a system; 0 within it, and for an area that is not known. */
function metersFromMiddle({ min_lon, min_lat, max_lon, max_lat }: FollowedSystem, box: Bounds): number {
  if (min_lon === null || min_lat === null || max_lon === null || max_lat === null) return 0;
  const [lon, lat] = [(box.minLon + box.maxLon) / 2, (box.minLat + box.maxLat) / 2];
  const nearest = [Math.min(Math.max(lon, min_lon), max_lon), Math.min(Math.max(lat, min_lat), max_lat)] as const;
  return haversine([lon, lat], nearest);
}

/** @param later lets work go on after the response, such as `waitUntil` */
export function rentalReader(tools: SystemTools, later: (work: Promise<unknown>) => void): RentalReader {
  const { db, archive } = tools;
  const now = tools.now().getTime();

  async function systemOf({ feed_id, read_at }: FollowedSystem): Promise<StoredSystem | null> {
    const key = `${identityOf(archive)} ${feed_id} ${read_at}`;
    const entry = systems.get(key);
    if (entry !== undefined) return entry;
    const object = await readRentalObject(archive, feed_id, "system");
    if (object === null) return null;
    systems.set(key, object.value, object.bytes * MEMORY_OF_BYTE);
    return object.value;
  }

  /** The last state, of memory or, if that is not fresh, of the archive, where another isolate may have put a newer one. */
  async function lastState(feedId: number): Promise<StoredAvailability | null> {
    const key = `${identityOf(archive)} ${feedId}`;
    const entry = states.get(key);
    if (entry !== undefined && isFresh(entry, now)) return entry;
    const object = await readRentalObject(archive, feedId, "availability");
    if (object === null) return entry ?? null;
    states.set(key, object.value, object.bytes * MEMORY_OF_BYTE);
    return object.value;
  }

  async function refresh(feedId: number, system: StoredSystem, last: StoredAvailability | null) {
    const key = `${identityOf(archive)} ${feedId}`;
    const ask = async () => {
      const feed = await findFeedById(db, feedId);
      if (feed === null) throw problem("feed.not_found", "The feed was removed.");
      return fetchAvailability(feed, system, tools, last);
    };
    const flight = await flights.join(key, ask);
    if (flight !== null) {
      if ("error" in flight) throw flight.error;
      return "alone" in flight ? flight.alone : flight.value;
    }
    const work = flights.start(key, ask);
    later(work.catch(() => {}));
    return work;
  }

  async function stateOf(feedId: number, system: StoredSystem) {
    const last = await lastState(feedId);
    if (last !== null && isFresh(last, now)) return { state: last, problem: null };
    const key = `${identityOf(archive)} ${feedId}`;
    const failure = failures.get(key);
    if (failure !== undefined && Math.abs(now - failure.at) < AFTER_FAILURE_MS) {
      return { state: last, problem: failure.problem };
    }
    const fetching = refresh(feedId, system, last).then(
      (state) => ({ state, problem: null }),
      (error: unknown) => {
        const cause = asProblem(error);
        failures.set(key, { at: now, problem: cause });
        return { state: last, problem: cause };
      },
    );
    if (last === null) return fetching;
    const { promise: patience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, PATIENCE_MS);
    const slow = patience.then(() => ({
      state: last,
      problem: problem("fetch.timeout", "The system answers slowly."),
    }));
    return Promise.race([fetching, slow]).finally(() => clearTimeout(timer));
  }

  async function load(row: FollowedSystem): Promise<RentalState | null> {
    if (row.read_at === null) return null;
    const system = await systemOf(row);
    if (system === null) return null;
    if (row.seen_at === null || now - Date.parse(row.seen_at) > SEEN_EVERY_MS) {
      later(noteSeen(db, row.feed_id, new Date(now).toISOString()).catch(() => {}));
    }
    return { row, system: system.system, ...(await stateOf(row.feed_id, system)) };
  }

  const loadAll = async (rows: readonly FollowedSystem[]) =>
    (await Promise.all(rows.slice(0, MAX_SYSTEMS).map(load))).filter((state) => state !== null);

  return {
    first: async () => loadAll(await firstSystems(db, MAX_SYSTEMS)),
    async near(...boxes) {
      const squares = [...new Set(boxes.flatMap(squaresIn))];
      const rows = (await systemsInSquares(db, squares, MAX_ROWS)).filter((row) =>
        boxes.some((box) => meets(row, box)),
      );
      const meters = (row: FollowedSystem) => Math.min(...boxes.map((box) => metersFromMiddle(row, box)));
      return loadAll(rows.toSorted((a, b) => meters(a) - meters(b)));
    },
    hasNone: async (box) => (await systemsInSquares(db, squaresIn(box), 1)).length === 0,
    async ofFeed(onestopId) {
      const row = await followedSystem(db, onestopId);
      return row === null ? null : load(row);
    },
    reportOf: async (feedId) => (await readRentalObject(archive, feedId, "report"))?.value ?? null,
  };
}
