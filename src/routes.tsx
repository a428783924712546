/**
 * The routes, made of the table of screens (src/screens.ts).
 *
 * A screen is a folder `src/pages/<folder>/` whose `index.tsx` exports
 * - `Component`: the content of `<main>`; reads data with `useSuspenseQuery(graphqlQuery(…))`, never fetches itself
 * - `loader = page(async ({ params, url, read, start }) => head)` of src/data/page.ts: awaits what the first view needs,
 *   throws `notFound(url)` of src/data/failure.ts for an unknown key, answers title, description and breadcrumbs
 * - `handle: Handle` (optional): layout and kind of the page
 * - `parts = lazyModule(…)` (optional) of src/ui/server-only.tsx: what a first visit needs as HTML only
 * and imports its own CSS, if it has any. Plain `<a href>` and `<form method="get">` everywhere: src/shell/navigate.ts
 * hands clicks and submits to the router. No `style` attribute (the policy refuses it), no module state.
 * Dates and "ago" count from `useNow()` of src/shell/site.ts.
 */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject } from "react-router";
import { notFound } from "./data/failure.ts";
import { page, pageContext } from "./data/page.ts";
import { SCREENS, type Screen } from "./screens.ts";
import { ErrorFrame, Frame } from "./shell/frame.tsx";

export type Handle = {
  /** `default`: breadcrumbs and a column · `map`: the whole width and height · `nonav`: the whole width, no breadcrumbs. */
  layout?: "default" | "map" | "nonav";
  /** `cacheable` (default): all data awaited, one page for everybody · `streaming`: `start`ed data follows the first view. */
  kind?: "cacheable" | "streaming";
  /** Names of what must hold before the page is shown (src/shell/guards.ts), in the order in which they are asked. */
  guards?: readonly string[];
};

export type PageModule = {
  Component: ComponentType;
  loader?: LoaderFunction;
  handle?: Handle;
  parts?: { load(): Promise<unknown> };
};

const modules = import.meta.glob<PageModule>("./pages/*/index.tsx");

const loaderOf = (folder: string) => modules[`./pages/${folder}/index.tsx`];

/** Files of `content/pages/` are pages by being there; their modules hold the path only (cli/content/plugin.ts). */
const pages = import.meta.glob<string>("../content/pages/**/*.md", { eager: true, import: "slug" });

const screens: readonly Screen[] = [
  ...SCREENS,
  ...Object.values(pages)
    .map((slug) => [`page-${slug}`, `/${slug}`, "text-page"] as const)
    .filter(([, path]) => SCREENS.every(([, taken]) => taken !== path)),
];

const folderOf = (name: string) => screens.find(([n]) => n === name)?.[2];

/** Path of the module behind a route's name as the bundler's manifest has it; undefined for the frame itself. */
export function modulePathOf(name: string): string | undefined {
  const folder = folderOf(name);
  return folder === undefined ? undefined : `src/pages/${folder}/index.tsx`;
}

/** Loads the code of a screen ahead of its use. */
export function preloadScreen(name: string): Promise<unknown> | undefined {
  const folder = folderOf(name);
  return folder === undefined ? undefined : loaderOf(folder)?.().then(({ parts }) => parts?.load());
}

/** What a screen says beside its component. */
type Loaded = { [name in Exclude<keyof PageModule, "Component">]: PageModule[name] | undefined };

/** What becomes of a screen whose code cannot be loaded, and of one whose loader fails, perhaps for the same reason. */
type Lost = { code(error: unknown): Promise<never>; loader(error: unknown): Promise<never> };

function screenRoute([name, path, folder]: Screen, lost: Lost): RouteObject[] {
  const load = loaderOf(folder);
  if (load === undefined) return [];
  const lazy = async () => {
    const { Component, loader, handle, parts } = await load().catch(lost.code);
    return { Component, loader: prepared({ loader, handle, parts }, lost), handle };
  };
  return [{ id: name, path, lazy }];
}

/** The loader of a screen behind its guards, its data, and the code of what the server would have written. */
function prepared({ loader, handle, parts }: Loaded, lost: Lost): LoaderFunction {
  return async (args, ...more) => {
    const before = args.context.get(pageContext).before?.(new URL(args.request.url), handle?.guards ?? []);
    try {
      await Promise.all([before, parts?.load().catch(lost.code)]);
      return loader === undefined ? {} : await loader(args, ...more);
    } catch (error) {
      return lost.loader(error);
    }
  };
}

/** Whatever no screen answers: 404 with the error screen. */
const NOT_FOUND: RouteObject = {
  id: "not-found",
  path: "*",
  Component: () => null,
  loader: page(({ url }) => {
    throw notFound(url);
  }),
};

const rethrow = (error: unknown) => Promise.reject(error);

/** The routes, made anew for each router: routers write into what they are given. */
export function createRoutes(lost: Lost = { code: rethrow, loader: rethrow }): RouteObject[] {
  return [
    {
      id: "root",
      Component: Frame,
      ErrorBoundary: ErrorFrame,
      children: [...screens.flatMap((screen) => screenRoute(screen, lost)), { ...NOT_FOUND }],
    },
  ];
}
