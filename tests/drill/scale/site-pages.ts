/** The pages of a real store for each kind of view, in the order of their ranks. */
import { ask } from "../ask.ts";
import type { KindName } from "./views.ts";

/** Pages of a kind that are visited: few, so that a short run has repeated visits. */
const MAX_PAGES = 200;

export type SitePages = Readonly<Record<KindName, readonly string[]>>;

type Row = { onestop_id: string; geometry?: { coordinates: [lon: number, lat: number] } };

async function rowsOf(origin: string, list: string, fields = ""): Promise<Row[]> {
  const query = encodeURIComponent(`{ ${list}(limit: ${MAX_PAGES}) { onestop_id ${fields} } }`);
  const { body } = await ask(origin, { path: `/api/v2/query?query=${query}` }, 60_000);
  const { data } = JSON.parse(body) as { data?: Record<string, Row[]> };
  if (data?.[list] === undefined) throw new Error(`No ${list}: ${body.slice(0, 300)}`);
  return data[list];
}

export async function sitePages(origin: string): Promise<SitePages> {
  const [feeds, operators, routes] = await Promise.all(
    ["feeds", "operators", "routes"].map((list) => rowsOf(origin, list)),
  );
  const stops = await rowsOf(origin, "stops", "geometry");
  const pagesOf = (folder: string, rows: readonly Row[] = []) =>
    rows.map(({ onestop_id: id }) => `/${folder}/${encodeURIComponent(id)}`);
  const places = stops.map(({ geometry }) => [...(geometry?.coordinates ?? [0, 0])].reverse().join(","));
  return {
    home: ["/"],
    list: Array.from({ length: 100 }, (_, page) => (page === 0 ? "/feeds" : `/feeds?after=${page * 20}`)),
    feed: pagesOf("feeds", feeds),
    operator: pagesOf("operators", operators),
    route: pagesOf("routes", routes),
    stop: pagesOf("stops", stops),
    search: (operators ?? []).map(
      ({ onestop_id: id }) => `/search?q=${encodeURIComponent(id.split("-").at(-1) ?? id)}`,
    ),
    map: ["/map"],
    journey: places.slice(1).map((place, i) => `/map?fromPlace=${places[i]}&toPlace=${place}`),
  };
}
