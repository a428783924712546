/** What riders miss because a file, a column, or a value is not there, in their words, with counts and examples. */
import { PLATFORM, STATION } from "../gtfs/location-types.ts";
import { plural } from "../plural.ts";
import {
  agencyEntity,
  filledIn,
  isOnDemand,
  type RiderEntity,
  type RiderFacts,
  type RiderStop,
  type RiderTrip,
  routeEntity,
  rowsIn,
  stopEntity,
  tripEntity,
} from "./facts.ts";
import { type GapCode, riderText } from "./text.ts";

export type RiderGap = {
  /** Stable name of the rule. */
  code: GapCode;
  file: string;
  /** Columns, any of which would do; none where the file itself is missing. */
  columns: readonly string[];
  /** What it means to riders, as a sentence without its period. */
  effect: string;
  /** The missing rows or values with their counts: a sentence without its period. */
  evidence: string;
  /** Rows without the value, and rows that were counted; null where a whole file is missing. */
  missing: number | null;
  of: number | null;
  examples: RiderEntity[];
};

/** Examples of a gap. */
const MAX_EXAMPLES = 5;

/** Names of rows: `stop`, `stops`. */
type Noun = readonly [one: string, many: string];

/** Rows that lack something, of all rows that were counted. */
type Lack = {
  missing: number;
  of: number;
  /** Whether only the first rows, or a sample of them, were counted. */
  basis?: "beginning" | "sample";
  /** More may be missing than the counts of cells tell. */
  isLeast?: boolean;
  /** Names of the rows, where they are not those of the rule. */
  noun?: Noun;
  /** Ends the sentence. */
  note?: string;
  examples?: RiderEntity[];
};

/** A part of a gap that a rule decides: a lack of values, or a sentence where a file is missing. */
type Verdict = Lack | { evidence: string; examples?: RiderEntity[] } | null;

type GapRule = {
  code: GapCode;
  file: string;
  columns?: readonly string[];
  /** What the rows lack; the names of the columns without it. */
  what?: string;
  /** How much riders lose if nothing is there, from 1 to 10. */
  weight: number;
  noun?: Noun;
  verdict(facts: RiderFacts): Verdict;
};

/** The gaps of a version, those that cost riders most first. */
export function riderGaps(facts: RiderFacts): RiderGap[] {
  const gaps = GAP_RULES.flatMap((rule): { gap: RiderGap; cost: number }[] => {
    const verdict = rule.verdict(facts);
    if (verdict === null || ("missing" in verdict && verdict.missing === 0)) return [];
    const { code, file, columns = [], weight } = rule;
    const counts = "missing" in verdict ? verdict : null;
    const gap: RiderGap = {
      ...{ code, file, columns, effect: riderText.effects[code] },
      evidence: "missing" in verdict ? lackWords(verdict, rule) : verdict.evidence,
      ...{ missing: counts?.missing ?? null, of: counts?.of ?? null },
      examples: (verdict.examples ?? []).slice(0, MAX_EXAMPLES),
    };
    return [{ gap, cost: counts === null ? weight : (weight * counts.missing) / counts.of }];
  });
  return gaps.toSorted((a, b) => b.cost - a.cost).map(({ gap }) => gap);
}

/** `1,204 of 1,310 stops have no wheelchair_boarding` */
function lackWords({ missing, of, basis, isLeast = false, note = "", noun }: Lack, rule: GapRule): string {
  const { columns = [], what = wordList(columns) } = rule;
  const [one, many] = noun ?? rule.noun ?? ["row", "rows"];
  if (of === 1 && basis === undefined) return `The ${one} has no ${what}${note}`;
  const { whole, part } = ROWS[basis ?? "all"];
  if (missing === of) return `None of ${plural(of, { other: `${whole} ${many}` })} has ${what}${note}`;
  const count = plural(missing, { other: isLeast ? "At least {n}" : "{n}" });
  const rows = plural(of, { other: `${part} ${many}` });
  return `${count} of ${rows} ${missing === 1 ? "has" : "have"} no ${what}${note}`;
}

/** How rows are called before their noun: after "none of", and after a count. */
const ROWS = {
  all: { whole: "the {n}", part: "{n}" },
  beginning: { whole: "the first {n}", part: "the first {n}" },
  sample: { whole: "a sample of {n}", part: "a sample of {n}" },
} as const;

/** `a or b`, `a, b, or c` */
function wordList(words: readonly string[]): string {
  return words.length <= 2 ? words.join(" or ") : `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}

/** Rows of a file without a value in a column, by the counts of cells. */
function lack(facts: RiderFacts, file: string, column: string, of = rowsIn(facts, file)): Lack {
  return { missing: Math.max(0, of - filledIn(facts, file, column)), of };
}

/** Null if nothing could be missing, because the file has no rows. */
function lackOf(facts: RiderFacts, file: string, column: string): Lack | null {
  return rowsIn(facts, file) === 0 ? null : lack(facts, file, column);
}

/** Rows without a value in any of some columns. How many have several is unknown, so that it is the least number. */
function lackOfAny(facts: RiderFacts, file: string, columns: readonly string[]): Lack | null {
  const of = rowsIn(facts, file);
  const filled = columns.reduce((sum, column) => sum + filledIn(facts, file, column), 0);
  return of === 0 ? null : { missing: Math.max(0, of - filled), of, isLeast: filled > 0 };
}

/** Stops that lack something, by their rows; by the counts of cells where the rows cannot be read. */
function lackingStops(
  facts: RiderFacts,
  column: string,
  isMeant: (stop: RiderStop) => boolean,
  lacks: (stop: RiderStop, parent: RiderStop | undefined) => boolean,
): Lack | null {
  const { stops } = facts;
  if (stops === null) {
    const counts = lackOf(facts, "stops.txt", column);
    return counts === null ? null : { ...counts, isLeast: counts.missing < counts.of, noun: STOP_ROWS };
  }
  const note = column === "wheelchair_boarding" && filledIn(facts, "stops.txt", column) > 0 ? { note: ZERO_NOTE } : {};
  const byId = new Map(stops.rows.map((stop) => [stop.id, stop]));
  const all = stops.rows.filter(isMeant);
  const lacking = all.filter((stop) => lacks(stop, byId.get(stop.parent_id ?? -1)));
  return all.length === 0
    ? null
    : {
        ...{ missing: lacking.length, of: all.length },
        ...(stops.rows.length < stops.of ? { basis: "beginning" } : {}),
        examples: lacking.slice(0, MAX_EXAMPLES).map(stopEntity),
        ...note,
      };
}

const isStation = ({ location_type }: RiderStop) => location_type === STATION;
const isPlatform = ({ location_type }: RiderStop) => location_type === PLATFORM;

/** Trips that lack a value by the counts of cells; examples are from the sample. */
function lackingTrips(facts: RiderFacts, column: string, lacks: (trip: RiderTrip) => boolean): Lack | null {
  const counts = isOnDemand(facts) ? null : lackOf(facts, "trips.txt", column);
  if (counts === null) return null;
  const isMixed = filledIn(facts, "stop_times.txt", "start_pickup_drop_off_window") > 0;
  const examples = facts.trips.filter(lacks).slice(0, MAX_EXAMPLES).map(tripEntity);
  return { ...counts, examples, ...(isMixed ? { note: "; rides on demand among them need none" } : {}) };
}

/** The same for a column in which 0 tells as little as an empty cell. */
function lackingTripCodes(facts: RiderFacts, column: "wheelchair_accessible" | "bikes_allowed"): Lack | null {
  const counts = lackOf(facts, "trips.txt", column);
  if (counts === null) return null;
  const examples = facts.trips.filter((trip) => (trip[column] ?? 0) === 0);
  const trips = { ...counts, examples: examples.slice(0, MAX_EXAMPLES).map(tripEntity) };
  if (counts.missing === counts.of) return trips;
  // If there is one value, any trip that has it tells which one it is.
  const value = facts.files.get("trips.txt")?.distinct[column] === 1 ? facts.trips.find((trip) => trip[column]) : null;
  if (value) return trips;
  const hasZero = facts.trips.some((trip) => trip[column] === 0);
  if (value === undefined && hasZero) return { ...trips, missing: trips.of, note: ZERO_NOTE };
  if (!hasZero) return { ...trips, isLeast: true };
  return { ...trips, missing: examples.length, of: facts.trips.length, basis: "sample", note: ZERO_NOTE };
}

const ZERO_NOTE = " (0 means unknown)";

/** Routes that lack a value; examples are among the first routes. */
function lackingRoutes(facts: RiderFacts, column: string, lacks: (route: RiderFacts["routes"][number]) => boolean) {
  const counts = lackOf(facts, "routes.txt", column);
  return counts === null
    ? null
    : { ...counts, examples: facts.routes.filter(lacks).slice(0, MAX_EXAMPLES).map(routeEntity) };
}

const hasFares = (facts: RiderFacts) => rowsIn(facts, "fare_products.txt") + rowsIn(facts, "fare_attributes.txt") > 0;
const hasPathways = (facts: RiderFacts) => rowsIn(facts, "pathways.txt") > 0;

const STOPS = ["stop", "stops"] as const;
const STOP_ROWS = ["row of stops.txt", "rows of stops.txt"] as const;
const STATIONS = ["station", "stations"] as const;
const PLATFORMS = ["platform of a station", "platforms of stations"] as const;
const TRIPS = ["trip", "trips"] as const;
const ROUTES = ["route", "routes"] as const;
const AGENCIES = ["agency", "agencies"] as const;
const PATHWAYS = ["pathway", "pathways"] as const;
const CALLS = ["stop time", "stop times"] as const;
const WINDOWS = ["ride on demand in stop_times.txt", "rides on demand in stop_times.txt"] as const;

/** Stations whose parts have something; null without stations or rows. */
function lackingStations(facts: RiderFacts, isWanted: (part: RiderStop) => boolean): Lack | null {
  const { stops } = facts;
  if (stops === null || !stops.rows.some(isStation)) return null;
  const withPart = new Set(stops.rows.flatMap((stop) => (isWanted(stop) ? [stop.parent_id] : [])));
  return lackingStops(facts, "location_type", isStation, ({ id }) => !withPart.has(id));
}

const GAP_RULES: readonly GapRule[] = [
  {
    code: "stop_wheelchair_unknown",
    ...{ file: "stops.txt", columns: ["wheelchair_boarding"], weight: 10, noun: STOPS },
    // An empty field or 0 of a platform means that of its station (GTFS reference, stops.txt).
    verdict: (facts) =>
      lackingStops(
        facts,
        "wheelchair_boarding",
        isPlatform,
        (stop, parent) => (stop.wheelchair_boarding || parent?.wheelchair_boarding || 0) === 0,
      ),
  },
  {
    code: "fares_missing",
    ...{ file: "fare_products.txt", weight: 9 },
    verdict: (facts) =>
      hasFares(facts)
        ? null
        : {
            evidence: "The feed has no rows in fare_products.txt or fare_attributes.txt",
            examples: facts.agencies.slice(0, MAX_EXAMPLES).map(agencyEntity),
          },
  },
  {
    code: "booking_missing",
    ...{ file: "booking_rules.txt", columns: ["pickup_booking_rule_id"], weight: 9, noun: WINDOWS },
    verdict(facts) {
      const windows = filledIn(facts, "stop_times.txt", "start_pickup_drop_off_window");
      if (windows === 0) return null;
      if (rowsIn(facts, "booking_rules.txt") === 0)
        return { evidence: "The feed has rides on demand but no rows in booking_rules.txt" };
      return { ...lack(facts, "stop_times.txt", "pickup_booking_rule_id", windows), isLeast: true };
    },
  },
  {
    code: "booking_contact_missing",
    ...{ file: "booking_rules.txt", columns: ["phone_number", "booking_url", "info_url"], weight: 8 },
    noun: ["booking rule", "booking rules"],
    verdict: (facts) => lackOfAny(facts, "booking_rules.txt", ["phone_number", "booking_url", "info_url"]),
  },
  {
    code: "fare_rules_missing",
    ...{ file: "fare_leg_rules.txt", weight: 7 },
    verdict: (facts) =>
      rowsIn(facts, "fare_products.txt") > 0 && rowsIn(facts, "fare_leg_rules.txt") === 0
        ? { evidence: "The feed has fare_products.txt but no rows in fare_leg_rules.txt" }
        : null,
  },
  {
    code: "pathways_missing",
    ...{ file: "pathways.txt", weight: 8 },
    verdict(facts) {
      const stations = facts.stops?.rows.filter(isStation) ?? [];
      if (hasPathways(facts) || stations.length === 0) return null;
      const isAll = facts.stops?.rows.length === facts.stops?.of;
      const count = plural(stations.length, { one: "{n} station", other: "{n} stations" });
      return {
        evidence: `The feed has ${isAll ? "" : "at least "}${count} but no rows in pathways.txt`,
        examples: stations.slice(0, MAX_EXAMPLES).map(stopEntity),
      };
    },
  },
  {
    code: "headsign_missing",
    ...{ file: "trips.txt", columns: ["trip_headsign"], weight: 8, noun: TRIPS },
    verdict: (facts) =>
      filledIn(facts, "stop_times.txt", "stop_headsign") > 0
        ? null
        : lackingTrips(facts, "trip_headsign", ({ trip_headsign }) => !trip_headsign),
  },
  {
    code: "trip_wheelchair_unknown",
    ...{ file: "trips.txt", columns: ["wheelchair_accessible"], weight: 8, noun: TRIPS },
    verdict: (facts) => lackingTripCodes(facts, "wheelchair_accessible"),
  },
  {
    code: "shape_missing",
    ...{ file: "trips.txt", columns: ["shape_id"], weight: 7, noun: TRIPS },
    verdict: (facts) => lackingTrips(facts, "shape_id", () => false),
  },
  {
    code: "bikes_unknown",
    ...{ file: "trips.txt", columns: ["bikes_allowed"], weight: 5, noun: TRIPS },
    verdict: (facts) => lackingTripCodes(facts, "bikes_allowed"),
  },
  {
    code: "route_color_missing",
    ...{ file: "routes.txt", columns: ["route_color"], weight: 5, noun: ROUTES },
    verdict: (facts) => lackingRoutes(facts, "route_color", ({ color }) => !color),
  },
  {
    code: "direction_missing",
    ...{ file: "trips.txt", columns: ["direction_id"], weight: 5, noun: TRIPS },
    verdict: (facts) => lackingTrips(facts, "direction_id", () => false),
  },
  {
    code: "platform_code_missing",
    ...{ file: "stops.txt", columns: ["platform_code"], weight: 4, noun: PLATFORMS },
    verdict: (facts) =>
      facts.stops === null
        ? null
        : lackingStops(
            facts,
            "platform_code",
            (stop) => isPlatform(stop) && stop.parent_id !== null,
            ({ platform_code }) => !platform_code,
          ),
  },
  {
    code: "contact_missing",
    ...{ file: "feed_info.txt", columns: ["feed_contact_email", "feed_contact_url"], weight: 4 },
    verdict(facts) {
      const columns = ["feed_contact_email", "feed_contact_url"];
      if (columns.some((column) => filledIn(facts, "feed_info.txt", column) > 0)) return null;
      return rowsIn(facts, "feed_info.txt") === 0
        ? { evidence: "The feed has no feed_info.txt with its publisher and a contact" }
        : { evidence: `feed_info.txt has no ${columns.join(" or ")}` };
    },
  },
  {
    code: "levels_missing",
    ...{ file: "levels.txt", weight: 4 },
    verdict: (facts) =>
      hasPathways(facts) && rowsIn(facts, "levels.txt") === 0
        ? { evidence: "The feed has pathways.txt but no rows in levels.txt" }
        : null,
  },
  {
    code: "pathway_time_missing",
    ...{ file: "pathways.txt", columns: ["traversal_time", "length"], weight: 4, noun: PATHWAYS },
    verdict: (facts) => lackOfAny(facts, "pathways.txt", ["traversal_time", "length"]),
  },
  {
    code: "pathway_sign_missing",
    ...{ file: "pathways.txt", columns: ["signposted_as"], weight: 3, noun: PATHWAYS },
    verdict: (facts) => lackOf(facts, "pathways.txt", "signposted_as"),
  },
  {
    code: "entrance_missing",
    ...{ file: "stops.txt", columns: ["location_type"], what: "entrance", weight: 3, noun: STATIONS },
    verdict: (facts) => lackingStations(facts, ({ location_type }) => location_type === 2),
  },
  {
    code: "transfers_missing",
    ...{ file: "transfers.txt", weight: 3 },
    verdict: (facts) =>
      rowsIn(facts, "transfers.txt") > 0 || rowsIn(facts, "routes.txt") < 2 || isOnDemand(facts)
        ? null
        : { evidence: "The feed has no rows in transfers.txt" },
  },
  {
    code: "stop_code_missing",
    ...{ file: "stops.txt", columns: ["stop_code"], weight: 2, noun: STOPS },
    verdict: (facts) => lackingStops(facts, "stop_code", isPlatform, ({ stop_code }) => !stop_code),
  },
  {
    code: "time_estimated",
    ...{ file: "stop_times.txt", columns: ["arrival_time", "departure_time"], weight: 2, noun: CALLS },
    verdict(facts) {
      const windows = filledIn(facts, "stop_times.txt", "start_pickup_drop_off_window");
      const times = ["arrival_time", "departure_time"].map((column) => filledIn(facts, "stop_times.txt", column));
      const of = rowsIn(facts, "stop_times.txt") - windows;
      return of <= 0 ? null : { missing: Math.max(0, of - Math.max(...times)), of };
    },
  },
  {
    code: "agency_contact_missing",
    ...{ file: "agency.txt", columns: ["agency_phone", "agency_email"], weight: 2, noun: AGENCIES },
    verdict: (facts) => lackOfAny(facts, "agency.txt", ["agency_phone", "agency_email"]),
  },
  {
    code: "language_missing",
    ...{ file: "agency.txt", columns: ["agency_lang"], weight: 2, noun: AGENCIES },
    verdict: (facts) => lackOf(facts, "agency.txt", "agency_lang"),
  },
  {
    code: "translations_missing",
    ...{ file: "translations.txt", weight: 1 },
    verdict: (facts) =>
      rowsIn(facts, "translations.txt") > 0 ? null : { evidence: "The feed has no rows in translations.txt" },
  },
  {
    code: "attributions_missing",
    ...{ file: "attributions.txt", weight: 0.5 },
    verdict: (facts) =>
      rowsIn(facts, "attributions.txt") > 0 ? null : { evidence: "The feed has no rows in attributions.txt" },
  },
];
