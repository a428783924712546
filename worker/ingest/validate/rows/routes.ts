import { contrastRatio, parseHex } from "../../../../src/domain/colour.ts";
import { routeType } from "../../../../src/domain/route-types.ts";
import type { RowRule } from "../row-rule.ts";

const MAX_SHORT_NAME_CHARACTERS = 12;
/** Minimum contrast of large text such as a route number on its badge (WCAG 2, 1.4.3). */
const MIN_CONTRAST = 3;

/** Names, colors, and types of routes (GTFS reference, routes.txt). */
export const routeRows: RowRule = (cells) => {
  const { report } = cells;
  const seen = new Set<string>();
  return (row) => {
    const id = cells.text(row, "route_id");
    const short = cells.text(row, "route_short_name");
    const long = cells.text(row, "route_long_name");
    const desc = cells.text(row, "route_desc");
    const type = cells.text(row, "route_type");
    if (short === "" && long === "") report.warn("route_names_missing", cells.place(row, "route_long_name", id));
    if (short.length > MAX_SHORT_NAME_CHARACTERS)
      report.warn("route_short_name_long", cells.place(row, "route_short_name", id));
    if (short !== "" && same(short, long)) report.warn("route_names_equal", cells.place(row, "route_long_name", id));
    else if (repeats(short, long))
      report.warn("route_long_name_repeats_short", cells.place(row, "route_long_name", id));
    if (desc !== "" && (same(desc, short) || same(desc, long)))
      report.warn("route_desc_repeats_name", cells.place(row, "route_desc", id));
    if (short !== "" || long !== "") {
      const key = JSON.stringify([cells.text(row, "agency_id"), type, short, long]);
      if (seen.has(key)) report.warn("route_names_duplicate", cells.place(row, "route_short_name", id));
      seen.add(key);
    }
    if (/^\d+$/.test(type) && routeType(Number(type)).code < 0)
      report.warn("route_type_unknown", cells.place(row, "route_type", id));
    const [fill, text] = ["route_color", "route_text_color"].map((field) => parseHex(cells.text(row, field)));
    if (fill && text && contrastRatio(fill, text) < MIN_CONTRAST)
      report.warn("route_colours_contrast", cells.place(row, "route_text_color", id));
  };
};

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** "12" and "12 - Harbour", but not "1" and "12th Street". */
function repeats(short: string, long: string): boolean {
  if (short === "" || long.length <= short.length || !same(short, long.slice(0, short.length))) return false;
  return /^[\s\-–:(]/.test(long.slice(short.length));
}
