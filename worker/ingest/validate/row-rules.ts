/** Rules over single rows of the small files, applied while the importer reads them, and the facts that they collect for whole-feed rules. */
import { contrastRatio, parseHex } from "../../../src/domain/gtfs/color.ts";
import { GTFS_COLUMNS } from "../../../src/domain/gtfs/reference.ts";
import { routeType } from "../../../src/domain/gtfs/route-types.ts";
import { dayOf, isZone } from "../../../src/domain/time/service-day.ts";
import type { ValidationCode } from "../../../src/domain/validation/codes.ts";
import type { CsvReader } from "../csv/reader.ts";
import { POLE_LATITUDE } from "../derive/misplaced-stops.ts";
import { Cells } from "../gtfs/cells.ts";
import type { Report } from "../report.ts";
import { fareAmountRows, fareTransferRows, timeframeRows } from "./fare-rows.ts";
import { bookingRuleRows, flexCallRows } from "./flex-rows.ts";
import { attributionRows, transferRows, translationRows } from "./reference-rows.ts";
import { RowFacts, type RowRule } from "./row-rule.ts";

/** GTFS field type URL: fully qualified; special characters may be escaped or not. */
function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

/** Stricter than RFC 5322: addresses that work in practice. */
const EMAIL = /^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@.]+$/;
/** Digits and, as in 1-800-GO-METRO, letters; blanks, brackets, dots, dashes, and an extension. */
const PHONE = /^(?=(?:[^\p{L}\p{Nd}]*[\p{L}\p{Nd}]){3})[\p{L}\p{Nd}\s()+./,;:*#'–-]+$/u;

/** BCP 47 syntax. */
function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

type Kind = readonly [columns: RegExp, code: ValidationCode, valid: (text: string) => boolean];

const KINDS: readonly Kind[] = [
  [/_url$/, "url_invalid", isUrl],
  [/_email$/, "email_invalid", (text) => EMAIL.test(text)],
  [/_phone$|^phone_number$/, "phone_invalid", (text) => PHONE.test(text)],
  [/_lang$|^language$/, "language_invalid", isLanguage],
  [/^stop_timezone$/, "timezone_invalid", isZone],
  [/^currency(_type)?$/, "currency_invalid", (text) => /^[A-Z]{3}$/.test(text)],
];

/** Fields whose names imply their types (GTFS reference, field types). */
const valueRows: RowRule = (cells) => {
  const { table, report } = cells;
  if (!Object.hasOwn(GTFS_COLUMNS, table.file)) return null;
  const fields = table.header.flatMap((field, column) => {
    const kind = KINDS.find(([columns]) => columns.test(field));
    return kind === undefined ? [] : [{ field, column, code: kind[1], valid: kind[2], good: "" }];
  });
  if (fields.length === 0) return null;
  return (row) => {
    for (const fieldRule of fields) {
      const text = table.text(row, fieldRule.column);
      // Cells often repeat the row above.
      if (text === "" || text === fieldRule.good) continue;
      if (fieldRule.valid(text)) fieldRule.good = text;
      else report.warn(fieldRule.code, cells.place(row, fieldRule.field, cells.id(row)));
    }
  };
};

/** Columns shown to riders, by file. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "agency.txt": ["agency_name"],
  "stops.txt": ["stop_name"],
  "routes.txt": ["route_long_name"],
};
/** Further columns whose text may be garbled. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "stops.txt": ["stop_desc"],
  "routes.txt": ["route_short_name", "route_desc"],
};

/** Whether a name has several words, at least one longer than an abbreviation, and no lower-case letter. */
function isShouted(name: string): boolean {
  return !/\p{Ll}/u.test(name) && /\p{Lu}{4}/u.test(name) && /\p{Lu}{2,}\P{L}+\p{Lu}{2,}/u.test(name);
}

/** Names in all capitals (GTFS reference: best practices), and texts that the producer decoded incorrectly. */
const nameRows: RowRule = (cells) => {
  const { table, report } = cells;
  const names = Object.hasOwn(NAMES, table.file) ? NAMES[table.file]! : [];
  const texts = [...names, ...(Object.hasOwn(TEXTS, table.file) ? TEXTS[table.file]! : [])];
  if (texts.length === 0) return null;
  return (row) => {
    for (const field of texts) {
      const text = cells.text(row, field);
      if (text.includes("\ufffd")) report.warn("text_damaged", cells.place(row, field, cells.id(row)));
      if (/[\r\n]/.test(text)) report.warn("line_break_in_text", cells.place(row, field, cells.id(row)));
    }
    for (const field of names) {
      if (isShouted(cells.text(row, field))) report.warn("text_mixed_case", cells.place(row, field, cells.id(row)));
    }
  };
};

/** Columns whose ids should be printable ASCII, by file. */
const IDS: Readonly<Record<string, string>> = {
  "agency.txt": "agency_id",
  "stops.txt": "stop_id",
  "routes.txt": "route_id",
  "levels.txt": "level_id",
};

/** Ids that some programs cannot read. */
const idRows: RowRule = (cells) => {
  const field = Object.hasOwn(IDS, cells.table.file) ? IDS[cells.table.file]! : null;
  if (field === null) return null;
  return (row) => {
    if (!/^[\x20-\x7e]*$/.test(cells.text(row, field)))
      cells.report.warn("id_not_printable", cells.place(row, field, cells.text(row, field)));
  };
};

/** Fields that all agencies of a feed must share, and fields that must differ (GTFS reference, agency.txt). */
const agencyRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    const id = cells.text(row, "agency_id");
    const zone = cells.text(row, "agency_timezone");
    const language = cells.text(row, "agency_lang").toLowerCase();
    facts.agencies++;
    facts.agencyUrls.add(cells.text(row, "agency_url"));
    if (id === "" && facts.agencies > 1) report.warn("agency_id_missing", cells.place(row, "agency_id"));
    if (zone !== "") {
      if (facts.zone === "") facts.zone = zone;
      else if (zone !== facts.zone) report.warn("agency_zones_differ", cells.place(row, "agency_timezone", id));
    }
    if (language === "" || facts.languages.has(language)) return;
    if (facts.languages.size > 0) report.warn("agency_languages_differ", cells.place(row, "agency_lang", id));
    facts.languages.add(language);
  };
};

/** Names, positions, and parents of stops (GTFS reference, stops.txt). */
const stopRows: RowRule = (cells, facts) => {
  const { table, report } = cells;
  const latitude = table.column("stop_lat");
  return (row) => {
    const id = cells.text(row, "stop_id");
    const name = cells.text(row, "stop_name");
    const type = cells.text(row, "location_type") || "0";
    const parent = cells.text(row, "parent_station");
    const lat = Math.abs(table.decimal(row, latitude) ?? 0);
    const url = cells.text(row, "stop_url");
    const access = cells.text(row, "stop_access");
    if (url !== "") {
      if (facts.agencyUrls.has(url)) report.warn("stop_url_of_agency", cells.place(row, "stop_url", id));
      facts.stopUrls.add(url);
    }
    if (access !== "" && type !== "0") report.warn("stop_access_wrong_type", cells.place(row, "stop_access", id));
    else if (access !== "" && parent === "")
      report.warn("stop_access_without_station", cells.place(row, "stop_access", id));
    if (type === "1") facts.stations.add(id);
    facts.zones.add(cells.text(row, "zone_id"));
    facts.usedLevels.add(cells.text(row, "level_id"));
    if (name === "" && type <= "2") report.warn("stop_name_missing", cells.place(row, "stop_name", id));
    if (name !== "" && cells.text(row, "stop_desc").toLowerCase() === name.toLowerCase())
      report.warn("stop_desc_repeats_name", cells.place(row, "stop_desc", id));
    if (lat >= POLE_LATITUDE && lat <= 90) report.warn("coordinates_at_pole", cells.place(row, "stop_lat", id));
    if (type === "1" && parent !== "") report.warn("station_with_parent", cells.place(row, "parent_station", id));
    if (type > "1" && type <= "4" && parent === "")
      report.warn("parent_missing", cells.place(row, "parent_station", id));
  };
};

const MAX_SHORT_NAME_CHARACTERS = 12;
/** Minimum contrast of large text such as a route number on its badge (WCAG 2, 1.4.3). */
const MIN_CONTRAST = 3;

/** Names, colors, and types of routes (GTFS reference, routes.txt). */
const routeRows: RowRule = (cells, facts) => {
  const { report } = cells;
  const seenNames = new Set<string>();
  return (row) => {
    const id = cells.text(row, "route_id");
    const short = cells.text(row, "route_short_name");
    const long = cells.text(row, "route_long_name");
    const desc = cells.text(row, "route_desc");
    const type = cells.text(row, "route_type");
    const url = cells.text(row, "route_url");
    if (url !== "" && facts.agencyUrls.has(url)) report.warn("route_url_of_agency", cells.place(row, "route_url", id));
    else if (url !== "" && facts.stopUrls.has(url)) report.warn("route_url_of_stop", cells.place(row, "route_url", id));
    if (facts.networkLine === 0 && cells.text(row, "network_id") !== "") facts.networkLine = cells.table.lines[row]!;
    if (short === "" && long === "") report.warn("route_names_missing", cells.place(row, "route_long_name", id));
    if (short.length > MAX_SHORT_NAME_CHARACTERS)
      report.warn("route_short_name_long", cells.place(row, "route_short_name", id));
    if (short !== "" && same(short, long)) report.warn("route_names_equal", cells.place(row, "route_long_name", id));
    else if (repeats(short, long))
      report.warn("route_long_name_repeats_short", cells.place(row, "route_long_name", id));
    if (desc !== "" && (same(desc, short) || same(desc, long)))
      report.warn("route_desc_repeats_name", cells.place(row, "route_desc", id));
    if (short !== "" || long !== "") {
      const key = JSON.stringify([cells.text(row, "agency_id"), type, short, long]);
      if (seenNames.has(key)) report.warn("route_names_duplicate", cells.place(row, "route_short_name", id));
      seenNames.add(key);
    }
    if (/^\d+$/.test(type) && routeType(Number(type)).code < 0)
      report.warn("route_type_unknown", cells.place(row, "route_type", id));
    const [fill, text] = ["route_color", "route_text_color"].map((field) => parseHex(cells.text(row, field)));
    if (fill && text && contrastRatio(fill, text) < MIN_CONTRAST)
      report.warn("route_colours_contrast", cells.place(row, "route_text_color", id));
  };
};

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** "12" and "12 - Harbour", but not "1" and "12th Street". */
function repeats(short: string, long: string): boolean {
  if (short === "" || long.length <= short.length || !same(short, long.slice(0, short.length))) return false;
  return /^[\s\-–:(]/.test(long.slice(short.length));
}

const EXIT_GATE = "7";

/** Allowed endpoints of pathways, and pathways that must be one-way (GTFS reference, pathways.txt). */
const pathwayRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    const id = cells.text(row, "pathway_id");
    const from = cells.text(row, "from_stop_id");
    const to = cells.text(row, "to_stop_id");
    if (from !== "" && from === to) report.warn("pathway_to_itself", cells.place(row, "to_stop_id", id));
    for (const [field, stop] of [
      ["from_stop_id", from],
      ["to_stop_id", to],
    ] as const) {
      if (facts.stations.has(stop)) report.warn("pathway_at_station", cells.place(row, field, id));
    }
    if (cells.text(row, "pathway_mode") === EXIT_GATE && cells.text(row, "is_bidirectional") === "1")
      report.warn("exit_gate_both_ways", cells.place(row, "is_bidirectional", id));
  };
};

/** Collects levels; whether a stop uses them is checked after all stops are read. */
const levelRows: RowRule = (cells, facts) => (row) => {
  const id = cells.text(row, "level_id");
  if (id !== "" && !facts.levels.has(id)) facts.levels.set(id, cells.table.lines[row]!);
};

/** Fare zones must contain stops (GTFS reference, fare_rules.txt). */
const fareRuleRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    for (const field of ["origin_id", "destination_id", "contains_id"]) {
      const zone = cells.text(row, field);
      if (zone === "") continue;
      facts.zonedFares = true;
      if (!facts.zones.has(zone)) report.warn("fare_zone_unknown", cells.place(row, field, cells.text(row, "fare_id")));
    }
  };
};

/** Collects the default rider categories, which fare products are checked against. */
const riderCategoryRows: RowRule = (cells, facts) => (row) => {
  if (cells.text(row, "is_default_fare_category") === "1")
    facts.defaultCategories.add(cells.text(row, "rider_category_id"));
};

/**
 * A fare product has at most one default rider category (GTFS reference, rider_categories.txt). A row without a category
 * is for all of them.
 */
const fareProductRows: RowRule = (cells, facts) => (row) => {
  const id = cells.text(row, "fare_product_id");
  const category = cells.text(row, "rider_category_id");
  const defaults = facts.defaultsOfProduct.get(id) ?? new Set<string>();
  facts.defaultsOfProduct.set(id, defaults);
  const before = defaults.size;
  if (category === "") for (const each of facts.defaultCategories) defaults.add(each);
  else if (facts.defaultCategories.has(category)) defaults.add(category);
  if (defaults.size > Math.max(1, before))
    cells.report.warn("rider_category_ambiguous", cells.place(row, "rider_category_id", id));
};

const REQUIRED_FIELDS = ["feed_publisher_name", "feed_publisher_url", "feed_lang"];

/** The only row of feed_info.txt (GTFS reference). */
const feedInfoRows: RowRule = (cells, facts) => {
  const { report } = cells;
  let rows = 0;
  return (row) => {
    if (++rows > 1) report.warn("feed_info_rows", cells.place(row));
    for (const field of REQUIRED_FIELDS) {
      if (cells.text(row, field) === "") report.warn("required_field", cells.place(row, field));
    }
    for (const field of ["feed_start_date", "feed_end_date"]) {
      if (cells.text(row, field) === "") report.warn("feed_info_dates_missing", cells.place(row, field));
    }
    const [start, end] = ["feed_start_date", "feed_end_date"].map((field) => dayOf(cells.text(row, field)));
    if (typeof start === "number" && typeof end === "number" && end < start)
      report.warn("feed_info_reversed", cells.place(row, "feed_end_date"));
    const language = cells.text(row, "feed_lang").toLowerCase();
    const { languages } = facts;
    if (language !== "" && language !== "mul" && languages.size > 0 && !languages.has(language))
      report.warn("feed_language_differs", cells.place(row, "feed_lang"));
  };
};

/** Rules for all files, and rules for single files. */
const RULES_FOR_ALL_FILES = [valueRows, nameRows, idRows];
const BY_FILE: Readonly<Record<string, readonly RowRule[]>> = {
  "agency.txt": [agencyRows],
  "routes.txt": [routeRows],
  "stops.txt": [stopRows],
  "stop_times.txt": [flexCallRows],
  "booking_rules.txt": [bookingRuleRows],
  "feed_info.txt": [feedInfoRows],
  "pathways.txt": [pathwayRows],
  "levels.txt": [levelRows],
  "timeframes.txt": [timeframeRows],
  "fare_rules.txt": [fareRuleRows],
  "rider_categories.txt": [riderCategoryRows],
  "fare_products.txt": [fareProductRows, fareAmountRows],
  "fare_transfer_rules.txt": [fareTransferRows],
  "transfers.txt": [transferRows],
  "translations.txt": [translationRows],
  "attributions.txt": [attributionRows],
};

export class RowRules {
  readonly facts = new RowFacts();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Inspects a file's header. Returns the function to call for every block of its rows, or null. */
  begin(table: CsvReader): (() => void) | null {
    unknownColumns(table, this.#report);
    const cells = new Cells(table, this.#report);
    const ofFile = Object.hasOwn(BY_FILE, table.file) ? BY_FILE[table.file]! : [];
    const checks = [...RULES_FOR_ALL_FILES, ...ofFile]
      .map((rule) => rule(cells, this.facts))
      .filter((check) => check !== null);
    if (checks.length === 0) return null;
    return () => {
      for (let row = 0; row < table.rows; row++) for (const check of checks) check(row);
    };
  }
}

/** Columns outside the GTFS reference. Unknown files are reported as a whole instead. */
function unknownColumns(table: CsvReader, report: Report): void {
  const { file, header } = table;
  if (!Object.hasOwn(GTFS_COLUMNS, file)) return;
  const columns = new Set(GTFS_COLUMNS[file]!.split(" "));
  for (const column of header) {
    if (column === "") report.warn("column_name_empty", { file, line: 1 });
    else if (!columns.has(column)) report.warn("column_unknown", { file, line: 1, value: column });
  }
}
