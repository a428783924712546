/** Applies row rules to the small files while the importer reads them. */
import type { CsvReader } from "../csv/reader.ts";
import { Cells } from "../gtfs/cells.ts";
import type { Report } from "../report.ts";
import { RowFacts } from "./row-rule.ts";
import { agencyRows } from "./rows/agency.ts";
import { unknownColumns } from "./rows/columns.ts";
import { fareRuleRows } from "./rows/fare-rules.ts";
import { feedInfoRows } from "./rows/feed-info.ts";
import { levelRows } from "./rows/levels.ts";
import { nameRows } from "./rows/names.ts";
import { pathwayRows } from "./rows/pathways.ts";
import { routeRows } from "./rows/routes.ts";
import { stopRows } from "./rows/stops.ts";
import { valueRows } from "./rows/values.ts";

/** Rules for all files, and rules for single files. */
const RULES_FOR_ALL_FILES = [valueRows, nameRows];
const BY_FILE = {
  "agency.txt": agencyRows,
  "routes.txt": routeRows,
  "stops.txt": stopRows,
  "feed_info.txt": feedInfoRows,
  "pathways.txt": pathwayRows,
  "levels.txt": levelRows,
  "fare_rules.txt": fareRuleRows,
};

export class RowRules {
  readonly facts = new RowFacts();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Inspects a file's header. Returns the function to call for every block of its rows, or null. */
  begin(table: CsvReader): (() => void) | null {
    unknownColumns(table, this.#report);
    const cells = new Cells(table, this.#report);
    const own = Object.hasOwn(BY_FILE, table.file) ? [BY_FILE[table.file as keyof typeof BY_FILE]] : [];
    const checks = [...RULES_FOR_ALL_FILES, ...own]
      .map((rule) => rule(cells, this.facts))
      .filter((check) => check !== null);
    if (checks.length === 0) return null;
    return () => {
      for (let row = 0; row < table.rows; row++) for (const check of checks) check(row);
    };
  }
}
