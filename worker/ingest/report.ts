/**
 * What an import found: how many entities each file gave, how many were left out and why, and errors and warnings by
 * group with a few samples of each, as Transitland v2's ValidationReport has them.
 */
import { RULES, type RuleCode } from "./rules.ts";

/** Where a finding is. Line 1 is the header. */
export type Place = { file: string; line?: number; field?: string; value?: string; entityId?: string };

export type Finding = Place & { code: RuleCode };

export type FindingGroup = {
  level: "error" | "warning";
  file: string;
  field: string;
  code: RuleCode;
  count: number;
  samples: Finding[];
};

const SAMPLES = 10;
const VALUE_LENGTH = 200;

/** Counts by file name. */
export type Counts = Record<string, number>;

export class Report {
  readonly entities: Counts = {};
  readonly skippedError: Counts = {};
  readonly skippedReference: Counts = {};
  readonly skippedFilter: Counts = {};
  readonly skippedMarked: Counts = {};
  readonly warnings: Counts = {};
  readonly #groups = new Map<string, FindingGroup>();

  /** Counts entities that go in. */
  entity(file: string, count = 1): void {
    if (count === 0) return;
    this.entities[file] = (this.entities[file] ?? 0) + count;
  }

  /** Something is wrong for riders, but the entity stays. */
  warn(code: RuleCode, at: Place, count = 1): void {
    this.warnings[at.file] = (this.warnings[at.file] ?? 0) + count;
    this.#note("warning", code, at, count);
  }

  /** The entity is left out because of its own content. */
  skipError(code: RuleCode, at: Place): void {
    this.skippedError[at.file] = (this.skippedError[at.file] ?? 0) + 1;
    this.#note("error", code, at, 1);
  }

  /** The entity is left out because what it refers to is not there (or was itself left out). */
  skipReference(at: Place, code: RuleCode = "reference_missing"): void {
    this.skippedReference[at.file] = (this.skippedReference[at.file] ?? 0) + 1;
    this.#note("error", code, at, 1);
  }

  groups(): FindingGroup[] {
    return [...this.#groups.values()];
  }

  #note(level: "error" | "warning", code: RuleCode, at: Place, count: number): void {
    const field = at.field ?? "";
    const key = `${level} ${at.file} ${field} ${code}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { level, file: at.file, field, code, count: 0, samples: [] };
      this.#groups.set(key, group);
    }
    group.count += count;
    if (group.samples.length < SAMPLES) {
      group.samples.push(
        at.value === undefined ? { ...at, code } : { ...at, code, value: at.value.slice(0, VALUE_LENGTH) },
      );
    }
  }
}

/** One plain line about a rule. */
export function ruleText(code: RuleCode): string {
  return RULES[code];
}
