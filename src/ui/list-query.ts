/** Lists of our own part of the API: their responses, and URLs of pages within them. */

import { readBox } from "../domain/geo/box-text.ts";
import { inPageLanguage } from "../domain/language/current.ts";
import { link } from "../domain/links.ts";
import type { PageUrl, Query } from "../domain/screen.ts";
import type { ListParameter } from "../domain/site/parameters.ts";
import type { SortState } from "./data-table.tsx";
import { PAGE_ROWS } from "./paging.ts";

/** The response of `{apiBase}/portal/feeds` and `/operators` besides their rows. */
export type ListAnswer = {
  total: number;
  of: number;
  from: number;
  /** Values of `before` and `after` for the neighboring pages. */
  previous: number | null;
  next: number | null;
  /** Counts by field and value, the most frequent first. */
  facets: Record<string, Record<string, number>>;
};

/**
 * The URL of a list page's rows as JSON and those of its change feeds, for its head: our own API, else the Transitland v2 list if no filter is set.
 * @param path below `{apiBase}/portal`, with its query; null if our own API has no such list
 */
export function listData(
  kind: "feeds" | "operators",
  path: string | null,
  url: PageUrl,
  apiBase: string,
): { data?: string; atom?: string; jsonFeed?: string } {
  if (path !== null)
    return { data: link.portalData(path.slice(1), {}, apiBase), ...link.listChangeFeeds(path.slice(1), apiBase) };
  return url.search === "" ? { data: link.listData(kind, {}, apiBase) } : {};
}

/** Query parameters for the position in a list. */
const PLACE = ["after", "before", "trail"];

/** The URL of the same list with changed parameters; null removes one. */
export function listAddress(url: PageUrl, change: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams(url.search);
  for (const name of PLACE) query.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name);
    else query.set(name, String(value));
  }
  return inPageLanguage(query.size === 0 ? url.pathname : `${url.pathname}?${query}`);
}

/** Links to the previous and next page; the first page has one URL only. */
export function pageLinks(
  url: PageUrl,
  { from, previous, next }: ListAnswer,
): { previous: string | null; next: string | null } {
  return {
    previous: previous === null ? null : listAddress(url, from <= 1 + PAGE_ROWS ? {} : { before: previous }),
    next: next === null ? null : listAddress(url, { after: next }),
  };
}

/** Link of a column header: sorts by its column, or reverses the order. */
export function sortLink(
  url: PageUrl<"sort" | "order">,
  name: string,
  byDefault: string = DEFAULT_SORT,
): { to: string; state: SortState } {
  const query = url.searchParams;
  const active = (query.get("sort") || byDefault) === name;
  const descending = query.get("order") === "desc";
  const state = !active ? "none" : descending ? "descending" : "ascending";
  return { to: listAddress(url, { sort: name, order: active && !descending ? "desc" : null }), state };
}

/** The order of the main lists unless the visitor chooses another: what is usable today comes first. */
export const DEFAULT_SORT = "usable";

/** URL parameters as the API takes them: order, position, area. */
export function commonFields(query: Query<ListParameter>, sorts: readonly string[]): [string, string][] {
  const fields: [string, string][] = [];
  const sort = query.get("sort") ?? "";
  fields.push(["sort", sorts.includes(sort) ? sort : DEFAULT_SORT]);
  if (query.get("order") === "desc") fields.push(["order", "desc"]);
  for (const name of ["after", "before"] as const) {
    const id = query.get(name) ?? "";
    if (/^[1-9]\d{0,15}$/.test(id)) fields.push([name, id]);
  }
  return [...fields, ...areaFields(query)];
}

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const POINT = new RegExp(`^(${NUMBER})\\s*,\\s*(${NUMBER})$`);

/** `bbox=west,south,east,north`, or `near=lat,lon` with a `radius` in kilometers; anything else is ignored. */
function areaFields(query: Query<"bbox" | "near" | "radius">): [string, string][] {
  const bbox = readBox(query.get("bbox") ?? "");
  const fields: [string, string][] = [];
  if (bbox !== null) fields.push(["bbox", [bbox.minLon, bbox.minLat, bbox.maxLon, bbox.maxLat].join()]);
  const [, lat, lon] = POINT.exec((query.get("near") ?? "").trim()) ?? [];
  if (lat !== undefined && lon !== undefined && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lon)) <= 180) {
    const radius = Number(query.get("radius") || "10");
    const meters = radius > 0 && radius <= 1000 ? Math.round(radius * 1000) : 10_000;
    fields.push(["lat", String(Number(lat))], ["lon", String(Number(lon))], ["radius", String(meters)]);
  }
  return fields;
}

/** Choices with their counts, including selected values without results. */
export function choicesOf(
  counts: Readonly<Record<string, number>> | undefined,
  set: readonly string[],
  name: (value: string) => string = (value) => value,
): { value: string; name: string; count: number }[] {
  const values = [...new Set([...Object.keys(counts ?? {}), ...set.filter((value) => value !== "")])];
  return values.map((value) => ({ value, name: name(value), count: counts?.[value] ?? 0 }));
}
