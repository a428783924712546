/** `{apiBase}/mobility-database`: the read paths of the Mobility Database's API, in its shapes and without a token. */
import { jsonAnswer } from "../../endpoint/answer.ts";
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { type Parameter, parameter, type QueryValues, readAsked } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { FLAG, INSTANT, listOf, TEXT } from "../../endpoint/value.ts";
import { readCatalog, relatives } from "./catalog.ts";
import { BASIC, BOX, dataset, datasets, LOCATION_PARAMETERS, list, one, PAGE, STATUS, same } from "./feeds.ts";
import { licenses, matchLicenses, oneLicense } from "./licenses.ts";
import { searchFeeds } from "./search.ts";
import { listSystems, oneSystem } from "./systems.ts";

/** Version of the API of which these are the shapes. */
const VERSION = "1.0.0";

/** How long a token says it is valid, in milliseconds: an hour, as at the Mobility Database. */
const TOKEN_LIFE_MS = 3_600_000;

function endpoint(
  path: string,
  parameters: readonly Parameter[],
  answer: (request: RestRequest, asked: QueryValues) => Promise<Response> | Response,
): PlainEndpoint {
  return {
    kind: "plain",
    path: `/v1${path}`,
    operation: path,
    summary: path,
    parameters,
    answers: { 200: { description: "", type: "application/json" } },
    answer: (request) => answer(request, readAsked(parameters, request.url.searchParams, {})),
  };
}

/**
 * Programs exchange their refresh token for an access token before anything else and stop without one.
 * @returns a token that opens nothing, for any body or none: no path here needs it
 */
const tokens: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/v1/tokens",
  operation: "/tokens",
  summary: "/tokens",
  answers: { 200: { description: "", type: "application/json" } },
  answer: ({ context: { api } }) =>
    jsonAnswer({
      access_token: "none-needed",
      expiration_datetime_utc: new Date(api.now.getTime() + TOKEN_LIFE_MS).toISOString(),
      token_type: "Bearer",
    }),
};

const licenseMatches: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/v1/licenses:match",
  operation: "/licenses:match",
  summary: "/licenses:match",
  answers: { 200: { description: "", type: "application/json" } },
  answer: matchLicenses,
};

const VERSION_OF_GBFS = parameter("version", TEXT, "");

/** @param build name of the running build */
export const mobilityTable = (build: string): readonly PlainEndpoint[] => [
  endpoint("/feeds", [...BASIC, ...STATUS], (request, query) => list("feeds", request, query)),
  endpoint("/gtfs_feeds", [...BASIC, ...STATUS, ...LOCATION_PARAMETERS, ...BOX], (request, query) =>
    list("gtfs_feeds", request, query),
  ),
  endpoint(
    "/gtfs_rt_feeds",
    [...BASIC, ...STATUS, ...LOCATION_PARAMETERS, parameter("entity_types", listOf(same("vp", "tu", "sa")), "")],
    (request, query) => list("gtfs_rt_feeds", request, query),
  ),
  ...(["feeds", "gtfs_feeds", "gtfs_rt_feeds"] as const).map((kind) =>
    endpoint(`/${kind}/{id}`, [], (request) => one(kind, request)),
  ),
  endpoint("/gbfs_feeds", [...BASIC, ...LOCATION_PARAMETERS, VERSION_OF_GBFS], listSystems),
  endpoint("/gbfs_feeds/{id}", [], oneSystem),
  endpoint(
    "/search",
    [
      ...PAGE,
      ...STATUS,
      parameter("search_query", TEXT, ""),
      parameter("feed_id", TEXT, ""),
      parameter("data_type", listOf(same("gtfs", "gtfs_rt", "gbfs")), ""),
      VERSION_OF_GBFS,
    ],
    searchFeeds,
  ),
  endpoint("/licenses", PAGE, licenses),
  endpoint("/licenses/{id}", [], oneLicense),
  endpoint("/gtfs_feeds/{id}/gtfs_rt_feeds", [], async (request) => {
    const catalog = await readCatalog(request.context.api.stores.db);
    const feed = catalog.byId.get(request.path.id ?? "");
    if (feed === undefined || feed.isRealtime) return refuse.notFound();
    return list("gtfs_rt_feeds", request, {}, relatives(catalog, feed));
  }),
  endpoint(
    "/gtfs_feeds/{id}/datasets",
    [
      ...PAGE,
      parameter("latest", FLAG, ""),
      parameter("downloaded_after", INSTANT, ""),
      parameter("downloaded_before", INSTANT, ""),
    ],
    datasets,
  ),
  endpoint("/datasets/gtfs/{id}", [], dataset),
  licenseMatches,
  tokens,
  endpoint("/metadata", [], () => jsonAnswer({ version: VERSION, commit_hash: build })),
];
