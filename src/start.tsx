/** Hydrates the served page: state, router, React. Browser only. */
import "./trusted-types.ts";
import "./styles/index.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "./data/client.ts";
import { csrfHeaders } from "./data/csrf.ts";
import { fetchTransport } from "./data/fetch-transport.ts";
import { pageContext } from "./data/page.ts";
import { nameChoice } from "./data/site.ts";
import { prefixOf } from "./domain/language/languages.ts";
import { createRoutes, preloadScreen } from "./routes.tsx";
import { isTranslated } from "./screens.ts";
import { bearerHeaders, fetchAsVisitor } from "./session/bearer.ts";
import { analyticsLater, beginSession } from "./session/begin.ts";
import { followArrivals } from "./shell/arrival.ts";
import { beginLater } from "./shell/builds/begin.ts";
import { reloadForLostChunk, reloadIfLost, reloadWhenOutdated } from "./shell/builds/reload.ts";
import { buildState } from "./shell/builds/state.ts";
import { listenToLinks, routedPath } from "./shell/navigate.ts";
import { type PageState, ROOT_ID, type SentQuery, STATE_ID } from "./shell/page-state.ts";
import { createPayloads } from "./shell/payloads.ts";
import { listenForPreloads } from "./shell/preload.ts";
import { Providers } from "./shell/providers.tsx";
import { listenForSearch } from "./shell/search-box/listen.ts";
import { beginMessages } from "./ui/messages.ts";

/** Milliseconds for which data that no component shows is kept. */
const GC_TIME_MS = 1_800_000;

export async function start(): Promise<void> {
  const state = readState();
  const { site } = state;
  const headers = () => ({ ...csrfHeaders(site), ...bearerHeaders() });
  const client = createQueryClient(fetchTransport(site.apiBase, headers, fetchAsVisitor, site.language), GC_TIME_MS);
  const receive = ([key, data]: SentQuery) => client.setQueryData(key, data);
  state.queries.forEach(receive);

  const routes = createRoutes({ code: reloadForLostChunk, loader: reloadIfLost });
  const basename = prefixOf(site.pageLanguage) || "/";
  await Promise.all([beginMessages(site, isTranslated, state.texts), loadMatched(routes, basename)]);
  const build = buildState(site.buildId);
  const payloads = createPayloads(client, build, headers, (url) => routedPath({ routes, basename }, url, url));
  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: state.loaderData, errors: state.errors },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(pageContext, {
        client,
        site,
        prepare: (url) => payloads.prepare(url),
      });
      return context;
    },
  });
  beginSession(site, reloadForLostChunk);
  hydrate(router, client, state);
  followArrivals(router, site);
  reloadWhenOutdated(router, build);
  listenForSearch(client);
  listenToLinks(router, (url) => build.redirect(url), nameChoice(site));
  listenForPreloads({ routes, basename }, (name, url) => {
    const code = preloadScreen(name);
    return code === undefined ? undefined : Promise.all([code, payloads.fetchAhead(url)]);
  });
  beginLater(build);
  analyticsLater(site, (arrive) => {
    router.subscribe(({ location, navigation }) => {
      if (navigation.state === "idle") arrive(location.pathname);
    });
  });
}

/** Reads the state of the page from the JSON block at its end. */
function readState(): PageState {
  return JSON.parse(document.getElementById(STATE_ID)?.textContent ?? "") as PageState;
}

/** Loads the code of the served page before the router is created, so that it hydrates without a fallback. */
async function loadMatched(routes: RouteObject[], basename: string): Promise<void> {
  const matches = matchRoutes(routes, location.pathname, basename) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Sets `data-ready` on `<html>`, for tests. */
function onHydrated(): void {
  document.documentElement.dataset.ready = "";
}

function hydrate(router: DataRouter, client: ReturnType<typeof createQueryClient>, { site }: PageState): void {
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new TypeError(`The page has no element #${ROOT_ID}.`);
  const servedHtml = root.innerHTML;
  const address = location.href;
  const tree = (
    <Providers client={client} site={site} arrival={{ onHydrated }}>
      <RouterProvider router={router} />
    </Providers>
  );
  const onUncaughtError = (error: unknown) => {
    console.error("The page could not be mounted.", error);
    // React has emptied the page: restore the server's HTML, which can be read and whose links work.
    if (location.href === address) setTimeout(() => root.insertAdjacentHTML("afterbegin", servedHtml));
  };
  // A transition hydrates in slices of a few milliseconds, between which input is handled.
  startTransition(() => {
    hydrateRoot(root, tree, { onUncaughtError });
  });
}
