/** Limits against malicious feeds. Each limit has a setting and an error code. */
import { problem } from "../problem.ts";
import { CSV_LIMITS, type CsvLimits } from "./csv/reader.ts";
import { ZIP_LIMITS, type ZipLimits } from "./zip/directory.ts";

/** Maximum departures of one row of frequencies.txt: one every 10 seconds for 27 hours. */
export const MAX_RUNS_PER_FREQUENCY = 10_000;

/** Maximum departures of all rows of frequencies.txt together; further rows are dropped. */
export const MAX_RUNS_PER_FEED = 10_000_000;

/**
 * Maximum departures at a stop, in one direction on one day, for which a headway is derived; each departure is stored.
 */
export const MAX_HEADWAY_DEPARTURES = 10_000;

export type FeedLimits = { zip: ZipLimits; csv: CsvLimits /** Bytes of a download. */; download: number };

export const FEED_LIMITS: FeedLimits = { zip: ZIP_LIMITS, csv: CSV_LIMITS, download: 500 * 2 ** 20 };

/** Settings by name, each with its limit and the error code of a refusal. */
export const LIMIT_SETTINGS = {
  IMPORT_MAX_ENTRIES: "entries of a zip archive (archive.too_many_entries)",
  IMPORT_MAX_BYTES: "bytes of all entries together, unpacked (archive.too_large)",
  IMPORT_MAX_RATIO: "how many times its size an entry may unpack to (archive.ratio)",
  IMPORT_MAX_NESTED: "bytes of a zip inside the zip, which is held in memory (archive.nested_too_large)",
  IMPORT_MAX_COLUMNS: "columns of a file (csv.too_many_columns)",
  IMPORT_MAX_ROW_BYTES: "bytes of a row, a field included (csv.field_too_long)",
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
  const { zip, csv, download } = FEED_LIMITS;
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
    download: read("IMPORT_MAX_DOWNLOAD", download),
  };
}
