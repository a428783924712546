/**
 * What rides cost by GTFS Fares v2 (GTFS reference, fare_leg_rules.txt and fare_transfer_rules.txt). Each leg is paid by one of
 * the products of its rules, and where transfer rules apply between two legs, one of them is processed:
 *
 * | fare_transfer_type | first transfer | a further one, after a sum S |
 * |---|---|---|
 * | 0 | A + AB | S + BC |
 * | 1 | A + AB + B | S + BC + C |
 * | 2 | AB | S + BC |
 *
 * Without a rule the legs are separate. The cheapest choice of products is found for each rider category and each fare medium:
 * a price without a category is for everybody, and one without a medium can be paid by any.
 */
import type { FareGroup, FareRide, Price, RunCost, Ticket, TicketSet } from "./cost.ts";
import { type EffectiveLeg, effectiveLegs, type RunsOn, rulesOfLeg } from "./leg-rules.ts";
import type { FareTransferRule, ProductTables } from "./product-tables.ts";
import { type TransferChain, transferRulesBetween } from "./transfer-rules.ts";

/** Products of one leg, and purses, above which no cost is computed: no feed has as many. */
const MAX_PRODUCTS_A_LEG = 60;
const MAX_PURSES = 150;

/** What a leg can be paid with: the rows of a leg rule that differ in nothing else. */
type LegChoice = { group: string | null; product: string };

/** Who pays, and how: undefined is any medium, one for each ticket. */
type Purse = { rider: string | null; medium: string | null | undefined; currency: string };

/** The cheapest way up to a leg with one choice for it. */
type Path = {
  total: number;
  choice: LegChoice;
  /** Null: the purse cannot buy the product, which only matters if it has to. */
  price: Price | null;
  /** The product of this leg has to be replaced by a transfer, because the purse cannot buy it. */
  isOwed: boolean;
  /** The sum of its sub-journey is the price of this leg alone. */
  isFresh: boolean;
  chain: TransferChain | null;
  /** How the leg before was left; null if both are separate. */
  transfer: { rule: FareTransferRule; price: Price | null } | null;
  before: Path | null;
};

/** The cheapest tickets for rides in a row, by rider category and medium. */
export function productCost(tables: ProductTables, rides: readonly FareRide[], runsOn: RunsOn): RunCost {
  const legs = effectiveLegs(tables, rides);
  const choices: LegChoice[][] = [];
  for (const leg of legs) {
    const byFields = new Map(
      rulesOfLeg(tables, leg, runsOn).map(({ group, product }) => [
        JSON.stringify([group, product]),
        { group, product },
      ]),
    );
    if (byFields.size === 0) return { reason: `no fare of the feed is for ${placesOf(rides, leg)}` };
    if (byFields.size > MAX_PRODUCTS_A_LEG)
      return { reason: `too many fares of the feed are for ${placesOf(rides, leg)}` };
    choices.push([...byFields.values()]);
  }
  const purses = pursesOf(tables, choices);
  if (purses.length > MAX_PURSES) return { reason: "the feed has too many rider categories and fare media" };
  const setsByUse = new Map<string, TicketSet>();
  const addSet = (purse: Purse) => {
    const path = cheapestPath(tables, legs, choices, purse);
    if (path === null) return false;
    const set = ticketSet(tables, legs, path, purse.currency);
    // A set whose tickets name no medium is the same for every one.
    const key = JSON.stringify([set.rider?.id ?? null, set.medium?.id ?? null, set.currency]);
    const other = setsByUse.get(key);
    if (other === undefined || set.total < other.total) setsByUse.set(key, set);
    return true;
  };
  for (const ofRider of Map.groupBy(purses, ({ rider, currency }) => JSON.stringify([rider, currency])).values()) {
    const results = ofRider.map(addSet);
    // Where no medium pays for all legs, several together may.
    if (!results.includes(true)) addSet({ ...ofRider[0]!, medium: undefined });
  }
  const sets = [...setsByUse.values()];
  return sets.length === 0 ? { reason: "no rider category can pay for all rides in one currency" } : { sets };
}

function placesOf(rides: readonly FareRide[], leg: EffectiveLeg): string {
  const { route } = rides[leg.rides[0]!]!;
  return `route ${route} from stop ${leg.from.id} to stop ${leg.to.id} at that time`;
}

/** Every combination of the riders, media, and currencies of the products; null is any rider, or no medium. */
function pursesOf({ prices, transferRules }: ProductTables, choices: readonly (readonly LegChoice[])[]): Purse[] {
  const ofTransfers = choices.length === 1 ? [] : transferRules.flatMap(({ product }) => product ?? []);
  const products = new Set([...choices.flat().map(({ product }) => product), ...ofTransfers]);
  const rows = [...products].flatMap((id) => prices.get(id) ?? []);
  const riders = new Set<string | null>([null, ...rows.map(({ rider }) => rider?.id ?? null)]);
  const media = new Set<string | null>([null, ...rows.map(({ medium }) => medium?.id ?? null)]);
  // A leg may cost nothing, so that its products tell no currency.
  const currencies = new Set((rows.length > 0 ? rows : [...prices.values()].flat()).map(({ currency }) => currency));
  return [...currencies].flatMap((currency) =>
    [...riders].flatMap((rider) => [...media].map((medium) => ({ rider, medium, currency }))),
  );
}

/** The lowest price of a product for a purse; null if it cannot buy the product. */
function priceFor({ prices }: ProductTables, product: string, { rider, medium, currency }: Purse): Price | null {
  let lowest: Price | null = null;
  for (const price of prices.get(product) ?? []) {
    if (price.currency !== currency || (price.rider !== null && price.rider.id !== rider)) continue;
    if (medium !== undefined && price.medium !== null && price.medium.id !== medium) continue;
    if (lowest === null || price.amount < lowest.amount) lowest = price;
  }
  return lowest;
}

function cheapestPath(
  tables: ProductTables,
  legs: readonly EffectiveLeg[],
  choices: readonly (readonly LegChoice[])[],
  purse: Purse,
): Path | null {
  let paths: Path[] = [];
  for (let at = 0; at < legs.length; at++) {
    const next = new Map<string, Path>();
    for (const { choice, price } of cheapestOfGroups(tables, choices[at]!, purse)) {
      for (const before of at === 0 ? [null] : paths) {
        for (const path of continuations(tables, legs, at, { choice, price, before }, purse)) {
          const { isFresh, chain } = path;
          const key = JSON.stringify([choice.group, isFresh, chain]);
          const other = next.get(key);
          if (other === undefined || path.total < other.total) next.set(key, path);
        }
      }
    }
    paths = [...next.values()];
  }
  return paths.reduce<Path | null>(
    (best, path) => (!path.isOwed && (best === null || path.total < best.total) ? path : best),
    null,
  );
}

/** The cheapest choice of each group for a purse: transfers depend on groups alone. */
function cheapestOfGroups(tables: ProductTables, choices: readonly LegChoice[], purse: Purse) {
  const ofGroups = new Map<string | null, Pick<Path, "choice" | "price">>();
  for (const choice of choices) {
    const price = priceFor(tables, choice.product, purse);
    const other = ofGroups.get(choice.group);
    const isCheaper =
      other === undefined || (price !== null && (other.price === null || price.amount < other.price.amount));
    if (isCheaper) ofGroups.set(choice.group, { choice, price });
  }
  return ofGroups.values();
}

/** The ways to pay for a leg after others: separately, or by the transfer rules if any can be paid for. */
function continuations(
  tables: ProductTables,
  legs: readonly EffectiveLeg[],
  at: number,
  leg: Pick<Path, "choice" | "price" | "before">,
  purse: Purse,
): Path[] {
  const { choice, price, before } = leg;
  const separate: Path = {
    ...leg,
    total: (before?.total ?? 0) + (price?.amount ?? 0),
    ...{ isFresh: true, isOwed: price === null, chain: null, transfer: null },
  };
  if (before === null) return [separate];
  const groups = { from: before.choice.group, to: choice.group };
  const transfers = transferRulesBetween(tables, legs, at, groups, before.chain).flatMap(({ rule, chain }) => {
    const transferPrice = rule.product === null ? null : priceFor(tables, rule.product, purse);
    return rule.product !== null && transferPrice === null ? [] : [{ rule, chain, price: transferPrice }];
  });
  if (transfers.length === 0) return before.isOwed ? [] : [separate];
  return transfers.flatMap(({ rule, chain, price: transferPrice }): Path[] => {
    if (rule.type === 1 && price === null) return [];
    if (rule.type !== 2 && before.isOwed) return [];
    const ofLeg = rule.type === 1 ? price!.amount : 0;
    const saving = rule.type === 2 && before.isFresh ? (before.price?.amount ?? 0) : 0;
    const total = before.total - saving + (transferPrice?.amount ?? 0) + ofLeg;
    return [{ ...leg, total, isFresh: false, isOwed: false, chain, transfer: { rule, price: transferPrice } }];
  });
}

/** The tickets of the cheapest way, and the legs that they pay for together. */
function ticketSet(tables: ProductTables, legs: readonly EffectiveLeg[], last: Path, currency: string): TicketSet {
  const paths: Path[] = [];
  for (let path: Path | null = last; path !== null; path = path.before) paths.unshift(path);
  const subJourneys: Path[][] = [];
  for (const path of paths) {
    if (path.transfer === null) subJourneys.push([path]);
    else subJourneys.at(-1)!.push(path);
  }
  const tickets: Ticket[] = [];
  const groups: FareGroup[] = [];
  let position = 0;
  for (const subJourney of subJourneys) {
    const ofLegs = subJourney.map((_, i) => legs[position + i]!.rides);
    position += subJourney.length;
    tickets.push(...ticketsOf(subJourney, ofLegs));
    groups.push(groupOf(tables, subJourney, ofLegs));
  }
  const usedBy = <T extends { id: string }>(part: (price: Price) => T | null): T | null => {
    const parts = new Map(tickets.flatMap(({ price }) => part(price) ?? []).map((one) => [one.id, one]));
    return parts.size === 1 ? [...parts.values()][0]! : null;
  };
  return {
    ...{ rider: usedBy(({ rider }) => rider), medium: usedBy(({ medium }) => medium) },
    ...{ total: last.total, currency, tickets, groups },
  };
}

function ticketsOf(subJourney: readonly Path[], ofLegs: readonly (readonly number[])[]): Ticket[] {
  const tickets: Ticket[] = [];
  subJourney.forEach(({ price, transfer }, i) => {
    const rides = [...ofLegs[i]!];
    if (transfer === null) {
      if (price !== null) tickets.push({ price, rides, isTransfer: false });
      return;
    }
    const { rule, price: transferPrice } = transfer;
    // The transfer product replaces the one of the first leg.
    if (rule.type === 2 && i === 1) tickets.length = 0;
    if (transferPrice !== null) {
      const first = rule.type === 2 && i === 1 ? ofLegs[0]! : [];
      tickets.push({ price: transferPrice, rides: [...first, ...rides], isTransfer: true });
    }
    if (rule.type === 1 && price !== null) tickets.push({ price, rides, isTransfer: false });
    else if (transferPrice === null) tickets.at(-1)?.rides.push(...rides);
  });
  return tickets;
}

function groupOf(
  tables: ProductTables,
  subJourney: readonly Path[],
  ofLegs: readonly (readonly number[])[],
): FareGroup {
  const transfers = subJourney.flatMap(({ transfer }) => transfer ?? []);
  const types = new Set(transfers.map(({ rule }) => rule.type));
  const [type = null] = types;
  const isPaid = (at: number) => {
    const [transfer, next] = [subJourney[at]!.transfer, subJourney[at + 1]?.transfer ?? null];
    return transfer === null ? next?.rule.type !== 2 : transfer.rule.type === 1;
  };
  // Rules of several types together are each leg that is paid, and all transfers.
  const isMixed = types.size > 1;
  return {
    type: isMixed ? 1 : type,
    legs: subJourney.map(({ choice }, i) => ({
      rides: ofLegs[i]!,
      prices: isMixed && !isPaid(i) ? [] : (tables.prices.get(choice.product) ?? []),
    })),
    transferPrices: transfers.flatMap(({ price }) => price ?? []),
  };
}
