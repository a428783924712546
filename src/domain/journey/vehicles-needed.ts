/** How many vehicles lead from places to a destination at least, at any time of day. */
import type { CallColumns } from "./calls.ts";
import type { Changes } from "./changes.ts";
import type { Network } from "./network.ts";
import { continuationsOf } from "./stays.ts";
import type { Walk } from "./walk.ts";

/** Fewest vehicles to the destination, at most MAX_LEVELS + 1: it may be more. */
export type VehiclesNeeded = {
  /** For a rider who boards a vehicle of each pattern, this vehicle included. */
  along: Uint8Array;
  /** For a rider who alights at each place. */
  after: Uint8Array;
};

/** Farther from the destination, so many more vehicles lead nearly everywhere. */
const MAX_LEVELS = 2;

/** @param changesTo places from which one changes to a place */
export function vehiclesNeeded(
  network: Network<unknown>,
  { first, patterns: calling }: CallColumns,
  changesTo: Changes,
  egress: readonly Walk[],
): VehiclesNeeded {
  const { places, patterns } = network;
  const continuations = continuationsOf(network);
  const after = new Uint8Array(places.length).fill(MAX_LEVELS + 1);
  const along = new Uint8Array(patterns.length).fill(MAX_LEVELS + 1);
  let ends = egress.map(({ place }) => place);
  for (const place of ends) after[place] = 0;
  for (let level = 1; level <= MAX_LEVELS; level++) {
    const boarded: number[] = [];
    const board = (pattern: number) => {
      if (along[pattern]! <= level) return;
      along[pattern] = level;
      boarded.push(pattern);
    };
    for (const place of ends) for (let call = first[place]!; call < first[place + 1]!; call++) board(calling[call]!);
    // Who stays on board comes there from other patterns, which are added while they are looked at.
    for (const pattern of boarded) for (const before of continuations?.patternsBefore(pattern) ?? []) board(before);
    ends = [];
    const isReached = new Uint8Array(places.length);
    for (const pattern of boarded) {
      for (const place of patterns[pattern]!.places) {
        if (place < 0 || isReached[place] === 1) continue;
        isReached[place] = 1;
        const changes = changesTo(place);
        for (let i = 0; i < changes.length; i += 3) {
          const other = changes[i]!;
          if (after[other]! <= level) continue;
          after[other] = level;
          ends.push(other);
        }
      }
    }
  }
  return { along, after };
}

/** For searches to all places. */
export function noVehicles({ places, patterns }: Network<unknown>): VehiclesNeeded {
  return { along: new Uint8Array(patterns.length), after: new Uint8Array(places.length) };
}
