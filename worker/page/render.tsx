/** Renders a loaded page into a stream of bytes. */

import type { QueryClient } from "@tanstack/react-query";
import { renderToReadableStream } from "react-dom/server.edge";
import { createStaticRouter, StaticRouterProvider } from "react-router";
import type { Site } from "../../src/data/site.ts";
import { standsInPage } from "../../src/data/text.ts";
import { failureLine } from "../../src/domain/log-line.ts";
import { pageHead } from "../../src/shell/head.ts";
import { Providers } from "../../src/shell/providers.tsx";
import { assetsFor } from "./assets.ts";
import { documentEnd, documentStart, STREAM_END, streamQueries, streamStart } from "./document.ts";
import type { LoadedPage } from "./load.ts";
import { pageState, QuerySender } from "./state.ts";
import { joinStream, joinWhole, type Seams } from "./stream.ts";

export type RenderOptions = {
  client: QueryClient;
  site: Site;
  /** Aborts when the reader of a streaming page leaves; null for a shared page, where listening would cost a third of its time. */
  signal: AbortSignal | null;
  /** Nonce of the scripts of a streaming page, which sends started queries later; null awaits everything. */
  nonce: string | null;
  /** Waits for the whole page even if it could stream, for crawlers. */
  complete: boolean;
  /** Token of the day for the proxy; null without one. */
  csrf: string | null;
};

/**
 * @returns the document: a stream for a streaming page, else its bytes
 * @throws what a component threw outside any Suspense boundary: nothing has been sent then
 */
export async function renderPage(
  page: LoadedPage,
  options: RenderOptions,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  const { client, site, signal, nonce, complete } = options;
  const whole = nonce === null || complete;
  const react = await renderToReadableStream(pageElement(page, client, site), {
    ...(signal === null ? {} : { signal }),
    // Complete parts are rendered in place; moving them later would need an inline script.
    ...(whole ? { progressiveChunkSize: Number.POSITIVE_INFINITY } : {}),
    ...(nonce === null ? {} : { nonce }),
    onError: (error) => console.error(failureLine("A part of the page failed on the server.", error)),
  });
  if (whole) await react.allReady;
  const seams = seamsOf(page, options);
  return nonce === null ? joinWhole(react, seams) : joinStream(react, seams);
}

function pageElement({ context, dataRoutes }: LoadedPage, client: QueryClient, site: Site) {
  const router = createStaticRouter(onlyMatched(dataRoutes, context), context);
  return (
    <Providers client={client} site={site}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>
  );
}

type DataRoutes = LoadedPage["dataRoutes"];

/** Only the routes of this page: the router copies and ranks all routes for each page. */
function onlyMatched(dataRoutes: DataRoutes, { matches }: LoadedPage["context"]): DataRoutes {
  const [outermost] = matches;
  if (outermost === undefined) return dataRoutes;
  return matches.reduceRight<DataRoutes>((children, { route }) => {
    if (route.index || children.length === 0) return [route];
    return [{ ...route, children }];
  }, []);
}

function seamsOf({ context, failure }: LoadedPage, { client, site, nonce, csrf }: RenderOptions): Seams {
  const assets = assetsFor(context.matches.map((m) => m.route.id));
  const start = documentStart(
    { head: pageHead(context), site, pathname: context.location.pathname, assets, csrf },
    nonce,
  );
  const sender = new QuerySender(client);
  const state = () => {
    const queries = sender.take().filter(([key]) => !standsInPage(key));
    return pageState(context, failure, site, queries);
  };
  const close = () => client.clear();
  if (nonce === null) return { start, end: () => documentEnd(state(), assets), close };
  const later = () => {
    const queries = sender.take();
    return queries.length === 0 ? "" : streamQueries(queries, nonce);
  };
  return {
    start,
    afterFirst: () => streamStart(state(), assets, nonce),
    before: later,
    end: () => later() + STREAM_END,
    close,
  };
}
