/**
 * Fares of a feed as lines of a table (GTFS reference: fare_attributes.txt and fare_rules.txt, and the files of Fares v2).
 * What is listed is what the feed says; journey-cost.ts computes what a journey costs.
 */

import type { TextPlace } from "../gtfs/translations.ts";
import { perIsolate } from "../memory.ts";

/** A row of a file by column; an empty cell is null. */
export type FareRow = (column: string) => string | null;
export type FareFiles = ReadonlyMap<string, readonly FareRow[]>;

/** Files with the prices: a feed without them has no fares. */
export const PRICE_FILES = ["fare_attributes.txt", "fare_products.txt"] as const;

/** Files that say who can use a fare, where, and how. */
export const FARE_RULE_FILES = [
  "fare_rules.txt",
  "fare_media.txt",
  "rider_categories.txt",
  "fare_leg_rules.txt",
  "fare_transfer_rules.txt",
  "networks.txt",
  "route_networks.txt",
  "areas.txt",
] as const;

/** Files with names that riders read: the columns of the id and of the name. */
const NAMED_FILES: Readonly<Record<string, readonly [id: string, name: string]>> = {
  "fare_products.txt": ["fare_product_id", "fare_product_name"],
  "fare_media.txt": ["fare_media_id", "fare_media_name"],
  "rider_categories.txt": ["rider_category_id", "rider_category_name"],
  "networks.txt": ["network_id", "network_name"],
  "areas.txt": ["area_id", "area_name"],
};

/**
 * The files with their names in another language.
 * @param translate the translation of a text, or else the text
 */
export function faresInLanguage(files: FareFiles, translate: (place: TextPlace) => string): FareFiles {
  return new Map(
    [...files].map(([file, rows]) => {
      const [id, name] = NAMED_FILES[file] ?? [];
      if (id === undefined || name === undefined) return [file, rows];
      const table = file.replace(".txt", "");
      const inLanguage = (row: FareRow) => (column: string) => {
        const text = row(column);
        if (column !== name || text === null) return text;
        return translate({ table, column, text, record: row(id) ?? "" });
      };
      return [file, rows.map(inLanguage)];
    }),
  );
}

export type FareLine = {
  /** `fare_id` or `fare_product_id`. */
  id: string;
  /** The name of a product; null where the feed has none, as for all fares of fare_attributes.txt. */
  name: string | null;
  /** Name of the rider category; null for everybody. */
  rider: string | null;
  /** Where the agency says who belongs to the category; null if it says so nowhere. */
  eligibility_url: string | null;
  /** How it can be paid, such as `cash` or the name of a card. */
  media: string[];
  /** As in the file, with a point. */
  amount: string;
  /** ISO 4217. */
  currency: string;
  /** Whether the ride can be continued with it, as a sentence; null where the feed does not say. */
  transfers: string | null;
  /** Where it is valid, as words; null for everywhere in the feed. */
  area: string | null;
};

/** What lines are listed for, by GTFS ids. `network` is the route's `network_id` in routes.txt. */
type FareSubject = { agency?: string; route?: string; network?: string };

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Seconds as `90 minutes` or `2 hours`. */
export function durationInWords(seconds: number): string {
  if (seconds >= 3600 && seconds % 3600 === 0) return count(seconds / 3600, "hour", "hours");
  return seconds < 60 ? count(seconds, "second", "seconds") : count(Math.round(seconds / 60), "minute", "minutes");
}

/** A number of seconds in a cell; null without one. */
function secondsOf(cell: string | null): number | null {
  return cell !== null && /^\d{1,7}$/.test(cell.trim()) ? Number(cell) : null;
}

/** Names by id. */
function namesOf(files: FareFiles, file: string, id: string, name: string): Map<string, string> {
  return new Map((files.get(file) ?? []).map((row) => [row(id) ?? "", row(name) ?? row(id) ?? ""]));
}

/** How amounts of a currency are written. */
type CurrencyFormat = { digits: number; symbol: string };

const currencyFormats = perIsolate<string, CurrencyFormat>("formats of currencies", {
  by: "code",
  entries: 200,
  bytes: 40_000,
});

/** The decimals and the symbol of a currency; two, and the code itself for one that is none. Making a format takes long. */
export function currencyFormat(currency: string): CurrencyFormat {
  if (!/^[A-Z]{3}$/.test(currency)) return { digits: 2, symbol: currency };
  return currencyFormats.getOrMake(currency, () => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    const symbol = format.formatToParts(0).find(({ type }) => type === "currency")?.value;
    return { digits: format.resolvedOptions().maximumFractionDigits ?? 2, symbol: symbol ?? currency };
  });
}

/** Decimals of a currency; two for a code that is none. */
export const currencyDigits = (currency: string): number => currencyFormat(currency).digits;

/** An amount with the decimals of its currency, `2.5` of USD as `2.50`; as in the file if either is unknown. */
export function formatAmount(amount: string, currency: string): string {
  const value = amount.trim() === "" ? Number.NaN : Number(amount);
  if (!Number.isFinite(value) || !/^[A-Z]{3}$/.test(currency)) return amount;
  const digits = currencyDigits(currency);
  // More decimals than the currency has are kept: they are the feed's.
  const digitsInFile = /\.(\d*?)0*$/.exec(amount.trim())?.[1]?.length ?? 0;
  return value.toFixed(Math.max(digits, Math.min(digitsInFile, 6)));
}

/** The lines of a feed: those of Fares v2 if it has products, as the reference recommends, else those of v1. */
export function fareLines(files: FareFiles, subject: FareSubject = {}): FareLine[] {
  return (files.get("fare_products.txt") ?? []).length > 0
    ? productLines(files, subject)
    : attributeLines(files, subject);
}

const PAYMENT = new Map([
  ["0", "on board"],
  ["1", "before boarding"],
]);

/** Lines of fare_attributes.txt, in the order of the file. */
function attributeLines(files: FareFiles, { agency, route }: FareSubject): FareLine[] {
  const rules = Map.groupBy(files.get("fare_rules.txt") ?? [], (row) => row("fare_id") ?? "");
  return (files.get("fare_attributes.txt") ?? []).flatMap((row): FareLine[] => {
    const id = row("fare_id") ?? "";
    const owner = row("agency_id");
    if (agency !== undefined && owner !== null && owner !== agency) return [];
    const all = rules.get(id) ?? [];
    const ofRoute = all.filter((rule) => rule("route_id") === null || rule("route_id") === route);
    // A fare without rules is valid everywhere.
    if (route !== undefined && all.length > 0 && ofRoute.length === 0) return [];
    return [
      {
        id,
        ...{ name: null, rider: null, eligibility_url: null },
        media: [PAYMENT.get(row("payment_method") ?? "") ?? []].flat(),
        amount: row("price") ?? "",
        currency: row("currency_type") ?? "",
        transfers: transfersOfAttribute(row),
        area: areaOf(route === undefined ? all : ofRoute, route !== undefined),
      },
    ];
  });
}

function transfersOfAttribute(row: FareRow): string {
  const seconds = secondsOf(row("transfer_duration"));
  const transfers = row("transfers");
  if (transfers === "0")
    return seconds === null ? "no transfers" : `no transfers; valid for ${durationInWords(seconds)}`;
  const number = transfers === null ? "any number of transfers" : count(Number(transfers), "transfer", "transfers");
  return seconds === null ? number : `${number} for ${durationInWords(seconds)}`;
}

/** @param isRoute whether the rules are those of one route, which is then not counted */
function areaOf(rules: readonly FareRow[], isRoute: boolean): string | null {
  const routes = new Set(rules.flatMap((rule) => rule("route_id") ?? []));
  const pairs = new Set(
    rules.flatMap((rule) => {
      const [from, to] = [rule("origin_id"), rule("destination_id")];
      return from === null && to === null ? [] : JSON.stringify([from, to]);
    }),
  );
  const zones = new Set(rules.flatMap((rule) => rule("contains_id") ?? []));
  const parts: string[] = [];
  if (routes.size > 0 && !isRoute) parts.push(`on ${count(routes.size, "route", "routes")}`);
  const [pair] = pairs;
  if (pairs.size === 1 && pair !== undefined)
    parts.push(pairInWords(JSON.parse(pair) as AreaPair, (zone) => `zone ${zone}`));
  else if (pairs.size > 1) parts.push(`between ${pairs.size} pairs of zones`);
  if (zones.size > 0) {
    parts.push(
      zones.size <= 4
        ? `through ${zones.size === 1 ? "zone" : "zones"} ${[...zones].join(", ")}`
        : `through ${zones.size} zones`,
    );
  }
  return parts.length === 0 ? null : parts.join(", ");
}

/** Where a ride begins and ends, by id; null is anywhere. */
type AreaPair = readonly [from: string | null, to: string | null];

/** @param nameOf what a zone or area is called */
function pairInWords([from, to]: AreaPair, nameOf: (id: string) => string): string {
  if (from !== null && from === to) return `within ${nameOf(from)}`;
  return [from === null ? "" : `from ${nameOf(from)}`, to === null ? "" : `to ${nameOf(to)}`].filter(Boolean).join(" ");
}

const MEDIA = new Map([
  ["0", "without a medium"],
  ["1", "paper ticket"],
  ["2", "transit card"],
  ["3", "contactless bank card"],
  ["4", "app"],
]);

/** The name of a row of fare_media.txt, or what its type is. */
export function mediumName(row: FareRow): string {
  return row("fare_media_name") ?? MEDIA.get(row("fare_media_type") ?? "") ?? row("fare_media_id") ?? "";
}

/** Lines of fare_products.txt, in the order of the file; media of one price share a line. */
function productLines(files: FareFiles, subject: FareSubject): FareLine[] {
  const riders = namesOf(files, "rider_categories.txt", "rider_category_id", "rider_category_name");
  const categories = new Map(
    (files.get("rider_categories.txt") ?? []).map((row) => [row("rider_category_id") ?? "", row]),
  );
  const media = new Map(
    (files.get("fare_media.txt") ?? []).map((row) => [row("fare_media_id") ?? "", mediumName(row)]),
  );
  const rules = Map.groupBy(legRules(files, subject), (row) => row("fare_product_id") ?? "");
  const allRules = new Set((files.get("fare_leg_rules.txt") ?? []).map((row) => row("fare_product_id") ?? ""));
  const networks = namesOf(files, "networks.txt", "network_id", "network_name");
  const areas = namesOf(files, "areas.txt", "area_id", "area_name");
  const lines = new Map<string, FareLine>();
  for (const row of files.get("fare_products.txt") ?? []) {
    const id = row("fare_product_id") ?? "";
    const ofProduct = rules.get(id) ?? [];
    // A product that only transfer rules name, or none, is listed for the whole feed.
    if (subject.route !== undefined && ofProduct.length === 0) continue;
    if (allRules.has(id) && ofProduct.length === 0) continue;
    const rider = row("rider_category_id");
    const medium = row("fare_media_id");
    const [amount, currency] = [row("amount") ?? "", row("currency") ?? ""];
    const key = JSON.stringify([id, rider, amount, currency]);
    const line = lines.get(key) ?? {
      id,
      name: row("fare_product_name"),
      rider: rider === null ? null : (riders.get(rider) ?? rider),
      eligibility_url: rider === null ? null : (categories.get(rider)?.("eligibility_url") ?? null),
      media: [],
      ...{ amount, currency },
      transfers: transfersOfProduct(files, ofProduct),
      area:
        [subject.route === undefined ? networksOfProduct(ofProduct, networks) : null, areasOfProduct(ofProduct, areas)]
          .filter((words) => words !== null)
          .join(", ") || null,
    };
    lines.set(key, line);
    if (medium !== null) line.media.push(media.get(medium) ?? medium);
  }
  return [...lines.values()];
}

/**
 * Leg rules that can apply to a route: those of its networks, and those of any network. Without a column rule_priority, a rule
 * without a network applies only to networks that no rule names (GTFS reference, fare_leg_rules.txt).
 */
function legRules(files: FareFiles, { route, network }: FareSubject): readonly FareRow[] {
  const rules = files.get("fare_leg_rules.txt") ?? [];
  if (route === undefined) return rules;
  const networks = new Set(
    (files.get("route_networks.txt") ?? []).flatMap((row) =>
      row("route_id") === route ? (row("network_id") ?? []) : [],
    ),
  );
  if (network !== undefined) networks.add(network);
  const hasPriority = rules.some((row) => row("rule_priority") !== null);
  const isNamed = rules.some((row) => networks.has(row("network_id") ?? ""));
  return rules.filter((row) => {
    const networkOfRule = row("network_id");
    return networkOfRule === null ? hasPriority || !isNamed : networks.has(networkOfRule);
  });
}

/** Networks of a product's rules; null if one of them is for any network. */
function networksOfProduct(rules: readonly FareRow[], names: ReadonlyMap<string, string>): string | null {
  const networks = rules.map((row) => row("network_id"));
  if (networks.length === 0 || networks.includes(null)) return null;
  const once = [...new Set(networks)].map((id) => names.get(id ?? "") ?? id ?? "");
  return once.length <= 4 ? once.join(", ") : count(once.length, "network", "networks");
}

/** Areas between which a product's rules are valid; null if one of them is for any. */
function areasOfProduct(rules: readonly FareRow[], names: ReadonlyMap<string, string>): string | null {
  const pairs = new Set(rules.map((row) => JSON.stringify([row("from_area_id"), row("to_area_id")])));
  const [pair] = pairs;
  if (pair === undefined || pairs.has("[null,null]")) return null;
  if (pairs.size > 1) return `between ${pairs.size} pairs of areas`;
  return pairInWords(JSON.parse(pair) as AreaPair, (id) => names.get(id) ?? id);
}

/** Transfers after a leg with one of these rules, as words; null where no rule is about them. */
function transfersOfProduct(files: FareFiles, rules: readonly FareRow[]): string | null {
  const groups = new Set(rules.flatMap((row) => row("leg_group_id") ?? []));
  const prices = new Map(
    (files.get("fare_products.txt") ?? []).map((row) => [
      row("fare_product_id") ?? "",
      `${formatAmount(row("amount") ?? "", row("currency") ?? "")} ${row("currency") ?? ""}`,
    ]),
  );
  const sentences = (files.get("fare_transfer_rules.txt") ?? []).flatMap((row) => {
    const from = row("from_leg_group_id");
    return from === null || groups.has(from) ? transferInWords(row, prices) : [];
  });
  return groups.size === 0 || sentences.length === 0 ? null : [...new Set(sentences)].join("; ");
}

/** A rule of fare_transfer_rules.txt as words. */
function transferInWords(row: FareRow, prices: ReadonlyMap<string, string>): string {
  const product = row("fare_product_id");
  const price = product === null ? "0" : (prices.get(product) ?? product);
  const isFree = product === null || /^0+(\.0+)? /.test(price);
  const seconds = secondsOf(row("duration_limit"));
  const within = seconds === null ? "" : ` for ${durationInWords(seconds)}`;
  const times = row("transfer_count");
  const limit = times !== null && /^\d+$/.test(times) ? ` (${count(Number(times), "time", "times")})` : "";
  switch (row("fare_transfer_type")) {
    case "0":
      return (isFree ? "transfers free" : `transfers for ${price}`) + within + limit;
    case "1":
      return (isFree ? "each leg is paid" : `each leg is paid, and transfers cost ${price}`) + within + limit;
    default:
      return (isFree ? "free together with the next leg" : `${price} together with the next leg`) + within + limit;
  }
}
