/** Transforms of an export (those of Transitland v2's feed version export). */
export type ExportTransforms = {
  /** Prefix of ids. */
  prefix: string;
  /** Files whose ids get the prefix; null for all. Ids of other files are shared between merged feeds. */
  prefixFiles: readonly string[] | null;
  /** Whether to replace outdated time zone names. */
  normalizeTimezones: boolean;
  /** Tolerance of shape simplification in meters; null for none. */
  simplifyShapes: number | null;
  useBasicRouteTypes: boolean;
  setValues: readonly SetValue[];
  sort: "asc" | "desc" | null;
  /** Columns to sort by; empty for each file's default. */
  sortColumns: readonly string[];
};

/** A value for one row of a file, or (`*`) for all. */
export type SetValue = { file: string; id: string; field: string; value: string };

export const NO_TRANSFORMS: ExportTransforms = {
  prefix: "",
  prefixFiles: null,
  normalizeTimezones: false,
  simplifyShapes: null,
  useBasicRouteTypes: false,
  setValues: [],
  sort: null,
  sortColumns: [],
};

/** Parses `file.txt.entity id.field`; the id may contain dots, `*` means every row. Null for any other text. */
export function parseSetValue(key: string, value: string): SetValue | null {
  const match = /^([a-z_]+)(?:\.txt)?\.(.+)\.([A-Za-z0-9_]+)$/s.exec(key);
  // Without an id, the file extension would be taken for one.
  return match === null || match[2] === "txt"
    ? null
    : { file: `${match[1]}.txt`, id: match[2]!, field: match[3]!, value };
}
