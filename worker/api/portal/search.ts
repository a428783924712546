/** Ranked search over everything that has a page. */
import { feedName } from "../../../src/domain/registry/feed-name.ts";
import {
  type FeedHit,
  HIT_KINDS,
  type HitKind,
  type Hits,
  searchCandidates,
} from "../../store/entities/search-ranked.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { INTEGER, type JsonSchema, limitValue, oneOf, TEXT } from "../endpoint/value.ts";
import { registryCountries } from "./search-countries.ts";
import { orderHits, ROUTE_NAMES, STOP_NAMES, searchTextOf, withOtherName } from "./search-order.ts";

const SEARCH_LIMIT = 10;
const MAX_LIMIT = 50;
/** Maximum number of rows of a kind that paging can reach. */
const DEEPEST = 200;
/** Candidates of each type that are ranked at least. */
const MIN_CANDIDATES = 20;
/** Maximum characters of a query. */
const MAX_QUERY_CHARACTERS = 200;

/** A feed without a name is called by its operators. */
type NamedHits = Omit<Hits, "feeds" | "routes" | "stops"> & {
  feeds: Omit<FeedHit, "operator_names">[];
  routes: ReturnType<typeof withOtherName<Hits["routes"][number]>>[];
  stops: ReturnType<typeof withOtherName<Hits["stops"][number]>>[];
};

export type SearchResponse = NamedHits & {
  /** Kinds with more rows after these. */
  more: HitKind[];
  /** Whether there were no exact matches and the results are similar spellings. */
  corrected: boolean;
};

const PARAMETERS = [
  parameter(
    "q",
    TEXT,
    "Search text: words of a name, a Onestop ID, a GTFS id, or a SHA-1 or at least its first eight digits.",
    "circular quay",
  ),
  parameter("kind", oneOf(Object.fromEntries(HIT_KINDS.map((kind) => [kind, kind]))), "Only this type."),
  parameter("limit", limitValue(SEARCH_LIMIT, MAX_LIMIT), "Maximum number of rows of each type."),
  parameter("offset", INTEGER, `Number of rows to skip of each type, at most ${DEEPEST}.`, 0),
];

const STRING: JsonSchema = { type: "string" };
const OPTIONAL: JsonSchema = { type: ["string", "null"] };
const COUNT: JsonSchema = { type: "integer" };
const SERVICE_END: JsonSchema = { ...OPTIONAL, format: "date", description: "Last day of service, if known" };
const OTHER_NAME: Readonly<Record<string, JsonSchema>> = {
  other_name: { ...OPTIONAL, description: "Its name in a further language, if that is what matches" },
  other_language: { ...OPTIONAL, description: "BCP 47 tag of the language of other_name" },
};
const list = (title: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "array",
  items: object(properties, title),
});

export const SEARCH: PlainEndpoint = {
  kind: "plain",
  path: "/search",
  operation: "search",
  summary: "Search, best matches first",
  description:
    "Each word must match the start of a word in the name or another searchable text, regardless of accents, case and " +
    "order, or the text is an id. Exact ids come first, then names by similarity, current service and size. If nothing matches, " +
    "words may differ by one letter.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Rows by type, of active versions of visible feeds only",
      type: "application/json",
      schema: object(
        {
          feeds: list("FeedHit", {
            id: COUNT,
            onestop_id: STRING,
            name: { ...OPTIONAL, description: "Its name, else the names of its operators" },
            spec: { ...STRING, description: "gtfs, gtfs-rt, gbfs or mds" },
            feed_version_sha1: { ...OPTIONAL, description: "If the text was the SHA-1 of one of its versions" },
            service_end: SERVICE_END,
            size: { ...COUNT, description: "Number of stops of the active version" },
          }),
          operators: list("OperatorHit", {
            id: COUNT,
            onestop_id: STRING,
            name: OPTIONAL,
            short_name: OPTIONAL,
            gtfs_agency_id: OPTIONAL,
            places: { ...STRING, description: "Places with at least a fifth of the service" },
            agency_lang: { ...OPTIONAL, description: "Language code of its agency" },
            service_end: SERVICE_END,
            size: { type: ["integer", "null"], description: "Routes; null without an active version" },
          }),
          routes: list("RouteHit", {
            id: COUNT,
            onestop_id: OPTIONAL,
            route_id: STRING,
            route_short_name: OPTIONAL,
            route_long_name: OPTIONAL,
            route_type: COUNT,
            route_color: OPTIONAL,
            route_text_color: OPTIONAL,
            agency_name: STRING,
            agency_lang: { ...OPTIONAL, description: "Language code of its agency" },
            feed_onestop_id: STRING,
            service_end: SERVICE_END,
            size: { ...COUNT, description: "Trips" },
            ...OTHER_NAME,
          }),
          stops: list("StopHit", {
            id: COUNT,
            onestop_id: OPTIONAL,
            stop_id: STRING,
            stop_code: OPTIONAL,
            stop_name: OPTIONAL,
            location_type: COUNT,
            parent_id: { type: ["integer", "null"], description: "Station that it belongs to, by its numeric id" },
            agency_names: { ...OPTIONAL, description: "Of the routes that serve it, or its platforms" },
            agency_lang: { ...OPTIONAL, description: "Language code of the first agency of its feed" },
            feed_onestop_id: STRING,
            service_end: SERVICE_END,
            size: { ...COUNT, description: "Routes that serve it" },
            ...OTHER_NAME,
          }),
          places: list("PlaceHit", { city_name: OPTIONAL, adm1_name: OPTIONAL, adm0_name: STRING, operators: COUNT }),
          more: {
            type: "array",
            items: { type: "string", enum: HIT_KINDS },
            description: "Types with further rows",
          },
          corrected: { type: "boolean", description: "No exact match" },
        },
        "SearchResult",
      ),
    },
    400: { description: "A parameter that cannot be read", type: "application/json" },
  },
  async answer({ url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const text = ((query.q as string | undefined) ?? "").slice(0, MAX_QUERY_CHARACTERS).toWellFormed();
    const limit = (query.limit as number | undefined) ?? SEARCH_LIMIT;
    const offset = Math.min(DEEPEST, Math.max(0, (query.offset as number | undefined) ?? 0));
    const kinds = query.kind === undefined ? HIT_KINDS : [query.kind as HitKind];
    const { stores, now } = context.api;
    const today = now.toISOString().slice(0, 10);
    return jsonAnswer(await search(stores.db, text, { kinds, limit, offset, today, hasCountries: true }));
  },
};

type Page = {
  kinds: readonly HitKind[];
  limit: number;
  offset: number;
  /** ISO date. */
  today: string;
  /** Countries in which no operator has data are places, too. */
  hasCountries?: boolean;
};

/** Ranks what matches a text. @param page which rows of which types */
export async function search(
  db: Parameters<typeof searchCandidates>[0],
  text: string,
  page: Page,
): Promise<SearchResponse> {
  const { kinds, limit, offset, today } = page;
  // Ranking needs more candidates than it returns.
  const most = Math.min(DEEPEST, Math.max(MIN_CANDIDATES, 2 * (offset + limit)));
  const what = searchTextOf(text);
  const [candidates, countries] = await Promise.all([
    searchCandidates(db, text, kinds, most),
    page.hasCountries && kinds.includes("places") ? registryCountries(db, what) : [],
  ]);
  const all = { ...candidates, places: [...candidates.places, ...countries] };
  const more: HitKind[] = [];
  const rows = (kind: HitKind) => {
    const order = orderHits(kind, all[kind], what, today);
    if (order.length > offset + limit) more.push(kind);
    return order.slice(offset, offset + limit);
  };
  const hits = Object.fromEntries(HIT_KINDS.map((kind) => [kind, rows(kind)])) as Hits;
  const feeds = hits.feeds.map(({ operator_names, ...feed }) => ({
    ...feed,
    name: feedName(feed.name, operator_names),
  }));
  const tiers = Object.values(candidates).flatMap((hits) => hits.map((hit) => hit.tier));
  const routes = hits.routes.map((route) => withOtherName(route, ROUTE_NAMES, what));
  const stops = hits.stops.map((stop) => withOtherName(stop, STOP_NAMES, what));
  return { ...hits, feeds, routes, stops, more, corrected: tiers.length > 0 && tiers.every((tier) => tier === 3) };
}
