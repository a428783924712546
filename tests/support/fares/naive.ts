/** What rides cost by a plain reading of the rows of fares: everything is tried. Amounts are those of the files. */
import type { FareRide } from "../../../src/domain/fares/cost.ts";

/** A row of a file by column; an empty text is an empty cell. */
export type Row = Readonly<Record<string, string>>;

const isEmpty = (cell: string | undefined) => cell === undefined || cell === "";

/** All ways to divide a list into lists of neighbors. */
function divisions<T>(list: readonly T[]): T[][][] {
  if (list.length === 0) return [[]];
  return list.flatMap((_, i) => divisions(list.slice(i + 1)).map((rest) => [list.slice(0, i + 1), ...rest]));
}

/** All ways to choose one of each list. */
function choicesOf<T>(lists: readonly (readonly T[])[]): T[][] {
  const [first, ...rest] = lists;
  if (first === undefined) return [[]];
  return choicesOf(rest).flatMap((others) => first.map((one) => [one, ...others]));
}

/** The lowest sum by fare_attributes.txt in each currency in which all rides can be paid. */
export function naiveAttributeCost(
  fares: readonly Row[],
  rules: readonly Row[],
  rides: readonly FareRide[],
): Record<string, number> {
  const isValid = (fare: Row, part: readonly FareRide[]) => {
    let changes = 0;
    let boarding = part[0]!.departure;
    for (const ride of part.slice(1)) {
      if (ride.staysOnBoard) continue;
      changes++;
      boarding = ride.departure;
    }
    if (!isEmpty(fare.transfers) && changes > Number(fare.transfers)) return false;
    if (!isEmpty(fare.transfer_duration) && boarding - part[0]!.departure > Number(fare.transfer_duration))
      return false;
    if (!isEmpty(fare.agency_id) && part.some(({ agency }) => agency !== fare.agency_id)) return false;
    const ofFare = rules.filter(({ fare_id }) => fare_id === fare.fare_id);
    if (ofFare.length === 0) return true;
    const zones = new Set(part.flatMap((ride) => ride.zones));
    return part.every((ride) =>
      ofFare.some((rule) => {
        if (!isEmpty(rule.route_id) && rule.route_id !== ride.route) return false;
        if (!isEmpty(rule.origin_id) && rule.origin_id !== part[0]!.from.zone) return false;
        if (!isEmpty(rule.destination_id) && rule.destination_id !== part.at(-1)!.to.zone) return false;
        const contained = ofFare
          .filter((one) =>
            (["route_id", "origin_id", "destination_id"] as const).every(
              (field) => (one[field] ?? "") === (rule[field] ?? ""),
            ),
          )
          .map(({ contains_id }) => contains_id)
          .filter((zone) => !isEmpty(zone));
        return (
          contained.length === 0 || JSON.stringify([...new Set(contained)].sort()) === JSON.stringify([...zones].sort())
        );
      }),
    );
  };
  const best: Record<string, number> = {};
  for (const division of divisions(rides)) {
    for (const tickets of choicesOf(division.map((part) => fares.filter((fare) => isValid(fare, part))))) {
      const currencies = new Set(tickets.map(({ currency_type }) => currency_type!));
      if (currencies.size !== 1) continue;
      const [currency] = [...currencies] as [string];
      const sum = tickets.reduce((total, { price }) => total + Number(price), 0);
      best[currency] = Math.min(best[currency] ?? Number.POSITIVE_INFINITY, sum);
    }
  }
  return best;
}

type Joined = { first: FareRide; last: FareRide; network: string };

/** Riders and media of the feeds; an empty one has no price of its own. */
export const RIDERS = ["", "adult", "youth"] as const;
export const MEDIA = ["", "card", "cash"] as const;

/**
 * The lowest sum by the files of Fares v2, by rider and medium: `any` where no medium pays for all. The service `runs` runs
 * every day.
 */
export function naiveProductCosts(
  feed: Readonly<Record<string, readonly Row[]>>,
  rides: readonly FareRide[],
  hasPriority: boolean,
): Record<string, number> {
  const rowsOf = (file: string) => feed[`${file}.txt`] ?? [];
  const [prices, legRules, transfers] = [
    rowsOf("fare_products"),
    rowsOf("fare_leg_rules"),
    rowsOf("fare_transfer_rules"),
  ];
  const networkOf = ({ route }: FareRide) =>
    rowsOf("route_networks").find((row) => row.route_id === route)?.network_id ?? "";
  const legs: Joined[] = [];
  for (const ride of rides) {
    const before = legs.at(-1);
    const network = networkOf(ride);
    const joins = (rule: Row) =>
      rule.from_network_id === before?.network &&
      rule.to_network_id === network &&
      (isEmpty(rule.from_stop_id) || rule.from_stop_id === before?.last.to.id) &&
      (isEmpty(rule.to_stop_id) || rule.to_stop_id === ride.from.id);
    if (
      before !== undefined &&
      before.network === network &&
      (ride.staysOnBoard || rowsOf("fare_leg_join_rules").some(joins))
    )
      before.last = ride;
    else legs.push({ first: ride, last: ride, network });
  }
  const areasOf = (stop: string) => rowsOf("stop_areas").flatMap((row) => (row.stop_id === stop ? row.area_id! : []));
  const names = (field: string, value: string) => legRules.some((rule) => rule[field] === value);
  const isTime = (frame: string | undefined, time: number) => {
    if (isEmpty(frame)) return true;
    const clock = new Date(time * 1000).toISOString().slice(11, 19);
    return rowsOf("timeframes").some(
      (row) =>
        row.timeframe_group_id === frame &&
        row.service_id === "runs" &&
        (isEmpty(row.start_time) || clock >= row.start_time!) &&
        (isEmpty(row.end_time) || clock < row.end_time!),
    );
  };
  const rulesFor = ({ first, last, network }: Joined) => {
    const isField = (field: string, rule: Row, values: readonly string[]) =>
      isEmpty(rule[field])
        ? hasPriority || !values.some((value) => names(field, value))
        : values.includes(rule[field]!);
    const matches = legRules.filter(
      (rule) =>
        isField("network_id", rule, network === "" ? [] : [network]) &&
        isField("from_area_id", rule, areasOf(first.from.id)) &&
        isField("to_area_id", rule, areasOf(last.to.id)) &&
        isTime(rule.from_timeframe_group_id, first.departure) &&
        isTime(rule.to_timeframe_group_id, last.arrival),
    );
    const priority = (rule: Row) => Number(rule.rule_priority ?? 0);
    const highest = Math.max(...matches.map(priority));
    return hasPriority ? matches.filter((rule) => priority(rule) === highest) : matches;
  };
  /** Rules of which one is applied to the transfer to leg `at`; `applied` are those of the transfers before, null for none. */
  const transferRules = (groups: readonly string[], at: number, applied: readonly (Row | null)[]) => {
    const [from, to] = [groups[at - 1]!, groups[at]!];
    if (from === "" || to === "") return [];
    const exact = transfers.filter((rule) => rule.from_leg_group_id === from && rule.to_leg_group_id === to);
    const isField = (rule: Row, field: string, value: string) =>
      isEmpty(rule[field]) ? !transfers.some((other) => other[field] === value) : rule[field] === value;
    const matches =
      exact.length > 0
        ? exact
        : transfers.filter((rule) => isField(rule, "from_leg_group_id", from) && isField(rule, "to_leg_group_id", to));
    const usable = matches.flatMap((rule) => {
      const isSame = (other: Row | null | undefined) =>
        other != null &&
        other.from_leg_group_id === rule.from_leg_group_id &&
        other.to_leg_group_id === rule.to_leg_group_id;
      let first = at - 1;
      if (rule.from_leg_group_id === rule.to_leg_group_id) while (isSame(applied[first])) first--;
      const count = at - first;
      const limit =
        isEmpty(rule.transfer_count) || rule.transfer_count === "-1"
          ? Number.POSITIVE_INFINITY
          : Number(rule.transfer_count);
      const [a, b] = [legs[first]!, legs[at]!];
      const seconds = {
        0: b.last.arrival - a.first.departure,
        1: b.first.departure - a.first.departure,
        2: b.first.departure - a.last.arrival,
        3: b.last.arrival - a.last.arrival,
      }[Number(rule.duration_limit_type)]!;
      const fits = isEmpty(rule.duration_limit) || seconds <= Number(rule.duration_limit);
      return count <= limit && fits ? [{ rule, limit }] : [];
    });
    const least = Math.min(...usable.map(({ limit }) => limit));
    return usable.filter(({ limit }) => limit === least).map(({ rule }) => rule);
  };
  const lowest = (product: string, rider: string, medium: string | null): Row | undefined =>
    prices
      .filter(
        (row) =>
          row.fare_product_id === product &&
          (isEmpty(row.rider_category_id) || row.rider_category_id === rider) &&
          (medium === null || isEmpty(row.fare_media_id) || row.fare_media_id === medium),
      )
      .reduce<Row | undefined>(
        (best, row) => (best === undefined || Number(row.amount) < Number(best.amount) ? row : best),
        undefined,
      );
  const sumsFor = (rider: string, medium: string | null): number[] =>
    choicesOf(legs.map(rulesFor)).flatMap((choice): number[] => {
      const ofLegs = choice.map(({ fare_product_id }) => lowest(fare_product_id!, rider, medium));
      const groups = choice.map(({ leg_group_id }) => leg_group_id ?? "");
      /** Rows that are bought from leg `at` on, after `bought` ones of the sub-journey. */
      const from = (at: number, applied: (Row | null)[], before: (Row | undefined)[][]): (Row | undefined)[][] => {
        if (at === legs.length) return [before.flat()];
        const rules = transferRules(groups, at, applied).flatMap((rule) => {
          if (isEmpty(rule.fare_product_id)) return [{ rule, bought: [] as Row[] }];
          const row = lowest(rule.fare_product_id!, rider, medium);
          return row === undefined ? [] : [{ rule, bought: [row] }];
        });
        if (rules.length === 0) return from(at + 1, [...applied, null], [...before, [ofLegs[at]]]);
        return rules.flatMap(({ rule, bought }) => {
          const next = rule.fare_transfer_type === "1" ? [...bought, ofLegs[at]] : bought;
          const isFirst = applied[at - 1] === null;
          const rest = rule.fare_transfer_type === "2" && isFirst ? before.slice(0, -1) : before;
          return from(at + 1, [...applied, rule], [...rest, ...(rest === before ? [] : [[]]), next]);
        });
      };
      return from(1, [null], [[ofLegs[0]]])
        .filter((bought) => !bought.includes(undefined))
        .map((bought) => bought.reduce((sum, row) => sum + Number(row!.amount), 0));
    });
  const result: Record<string, number> = {};
  for (const rider of RIDERS) {
    const ofRider = MEDIA.map((medium) => [medium, sumsFor(rider, medium)] as const);
    const isMixed = ofRider.every(([, sums]) => sums.length === 0);
    for (const [medium, sums] of isMixed ? [["any", sumsFor(rider, null)] as const] : ofRider) {
      if (sums.length > 0) result[`${rider} ${medium}`] = Math.min(...sums);
    }
  }
  return result;
}
