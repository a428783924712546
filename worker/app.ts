/** The way of a request, in reading order. Each link guarantees one thing; no logic lives here. */
import { Hono } from "hono";
import examples from "../content/openapi-examples.json" with { type: "json" };
import { portalHandler, restHandler } from "./api/rest/handler.ts";
import { builds } from "./chain/builds.ts";
import { cachePolicy } from "./chain/cache-policy.ts";
import { canonicalUrl } from "./chain/canonical-url.ts";
import { cards } from "./chain/cards.ts";
import { clock } from "./chain/clock.ts";
import { conditional } from "./chain/conditional.ts";
import { csrf } from "./chain/csrf.ts";
import { datasetFiles } from "./chain/datasets.ts";
import { errors, notFound } from "./chain/errors.ts";
import { llms, robots, sitemaps } from "./chain/found.ts";
import { graphql } from "./chain/graphql.ts";
import { health } from "./chain/health.ts";
import { methods } from "./chain/methods.ts";
import { queryLimit } from "./chain/query-limit.ts";
import { rateLimit } from "./chain/rate-limit.ts";
import { readyPages } from "./chain/ready-pages.ts";
import { readyTiles } from "./chain/ready-tiles.ts";
import { redirects } from "./chain/redirects.ts";
import { requestId } from "./chain/request-id.ts";
import { requestLog } from "./chain/request-log.ts";
import { rest } from "./chain/rest.ts";
import { securityHeaders } from "./chain/security-headers.ts";
import { settings } from "./chain/settings.ts";
import { sharedPages } from "./chain/shared-pages.ts";
import { testRealtime } from "./chain/test-realtime.ts";
import { tiles } from "./chain/tiles.ts";
import { absentUpstream, upstreamQuery, upstreamRest, upstreamTiles } from "./chain/upstream.ts";
import { anonymous, user } from "./chain/user.ts";
import { API_BASE, type Env } from "./env.ts";
import { newsFeed } from "./page/news-feed.ts";
import { errorScreen, page } from "./page/page.ts";
import { payload } from "./page/payload.ts";
import { cachedParameters, hasPage, listedPaths, plainPaths, presentRoutes, runsQuery } from "./page/routes.ts";

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
app.all("*", sharedPages({ page, payload, parameters: cachedParameters, lively: presentRoutes })); // everything else is a page

app.onError(errors(errorScreen)); // whatever was thrown becomes an answer, in one place
