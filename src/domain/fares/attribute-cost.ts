/**
 * What rides cost by fare_attributes.txt and fare_rules.txt (GTFS reference, Fares v1). A ticket is valid for rides in a row
 * if, by the reference:
 *
 * - its agency, if any, operates all of them (`agency_id`);
 * - the changes between them are at most `transfers`, where staying on board is no change, and the last vehicle is boarded
 *   within `transfer_duration` after the first one;
 * - it has no rules, or each ride is on a route of a rule whose `origin_id` and `destination_id` are the zones where the rides
 *   begin and end. An empty field matches everything. Where rules that differ only in `contains_id` name zones, the rides
 *   call in exactly these: the reference wants all of them, and with further ones the fare for one zone would pay for two.
 *
 * The rides are divided into tickets so that they cost least, with the fewest tickets among equal sums.
 */
import { type FareRide, type Medium, type Price, parseAmount, type RunCost, type Ticket } from "./cost.ts";
import type { FareFiles } from "./fares.ts";

type AttributeFare = {
  price: Price;
  agency: string | null;
  transfers: number;
  seconds: number;
  hasRules: boolean;
};

/** Rules that differ in `contains_id` only; `zones` is null if they name none. */
type ZoneRule = { fare: AttributeFare; route: string | null; zones: Set<string> | null };

export type AttributeTables = {
  fares: readonly AttributeFare[];
  /** By origin and destination. */
  rules: ReadonlyMap<string, readonly ZoneRule[]>;
  /** Which zones of rides matter: those of all stops, of both ends, or none. */
  zones: "all" | "ends" | "none";
};

const PAYMENT: Readonly<Record<string, Medium>> = {
  0: { id: "0", name: "on board", type: null },
  1: { id: "1", name: "before boarding", type: null },
};

const keyOf = (origin: string | null, destination: string | null) => JSON.stringify([origin, destination]);
const ANYWHERE = keyOf(null, null);

/** Whole seconds or a number of changes; any number for an empty cell. */
const limitOf = (cell: string | null) => (cell !== null && /^\d{1,7}$/.test(cell.trim()) ? Number(cell) : Infinity);

/** Arranges the files once for all journeys; null without a usable price. */
export function attributeTables(files: FareFiles): AttributeTables | null {
  const fares = new Map<string, AttributeFare>();
  for (const row of files.get("fare_attributes.txt") ?? []) {
    const [id, amount] = [row("fare_id") ?? "", parseAmount(row("price"))];
    if (amount === null) continue;
    const medium = PAYMENT[row("payment_method")?.trim() ?? ""] ?? null;
    fares.set(id, {
      price: { id, name: null, amount, currency: row("currency_type") ?? "", rider: null, medium },
      agency: row("agency_id"),
      transfers: limitOf(row("transfers")),
      seconds: limitOf(row("transfer_duration")),
      hasRules: false,
    });
  }
  const rules = new Map<string, ZoneRule[]>();
  const byFields = new Map<string, ZoneRule>();
  let zones: AttributeTables["zones"] = "none";
  for (const row of files.get("fare_rules.txt") ?? []) {
    const fare = fares.get(row("fare_id") ?? "");
    if (fare === undefined) continue;
    fare.hasRules = true;
    const [route, ends] = [row("route_id"), keyOf(row("origin_id"), row("destination_id"))];
    const fields = JSON.stringify([fare.price.id, route, ends]);
    let rule = byFields.get(fields);
    if (rule === undefined) {
      rule = { fare, route, zones: null };
      byFields.set(fields, rule);
      const ofEnds = rules.get(ends);
      if (ofEnds === undefined) rules.set(ends, [rule]);
      else ofEnds.push(rule);
    }
    if (zones === "none" && ends !== ANYWHERE) zones = "ends";
    const zone = row("contains_id");
    if (zone === null) continue;
    rule.zones ??= new Set();
    rule.zones.add(zone);
    zones = "all";
  }
  return fares.size === 0 ? null : { fares: [...fares.values()], rules, zones };
}

/** Tickets that are valid for all of these rides, which are not empty. */
function validFares({ fares, rules }: AttributeTables, rides: readonly FareRide[]): AttributeFare[] {
  const [first, last] = [rides[0]!, rides.at(-1)!];
  const boardings = rides.filter(({ staysOnBoard }, i) => i === 0 || !staysOnBoard);
  const seconds = boardings.at(-1)!.departure - first.departure;
  const zones = new Set(rides.flatMap((ride) => ride.zones));
  const origins = first.from.zone === null ? [null] : [first.from.zone, null];
  const destinations = last.to.zone === null ? [null] : [last.to.zone, null];
  const matches = origins
    .flatMap((origin) => destinations.flatMap((destination) => rules.get(keyOf(origin, destination)) ?? []))
    .filter(
      (rule) =>
        rule.zones === null || (rule.zones.size === zones.size && [...zones].every((zone) => rule.zones!.has(zone))),
    );
  const matchesByFare = Map.groupBy(matches, ({ fare }) => fare);
  return fares.filter((fare) => {
    if (boardings.length - 1 > fare.transfers || seconds > fare.seconds) return false;
    if (fare.agency !== null && rides.some(({ agency }) => agency !== fare.agency)) return false;
    if (!fare.hasRules) return true;
    const ofFare = matchesByFare.get(fare) ?? [];
    return rides.every((ride) => ofFare.some(({ route }) => route === null || route === ride.route));
  });
}

type Division = { total: number; tickets: Ticket[] };

const isBetter = (a: Division, b: Division | undefined) =>
  b === undefined || a.total < b.total || (a.total === b.total && a.tickets.length < b.tickets.length);

/** The cheapest tickets for rides in a row, in the currency that needs no other. */
export function attributeCost(tables: AttributeTables, rides: readonly FareRide[]): RunCost {
  /** For each number of first rides, by currency. */
  const best: Map<string, Division>[] = [];
  for (let end = 1; end <= rides.length; end++) {
    const divisions = new Map<string, Division>();
    for (let start = 0; start < end; start++) {
      const positions = Array.from({ length: end - start }, (_, i) => start + i);
      for (const { price } of validFares(tables, rides.slice(start, end))) {
        const before = start === 0 ? { total: 0, tickets: [] } : best[start - 1]!.get(price.currency);
        if (before === undefined) continue;
        const tickets = [...before.tickets, { price, rides: positions, isTransfer: false }];
        const division = { total: before.total + price.amount, tickets };
        if (isBetter(division, divisions.get(price.currency))) divisions.set(price.currency, division);
      }
    }
    best.push(divisions);
  }
  const complete = [...(best.at(-1) ?? new Map<string, Division>())];
  if (complete.length === 0) return { reason: whyNone(tables, rides) };
  return {
    sets: complete.map(([currency, { total, tickets }]) => {
      const media = new Set(tickets.map(({ price }) => price.medium));
      return {
        ...{ rider: null, medium: media.size === 1 ? [...media][0]! : null, total, currency, tickets },
        groups: tickets.map(({ price, rides: positions }) =>
          positions.length === 1
            ? { type: null, legs: [{ rides: positions, prices: [price] }], transferPrices: [] }
            : { type: 2, legs: positions.map((ride) => ({ rides: [ride], prices: [] })), transferPrices: [price] },
        ),
      };
    }),
  };
}

function whyNone(tables: AttributeTables, rides: readonly FareRide[]): string {
  const ride = rides.find((one) => validFares(tables, [one]).length === 0);
  if (ride === undefined) return "the fares of the rides are in different currencies";
  const { from, to } = ride;
  const zones = from.zone === null || to.zone === null ? "" : ` from zone ${from.zone} to zone ${to.zone}`;
  return `no fare of the feed is valid on route ${ride.route}${zones}`;
}
