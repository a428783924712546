import { isZone } from "../../../src/domain/time/service-day.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { Agency, IndexedList } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "agency.txt";

/** Reads agencies (GTFS reference, agency.txt). One agency may have no id; agencies with a repeated id are dropped. */
export async function readAgencies(files: FeedFiles): Promise<IndexedList<Agency>> {
  const { report } = files;
  const list: Agency[] = [];
  const index = new KeyIndex();
  let hasUnnamed = false;
  files.require(FILE);
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("agency_id");
    for (let row = 0; row < table.rows; row++) {
      const agencyId = cells.text(row, "agency_id");
      const name = cells.text(row, "agency_name");
      const timezone = cells.text(row, "agency_timezone");
      if (name === "") {
        report.skipError("required_field", cells.place(row, "agency_name", agencyId));
        continue;
      }
      const free = agencyId === "" ? !hasUnnamed : index.addCell(table, row, idColumn, list.length);
      if (!free) {
        report.skipError("duplicate_key", cells.place(row, "agency_id", agencyId));
        continue;
      }
      if (agencyId === "") hasUnnamed = true;
      if (timezone === "") report.warn("required_field", cells.place(row, "agency_timezone", agencyId));
      else if (!isZone(timezone)) report.warn("timezone_invalid", cells.place(row, "agency_timezone", agencyId));
      const url = cells.text(row, "agency_url");
      if (url === "") report.warn("required_field", cells.place(row, "agency_url", agencyId));
      list.push({
        agency_id: agencyId,
        agency_name: name,
        agency_url: url,
        agency_timezone: timezone,
        agency_lang: cells.textOrNull(row, "agency_lang"),
        agency_phone: cells.textOrNull(row, "agency_phone"),
        agency_fare_url: cells.textOrNull(row, "agency_fare_url"),
        agency_email: cells.textOrNull(row, "agency_email"),
        cemv_support: cells.enumeration(row, "cemv_support", 2),
        translations: null,
      });
      report.entity(FILE);
    }
  });
  return { list, index };
}
