/** What an export may change (the transforms of Transitland v2's feed version export). */
export type ExportTransforms = {
  /** Put before ids. */
  prefix: string;
  /** Files whose ids get the prefix; null: all. Ids of the others are shared between merged feeds. */
  prefixFiles: readonly string[] | null;
  /** Time zones by their present names. */
  normalizeTimezones: boolean;
  /** Metres by which a shape may be off; null: as it is. */
  simplifyShapes: number | null;
  useBasicRouteTypes: boolean;
  setValues: readonly SetValue[];
  sort: "asc" | "desc" | null;
  /** Columns to sort by instead of each file's own; empty: those. */
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

/** Reads `file.txt.entity id.field`; the id may hold dots, `*` is every row. Null for a text of another form. */
export function parseSetValue(key: string, value: string): SetValue | null {
  const match = /^([a-z_]+)(?:\.txt)?\.(.+)\.([A-Za-z0-9_]+)$/s.exec(key);
  // Without an id the ending of the file would be taken for one.
  return match === null || match[2] === "txt"
    ? null
    : { file: `${match[1]}.txt`, id: match[2]!, field: match[3]!, value };
}
