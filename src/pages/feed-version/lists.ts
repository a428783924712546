/** The lists of a version and their fields in the page's address: a search and the rows before the page, of each its own. */
import { inPageLanguage } from "../../domain/language/current.ts";
import type { PageUrl, Query } from "../../domain/screen.ts";
import { PAGE_ROWS } from "../../ui/paging.ts";

export type ListName = "agencies" | "routes" | "stops";

const OFFSET = /^[1-9]\d{0,6}$/;

/** `stops=…` is the search in the stops, `stops_from=40` begins with the 41st. */
export type VersionListParameter = ListName | `${ListName}_from`;

export function readList(query: Query<VersionListParameter>, list: ListName): { search: string; offset: number } {
  const from = query.get(`${list}_from`) ?? "";
  return { search: (query.get(list) ?? "").trim().slice(0, 200), offset: OFFSET.test(from) ? Number(from) : 0 };
}

/** Path below `{apiBase}/portal` that answers a list of the page. */
export function listPath(versionId: number, list: ListName, query: Query<VersionListParameter>): string {
  const { search, offset } = readList(query, list);
  const fields = new URLSearchParams({ limit: String(PAGE_ROWS) });
  if (search !== "") fields.set("search", search);
  if (offset > 0) fields.set("offset", String(offset));
  return `/feed_versions/${versionId}/${list}?${fields}`;
}

/** Addresses of the pages before and after one of them, at the list's heading; other fields stay. */
export function listLinks(
  url: PageUrl,
  list: ListName,
  { offset, total }: { offset: number; total: number },
): { previous: string | null; next: string | null } {
  const at = (from: number) => {
    const query = new URLSearchParams(url.search);
    if (from <= 0) query.delete(`${list}_from`);
    else query.set(`${list}_from`, String(from));
    return `${inPageLanguage(url.pathname)}${query.size === 0 ? "" : `?${query}`}#${list}`;
  };
  return {
    previous: offset > 0 ? at(offset - PAGE_ROWS) : null,
    next: offset + PAGE_ROWS < total ? at(offset + PAGE_ROWS) : null,
  };
}
