/** Paging through a list that supports only "after this row": the URL keeps the way back. */

import { inPageLanguage } from "../domain/language/current.ts";
import type { PageUrl, Query } from "../domain/screen.ts";
import type { PagingParameter } from "../domain/site/parameters.ts";

/** Rows of a list page. */
export const PAGE_ROWS = 20;

export type Paging = {
  /** Id of the last row of the previous page, or null on the first page. */
  after: number | null;
  /** The `after` of each earlier page except the first, oldest first. */
  trail: readonly number[];
};

const ID = /^[1-9]\d{0,15}$/;

/** Reads `after` and `trail` from a URL; invalid ids are ignored. */
export function readPaging(query: Query<PagingParameter>): Paging {
  const after = query.get("after");
  if (after === null || !ID.test(after)) return { after: null, trail: [] };
  const trail = (query.get("trail") ?? "").split(".").filter((id) => ID.test(id));
  return { after: Number(after), trail: trail.map(Number) };
}

function address(path: string, query: string, { after, trail }: Paging): string {
  const next = new URLSearchParams(query);
  next.delete("after");
  next.delete("trail");
  if (after !== null) next.set("after", String(after));
  if (trail.length > 0) next.set("trail", trail.join("."));
  const text = next.toString();
  return text === "" ? path : `${path}?${text}`;
}

/**
 * Removes the extra row that a list requests, and builds the links to both sides.
 * @param rows rows returned for a limit of `size + 1`
 */
export function pageOf<Row extends { id: number }>(
  url: PageUrl<PagingParameter>,
  rows: readonly Row[],
  size: number = PAGE_ROWS,
): { rows: readonly Row[]; from: number; previous: string | null; next: string | null } {
  const paging = readPaging(url.searchParams);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const { after, trail } = paging;
  const earlier: Paging = { after: trail.at(-1) ?? null, trail: trail.slice(0, -1) };
  const later: Paging = { after: last?.id ?? null, trail: after === null ? [] : [...trail, after] };
  return {
    rows: page,
    from: 1 + size * (after === null ? 0 : trail.length + 1),
    previous: after === null ? null : address(inPageLanguage(url.pathname), url.search, earlier),
    next: rows.length > size && last !== undefined ? address(inPageLanguage(url.pathname), url.search, later) : null,
  };
}
