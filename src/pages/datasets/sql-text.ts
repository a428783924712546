/** The texts of the SQL editor, and its example queries. */

import { thousands } from "../../domain/formats.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { sizeWords } from "../../ui/figures.ts";

export const sqlText = messages({
  form: "SQL query",
  examples: "Examples",
  field: "SQL",
  /** @param bytes size of the engine */
  hint: (bytes: number) =>
    t`The first query loads DuckDB (${sizeWords(bytes)}). It runs in your browser and reads only the parts of the files that the query needs. Press Ctrl+Enter or ⌘ Enter to run.`,
  run: "Run query",
  stop: "Stop the query",
  progress: "DuckDB",
  loading: (loadedBytes: number, bytes: number) => t`Loading DuckDB: ${sizeWords(loadedBytes)} of ${sizeWords(bytes)}`,
  running: "Running the query",
  rows: (rows: number, more: boolean) =>
    more ? t`More than ${thousands(rows)} rows` : plural(rows, { one: "{n} row", other: "{n} rows" }),
  failed: "The query failed",
  notLoaded: "DuckDB couldn’t be loaded. Check your connection and run the query again.",
  noExtensions: "Extensions of DuckDB are not available on this page.",
  result: "Result",
  missing: "NULL",
  first: (shownRows: number, rows: number) =>
    t`Showing the first ${thousands(shownRows)} rows. The download has all ${thousands(rows)}.`,
  more: (rows: number) =>
    t`Results end after ${thousands(rows)} rows here. Run the query in DuckDB on your computer to get all.`,
  download: "Download CSV",
  example: {
    stops: "Stops by country",
    accessible: "Accessible stops",
    frequent: "Most frequent routes",
    weekdays: "Departures by weekday",
    columns: "Columns of a table",
  },
} as const);

type Example = { title: keyof typeof sqlText.example; sql: string };

/** Queries that answer something on every portal with data. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    title: "stops",
    sql: "SELECT country, count(*) AS stops\nFROM stops\nWHERE location_type = 0\nGROUP BY country\nORDER BY stops DESC",
  },
  {
    title: "accessible",
    sql:
      "SELECT country,\n  count(*) FILTER (WHERE wheelchair_boarding = 1) AS accessible,\n" +
      "  count(*) FILTER (WHERE wheelchair_boarding = 2) AS not_accessible,\n  count(*) AS stops\n" +
      "FROM stops\nWHERE location_type = 0\nGROUP BY country\nORDER BY accessible DESC",
  },
  {
    title: "frequent",
    sql:
      "SELECT r.agency_name, r.route_short_name, r.route_long_name,\n  min(h.headway_seconds) / 60 AS minutes\n" +
      "FROM headways h\nJOIN routes r USING (feed_onestop_id, route_id)\n" +
      "WHERE h.day_kind = 'weekday' AND h.headway_seconds IS NOT NULL\nGROUP BY ALL\nORDER BY minutes\nLIMIT 20",
  },
  {
    title: "weekdays",
    sql:
      "SELECT dayname(date) AS day, round(avg(departures)) AS departures\n" +
      "FROM (SELECT date, sum(departures) AS departures FROM departures GROUP BY date)\n" +
      "GROUP BY day, dayofweek(date)\nORDER BY dayofweek(date)",
  },
  {
    title: "columns",
    sql: "DESCRIBE SELECT * FROM routes",
  },
];
