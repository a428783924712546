/** Fetches what is available in a system of shared vehicles, and keeps the last state where it cannot be read. */
import { readAvailability } from "../../../src/domain/gbfs/availability.ts";
import { type GbfsFileName, STATUS_FILES } from "../../../src/domain/gbfs/discovery.ts";
import { GbfsLosses } from "../../../src/domain/gbfs/failure.ts";
import { sampleOf } from "../../../src/domain/gbfs/sample.ts";
import type { GbfsObject } from "../../../src/domain/gbfs/values.ts";
import { asProblem } from "../../problem.ts";
import {
  type ContentValidators,
  readRentalObject,
  type StoredAvailability,
  type StoredSystem,
  writeRentalObject,
} from "../../store/archive/rental-objects.ts";
import type { FeedRow } from "../../store/registry/feed.ts";
import { addSample } from "../../store/registry/rental-system.ts";
import { downloadFile, type SystemTools } from "./download-file.ts";
import { asGbfs } from "./problems.ts";

/** Milliseconds between two samples that are counted (gbfs_day). */
const SAMPLE_EVERY_MS = 600_000;

/** Whether a state may still be shown without asking the system again. @param now milliseconds since 1970 */
export function isFresh({ fetchedAt, availability }: StoredAvailability, now: number): boolean {
  return now - fetchedAt < availability.ttl * 1000;
}

/**
 * Fetches and stores what is available. A part that has not changed is taken from the last state.
 * @param last the last state, if the caller has read it
 * @param onRead called with each file that was sent
 * @throws Problem fetch.* or gbfs.*; the last state stays
 */
export async function fetchAvailability(
  feed: FeedRow,
  { statusUrls }: Pick<StoredSystem, "statusUrls">,
  tools: SystemTools,
  last?: StoredAvailability | null,
  onRead: (name: GbfsFileName, root: GbfsObject) => void = () => {},
): Promise<StoredAvailability> {
  const { archive, db } = tools;
  const previous =
    last === undefined ? ((await readRentalObject(archive, feed.id, "availability"))?.value ?? null) : last;
  const now = tools.now().getTime();
  const day = new Date(now).toISOString().slice(0, 10);
  const roots = new Map<GbfsFileName, GbfsObject>();
  const validators: Record<string, ContentValidators> = {};
  try {
    for (const name of STATUS_FILES) {
      const url = statusUrls[name];
      if (url === undefined) continue;
      const file = await downloadFile(feed, { name, url }, tools, previous?.validators[name]);
      if (file.root !== null) {
        roots.set(name, file.root);
        onRead(name, file.root);
      }
      validators[name] = file.validators;
    }
    const losses = new GbfsLosses();
    const fresh = asGbfs(() => readAvailability(roots, losses));
    const isUnchanged = (name: GbfsFileName) => previous !== null && !roots.has(name);
    const availability =
      previous === null || roots.size === 0
        ? (previous?.availability ?? fresh)
        : {
            ...fresh,
            ...(isUnchanged("station_status") ? { statuses: previous.availability.statuses } : {}),
            ...(isUnchanged("free_bike_status") ? { vehicles: previous.availability.vehicles } : {}),
          };
    const isSampled = previous !== null && now - previous.sampledAt < SAMPLE_EVERY_MS;
    const state: StoredAvailability = {
      availability,
      losses: [...losses.list(), ...(previous?.losses ?? []).filter(({ file }) => isUnchanged(file as GbfsFileName))],
      validators,
      fetchedAt: now,
      sampledAt: isSampled ? previous.sampledAt : now,
    };
    await writeRentalObject(archive, feed.id, "availability", state);
    if (!isSampled) await addSample(db, feed.id, day, sampleOf(availability));
    return state;
  } catch (error) {
    if (asProblem(error).code !== "store.unavailable") await addSample(db, feed.id, day, null);
    throw error;
  }
}
