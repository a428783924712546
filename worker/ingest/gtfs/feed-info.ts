import { isoDate } from "../../../src/domain/time/service-day.ts";
import type { FeedFiles } from "../feed-files.ts";
import type { FeedInfo } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "feed_info.txt";

/** Reads the rows of feed_info.txt (GTFS reference) that the API returns. */
export async function readFeedInfos(files: FeedFiles): Promise<FeedInfo[]> {
  const { report } = files;
  const list: FeedInfo[] = [];
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const date = (row: number, field: string) => {
      const day = cells.date(row, field);
      return day === null ? null : isoDate(day);
    };
    for (let row = 0; row < table.rows; row++) {
      list.push({
        feed_publisher_name: cells.text(row, "feed_publisher_name"),
        feed_publisher_url: cells.text(row, "feed_publisher_url"),
        feed_lang: cells.text(row, "feed_lang"),
        default_lang: cells.textOrNull(row, "default_lang"),
        feed_version: cells.textOrNull(row, "feed_version"),
        feed_start_date: date(row, "feed_start_date"),
        feed_end_date: date(row, "feed_end_date"),
        feed_contact_email: cells.textOrNull(row, "feed_contact_email"),
        feed_contact_url: cells.textOrNull(row, "feed_contact_url"),
      });
      report.entity(FILE);
    }
  });
  return list;
}
