/** The request pipeline, in reading order: the fast path, then middleware, each with one guarantee, and handlers. No logic here. */
import { Hono } from "hono";
import { getPath, getPathNoStrict } from "hono/utils/url";
import type { EmbedKind } from "../src/domain/site/embed.ts";
import type { TableHandler } from "./api/endpoint/handler.ts";
import { builds } from "./builds/handler.ts";
import type { AnswerRequest } from "./embed/ask.ts";
import type { Resolve } from "./embed/handler.ts";
import { API_BASE, BUILD_ID, type Env } from "./env.ts";
import { health } from "./health/handler.ts";
import { unreadBody } from "./middleware/body.ts";
import { clock, settings, storeDelay } from "./middleware/context.ts";
import { csrf } from "./middleware/csrf.ts";
import { deadline } from "./middleware/deadline.ts";
import { errors, type RenderError } from "./middleware/errors.ts";
import { fastPath } from "./middleware/fast-path.ts";
import { lazy, loadedOnce } from "./middleware/lazy.ts";
import { isEndpointPath } from "./middleware/machine-path.ts";
import { methods } from "./middleware/methods.ts";
import { fileLimit, healthLimit, queryLimit, rateLimit } from "./middleware/rate-limit.ts";
import { cachePolicy, canonicalUrl, conditional } from "./middleware/response-headers.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { requestId, requestLog, serverTiming } from "./middleware/trace.ts";
import { anonymous, user } from "./middleware/user.ts";
import { fastPage, rememberPages } from "./page/fast-path.ts";
import { cachedPages, type RenderPage } from "./page/handler.ts";
import { inEnglish, inLanguage, pageLanguage } from "./page/language.ts";
import {
  cachedParameters,
  hasPage,
  listedPaths,
  plainPaths,
  presentRoutes,
  runsQuery,
  unsharedRoutes,
} from "./page/routes.ts";
import { textPaths } from "./page/texts.ts";
import { notFound } from "./problem.ts";
import { fastRedirect, redirects, resolvePage } from "./redirects/handler.ts";
import { fastTile, rememberTiles, tiles } from "./tiles/handler.ts";
import { absentUpstream, lazyUpstream } from "./upstream/lazy.ts";

/** Asked first by index.ts; null leaves the request to `app`. */
export const fast = fastPath([fastTile, fastPage, fastRedirect]);
/** The same for an address with a language, which only pages have. */
export const fastInLanguage = fastPath([fastPage]);

/** Programs may end the path of an endpoint with a slash; pages with one name their canonical address (see `canonicalUrl`). */
const pathOf = (request: Request) => {
  const path = getPath(request);
  return isEndpointPath(path) ? getPathNoStrict(request) : path;
};

export const app = new Hono<Env>({ getPath: pathOf });

/** Embeds ask the API as a visitor does, and find replaced ids as pages do. */
const answer: AnswerRequest = (c, request) => inEnglish(() => app.fetch(request, c.env, c.executionCtx));
const resolve: Resolve = (c, path) => resolvePage(c, path, hasPage);

/** Tables of endpoints, and handlers, whose modules are loaded at their first request. */
const tables = () => import("./api/tables.ts");
const restTable = loadedOnce(async () => {
  const [{ restHandler }, examples] = await Promise.all([
    tables(),
    import("../content/openapi-examples.json", { with: { type: "json" } }),
  ]);
  return restHandler(API_BASE, examples.default);
});
const portalTable = loadedOnce(async () => (await tables()).portalHandler(API_BASE));
const routingTable = loadedOnce(async () => (await tables()).routingHandler(API_BASE));
const mobilityTable = loadedOnce(async () => (await tables()).mobilityHandler(API_BASE, BUILD_ID));
const endpoints = (table: () => Promise<TableHandler>) =>
  lazy(async () => (await import("./api/endpoint/cached-handler.ts")).rest(await table()));
const graphql = lazy(async () => (await import("./api/graphql/cached-handler.ts")).graphql());
const otpGraphql = lazy(async () => {
  const [{ graphql }, { OTP_HEADERS, OTP_SCHEMA }] = await Promise.all([
    import("./api/graphql/cached-handler.ts"),
    import("./api/compat/otp-graphql/schema.ts"),
  ]);
  return graphql({ schema: OTP_SCHEMA, headers: OTP_HEADERS });
});
const mcp = lazy(async () => {
  const [{ mcp }, rest, portal] = await Promise.all([import("./api/mcp/handler.ts"), restTable(), portalTable()]);
  return mcp({ rest, portal });
});
const oembed = lazy(async () => (await import("./embed/oembed.ts")).oembed(answer, resolve));
const ogcFeatures = lazy(async () => {
  const [{ ogcFeatures }, { featuresPage }] = await Promise.all([
    import("./api/ogc/handler.ts"),
    import("./page/features.ts"),
  ]);
  return ogcFeatures(featuresPage);
});
const newsFeed = lazy(async () => (await import("./page/news-feed.ts")).newsFeed());
const embeds = (kind: EmbedKind) =>
  lazy(async () => (await import("./embed/handler.ts")).embeds(kind, { answer, resolve, inLanguage }));
const posters = lazy(async () => (await import("./embed/poster.ts")).posters(answer));
const cards = lazy(async () => (await import("./seo/cards/handler.ts")).cards());
const metrics = lazy(async () => (await import("./health/metrics.ts")).metrics());
const datasetFiles = lazy(async () => (await import("./datasets/handler.ts")).datasetFiles());
const testRealtime = lazy(async () => (await import("./test-hooks/realtime.ts")).testRealtime());
const desk = lazy(async () => (await import("./desk/handler.ts")).desk(textPaths));
const robots = lazy(async () => (await import("./seo/handler.ts")).robots());
const wellKnown = lazy(async () => (await import("./seo/handler.ts")).wellKnown());
const apiLanding = lazy(async () => (await import("./seo/handler.ts")).apiLanding());
const llms = lazy(async () => (await import("./seo/handler.ts")).llms());
const sitemaps = lazy(async () => (await import("./seo/handler.ts")).sitemaps(listedPaths));

/** The renderer of pages, which answers from the cache do not need. */
const page: RenderPage = async (...request) => (await import("./page/page.ts")).page(...request);
const payload: RenderPage = async (c, address) => (await import("./page/payload.ts")).payload(c, address);
const errorScreen: RenderError = async (...failure) => (await import("./page/page.ts")).errorScreen(...failure);

/** Where OpenTripPlanner answers GraphQL, and Digitransit's servers do for each of their routers. */
const OTP_PATHS = ["/otp/gtfs/v1", "/otp/routers/:router/index/graphql", "/routing/v2/:router/gtfs/v1"] as const;

/** Routes that answer with data of feeds; payloads of pages identify their caller in `cachedPages`. */
const DATA_ROUTES = [
  `${API_BASE}/*`,
  ...OTP_PATHS,
  "/tiles/*",
  "/datasets/files/*",
  "/sitemap.xml",
  "/sitemaps/*",
  "/cards/*",
  "/posters/*",
] as const;

app.use("/tiles/*", rememberTiles()); // remembers sent tiles for the fast path
app.use(`${API_BASE}/tiles/*`, rememberTiles());
app.use(rememberPages(hasPage)); // remembers headers of sent pages for the fast path
app.use(unreadBody()); // drops bodies that no handler read
app.use(requestId()); // gives every response an ID to find it in the log
app.use(serverTiming()); // tells what a response cost
app.use(requestLog()); // logs requests, if the setting says so
app.use(securityHeaders()); // sets the content security policy and its like, on errors too
app.use(cachePolicy()); // sets Cache-Control where no handler did
app.use(deadline()); // answers 503 in place of a handler that does not come back
app.use(settings()); // parses the settings and names a wrong one
app.use(clock()); // sets one time per request
app.use(pageLanguage()); // reads the texts of a page whose address names a language
app.use(storeDelay()); // counts the trips to the databases; slower ones for tests

app.use(`${API_BASE}/*`, rateLimit()); // limits what a caller uses a minute
for (const files of ["/tiles/*", "/datasets/files/*", "/sitemaps/*"]) app.use(files, fileLimit()); // the same, for many files
for (const path of OTP_PATHS) app.use(path, rateLimit());
app.use(anonymous()); // pages are the same for everybody
for (const route of DATA_ROUTES) app.use(route, user()); // verifies the bearer token; anonymous without one
app.use(`${API_BASE}/*`, csrf()); // behind a proxy, requires the token of a page from browsers
app.use(`${API_BASE}/*`, conditional()); // sets an ETag and answers 304
for (const path of OTP_PATHS) app.use(path, conditional());
app.use(
  `${API_BASE}/query`,
  lazyUpstream(async ({ upstreamQuery }) => upstreamQuery()),
); // with API_BASE set, another server answers
app.use(
  `${API_BASE}/rest/*`,
  lazyUpstream(async ({ upstreamRest }) => upstreamRest(await restTable())),
);
app.use(
  `${API_BASE}/tiles/*`,
  lazyUpstream(async ({ upstreamTiles }) => upstreamTiles()),
);
app.use(`${API_BASE}/portal/*`, absentUpstream());
app.use(
  `${API_BASE}/routing/*`,
  lazyUpstream(async ({ upstreamRouting }) => upstreamRouting(await routingTable())),
);
app.use(`${API_BASE}/mcp`, absentUpstream());
app.use(`${API_BASE}/ogc/*`, absentUpstream());
app.use(`${API_BASE}/mobility-database/*`, absentUpstream());
app.all(`${API_BASE}/query`, graphql); // GraphQL: all data
app.all(`${API_BASE}/rest/*`, endpoints(restTable)); // REST: the same data, compiled onto GraphQL
app.all(`${API_BASE}/portal/desk/*`, desk); // for the people who run the portal
app.all(`${API_BASE}/portal/*`, endpoints(portalTable)); // what Transitland v2 does not have
app.all(`${API_BASE}/routing/*`, endpoints(routingTable)); // journeys as OpenTripPlanner and MOTIS answer them
app.all(`${API_BASE}/mcp`, mcp); // tools for assistants
app.all(`${API_BASE}/oembed`, oembed); // the embed of a page, by its address
app.all(`${API_BASE}/ogc/*`, ogcFeatures); // features for GIS, by OGC API Features
app.all(`${API_BASE}/mobility-database/*`, endpoints(mobilityTable)); // the catalog in the shapes of the Mobility Database
app.all(`${API_BASE}/tiles/*`, tiles()); // tiles by the paths of Transitland v2
for (const path of OTP_PATHS) {
  app.use(path, absentUpstream());
  app.all(path, otpGraphql); // the same data by OpenTripPlanner's schema
}
app.all(API_BASE, methods(), apiLanding); // where the parts of the API are
app.all(`${API_BASE}/*`, notFound); // programs get a problem, never a screen
app.all("/__test/realtime", testRealtime); // test hook
app.all("/tiles/*", tiles()); // tiles, TileJSON, whole archives
app.all("/datasets/files/*", datasetFiles); // files of the datasets

app.use("*", methods()); // from here on: GET and HEAD only
app.all("/robots.txt", robots);
app.all("/.well-known/*", wellKnown); // where security problems are reported, and the catalog of the APIs
app.all("/llms.txt", llms); // what language models should know about the site
app.all("/sitemap.xml", sitemaps);
app.all("/sitemaps/*", sitemaps);
app.all("/feed.xml", newsFeed); // news as an Atom feed
app.all("/embed/departures/:key", embeds("departures")); // pages that other sites may frame
app.all("/embed/route-map/:key", embeds("route-map"));
app.all("/embed/verdict/:key", embeds("verdict"));
app.use("/posters/*", rateLimit());
app.all("/posters/*", posters); // networks as posters to print
app.use("/cards/*", rateLimit());
app.all("/cards/*", cards); // preview pictures for shared links
app.use("/health", healthLimit());
app.all("/health", health()); // whether the stores answer
app.all("/metrics", metrics); // the state of the feeds for Prometheus, behind a key
app.all("/builds/*", builds(plainPaths)); // the running build, and redirects and paths of recent builds

app.use("*", queryLimit(runsQuery)); // limits pages that run a visitor's query
app.use("*", redirects(hasPage)); // redirects old addresses
app.use("*", canonicalUrl()); // links an address with a trailing slash to the one without
app.all(
  "*",
  cachedPages({ page, payload, parameters: cachedParameters, lively: presentRoutes, unshared: unsharedRoutes }),
); // pages and their data

app.onError(errors(errorScreen)); // renders any thrown error: problem details or the error screen
