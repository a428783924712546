import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { BookingRule, IndexedList, Service } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "booking_rules.txt";

/** Reads booking rules of on-demand rides (GTFS reference, booking_rules.txt). */
export async function readBookingRules(
  files: FeedFiles,
  services: IndexedList<Service>,
): Promise<IndexedList<BookingRule>> {
  const { report } = files;
  const list: BookingRule[] = [];
  const index = new KeyIndex();
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("booking_rule_id");
    const typeColumn = table.column("booking_type");
    for (let row = 0; row < table.rows; row++) {
      const bookingRuleId = table.text(row, idColumn);
      if (bookingRuleId === "") {
        report.skipError("required_field", cells.place(row, "booking_rule_id"));
        continue;
      }
      const type = table.int(row, typeColumn);
      if (type === null || !(type >= 0 && type <= 2)) {
        cells.dropRow(row, "booking_type", bookingRuleId);
        continue;
      }
      if (!index.addCell(table, row, idColumn, list.length)) {
        report.skipError("duplicate_key", cells.place(row, "booking_rule_id", bookingRuleId));
        continue;
      }
      list.push({
        line: table.lines[row]!,
        booking_rule_id: bookingRuleId,
        booking_type: type,
        prior_notice_duration_min: cells.int(row, "prior_notice_duration_min"),
        prior_notice_duration_max: cells.int(row, "prior_notice_duration_max"),
        prior_notice_last_day: cells.int(row, "prior_notice_last_day"),
        prior_notice_last_time: cells.time(row, "prior_notice_last_time"),
        prior_notice_start_day: cells.int(row, "prior_notice_start_day"),
        prior_notice_start_time: cells.time(row, "prior_notice_start_time"),
        service: cells.reference(row, "prior_notice_service_id", services.index, bookingRuleId),
        message: cells.textOrNull(row, "message"),
        pickup_message: cells.textOrNull(row, "pickup_message"),
        drop_off_message: cells.textOrNull(row, "drop_off_message"),
        phone_number: cells.textOrNull(row, "phone_number"),
        info_url: cells.textOrNull(row, "info_url"),
        booking_url: cells.textOrNull(row, "booking_url"),
      });
      report.entity(FILE);
    }
  });
  return { list, index };
}
