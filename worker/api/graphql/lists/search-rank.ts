/** How well the rows of a search match it (`search_rank` of Transitland v2). */
import { plain } from "../../../../src/domain/text/search-words.ts";
import type { QueryContext } from "../context.ts";

/** Columns that name an entity. */
const NAMES = [
  ...["name", "short_name", "agency_name", "route_short_name", "route_long_name", "stop_name", "stop_code"],
  ...["agency_id", "route_id", "stop_id", "onestop_id"],
];

/** The rank of a row; null if it was not searched. */
export function searchRank(row: object): string | null {
  return "search_rank" in row && typeof row.search_rank === "string" ? row.search_rank : null;
}

/** Copies of the rows with their ranks, if they were searched and the query asks for the rank; otherwise the rows. */
export async function rankRows<Row extends object>(
  { fields }: QueryContext,
  where: { search?: string | null } | null | undefined,
  rows: Promise<Row[]>,
): Promise<Row[]> {
  const search = where?.search;
  if (search == null || !fields.has("search_rank")) return rows;
  return (await rows).map((row) => ({ ...row, search_rank: String(rankOf(search, row)) }));
}

/**
 * From 0 to 1: the share of words that search and names have in common. The beginning of a word counts half; 0 means that
 * the row was found by something else than its names.
 */
function rankOf(search: string, row: object): number {
  const texts = NAMES.flatMap((name) => (name in row ? [(row as Record<string, unknown>)[name]] : []));
  const names = texts.filter((text) => typeof text === "string").map((text) => wordSet(text));
  const terms = wordSet(search);
  const best = names.map((words) => {
    let common = 0;
    for (const term of terms) {
      if (words.has(term)) common += 1;
      else if ([...words].some((word) => word.startsWith(term))) common += 0.5;
    }
    return common / Math.max(1, terms.size, words.size);
  });
  return Number(Math.max(0, ...best).toFixed(6));
}

function wordSet(text: string): Set<string> {
  return new Set(
    plain(text)
      .split(" ")
      .filter((word) => word !== ""),
  );
}
