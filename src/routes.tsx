/**
 * The routes, made of the table of screens (src/screens.ts).
 *
 * A screen is a folder `src/pages/<folder>/` whose `screen.ts` declares its paths and query parameters and whose
 * `index.tsx` exports
 * - `Component`: the content of `<main>`; reads data with `useSuspenseQuery(graphqlQuery(…))`, never fetches itself
 * - `loader = pageLoader(screen, async ({ params, url, read, later }) => head)` of src/pages/page.ts: awaits `read` for
 *   what the status and the head need, throws `notFound(url)` of src/data/failure.ts for an unknown key, starts all other
 *   reads with `later`, returns title, description and breadcrumbs
 * - `staticParts = lazyModule(…)` (optional) of src/ui/server-only.tsx: what a first visit needs as HTML only
 * and imports its own CSS, if it has any. Plain `<a href>` and `<form method="get">` everywhere: src/shell/navigate.ts
 * hands clicks and submits to the router. No `style` attribute (the content policy refuses it), no module state.
 * Dates and "ago" count from `useNow()` of src/data/site.ts.
 */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject } from "react-router";
import { notFound } from "./data/failure.ts";
import { page, pageContext } from "./data/page.ts";
import { ROUTES, type SCREENS } from "./screens.ts";
import { ErrorFrame, Frame } from "./shell/frame.tsx";
import { loadMessages } from "./ui/messages.ts";

/** What the frame and the server read of a route that matched. */
type Handle = {
  layout: "default" | "map" | "nonav";
};

type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  staticParts?: { load(): Promise<unknown> };
};

const modules = import.meta.glob<PageModule>("./pages/*/index.tsx");

/** What loads a screen and its texts; undefined where there is none. */
function importScreen(folder: string): (() => Promise<PageModule>) | undefined {
  const load = modules[`./pages/${folder}/index.tsx`];
  return load && (async () => (await Promise.all([load(), loadMessages(folder)]))[0]);
}

/** Each file of `content/pages/` is a page; the modules hold the path only (cli/content/plugin.ts). */
const textPages = import.meta.glob<string>("../content/pages/**/*.md", { eager: true, import: "slug" });

type PageRoute = { name: string; path: string; folder: string; handle: Handle };

const screenRoutes: readonly PageRoute[] = ROUTES.map(({ name, path, folder, screen }) => ({
  name,
  path,
  folder,
  handle: { layout: screen.layout ?? "default" },
}));

const routes: readonly PageRoute[] = [
  ...screenRoutes,
  ...Object.values(textPages)
    .filter((slug) => screenRoutes.every(({ path }) => path !== `/${slug}`))
    .map((slug) => ({
      name: `page-${slug}`,
      path: `/${slug}`,
      folder: "text-page" satisfies keyof typeof SCREENS,
      handle: { layout: "default" as const },
    })),
];

/** Folder below src/pages of the screen behind a route's name; undefined for the frame itself. */
export const folderOf = (name: string): string | undefined => routes.find((route) => route.name === name)?.folder;

/** Path of the module behind a route's name as the bundler's manifest has it; undefined for the frame itself. */
export function modulePathOf(name: string): string | undefined {
  const folder = folderOf(name);
  return folder === undefined ? undefined : `src/pages/${folder}/index.tsx`;
}

/** Loads the code of a screen ahead of its use. */
export function preloadScreen(name: string): Promise<unknown> | undefined {
  const folder = folderOf(name);
  return folder === undefined ? undefined : importScreen(folder)?.().then(({ staticParts }) => staticParts?.load());
}

/** Called when the code of a screen cannot be loaded, and when a loader fails, perhaps for the same reason. */
type OnLost = { code(error: unknown): Promise<never>; loader(error: unknown): Promise<never> };

function toRouteObject({ name, path, folder, handle }: PageRoute, onLost: OnLost): RouteObject[] {
  const load = importScreen(folder);
  if (load === undefined) return [];
  const lazy = async () => {
    const { Component, loader, staticParts } = await load().catch(onLost.code);
    return { Component, loader: preparedLoader(loader, staticParts, onLost) };
  };
  // One page has one path: /FEEDS is not /feeds, so neither caches nor rate limits meet a page under other names.
  return [{ id: name, path, caseSensitive: true, handle, lazy }];
}

/** Runs the loader of a screen once the page's data and the code of its static parts are there. */
function preparedLoader(
  loader: PageModule["loader"],
  staticParts: PageModule["staticParts"],
  onLost: OnLost,
): LoaderFunction {
  return async (args, ...more) => {
    const preparation = args.context.get(pageContext).prepare?.(new URL(args.request.url));
    try {
      await Promise.all([preparation, staticParts?.load().catch(onLost.code)]);
      return loader === undefined ? {} : await loader(args, ...more);
    } catch (error) {
      return onLost.loader(error);
    }
  };
}

/** Every other path: 404 with the error screen. */
const NOT_FOUND: RouteObject = {
  id: "not-found",
  path: "*",
  Component: () => null,
  loader: page(({ url }) => {
    throw notFound(url);
  }),
};

const rethrow = (error: unknown) => Promise.reject(error);

/** The routes, made anew for each router: routers write into the objects that they get. */
export function createRoutes(onLost: OnLost = { code: rethrow, loader: rethrow }): RouteObject[] {
  return [
    {
      id: "root",
      Component: Frame,
      ErrorBoundary: ErrorFrame,
      children: [...routes.flatMap((route) => toRouteObject(route, onLost)), { ...NOT_FOUND }],
    },
  ];
}
