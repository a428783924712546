/** Importer limits as command options, and the download policy of a command. */
import { DOWNLOAD_POLICY, type DownloadPolicy } from "../../worker/ingest/download.ts";
import { type FeedLimits, type LimitSetting, readLimits } from "../../worker/ingest/limits.ts";
import type { Command, Values } from "../command-line/command.ts";
import { readSettings } from "../settings.ts";

/** Options that override a limit for one call. */
const NAMES = {
  "max-entries": "IMPORT_MAX_ENTRIES",
  "max-bytes": "IMPORT_MAX_BYTES",
  "max-ratio": "IMPORT_MAX_RATIO",
  "max-nested": "IMPORT_MAX_NESTED",
  "max-columns": "IMPORT_MAX_COLUMNS",
  "max-row-bytes": "IMPORT_MAX_ROW_BYTES",
  "max-agencies": "IMPORT_MAX_AGENCIES",
  "max-routes": "IMPORT_MAX_ROUTES",
  "max-stops": "IMPORT_MAX_STOPS",
  "max-trips": "IMPORT_MAX_TRIPS",
  "max-services": "IMPORT_MAX_SERVICES",
  "max-stop-times": "IMPORT_MAX_STOP_TIMES",
  "max-shape-points": "IMPORT_MAX_SHAPE_POINTS",
  "max-rows": "IMPORT_MAX_ROWS",
  "max-stops-per-kb": "IMPORT_MAX_STOPS_PER_KB",
  "max-trips-per-kb": "IMPORT_MAX_TRIPS_PER_KB",
  "max-patterns-per-kb": "IMPORT_MAX_PATTERNS_PER_KB",
  "max-rows-per-kb": "IMPORT_MAX_ROWS_PER_KB",
  "max-service-days": "IMPORT_MAX_SERVICE_DAYS",
  "max-text": "IMPORT_MAX_TEXT",
  "max-runs": "IMPORT_MAX_RUNS",
  "max-download": "IMPORT_MAX_DOWNLOAD",
} as const satisfies Record<string, LimitSetting>;

export const LIMIT_OPTIONS: NonNullable<Command["options"]> = {
  "allow-private": { type: "boolean" },
  ...Object.fromEntries(Object.keys(NAMES).map((name) => [name, { type: "string" as const }])),
};

export const LIMIT_USAGE = Object.keys(NAMES)
  .map((name) => `[--${name} N]`)
  .join(" ");

/**
 * The effective limits: options first, then settings, then defaults.
 * @throws Problem settings.invalid
 */
export function limitsOf(values: Values = {}): FeedLimits {
  const overrides = Object.entries(NAMES).flatMap(([option, setting]) => {
    const value = values[option];
    return typeof value === "string" ? [[setting, value] as const] : [];
  });
  return readLimits({ ...readSettings().vars, ...process.env, ...Object.fromEntries(overrides) });
}

/** Seconds allowed for downloading a URL that an operator typed. */
const DOWNLOAD_TIMEOUT_S = 300;

/**
 * Policy for a URL that an operator typed. Its own host may be private (`readZip` trusts it); redirect targets may be
 * private only with --allow-private, or on a site with test hooks.
 */
export function typedPolicy(values: Values, { download }: FeedLimits): DownloadPolicy {
  const allowPrivate = values["allow-private"] === true || readSettings().vars.TEST_HOOKS === "1";
  return { ...DOWNLOAD_POLICY, timeout: DOWNLOAD_TIMEOUT_S, maxBytes: download, allowPrivate, ownHosts: ownHosts() };
}

/** The hosts of this site, which it never fetches from. */
export function ownHosts(): string[] {
  const siteUrl = readSettings().vars.SITE_URL ?? "";
  return URL.canParse(siteUrl) ? [new URL(siteUrl).hostname] : [];
}
