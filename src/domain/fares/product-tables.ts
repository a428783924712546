/** The files of GTFS Fares v2, arranged once for all journeys. */
import { parseGtfsTime } from "../time/gtfs-time.ts";
import { type Medium, type Price, parseAmount, type Rider, type TransferType } from "./cost.ts";
import { type FareFiles, type FareRow, mediumName } from "./fares.ts";

/** A row of fare_leg_rules.txt; null is an empty field. */
export type FareLegRule = {
  group: string | null;
  network: string | null;
  from: string | null;
  to: string | null;
  fromFrame: string | null;
  toFrame: string | null;
  product: string;
  priority: number;
};

/** A row of fare_transfer_rules.txt. */
export type FareTransferRule = {
  from: string | null;
  to: string | null;
  /** Infinity for -1 and for an empty field. */
  count: number;
  /** Seconds; Infinity without a limit. */
  limit: number;
  /** 0 to 3; see the reference. */
  limitType: number;
  type: TransferType;
  product: string | null;
};

type FareJoinRule = { fromNetwork: string; toNetwork: string; fromStop: string | null; toStop: string | null };

/** Seconds of the clock, the end not included; `service` is a GTFS service_id. */
type Timeframe = { start: number; end: number; service: string };

export type ProductTables = {
  prices: ReadonlyMap<string, readonly Price[]>;
  legRules: readonly FareLegRule[];
  transferRules: readonly FareTransferRule[];
  joinRules: readonly FareJoinRule[];
  /** Networks by route of route_networks.txt; null without the file, so that routes.txt says them. */
  networks: ReadonlyMap<string, string> | null;
  /** Areas by stop or station. */
  areas: ReadonlyMap<string, readonly string[]>;
  timeframes: ReadonlyMap<string, readonly Timeframe[]>;
  /** Whether fare_leg_rules.txt has the column rule_priority, with which an empty field matches everything. */
  hasPriority: boolean;
  /** Values that rules name: without priorities an empty field matches all others. */
  listed: Readonly<Record<"networks" | "from" | "to" | "fromGroups" | "toGroups", ReadonlySet<string>>>;
};

const DAY = 86_400;

function wholeOf(cell: string | null): number | null {
  return cell !== null && /^-?\d{1,9}$/.test(cell.trim()) ? Number(cell) : null;
}

const valuesOf = (cells: readonly (string | null)[]): Set<string> => new Set(cells.filter((cell) => cell !== null));

/**
 * Null without products that leg rules name.
 * @param hasPriority whether the header of fare_leg_rules.txt has rule_priority
 */
export function productTables(files: FareFiles, hasPriority: boolean): ProductTables | null {
  const rowsOf = (file: string) => files.get(file) ?? [];
  const prices = pricesOf(files);
  const legRules = rowsOf("fare_leg_rules.txt").map(
    (row): FareLegRule => ({
      ...{ group: row("leg_group_id"), network: row("network_id"), from: row("from_area_id"), to: row("to_area_id") },
      ...{ fromFrame: row("from_timeframe_group_id"), toFrame: row("to_timeframe_group_id") },
      ...{ product: row("fare_product_id") ?? "", priority: wholeOf(row("rule_priority")) ?? 0 },
    }),
  );
  if (!legRules.some(({ product }) => prices.has(product))) return null;
  const transferRules = rowsOf("fare_transfer_rules.txt").flatMap((row): FareTransferRule[] => {
    const type = wholeOf(row("fare_transfer_type"));
    if (type !== 0 && type !== 1 && type !== 2) return [];
    const count = wholeOf(row("transfer_count"));
    return [
      {
        ...{ from: row("from_leg_group_id"), to: row("to_leg_group_id"), type, product: row("fare_product_id") },
        count: count === null || count < 0 ? Infinity : count,
        limit: wholeOf(row("duration_limit")) ?? Infinity,
        limitType: wholeOf(row("duration_limit_type")) ?? 0,
      },
    ];
  });
  const routeNetworks = rowsOf("route_networks.txt");
  const areas = listsOf(rowsOf("stop_areas.txt"), "stop_id", (row) => row("area_id") ?? "");
  return {
    ...{ prices, legRules, transferRules, areas, hasPriority },
    joinRules: rowsOf("fare_leg_join_rules.txt").map((row) => ({
      ...{ fromNetwork: row("from_network_id") ?? "", toNetwork: row("to_network_id") ?? "" },
      ...{ fromStop: row("from_stop_id"), toStop: row("to_stop_id") },
    })),
    networks:
      routeNetworks.length === 0
        ? null
        : new Map(routeNetworks.map((row) => [row("route_id") ?? "", row("network_id") ?? ""])),
    timeframes: timeframesOf(files),
    listed: {
      networks: valuesOf(legRules.map(({ network }) => network)),
      from: valuesOf(legRules.map(({ from }) => from)),
      to: valuesOf(legRules.map(({ to }) => to)),
      fromGroups: valuesOf(transferRules.map(({ from }) => from)),
      toGroups: valuesOf(transferRules.map(({ to }) => to)),
    },
  };
}

/** Rows of fare_products.txt by product; those without a usable amount are left out. */
function pricesOf(files: FareFiles): Map<string, Price[]> {
  const riders = new Map<string, Rider>();
  for (const row of files.get("rider_categories.txt") ?? []) {
    const id = row("rider_category_id") ?? "";
    const isDefault = row("is_default_fare_category") === "1";
    riders.set(id, { id, name: row("rider_category_name") ?? id, isDefault, url: row("eligibility_url") });
  }
  const media = new Map<string, Medium>();
  for (const row of files.get("fare_media.txt") ?? []) {
    const id = row("fare_media_id") ?? "";
    media.set(id, { id, name: mediumName(row), type: wholeOf(row("fare_media_type")) });
  }
  return listsOf(files.get("fare_products.txt") ?? [], "fare_product_id", (row): Price | null => {
    const [id, amount] = [row("fare_product_id") ?? "", parseAmount(row("amount"))];
    if (amount === null) return null;
    const [rider, medium] = [row("rider_category_id"), row("fare_media_id")];
    return {
      ...{ id, name: row("fare_product_name"), amount, currency: row("currency") ?? "" },
      rider: rider === null ? null : (riders.get(rider) ?? { id: rider, name: rider, isDefault: false, url: null }),
      medium: medium === null ? null : (media.get(medium) ?? { id: medium, name: medium, type: null }),
    };
  });
}

function timeframesOf(files: FareFiles): Map<string, Timeframe[]> {
  return listsOf(files.get("timeframes.txt") ?? [], "timeframe_group_id", (row) => {
    const [start, end] = [row("start_time"), row("end_time")];
    return {
      start: (start === null ? null : parseGtfsTime(start)) ?? 0,
      end: (end === null ? null : parseGtfsTime(end)) ?? DAY,
      service: row("service_id") ?? "",
    };
  });
}

/** What the rows of each value of a column are, in the order of the file; null leaves a row out. */
function listsOf<T>(rows: readonly FareRow[], column: string, of: (row: FareRow) => T | null): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const row of rows) {
    const one = of(row);
    if (one === null) continue;
    const key = row(column) ?? "";
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [one]);
    else list.push(one);
  }
  return lists;
}
