/** Opens a page for one request: stores, API, loaders. The cost of its reads is on the response, also after a failure. */

import type { QueryClient } from "@tanstack/react-query";
import type { Context } from "hono";
import { createQueryClient } from "../../src/data/client.ts";
import { type FailureShape, statusOf } from "../../src/data/failure.ts";
import { TRANSLATIONS } from "../../src/data/query.ts";
import type { Site } from "../../src/data/site.ts";
import type { GraphqlResponse, Transport } from "../../src/data/transport.ts";
import { failureLine } from "../../src/domain/log-line.ts";
import { readFrame } from "../../src/domain/map/ground.ts";
import { hasSample } from "../api/endpoint/own-examples.ts";
import { ANSWER_LIMITS } from "../api/graphql/budget.ts";
import { createContext } from "../api/graphql/context.ts";
import type { GraphqlOperation } from "../api/graphql/execute.ts";
import { withdrawnOf } from "../cache/data-version.ts";
import { type Env, storesOf } from "../env.ts";
import { rentalsOf } from "../gbfs/of-request.ts";
import { PROBLEMS, type Problem, type ProblemCode, problem } from "../problem.ts";
import { rowsTiming } from "../store/db/cost.ts";
import { PAGE_LIMITS } from "../store/db/limits.ts";
import { readGround } from "../tiles/ground.ts";
import { executeUpstream } from "../upstream/graphql.ts";
import { upstreamOf } from "../upstream/of-request.ts";
import { consoleApi } from "./console-api.ts";
import { inEnglish } from "./language.ts";
import { type LoadedPage, loadClosedPage, loadPage } from "./load.ts";
import { languageOf, siteOf } from "./site.ts";
import { textReader } from "./texts.ts";
import { apiTransport, upstreamTransport } from "./transport.ts";

/** Maps every transient failure to one problem, whatever part of the store it came from. */
function problemOf(failure: FailureShape, url: URL): Problem {
  if (failure.code === "place.not_found") return problem(failure.code, failure.message);
  if (failure.status === 404) return problem("route.not_found", `Page Not Found: ${url.pathname}${url.search}`);
  const cause = failure instanceof Error ? failure.cause : undefined;
  const code = failure.code === "upstream.unavailable" ? failure.code : "store.unavailable";
  if (failure.status === 503) return problem(code, failure.message, { retryAfter: 30 }, cause);
  return problem(isCode(failure.code) ? failure.code : "internal", failure.message, {}, cause);
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

export type OpenPage = {
  loaded: LoadedPage;
  client: QueryClient;
  site: Site;
  /** Value of Server-Timing: the rows that the page has read so far. */
  cost(): string;
  /** To be called when the page is being streamed. `complete` settles with its last byte: false if a part of it failed. */
  onStream(complete: Promise<boolean>): void;
};

export type PageOptions = {
  /** Answers before all data is read. A closed portal and another server's data are always read first. */
  streamed: boolean;
};

/** True unless an error is transient; only then is the response cacheable. */
const isWhole = ({ errors = [] }: GraphqlResponse) =>
  errors.every(({ extensions: { code = "internal" } = {} }) => code !== "internal" && statusOf(code) !== 503);

/**
 * @param address path and query of the page
 * @throws Problem route.not_found, store.unavailable …
 */
export async function withPage(
  c: Context<Env>,
  address: string,
  { streamed }: PageOptions,
  answer: (page: OpenPage) => Promise<Response>,
): Promise<Response> {
  const stores = storesOf(c, PAGE_LIMITS);
  // Two slashes at the start are part of the path, not the name of another host.
  const url = new URL(new URL(c.req.url).origin + address);
  const language = languageOf(url);
  const site = siteOf(c.get("settings"), c.get("now"), language);
  // A console runs the query of a visitor, and has the limits of the API; all other documents are the site's own.
  const visitors = createContext({
    ...{ stores, now: c.get("now"), caller: c.get("caller")?.name ?? null },
    rentals: rentalsOf(c, c.get("now")),
  });
  const api = {
    ...visitors,
    answers: ANSWER_LIMITS.siteRows,
    caller: null,
    languages: language === undefined ? [] : [language],
  };
  const upstream = upstreamOf(c);
  const data =
    upstream === null
      ? apiTransport(api, { archive: c.env.ARCHIVE, withdrawn: () => withdrawnOf(c) })
      : upstreamTransport(upstream, api);
  const isClosed = c.get("settings").requireLogin && c.get("user") === null;
  // A page with a missing part is still sent, but not cached.
  let whole = true;
  const noteAnswer = <Answer extends GraphqlResponse>(answer: Answer): Answer => {
    whole &&= isWhole(answer);
    return answer;
  };
  const run = upstream === null ? {} : { run: (o: GraphqlOperation) => executeUpstream(upstream, o) };
  const ask = consoleApi({ context: visitors, closed: isClosed, ...run });
  // Another server has data of its own.
  const readSampleHere = () => (upstream === null ? hasSample(api) : Promise.resolve(false));
  let sampleHere: Promise<boolean> | undefined;
  const transport: Transport = {
    ...data,
    // Their answers are in English in every language: they are shared, and the browser asks for the same.
    send: async (...args) => noteAnswer(await inEnglish(() => data.send(...args))),
    portal: async (...args) => (await inEnglish(() => data.portal?.(...args))) ?? null,
    api: async (...args) => noteAnswer((await inEnglish(() => ask(...args))) as GraphqlResponse),
    content: textReader(c.env.ASSETS, c.get("settings").siteUrl, () => (sampleHere ??= readSampleHere())),
    async tiles(path) {
      const frame = readFrame(new URL(path, url).searchParams);
      try {
        return frame === null ? null : await readGround(c.env.TILES, c.get("settings").basemap, frame);
      } catch (error) {
        // The drawing is shown without land, and made anew for the next visitor.
        whole = false;
        console.error(failureLine("The ground of a drawing could not be read.", error, { path: url.pathname }));
        return null;
      }
    },
  };
  return withClient(transport, async (client) => {
    if (language !== undefined) client.setQueryData([TRANSLATIONS, address], api.translations);
    const options = { streamed: streamed && upstream === null };
    const page = await (isClosed ? loadClosedPage : loadPage)(new Request(url), client, site, options);
    if (page instanceof Response) return page;
    if (page.failure !== null && page.failure.status !== 200) throw problemOf(page.failure, new URL(c.req.url));
    const cost = () => rowsTiming(stores);
    const onStream = (complete: Promise<boolean>) =>
      c.set(
        "pageComplete",
        complete.then((isComplete) => isComplete && whole),
      );
    const response = await answer({ loaded: page, client, site, cost, onStream });
    const age = upstream?.age ?? 0;
    if (whole && age === 0) return response;
    // A page with stale or missing data is marked, and made anew for the next visitor.
    const headers = new Headers(response.headers);
    if (age > 0) headers.set("age", String(age));
    headers.set("cache-control", "no-store");
    return new Response(response.body, { status: response.status, headers });
  });
}

export async function withClient(
  transport: Transport,
  answer: (client: QueryClient) => Promise<Response>,
): Promise<Response> {
  const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
  try {
    return await answer(client);
  } catch (error) {
    client.clear();
    throw error;
  }
}
