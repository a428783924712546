import { SEARCH_KINDS, type SearchAsked, type SearchKind, searchQuery } from "../../data/search.ts";
import { link } from "../../domain/links.ts";
import type { Query } from "../../domain/screen.ts";
import { PAGE_ROWS } from "../../ui/paging.ts";

/** The furthest row that can be reached page by page. */
const DEEPEST = 180;

export type PageAsked = { q: string; kind: SearchKind | null; offset: number };

/** Reads the search from an address; an unknown kind is dropped, an offset is rounded down to the start of a page. */
export function readSearch(query: Query<"q" | "kind" | "offset">): PageAsked {
  const kind = SEARCH_KINDS.find((name) => name === query.get("kind")) ?? null;
  const offset = Number(query.get("offset") ?? "0");
  const isOffset = kind !== null && Number.isInteger(offset) && offset > 0;
  return {
    q: (query.get("q") ?? "").trim().slice(0, 200),
    kind,
    offset: isOffset ? Math.min(DEEPEST, offset - (offset % PAGE_ROWS)) : 0,
  };
}

/** Address of this page with another kind or page. */
export function searchAddress({ q, kind, offset }: PageAsked): string {
  const rest = new URLSearchParams();
  if (kind !== null) rest.set("kind", kind);
  if (offset > 0) rest.set("offset", String(offset));
  return rest.size === 0 ? link.search(q) : `${link.search(q)}&${rest}`;
}

/** Addresses of the pages before and after; null at an end. */
export function neighbors(query: PageAsked, hasMore: boolean): { previous: string | null; next: string | null } {
  const to = (offset: number) => searchAddress({ ...query, offset });
  return {
    previous: query.offset > 0 ? to(query.offset - PAGE_ROWS) : null,
    next: hasMore && query.offset < DEEPEST ? to(query.offset + PAGE_ROWS) : null,
  };
}

export function searchPageQuery({ q, kind, offset }: PageAsked) {
  const variables: SearchAsked = { q, limit: PAGE_ROWS };
  return searchQuery(kind === null ? variables : { ...variables, kind, offset });
}
