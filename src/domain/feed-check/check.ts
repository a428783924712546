/** The result of checking a zip: its validation report, and what the feed contains. */
import type { ValidationReport } from "../validation/report.ts";

/** Seconds of scheduled service in a run of equal weeks, as Transitland v2's FeedVersionServiceLevel. */
export type ServiceLevel = {
  start_date: string;
  end_date: string;
  monday: number;
  tuesday: number;
  wednesday: number;
  thursday: number;
  friday: number;
  saturday: number;
  sunday: number;
};

/** A file of the zip, as Transitland v2's FeedVersionFileInfo. */
type CheckedFile = {
  name: string;
  rows: number;
  /** Bytes, unpacked. */
  size: number;
  sha1: string;
  /** Column names joined by commas. */
  header: string;
  csv_like: boolean;
  /** By column. */
  values_count: Record<string, number>;
  values_unique: Record<string, number>;
};

export type CheckedAgency = {
  onestop_id: string | null;
  agency_id: string;
  agency_name: string;
  agency_url: string;
  agency_timezone: string;
} & Record<string, unknown>;

export type CheckedRoute = {
  onestop_id: string | null;
  route_id: string;
  route_short_name: string | null;
  route_long_name: string | null;
  route_type: number;
  route_color: string | null;
  route_text_color: string | null;
  agency: { agency_id: string };
} & Record<string, unknown>;

export type CheckedStop = {
  onestop_id: string | null;
  stop_id: string;
  stop_name: string | null;
  location_type: number;
  /** GeoJSON; null for nodes without a position. */
  geometry: { type: "Point"; coordinates: [lon: number, lat: number] } | null;
  parent: { stop_id: string } | null;
} & Record<string, unknown>;

/** What a feed contains, with the names of Transitland v2's ValidationReportDetails. Dates are ISO dates. */
export type FeedDetails = {
  /** Of the zip. */
  sha1: string;
  earliest_calendar_date: string | null;
  latest_calendar_date: string | null;
  /** Monday of a typical week of service. */
  fallback_week: string | null;
  /** IANA zone of the last agency that has a valid one. */
  timezone: string | null;
  files: CheckedFile[];
  service_levels: ServiceLevel[];
  agencies: CheckedAgency[];
  routes: CheckedRoute[];
  stops: CheckedStop[];
  feed_infos: Record<string, unknown>[];
  /** Realtime messages are not checked together with a zip. */
  realtime: null;
};

/** Why an import would refuse the feed. Line 1 is the header. */
export type Refusal = { code: string; detail: string; file: string | null; line: number | null };

export type FeedCheck = {
  report: ValidationReport;
  /** Null if an import would accept the feed. */
  refusal: Refusal | null;
  /** Null if the feed is refused. */
  details: FeedDetails | null;
};

/** The lowest severity that fails a check. */
export type FailLevel = "error" | "warning";

export const FAIL_LEVELS: readonly FailLevel[] = ["error", "warning"];

/** Whether the feed is refused or has findings at the level or above. */
export function isFailed({ report }: Pick<FeedCheck, "report">, level: FailLevel): boolean {
  const { success, errors, warnings } = report;
  return !success || errors.length > 0 || (level === "warning" && warnings.length > 0);
}

/** A check as JSON: the fields of Transitland v2's ValidationReport, and `refusal`. */
export type CheckAnswer = ValidationReport & Pick<FeedCheck, "refusal" | "details">;

export function checkAnswer({ report, refusal, details }: FeedCheck): CheckAnswer {
  return { ...report, refusal, details };
}
