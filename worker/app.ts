/** The way of a request, in reading order. Each link guarantees one thing; no logic lives here. */
import { Hono } from "hono";
import examples from "../content/openapi-examples.json" with { type: "json" };
import { graphql } from "./api/graphql/cached-handler.ts";
import { rest } from "./api/rest/cached-handler.ts";
import { portalHandler, restHandler } from "./api/rest/handler.ts";
import { builds } from "./builds/handler.ts";
import { datasetFiles } from "./datasets/handler.ts";
import { API_BASE, type Env } from "./env.ts";
import { health } from "./health/handler.ts";
import { cachePolicy } from "./middleware/cache-policy.ts";
import { canonicalUrl } from "./middleware/canonical-url.ts";
import { clock } from "./middleware/clock.ts";
import { conditional } from "./middleware/conditional.ts";
import { csrf } from "./middleware/csrf.ts";
import { errors } from "./middleware/errors.ts";
import { methods } from "./middleware/methods.ts";
import { queryLimit } from "./middleware/query-limit.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { requestId } from "./middleware/request-id.ts";
import { requestLog } from "./middleware/request-log.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { settings } from "./middleware/settings.ts";
import { anonymous, user } from "./middleware/user.ts";
import { readyPages } from "./page/fast-path.ts";
import { cachedPages } from "./page/handler.ts";
import { newsFeed } from "./page/news-feed.ts";
import { errorScreen, page } from "./page/page.ts";
import { payload } from "./page/payload.ts";
import { cachedParameters, hasPage, listedPaths, plainPaths, presentRoutes, runsQuery } from "./page/routes.ts";
import { notFound } from "./problem.ts";
import { redirects } from "./redirects/handler.ts";
import { cards } from "./seo/cards/handler.ts";
import { llms, robots, sitemaps } from "./seo/handler.ts";
import { testRealtime } from "./test-hooks/realtime.ts";
import { readyTiles } from "./tiles/fast-path.ts";
import { tiles } from "./tiles/handler.ts";
import { absentUpstream, upstreamQuery, upstreamRest, upstreamTiles } from "./upstream/handler.ts";

export const app = new Hono<Env>();

/** Routes that answer with data of feeds; payloads of pages identify their caller in `sharedPages`. */
const DATA_ROUTES = [
  `${API_BASE}/*`,
  "/tiles/*",
  "/datasets/files/*",
  "/sitemap.xml",
  "/sitemaps/*",
  "/cards/*",
] as const;

app.use("/tiles/*", readyTiles()); // a tile is kept as it leaves, to be given again by index.ts
app.use(`${API_BASE}/tiles/*`, readyTiles());
app.use(readyPages(hasPage)); // and so is how a page leaves that is kept
app.use(requestId()); // every answer can be found in the log
app.use(requestLog()); // what was asked and answered is written down
app.use(securityHeaders()); // the policy stands on every answer, errors included
app.use(cachePolicy()); // no answer leaves without saying how long it may be kept
app.use(settings()); // a wrong setting is named before anything is done with it
app.use(clock()); // one time per request

app.use(`${API_BASE}/*`, rateLimit()); // nobody takes more than a share
app.use(anonymous()); // pages are the same for everybody
for (const route of DATA_ROUTES) app.use(route, user()); // callers of data are identified
app.use(`${API_BASE}/*`, csrf()); // behind a proxy, browsers come from a page of ours
app.use(`${API_BASE}/*`, conditional()); // nobody is sent what he has
app.use(`${API_BASE}/query`, upstreamQuery()); // another server may answer in place of the database
app.use(`${API_BASE}/rest/*`, upstreamRest(restHandler(API_BASE)));
app.use(`${API_BASE}/tiles/*`, upstreamTiles());
app.use(`${API_BASE}/portal/*`, absentUpstream());
app.all(`${API_BASE}/query`, graphql()); // all product data
app.all(`${API_BASE}/rest/*`, rest(restHandler(API_BASE, examples))); // the same data for curl
app.all(`${API_BASE}/portal/*`, rest(portalHandler(API_BASE))); // what Transitland v2 has not
app.all(`${API_BASE}/tiles/*`, tiles()); // the paths that Transitland v2 has
app.all(`${API_BASE}/*`, notFound); // programs get a problem, never a screen
app.all("/__test/realtime", testRealtime()); // only while TEST_HOOKS is on
app.all("/tiles/*", tiles()); // maps, piece by piece
app.all("/datasets/files/*", datasetFiles()); // downloads made ahead

app.use("*", methods()); // everything else is read
app.all("/robots.txt", robots()); // what crawlers may read
app.all("/llms.txt", llms()); // what chat windows should know
app.all("/sitemap.xml", sitemaps(listedPaths)); // every page that is to be found
app.all("/sitemaps/*", sitemaps(listedPaths));
app.all("/feed.xml", newsFeed()); // news for readers of feeds
app.use("/cards/*", rateLimit());
app.all("/cards/*", cards()); // what a page looks like where its link is shared
app.all("/health", health()); // whether all is well
app.all("/builds/*", builds(plainPaths)); // which build runs

app.use("*", queryLimit(runsQuery)); // queries are counted wherever they are run
app.use("*", redirects(hasPage)); // old links lead on
app.use("*", canonicalUrl()); // one page, one address
app.all("*", cachedPages({ page, payload, parameters: cachedParameters, lively: presentRoutes })); // everything else is a page

app.onError(errors(errorScreen)); // whatever was thrown becomes an answer, in one place
