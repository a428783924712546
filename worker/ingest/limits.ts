/** Limits against malicious feeds. Each limit has a setting and an error code. */
import { problem } from "../problem.ts";
import { CSV_LIMITS, type CsvLimits } from "./csv/reader.ts";
import { ZIP_LIMITS, type ZipLimits } from "./zip/directory.ts";

/** Maximum characters of a cell in an error. */
export const MAX_VALUE_CHARACTERS = 100;

/** Maximum departures of all rows of frequencies.txt together; further rows are dropped. */
export const MAX_RUNS_PER_FEED = 10_000_000;

/**
 * Maximum departures at a stop, in one direction on one day, for which a headway is derived; each departure is stored.
 */
export const MAX_HEADWAY_DEPARTURES = 10_000;

/** Limits of what the files of a feed contain. The defaults leave room for a whole country in one feed. */
export type ContentLimits = {
  /** Rows by file. */
  rows: Readonly<Record<string, number>>;
  /** Rows of each other file. */
  otherRows: number;
  /**
   * The same for each kilobyte (1,024 bytes) of the zip, so that memory and time are bounded by what was sent: rows by
   * file, rows of all files together, and distinct lists of stops that trips of a route serve. Feeds of more than a
   * megabyte have up to 1 stop, 6 trips, 150 rows, and a tenth of such a list.
   */
  perKilobyte: { rows: Readonly<Record<string, number>>; allRows: number; patterns: number };
  /** Days of all services together. */
  serviceDays: number;
  /** Characters of a cell. */
  text: number;
  /** Departures of one row of frequencies.txt; a row with more is dropped. */
  runs: number;
};

/** Kilobytes that every zip is taken to have at least, so that a small one that compresses well is not refused. */
export const MIN_KILOBYTES = 10_240;

export const CONTENT_LIMITS: ContentLimits = {
  rows: {
    "agency.txt": 10_000,
    "routes.txt": 40_000,
    "stops.txt": 600_000,
    "trips.txt": 5_000_000,
    "calendar.txt": 1_000_000,
    "stop_times.txt": 200_000_000,
    "shapes.txt": 50_000_000,
  },
  otherRows: 5_000_000,
  perKilobyte: { rows: { "stops.txt": 2, "trips.txt": 20 }, allRows: 500, patterns: 4 },
  serviceDays: 30_000_000,
  text: 10_000,
  // One every 10 seconds for 27 hours.
  runs: 10_000,
};

export type FeedLimits = {
  zip: ZipLimits;
  csv: CsvLimits;
  content: ContentLimits;
  /** Bytes of a download. */
  download: number;
};

export const FEED_LIMITS: FeedLimits = {
  zip: ZIP_LIMITS,
  csv: CSV_LIMITS,
  content: CONTENT_LIMITS,
  download: 500 * 2 ** 20,
};

/** Settings by name, each with its limit and the error code of a refusal. */
export const LIMIT_SETTINGS = {
  IMPORT_MAX_ENTRIES: "entries of a zip archive (archive.too_many_entries)",
  IMPORT_MAX_BYTES: "bytes of all entries together, unpacked (archive.too_large)",
  IMPORT_MAX_RATIO: "how many times its size an entry may unpack to (archive.ratio)",
  IMPORT_MAX_NESTED: "bytes of a zip inside the zip, which is held in memory (archive.nested_too_large)",
  IMPORT_MAX_COLUMNS: "columns of a file (csv.too_many_columns)",
  IMPORT_MAX_ROW_BYTES: "bytes of a row, a field included (csv.field_too_long)",
  IMPORT_MAX_AGENCIES: "rows of agency.txt (gtfs.too_many_rows)",
  IMPORT_MAX_ROUTES: "rows of routes.txt (gtfs.too_many_rows)",
  IMPORT_MAX_STOPS: "rows of stops.txt (gtfs.too_many_rows)",
  IMPORT_MAX_TRIPS: "rows of trips.txt (gtfs.too_many_rows)",
  IMPORT_MAX_SERVICES: "rows of calendar.txt (gtfs.too_many_rows)",
  IMPORT_MAX_STOP_TIMES: "rows of stop_times.txt (gtfs.too_many_rows)",
  IMPORT_MAX_SHAPE_POINTS: "rows of shapes.txt (gtfs.too_many_rows)",
  IMPORT_MAX_ROWS: "rows of each other file (gtfs.too_many_rows)",
  IMPORT_MAX_STOPS_PER_KB: "rows of stops.txt for each kilobyte of the zip (gtfs.too_many_rows_for_size)",
  IMPORT_MAX_TRIPS_PER_KB: "rows of trips.txt for each kilobyte of the zip (gtfs.too_many_rows_for_size)",
  IMPORT_MAX_PATTERNS_PER_KB: "lists of stops that trips serve, for each kilobyte of the zip (gtfs.too_many_patterns)",
  IMPORT_MAX_ROWS_PER_KB: "rows of all files for each kilobyte of the zip (gtfs.too_many_rows_for_size)",
  IMPORT_MAX_SERVICE_DAYS: "days of all services together (gtfs.too_many_service_days)",
  IMPORT_MAX_TEXT: "characters of a text; a longer one is cut (text_too_long in the report)",
  IMPORT_MAX_RUNS: "departures of a row of frequencies.txt (frequency_too_many_runs in the report)",
  IMPORT_MAX_DOWNLOAD: "bytes of a download (fetch.too_large)",
} as const;

export type LimitSetting = keyof typeof LIMIT_SETTINGS;

/**
 * The default limits, overridden by the settings that are set.
 * @throws Problem settings.invalid naming a setting that is not a positive whole number
 */
export function readLimits(settings: Readonly<Record<string, string | undefined>>): FeedLimits {
  const read = (name: LimitSetting, standard: number) => {
    const text = settings[name];
    if (text === undefined || text === "") return standard;
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= 1) return value;
    throw problem("settings.invalid", `${name} must be a positive whole number, not "${text}".`, { field: name });
  };
  const { zip, csv, content, download } = FEED_LIMITS;
  return {
    zip: {
      ...zip,
      entries: read("IMPORT_MAX_ENTRIES", zip.entries),
      inflated: read("IMPORT_MAX_BYTES", zip.inflated),
      ratio: read("IMPORT_MAX_RATIO", zip.ratio),
      nested: read("IMPORT_MAX_NESTED", zip.nested),
    },
    csv: {
      columns: read("IMPORT_MAX_COLUMNS", csv.columns),
      rowBytes: read("IMPORT_MAX_ROW_BYTES", csv.rowBytes),
    },
    content: {
      rows: {
        "agency.txt": read("IMPORT_MAX_AGENCIES", content.rows["agency.txt"]!),
        "routes.txt": read("IMPORT_MAX_ROUTES", content.rows["routes.txt"]!),
        "stops.txt": read("IMPORT_MAX_STOPS", content.rows["stops.txt"]!),
        "trips.txt": read("IMPORT_MAX_TRIPS", content.rows["trips.txt"]!),
        "calendar.txt": read("IMPORT_MAX_SERVICES", content.rows["calendar.txt"]!),
        "stop_times.txt": read("IMPORT_MAX_STOP_TIMES", content.rows["stop_times.txt"]!),
        "shapes.txt": read("IMPORT_MAX_SHAPE_POINTS", content.rows["shapes.txt"]!),
      },
      otherRows: read("IMPORT_MAX_ROWS", content.otherRows),
      perKilobyte: {
        rows: {
          "stops.txt": read("IMPORT_MAX_STOPS_PER_KB", content.perKilobyte.rows["stops.txt"]!),
          "trips.txt": read("IMPORT_MAX_TRIPS_PER_KB", content.perKilobyte.rows["trips.txt"]!),
        },
        allRows: read("IMPORT_MAX_ROWS_PER_KB", content.perKilobyte.allRows),
        patterns: read("IMPORT_MAX_PATTERNS_PER_KB", content.perKilobyte.patterns),
      },
      serviceDays: read("IMPORT_MAX_SERVICE_DAYS", content.serviceDays),
      text: read("IMPORT_MAX_TEXT", content.text),
      runs: read("IMPORT_MAX_RUNS", content.runs),
    },
    download: read("IMPORT_MAX_DOWNLOAD", download),
  };
}
