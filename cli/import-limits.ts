/** Limits of the importer as options of a command, and what may be downloaded for it. */
import { DOWNLOAD_POLICY, type DownloadPolicy } from "../worker/ingest/download.ts";
import { type FeedLimits, type LimitSetting, readLimits } from "../worker/ingest/limits.ts";
import type { Command, Values } from "./command.ts";
import { readSettings } from "./settings.ts";

/** Options that set a limit for one call, beside the settings of the same meaning. */
const NAMES = {
  "max-entries": "IMPORT_MAX_ENTRIES",
  "max-bytes": "IMPORT_MAX_BYTES",
  "max-ratio": "IMPORT_MAX_RATIO",
  "max-nested": "IMPORT_MAX_NESTED",
  "max-columns": "IMPORT_MAX_COLUMNS",
  "max-row-bytes": "IMPORT_MAX_ROW_BYTES",
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
 * The limits that count: those of the options, else of the settings, else the standards.
 * @throws Problem settings.invalid
 */
export function limitsOf(values: Values = {}): FeedLimits {
  const given = Object.entries(NAMES).flatMap(([option, setting]) => {
    const value = values[option];
    return typeof value === "string" ? [[setting, value] as const] : [];
  });
  return readLimits({ ...readSettings().vars, ...process.env, ...Object.fromEntries(given) });
}

/** Seconds for the download of a URL that somebody waits for. */
const TIMEOUT = 300;

/**
 * For a URL that an operator typed. Its own host may be private (`readZip` trusts it); where that one redirects to may
 * be so with --allow-private alone, or on a portal with test hooks.
 */
export function typedPolicy(values: Values, { download }: FeedLimits): DownloadPolicy {
  const allowPrivate = values["allow-private"] === true || readSettings().vars.TEST_HOOKS === "1";
  return { ...DOWNLOAD_POLICY, timeout: TIMEOUT, maxBytes: download, allowPrivate, ownHosts: ownHosts() };
}

/** The host of this portal, which it does not fetch from. */
export function ownHosts(): string[] {
  const own = readSettings().vars.SITE_URL ?? "";
  return URL.canParse(own) ? [new URL(own).hostname] : [];
}
