/** What the rides of a journey cost, feed by feed. */
import { type AttributeTables, attributeCost } from "./attribute-cost.ts";
import { type FareRide, inOrderOfUse, type RunCost, type TicketSet } from "./cost.ts";
import type { RunsOn } from "./leg-rules.ts";
import { productCost } from "./product-cost.ts";
import type { ProductTables } from "./product-tables.ts";

/** The fares of a feed version: those of v2 if it has them, as the reference recommends. */
export type FareTables =
  | { products: ProductTables; runsOn: RunsOn; attributes: null }
  | { products: null; attributes: AttributeTables };

/** A ride, with the feed version that sells its tickets. */
export type SoldRide = {
  /** The same for rides of one version. */
  version: number;
  /** Null: the version has no fares. */
  tables: FareTables | null;
  /** The ride, which is not needed without fares; or why its fare cannot be computed, as a part of a sentence. */
  ride: FareRide | string | null;
};

/** Rides in a row of one feed version, as positions in the journey, with their cost; null if the version has no fares. */
export type CostPart = { rides: number[]; version: number; cost: RunCost | null };

/** Its ticket sets, the usual rider's cheapest first; none where the version has no fares, or the cost cannot be computed. */
export const setsOf = ({ cost }: CostPart): readonly TicketSet[] =>
  cost === null || "reason" in cost ? [] : cost.sets;

export type JourneyCost = {
  parts: CostPart[];
  /** Of the usual rider by the cheapest medium, if all parts have a cost in one currency. */
  total: { amount: number; currency: string } | null;
};

/**
 * What the rides of a journey cost. Tickets are computed for rides in a row of one feed: no feed says what its tickets are
 * worth after a ride of another.
 */
export function journeyCost(rides: readonly SoldRide[]): JourneyCost {
  const runs: { version: number; rides: number[] }[] = [];
  rides.forEach(({ version }, position) => {
    const run = runs.at(-1);
    if (run?.version === version) run.rides.push(position);
    else runs.push({ version, rides: [position] });
  });
  const parts = runs.map(({ version, rides: positions }): CostPart => {
    const ofRun = positions.map((position) => rides[position]!);
    return { version, rides: positions, cost: costOf(ofRun, positions) };
  });
  return { parts, total: totalOf(parts) };
}

/** @param positions of the rides in the journey, which the tickets name */
function costOf(rides: readonly SoldRide[], positions: readonly number[]): RunCost | null {
  const complete: FareRide[] = [];
  for (const { ride } of rides) {
    if (typeof ride === "string") return { reason: ride };
    if (ride !== null) complete.push(ride);
  }
  const { tables } = rides[0]!;
  if (tables === null) return null;
  const cost =
    tables.products === null
      ? attributeCost(tables.attributes, complete)
      : productCost(tables.products, complete, tables.runsOn);
  if ("reason" in cost) return cost;
  const inJourney = (rides: readonly number[]) => rides.map((ride) => positions[ride]!);
  return {
    sets: inOrderOfUse(cost.sets).map((set) => ({
      ...set,
      tickets: set.tickets.map((ticket) => ({ ...ticket, rides: inJourney(ticket.rides) })),
      groups: set.groups.map((group) => ({
        ...group,
        legs: group.legs.map((leg) => ({ ...leg, rides: inJourney(leg.rides) })),
      })),
    })),
  };
}

function totalOf(parts: readonly CostPart[]): JourneyCost["total"] {
  const sums = parts.map((part) => setsOf(part)[0]);
  const currency = sums[0]?.currency;
  if (currency === undefined || sums.some((sum) => sum?.currency !== currency)) return null;
  return { amount: sums.reduce((amount, sum) => amount + sum!.total, 0), currency };
}
