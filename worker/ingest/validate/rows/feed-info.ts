import type { RowRule } from "../row-rule.ts";

const REQUIRED = ["feed_publisher_name", "feed_publisher_url", "feed_lang"];

/** The only row of feed_info.txt (GTFS reference). */
export const feedInfoRows: RowRule = (cells, facts) => {
  const { report } = cells;
  let rows = 0;
  return (row) => {
    if (++rows > 1) report.warn("feed_info_rows", cells.place(row));
    for (const field of REQUIRED) {
      if (cells.text(row, field) === "") report.warn("required_field", cells.place(row, field));
    }
    for (const field of ["feed_start_date", "feed_end_date"]) {
      if (cells.text(row, field) === "") report.warn("feed_info_dates_missing", cells.place(row, field));
    }
    const language = cells.text(row, "feed_lang").toLowerCase();
    const { languages } = facts;
    if (language !== "" && language !== "mul" && languages.size > 0 && !languages.has(language))
      report.warn("feed_language_differs", cells.place(row, "feed_lang"));
  };
};
