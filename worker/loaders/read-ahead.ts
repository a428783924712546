/** Reads of rows that a field of a later level shows, started as soon as their ids are known. */
import type DataLoader from "dataloader";

/**
 * Starts a read, so that it shares a trip with the reads of this level. The field that shows the row loads it again from
 * the same loader, without a trip of its own, and reports a failure.
 */
export function readAhead<K, V>(loader: DataLoader<K, V>, keys: Iterable<K>): void {
  for (const key of keys) loader.load(key).catch(() => undefined);
}
