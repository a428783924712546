/** Rules of validation: what a code says, and how grave it is. */

export type ValidationSeverity = "error" | "warning";

/** What becomes of the row: "either" depends on whether the row can do without the field. */
type FoundRow = "kept" | "dropped" | "either";

/** The subject of a finding. */
export type ValidationKind =
  | "file"
  | "row"
  | "value"
  | "text"
  | "key"
  | "reference"
  | "place"
  | "shape"
  | "time"
  | "service"
  | "unused"
  | "color";

export type ValidationRule = {
  severity: ValidationSeverity;
  row: FoundRow;
  kind: ValidationKind;
  /** The file it applies to; "*" is any. */
  file: string;
  /** One plain line for feed producers. */
  doc: string;
};

/** Rules of one severity, kind, and file, by code. */
export function rules<Code extends string>(
  severity: ValidationSeverity,
  row: FoundRow,
  kind: ValidationKind,
  file: string,
  docs: Readonly<Record<Code, string>>,
): Record<Code, ValidationRule> {
  const entries = Object.entries<string>(docs).map(([code, doc]) => [code, { severity, row, kind, file, doc }]);
  return Object.fromEntries(entries) as Record<Code, ValidationRule>;
}
