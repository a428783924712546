/** A validation report as stored, and as Transitland v2 returns it (ValidationReport). */
import { formatGtfsTime } from "../time/gtfs-time.ts";
import { isoDate, isZone, localNow } from "../time/service-day.ts";
import { errorTypeOf, validationRule } from "./codes.ts";

type ValidationError = {
  filename: string;
  /** Name of Transitland v2's class of errors. */
  error_type: string;
  error_code: string;
  group_key: string;
  entity_id: string;
  field: string;
  /** 1-based, with the header as line 1; 0 if the finding has no line. */
  line: number;
  value: string;
  message: string;
  /** GeoJSON, for findings with a position. */
  geometry: { type: "Point"; coordinates: [lon: number, lat: number] } | null;
  /** The row, by column. */
  entity_json: Record<string, unknown>;
};

/** Findings of one kind: their number, and some samples. */
export type ValidationErrorGroup = Pick<
  ValidationError,
  "filename" | "error_type" | "error_code" | "group_key" | "field"
> & { kept: boolean; count: number; errors: ValidationError[] };

/** The report of a whole zip. */
export type ValidationReport = {
  /** RFC 3339 in UTC. */
  reported_at: string;
  /** The same moment in the feed's time zone, with its offset; null if no zone is known. */
  reported_at_local: string | null;
  reported_at_local_timezone: string | null;
  /** False if the feed was refused. */
  success: boolean;
  failure_reason: string | null;
  includes_static: boolean;
  includes_rt: boolean;
  validator: string;
  validator_version: string;
  errors: ValidationErrorGroup[];
  warnings: ValidationErrorGroup[];
};

export type StoredSample = {
  line?: number;
  value?: string;
  id?: string;
  /** Present if it adds to the code's own line. */
  message?: string;
  point?: [lon: number, lat: number];
  entity?: Record<string, unknown>;
};

/** A group without what its samples share and the code implies. */
export type StoredGroup = {
  file: string;
  code: string;
  /** 1 for errors whose rows were imported all the same. */
  kept?: 0 | 1;
  key?: string;
  field?: string;
  count: number;
  samples: StoredSample[];
};

/** Expands a stored group for a response. A code of another build keeps its name and has no text. */
export function validationErrorGroup(storedGroup: StoredGroup): ValidationErrorGroup {
  const { file, code, kept, key, field, count, samples } = storedGroup;
  const rule = validationRule(code);
  const commonFields = {
    filename: file,
    error_type: errorTypeOf(code),
    error_code: code,
    group_key: key ?? "",
    field: field ?? "",
  };
  return {
    ...commonFields,
    kept: kept === 1 || rule?.row === "kept",
    count,
    errors: samples.map((sample) => ({
      ...commonFields,
      entity_id: sample.id ?? "",
      line: sample.line ?? 0,
      value: sample.value ?? "",
      message: messageOf(sample, rule?.doc ?? ""),
      geometry: sample.point === undefined ? null : { type: "Point", coordinates: sample.point },
      entity_json: sample.entity ?? {},
    })),
  };
}

/** The line of the code, with the value, so that it can be read by itself. */
function messageOf({ message, value }: StoredSample, doc: string): string {
  return message ?? (value === undefined || value === "" ? doc : `${doc} The value is "${value}".`);
}

/** A moment (RFC 3339) in an IANA zone, as RFC 3339 with the offset; null for an unknown zone. */
export function localMoment(moment: string, zone: string | null): string | null {
  const epoch = Date.parse(moment);
  if (zone === null || !isZone(zone) || Number.isNaN(epoch)) return null;
  const { day, seconds } = localNow(zone, epoch);
  const minutes = Math.round((day * 86_400 + seconds - epoch / 1000) / 60);
  const offset = formatGtfsTime(Math.abs(minutes) * 60).slice(0, 5);
  return `${isoDate(day)}T${formatGtfsTime(seconds)}${minutes < 0 ? "-" : "+"}${offset}`;
}
