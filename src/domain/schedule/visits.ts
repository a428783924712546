/** Packs the patterns and positions at which a stop occurs: the `visits` column of table `stop_visit`. */
import { part, Reader, varint } from "./digits.ts";
import { packInts, unpackInts } from "./ints.ts";

/** `position` counts from 0 in `Pattern.stops`. A pattern that calls twice at the stop has two visits. */
export type StopVisit = { patternId: number; position: number };

/** Packs the visits of one stop, sorted by pattern, then position. */
export function encodeVisits(visits: readonly StopVisit[]): string {
  const sortedVisits = [...visits].sort((a, b) => a.patternId - b.patternId || a.position - b.position);
  return (
    varint(sortedVisits.length) +
    part(packInts(sortedVisits.map((v) => v.patternId))) +
    part(packInts(sortedVisits.map((v) => v.position)))
  );
}

/** The visits that `encodeVisits` packed. */
export function decodeVisits(text: string): StopVisit[] {
  const reader = new Reader(text);
  const count = reader.varint();
  const patterns = unpackInts(reader.part(), count);
  const positions = unpackInts(reader.part(), count);
  return patterns.map((patternId, i) => ({ patternId, position: positions[i]! }));
}
