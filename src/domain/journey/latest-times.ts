/**
 * The latest times at which riders can still arrive in time. They are recorded by a search in which time runs backwards,
 * from the arrival on, so that a search forward leaves out what comes too late.
 */

/** By number of vehicles, mirrored: smaller numbers are later times. */
export class LatestTimes {
  readonly #walks: Float64Array[] = [];
  readonly #rides: Float64Array[] = [];
  #end = Number.NaN;
  #vehicles = 0;
  #start = Number.NaN;
  #rounds = 0;

  /** Forgets all, and notes the walks to the destination. @param departure of the mirrored search */
  begin(departure: number, ready: Float64Array): void {
    this.#end = -departure;
    this.#rounds = 0;
    this.#start = Number.NaN;
    keep(this.#walks, 0, ready);
    // A journey without a vehicle boards nothing.
    this.#rides[0] ??= new Float64Array(ready.length).fill(Number.POSITIVE_INFINITY);
  }

  /** Notes the places from which one vehicle more leads to the destination. */
  addRides(ridden: Float64Array): void {
    this.#rounds++;
    keep(this.#rides, this.#rounds, ridden);
  }

  /** Notes the places where riders can alight from another one before. */
  addWalks(ready: Float64Array): void {
    keep(this.#walks, this.#rounds, ready);
  }

  /** Notes the journey with the latest departure of all that the times are for, and the most vehicles of these. */
  end({ start }: { start: number }, vehicles: number): void {
    this.#start = start;
    this.#vehicles = vehicles;
  }

  /** Whether the times are those for journeys that are as good as this one. */
  areFor({ start, end, vehicles }: { start: number; end: number; vehicles: number }): boolean {
    return this.#end === end && this.#vehicles >= vehicles && this.#start <= start;
  }

  /** By place, negated: the latest time to board a vehicle that is one of so many more. */
  boardings(vehicles: number): Float64Array {
    return this.#rides[Math.min(vehicles, this.#rounds)]!;
  }

  /** By place, negated: the latest time to alight before so many vehicles more. */
  alightings(vehicles: number): Float64Array {
    return this.#walks[Math.min(vehicles, Math.max(0, this.#rounds - 1))]!;
  }
}

function keep(columns: Float64Array[], index: number, times: Float64Array): void {
  const column = columns[index];
  if (column?.length === times.length) column.set(times);
  else columns[index] = times.slice();
}
