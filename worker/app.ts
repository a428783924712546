/** The request pipeline, in reading order: the fast path, then middleware, each with one guarantee, and handlers. No logic here. */
import { Hono } from "hono";
import examples from "../content/openapi-examples.json" with { type: "json" };
import type { EmbedKind } from "../src/domain/site/embed.ts";
import { rest } from "./api/endpoint/cached-handler.ts";
import { graphql } from "./api/graphql/cached-handler.ts";
import { mobilityHandler, portalHandler, restHandler, routingHandler } from "./api/tables.ts";
import { builds } from "./builds/handler.ts";
import { datasetFiles } from "./datasets/handler.ts";
import type { AnswerRequest } from "./embed/ask.ts";
import type { Resolve } from "./embed/handler.ts";
import { API_BASE, BUILD_ID, type Env } from "./env.ts";
import { health } from "./health/handler.ts";
import { unreadBody } from "./middleware/body.ts";
import { clock, settings, storeDelay } from "./middleware/context.ts";
import { csrf } from "./middleware/csrf.ts";
import { deadline } from "./middleware/deadline.ts";
import { errors } from "./middleware/errors.ts";
import { fastPath } from "./middleware/fast-path.ts";
import { lazy } from "./middleware/lazy.ts";
import { methods } from "./middleware/methods.ts";
import { fileLimit, healthLimit, queryLimit, rateLimit } from "./middleware/rate-limit.ts";
import { cachePolicy, canonicalUrl, conditional } from "./middleware/response-headers.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { requestId, requestLog, serverTiming } from "./middleware/trace.ts";
import { anonymous, user } from "./middleware/user.ts";
import { fastPage, rememberPages } from "./page/fast-path.ts";
import { cachedPages } from "./page/handler.ts";
import { errorScreen, page } from "./page/page.ts";
import { payload } from "./page/payload.ts";
import { cachedParameters, hasPage, listedPaths, plainPaths, presentRoutes, runsQuery } from "./page/routes.ts";
import { notFound } from "./problem.ts";
import { fastRedirect, redirects, resolvePage } from "./redirects/handler.ts";
import { llms, robots, securityText, sitemaps } from "./seo/handler.ts";
import { testRealtime } from "./test-hooks/realtime.ts";
import { fastTile, rememberTiles, tiles } from "./tiles/handler.ts";
import { absentUpstream, upstreamQuery, upstreamRest, upstreamRouting, upstreamTiles } from "./upstream/handler.ts";

/** Asked first by index.ts; null leaves the request to `app`. */
export const fast = fastPath([fastTile, fastPage, fastRedirect]);

const restTable = restHandler(API_BASE, examples);
const portalTable = portalHandler(API_BASE);

export const app = new Hono<Env>();

/** Embeds ask the API as a visitor does, and find replaced ids as pages do. */
const answer: AnswerRequest = (c, request) => app.fetch(request, c.env, c.executionCtx);
const resolve: Resolve = (c, path) => resolvePage(c, path, hasPage);

/** Handlers of rare requests, whose modules are loaded at the first one. */
const mcp = lazy(async () => (await import("./api/mcp/handler.ts")).mcp({ rest: restTable, portal: portalTable }));
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
  lazy(async () => (await import("./embed/handler.ts")).embeds(kind, answer, resolve));
const posters = lazy(async () => (await import("./embed/poster.ts")).posters(answer));
const cards = lazy(async () => (await import("./seo/cards/handler.ts")).cards());
const metrics = lazy(async () => (await import("./health/metrics.ts")).metrics());

/** Routes that answer with data of feeds; payloads of pages identify their caller in `cachedPages`. */
const DATA_ROUTES = [
  `${API_BASE}/*`,
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
app.use(storeDelay()); // counts the trips to the databases; slower ones for tests

app.use(`${API_BASE}/*`, rateLimit()); // limits what a caller uses a minute
for (const files of ["/tiles/*", "/datasets/files/*", "/sitemaps/*"]) app.use(files, fileLimit()); // the same, for many files
app.use(anonymous()); // pages are the same for everybody
for (const route of DATA_ROUTES) app.use(route, user()); // verifies the bearer token; anonymous without one
app.use(`${API_BASE}/*`, csrf()); // behind a proxy, requires the token of a page from browsers
app.use(`${API_BASE}/*`, conditional()); // sets an ETag and answers 304
app.use(`${API_BASE}/query`, upstreamQuery()); // with API_BASE set, another server answers
app.use(`${API_BASE}/rest/*`, upstreamRest(restHandler(API_BASE)));
app.use(`${API_BASE}/tiles/*`, upstreamTiles());
app.use(`${API_BASE}/portal/*`, absentUpstream());
app.use(`${API_BASE}/routing/*`, upstreamRouting(routingHandler(API_BASE)));
app.use(`${API_BASE}/mcp`, absentUpstream());
app.use(`${API_BASE}/ogc/*`, absentUpstream());
app.use(`${API_BASE}/mobility-database/*`, absentUpstream());
app.all(`${API_BASE}/query`, graphql()); // GraphQL: all data
app.all(`${API_BASE}/rest/*`, rest(restTable)); // REST: the same data, compiled onto GraphQL
app.all(`${API_BASE}/portal/*`, rest(portalTable)); // what Transitland v2 does not have
app.all(`${API_BASE}/routing/*`, rest(routingHandler(API_BASE))); // journeys as OpenTripPlanner and MOTIS answer them
app.all(`${API_BASE}/mcp`, mcp); // tools for assistants
app.all(`${API_BASE}/oembed`, oembed); // the embed of a page, by its address
app.all(`${API_BASE}/ogc/*`, ogcFeatures); // features for GIS, by OGC API Features
app.all(`${API_BASE}/mobility-database/*`, rest(mobilityHandler(API_BASE, BUILD_ID))); // the catalog in the shapes of the Mobility Database
app.all(`${API_BASE}/tiles/*`, tiles()); // tiles by the paths of Transitland v2
app.all(`${API_BASE}/*`, notFound); // programs get a problem, never a screen
app.all("/__test/realtime", testRealtime()); // test hook
app.all("/tiles/*", tiles()); // tiles, TileJSON, whole archives
app.all("/datasets/files/*", datasetFiles()); // files of the datasets

app.use("*", methods()); // from here on: GET and HEAD only
app.all("/robots.txt", robots());
app.all("/.well-known/*", securityText()); // where security problems are reported
app.all("/llms.txt", llms()); // what language models should know about the site
app.all("/sitemap.xml", sitemaps(listedPaths));
app.all("/sitemaps/*", sitemaps(listedPaths));
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
app.all("*", cachedPages({ page, payload, parameters: cachedParameters, lively: presentRoutes })); // pages and their data

app.onError(errors(errorScreen)); // renders any thrown error: problem details or the error screen
