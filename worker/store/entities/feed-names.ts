/** Names of the operators of feeds, from the list of feeds. */
import { FEED_ENTRY } from "../lists/entries.ts";

/**
 * SQL of the names of a feed's operators, joined by ` · `; NULL without a row. Reads one row.
 * @param id SQL of the feed's numeric id
 */
export function operatorNamesOf(id: string): string {
  return `(SELECT own_list.entry ->> '${FEED_ENTRY.path("operatorNames")}' FROM feed_list own_list WHERE own_list.id = ${id})`;
}
