/** A route on a map: how it is read, how its frame is addressed, and what is shown around it. */

import { graphqlDocument } from "../data/document.ts";
import type { EmbedRouteQuery, EmbedRouteQueryVariables } from "../data/documents.generated.ts";
import type { BadgeRoute } from "../domain/gtfs/color.ts";
import { entityVariables } from "../domain/ids/entity-variables.ts";
import { parseEntityKey } from "../domain/ids/keys.ts";
import { currentLanguage, isInEnglish } from "../domain/language/current.ts";
import { tagOf } from "../domain/language/languages.ts";
import { link } from "../domain/links.ts";
import { languageTag } from "../domain/text/language.ts";
import { type AskApi, EmbedFailure, query } from "./api.ts";
import { badge, type DataSource, type EmbedContext, note, pageLink, sourcesOf, withOrganizations } from "./parts.ts";
import { text } from "./text.ts";
import { h, type Tree, type TreeElement } from "./tree.ts";

/** With `map`, also the lines and stops of the route. */
const ROUTE = graphqlDocument<EmbedRouteQuery, EmbedRouteQueryVariables>(`
  query EmbedRoute($ids: [Int!], $where: RouteFilter, $map: Boolean!) {
    routes(limit: 1, ids: $ids, where: $where) {
      id
      onestop_id
      feed_onestop_id
      route_id
      route_short_name
      route_long_name
      route_type
      route_color
      route_text_color
      agency { agency_id agency_name agency_lang }
      feed_version { id feed { onestop_id license { attribution_text } } }
      geometry @include(if: $map)
      stops(limit: 1000) @include(if: $map) { id geometry }
    }
  }
`);

export type EmbeddedRouteFacts = {
  name: string;
  agency: string;
  /** Language of the names as an attribute `lang`. */
  language: string | undefined;
  /** Path of the page of the route. */
  page: string;
  badge: BadgeRoute;
  sources: DataSource[];
};

/** A route with its geometries. */
export type MappedRoute = EmbeddedRouteFacts & {
  geometry: Geometry | null;
  stops: { id: number; geometry: Geometry | null }[];
};

type Row = EmbedRouteQuery["routes"][number];
type Geometry = NonNullable<Row["geometry"]>;

async function factsOf(ask: AskApi, row: Row): Promise<EmbeddedRouteFacts> {
  const { onestop_id: onestopId, feed_onestop_id: feed, route_id: entityId, id } = row;
  return {
    name: row.route_long_name || row.route_short_name || row.route_id,
    agency: row.agency.agency_name,
    language: languageTag(row.agency.agency_lang),
    page: link.route({ onestopId, feed, entityId, id }),
    badge: row,
    sources: await Promise.all(
      sourcesOf([row.feed_version.feed]).map((source) =>
        withOrganizations(ask, source, row.feed_version.id, { agency_id: row.agency.agency_id, route_id: entityId }),
      ),
    ),
  };
}

/** Asks for the present route of a key, or else for one that had its id in an earlier version. @throws EmbedFailure */
async function find(ask: AskApi, key: string, map: boolean): Promise<Row> {
  const entityKey = parseEntityKey(key);
  if (entityKey === null) throw new EmbedFailure("missing");
  const { ids, where } = entityVariables(entityKey, "route_id");
  let { routes } = await query(ask, ROUTE, { ids, where, map });
  if (routes.length === 0 && where.onestop_id !== undefined)
    ({ routes } = await query(ask, ROUTE, { ids, where: { ...where, allow_previous_onestop_ids: true }, map }));
  const [route] = routes;
  if (route === undefined) throw new EmbedFailure("missing");
  return route;
}

/** The name of a route. @param key as in the address of its page @throws EmbedFailure */
export async function loadRoute(ask: AskApi, key: string): Promise<EmbeddedRouteFacts> {
  return factsOf(ask, await find(ask, key, false));
}

/** The same with its lines and stops. @throws EmbedFailure */
export async function loadMappedRoute(ask: AskApi, key: string): Promise<MappedRoute> {
  const row = await find(ask, key, true);
  return { ...(await factsOf(ask, row)), geometry: row.geometry ?? null, stops: row.stops ?? [] };
}

/** The frame of a route's map: its embed page without what stands around the map. @param theme that of the reader if undefined */
export function routeFrame({ name, page }: EmbeddedRouteFacts, context: EmbedContext, theme?: "light" | "dark"): Tree {
  const key = decodeURIComponent(page.slice(page.lastIndexOf("/") + 1));
  return h("iframe", {
    part: "map",
    src:
      context.origin +
      link.embed("route-map", key, { bare: 1, theme, lang: isInEnglish() ? undefined : tagOf(currentLanguage()) }),
    title: text.map(name),
    loading: "lazy",
  });
}

/** A route with its map: a frame, or a drawing. */
export function routeView(route: EmbeddedRouteFacts, map: Tree, context: EmbedContext): TreeElement {
  const { name, page, agency, language } = route;
  return h(
    "section",
    { part: "base", "aria-label": name },
    h(
      "p",
      { part: "title", lang: language },
      badge(route.badge),
      " ",
      pageLink(context, page, "link", name),
      h("small", { part: "mark" }, agency),
    ),
    map,
    note(context, page, route.sources),
  );
}
