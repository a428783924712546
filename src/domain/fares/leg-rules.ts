/**
 * Which products pay for a leg (GTFS reference, fare_leg_rules.txt, fare_leg_join_rules.txt, and timeframes.txt):
 *
 * - Rides in a row that a join rule names are one effective leg: from the area and time of the first to those of the last. All
 *   of its rides are in one network. A rider who stays on board makes no new leg while the network is the same.
 * - A rule matches if each of its fields does. An empty network or area matches all that no rule names in that field; where
 *   the file has the column rule_priority, it matches everything. An empty timeframe matches every time.
 * - With priorities, only the matches of the highest one count, and an empty one is 0.
 * - A platform has the areas that stop_areas.txt names for it, otherwise those of its station.
 * - A time is in a timeframe by the clock and the date of the stop's zone, the start included and the end not.
 */
import { wallClock } from "../time/zone-clock.ts";
import type { FareRide, FareStop } from "./cost.ts";
import type { FareLegRule, ProductTables } from "./product-tables.ts";

/** Rides that are paid as one. `rides` are positions. */
export type EffectiveLeg = {
  rides: number[];
  /** Null for a route without a network. */
  network: string | null;
  from: FareStop;
  to: FareStop;
  departure: number;
  arrival: number;
};

/** Whether a service of the feed runs on a day since 1970-01-01. */
export type RunsOn = (service: string, day: number) => boolean;

const isAt = (stop: FareStop, id: string | null) => id === null || id === stop.id || id === stop.station;

export function effectiveLegs(
  { networks, joinRules }: Pick<ProductTables, "networks" | "joinRules">,
  rides: readonly FareRide[],
): EffectiveLeg[] {
  const legs: EffectiveLeg[] = [];
  rides.forEach((ride, position) => {
    const network = networks === null ? ride.network : (networks.get(ride.route) ?? null);
    const before = legs.at(-1);
    const isJoined =
      before !== undefined &&
      before.network === network &&
      (ride.staysOnBoard ||
        joinRules.some(
          (rule) =>
            rule.fromNetwork === before.network &&
            rule.toNetwork === network &&
            isAt(before.to, rule.fromStop) &&
            isAt(ride.from, rule.toStop),
        ));
    if (isJoined) {
      before.rides.push(position);
      Object.assign(before, { to: ride.to, arrival: ride.arrival });
    } else {
      const { from, to, departure, arrival } = ride;
      legs.push({ rides: [position], network, from, to, departure, arrival });
    }
  });
  return legs;
}

const DAY = 86_400;

function isInTimeframe(
  { timeframes }: ProductTables,
  id: string | null,
  { timezone }: FareStop,
  time: number,
  runsOn: RunsOn,
): boolean {
  if (id === null) return true;
  const wall = wallClock(timezone, time);
  const day = Math.floor(wall / DAY);
  const seconds = wall - day * DAY;
  return (timeframes.get(id) ?? []).some(
    ({ start, end, service }) => seconds >= start && seconds < end && runsOn(service, day),
  );
}

/** The rules that pay for a leg; none if its fare is unknown. */
export function rulesOfLeg(tables: ProductTables, leg: EffectiveLeg, runsOn: RunsOn): FareLegRule[] {
  const { areas, listed, hasPriority } = tables;
  const areasOf = ({ id, station }: FareStop) => areas.get(id) ?? (station === null ? [] : (areas.get(station) ?? []));
  const [from, to] = [areasOf(leg.from), areasOf(leg.to)];
  const matchesEmpty = {
    network: hasPriority || leg.network === null || !listed.networks.has(leg.network),
    from: hasPriority || !from.some((area) => listed.from.has(area)),
    to: hasPriority || !to.some((area) => listed.to.has(area)),
  };
  const matches = tables.legRules.filter(
    (rule) =>
      (rule.network === null ? matchesEmpty.network : rule.network === leg.network) &&
      (rule.from === null ? matchesEmpty.from : from.includes(rule.from)) &&
      (rule.to === null ? matchesEmpty.to : to.includes(rule.to)) &&
      isInTimeframe(tables, rule.fromFrame, leg.from, leg.departure, runsOn) &&
      isInTimeframe(tables, rule.toFrame, leg.to, leg.arrival, runsOn),
  );
  if (!hasPriority) return matches;
  const highest = matches.reduce((most, { priority }) => Math.max(most, priority), Number.NEGATIVE_INFINITY);
  return matches.filter(({ priority }) => priority === highest);
}
