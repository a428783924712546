/**
 * Collects the findings of an import: entities per file, dropped entities with the reason, and errors and warnings by
 * group with a few samples each, as in Transitland v2's ValidationReport. Every dropped row has an error; a row with an
 * error may also be kept, which its group says.
 */
import { VALIDATION_CODES, type ValidationCode } from "../../src/domain/validation/codes.ts";
import type { StoredGroup, StoredSample } from "../../src/domain/validation/report.ts";
import type { ValidationSeverity } from "../../src/domain/validation/rules.ts";

/** The location of a finding. Line 1 is the header. */
export type FindingPlace = {
  file: string;
  line?: number;
  field?: string;
  value?: string;
  entityId?: string;
  /** Splits the findings of one field, e.g. by vehicle type. */
  groupKey?: string;
  /** Adds to the code's own line. */
  message?: string;
  /** WGS84 degrees; by default the entity's position. */
  point?: readonly [lon: number, lat: number];
  /** The row by column; called for samples only. */
  entity?: () => Record<string, unknown>;
  /** What is read in place of cells of the row, by column; "" if a cell counts as empty. */
  reads?: Readonly<Record<string, string>>;
};

/** A deviation with one meaning: what the import reads in place of cells of a row, or of how a file is written. */
export type Reading = {
  code: ValidationCode;
  file: string;
  line: number;
  /** What the feed says: a cell, or the name or separator of a file. */
  value: string;
  /** What is read instead, by column; empty if it is about the whole row or file. */
  reads: Readonly<Record<string, string>>;
};

type Finding = FindingPlace & { code: ValidationCode };

export type FindingGroup = {
  level: ValidationSeverity;
  /** Whether the rows are imported all the same. */
  kept: boolean;
  file: string;
  field: string;
  code: ValidationCode;
  key: string;
  count: number;
  samples: Finding[];
};

/** Maximum number of samples per group. */
const MAX_SAMPLES = 10;
const VALUE_LENGTH = 200;

/** Counts by file name. */
export type FileCounts = Record<string, number>;

export class Report {
  readonly entities: FileCounts = {};
  readonly skippedError: FileCounts = {};
  readonly skippedReference: FileCounts = {};
  readonly skippedFilter: FileCounts = {};
  readonly skippedMarked: FileCounts = {};
  readonly warnings: FileCounts = {};
  readonly #groups = new Map<string, FindingGroup>();
  readonly #onReading: ((reading: Reading) => void) | undefined;

  /** @param onReading called for every reading; the report itself keeps a few samples of each kind */
  constructor(onReading?: (reading: Reading) => void) {
    this.#onReading = onReading;
  }

  /** Counts accepted entities. */
  entity(file: string, count = 1): void {
    if (count === 0) return;
    this.entities[file] = (this.entities[file] ?? 0) + count;
  }

  /** Records a problem that does not drop the entity: an error or a warning, as the rule of the code grades it. */
  warn(code: ValidationCode, at: FindingPlace, count = 1): void {
    this.warnings[at.file] = (this.warnings[at.file] ?? 0) + count;
    const { file, line = 1, value = "", reads } = at;
    if (reads !== undefined) this.reading({ code, file, line, value, reads });
    this.#note(VALIDATION_CODES[code].severity, true, code, at, count);
  }

  /** Drops an entity because of its own content. */
  skipError(code: ValidationCode, at: FindingPlace): void {
    this.skippedError[at.file] = (this.skippedError[at.file] ?? 0) + 1;
    this.#note("error", false, code, at, 1);
  }

  /** Drops an entity because a reference of it is missing or was dropped itself. */
  skipReference(at: FindingPlace, code: ValidationCode = "reference_missing"): void {
    this.skippedReference[at.file] = (this.skippedReference[at.file] ?? 0) + 1;
    this.#note("error", false, code, at, 1);
  }

  /** Records another error of an entity that was already dropped. */
  alsoError(code: ValidationCode, at: FindingPlace): void {
    this.#note("error", false, code, at, 1);
  }

  /** Tells what is read in place of what the file says. */
  reading(reading: Reading): void {
    this.#onReading?.(reading);
  }

  groups(): FindingGroup[] {
    return [...this.#groups.values()];
  }

  #note(level: ValidationSeverity, isKept: boolean, code: ValidationCode, at: FindingPlace, count: number): void {
    const field = at.field ?? "";
    const groupKey = at.groupKey ?? "";
    const key = JSON.stringify([level, isKept, at.file, field, code, groupKey]);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { level, kept: isKept, file: at.file, field, code, key: groupKey, count: 0, samples: [] };
      this.#groups.set(key, group);
    }
    group.count += count;
    if (group.samples.length < MAX_SAMPLES) group.samples.push(sampleOf(code, at));
  }
}

/** Copies a finding out of the current block of rows. */
function sampleOf(code: ValidationCode, at: FindingPlace): Finding {
  const finding: Finding = { ...at, code };
  if (at.value !== undefined) finding.value = at.value.slice(0, VALUE_LENGTH);
  if (at.entity === undefined) return finding;
  const entity = at.entity();
  finding.entity = () => entity;
  const point = at.point ?? pointOf(entity);
  if (point !== null) finding.point = point;
  return finding;
}

/** The position in a row, if it has one. */
function pointOf(entity: Record<string, unknown>): readonly [number, number] | null {
  for (const kind of ["stop", "shape_pt"]) {
    const [lon, lat] = [entity[`${kind}_lon`], entity[`${kind}_lat`]];
    if (lon === undefined || lon === "" || lat === undefined || lat === "") continue;
    const point = [Number(lon), Number(lat)] as const;
    if (Math.abs(point[0]) <= 180 && Math.abs(point[1]) <= 90) return point;
  }
  return null;
}

/** Errors or warnings in stored form, in file order and most frequent first. */
export function storedGroups(report: Report, level: ValidationSeverity): StoredGroup[] {
  return report
    .groups()
    .filter((group) => group.level === level)
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : b.count - a.count))
    .map(({ file, code, key, field, count, samples, kept }) => ({
      file,
      code,
      ...(kept && level === "error" ? { kept: 1 as const } : {}),
      ...(key === "" ? {} : { key }),
      ...(field === "" ? {} : { field }),
      count,
      samples: samples.map(storedSample),
    }));
}

function storedSample({ line, value, entityId, message, point, entity }: Finding): StoredSample {
  return {
    ...(line === undefined ? {} : { line }),
    ...(value === undefined ? {} : { value }),
    ...(entityId === undefined ? {} : { id: entityId.slice(0, VALUE_LENGTH) }),
    ...(message === undefined ? {} : { message }),
    ...(point === undefined ? {} : { point: [point[0], point[1]] }),
    ...(entity === undefined ? {} : { entity: entity() }),
  };
}
