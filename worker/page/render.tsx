/** Renders a loaded page: as a stream whose frame leaves before its data is read, or whole. */

import type { QueryClient } from "@tanstack/react-query";
import { renderToReadableStream } from "react-dom/server.edge";
import { createStaticRouter, StaticRouterProvider } from "react-router";
import type { Site } from "../../src/data/site.ts";
import { standsInPage } from "../../src/data/text.ts";
import { carriedTexts } from "../../src/domain/language/current.ts";
import { FRAME_MESSAGES, messagesPath } from "../../src/domain/language/files.ts";
import { SOURCE_LANGUAGE } from "../../src/domain/language/languages.ts";
import { failureLine } from "../../src/domain/log-line.ts";
import { folderOf } from "../../src/routes.tsx";
import { pageHead } from "../../src/shell/head.ts";
import { Providers } from "../../src/shell/providers.tsx";
import { assetsFor } from "./assets.ts";
import { documentEnd, documentStart } from "./document.ts";
import type { LoadedPage } from "./load.ts";
import { answeredQueries, pageState } from "./state.ts";
import { joinStream, joinWhole, type Seams } from "./stream.ts";

export type RenderOptions = {
  client: QueryClient;
  site: Site;
  /** Token of the day for the proxy; null without one. */
  csrf: string | null;
};

/** A document that is being sent. `complete` settles with its last byte: false if a part of it failed. */
export type StreamedDocument = { body: ReadableStream<Uint8Array>; complete: Promise<boolean> };

/** Content is rendered in place, whatever its size: React would otherwise move large parts later by a script. */
const WHOLE = { progressiveChunkSize: Number.POSITIVE_INFINITY };

const logFailure = (error: unknown) => console.error(failureLine("A part of the page failed on the server.", error));

/**
 * Streams a page whose data is still being read: the frame first, then the content, which a script of React puts in its
 * place (reveal-scripts.tsx), then the state.
 * @throws what a component of the frame threw: nothing has been sent then
 */
export async function streamPage(page: LoadedPage, options: RenderOptions): Promise<StreamedDocument> {
  let hasFailed = false;
  const react = await renderToReadableStream(pageElement(page, options), {
    onError(error) {
      hasFailed = true;
      logFailure(error);
    },
  });
  // The stream itself reports a failure.
  react.allReady.catch(() => {});
  const { body, ended } = joinStream(react, seamsOf(page, options));
  const complete = ended.then(async (whole) => {
    options.client.clear();
    return whole && !hasFailed && (await page.rest) === null;
  });
  return { body, complete };
}

/**
 * Renders a page whose data is there.
 * @throws what a component threw
 */
export async function renderPage(page: LoadedPage, options: RenderOptions): Promise<Uint8Array<ArrayBuffer>> {
  const errors: unknown[] = [];
  try {
    const react = await renderToReadableStream(pageElement(page, options), {
      ...WHOLE,
      onError: (error) => void errors.push(error),
    });
    await react.allReady;
    // React leaves a failed part to the browser; a whole page is an error instead.
    if (errors.length > 0) throw errors[0];
    return await joinWhole(react, seamsOf(page, options));
  } finally {
    options.client.clear();
  }
}

function pageElement({ context, dataRoutes, rest }: LoadedPage, { client, site }: RenderOptions) {
  const router = createStaticRouter(onlyMatched(dataRoutes, context), context);
  return (
    <Providers client={client} site={site} arrival={rest === null ? {} : { data: rest }}>
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

/** Files with the translations of these screens and of the frame; none in English. */
function messageFiles({ pageLanguage, buildId }: Site, screens: readonly string[]): string[] {
  if (pageLanguage === SOURCE_LANGUAGE) return [];
  return [FRAME_MESSAGES, ...screens].map((name) => messagesPath(buildId, pageLanguage, name));
}

function seamsOf({ context, failure, rest }: LoadedPage, { client, site, csrf }: RenderOptions): Seams {
  const assets = assetsFor(context.matches.map((m) => m.route.id));
  const { pathname } = context.location;
  const texts = carriedTexts();
  const screens = context.matches.flatMap(({ route }) => folderOf(route.id) ?? []);
  return {
    start: documentStart({ head: pageHead(context), site, pathname, assets, csrf }),
    async end() {
      const lateFailure = await rest;
      const queries = answeredQueries(client).filter(([key]) => !standsInPage(key));
      return documentEnd(
        pageState(context, failure ?? lateFailure, site, queries, texts),
        assets,
        messageFiles(site, screens),
      );
    },
  };
}
