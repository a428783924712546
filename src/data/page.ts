/** Loaders: what a page awaits before its first byte, what it leaves to the stream, and what it says about itself. */

import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunctionArgs } from "react-router";
import type { QueryOptions } from "./query.ts";
import type { Site } from "./site.ts";

/** A step of the breadcrumbs; the last one is the page itself and needs no address. */
export type Crumb = { label: string; href?: string /** Small tag before it: "Feed", "Route" … */; tag?: string };

/** What a loader answers: the head of the document and the breadcrumbs. */
export type PageHead = {
  /** Without the site's name, which the frame adds; the home page leaves it out. */
  title?: string;
  description?: string;
  /** Path of the page's canonical address when it differs from the path that was asked for. */
  canonical?: string;
  /** For what no search engine should keep. A variant of a page (a search, a position, a pair) rather says its `canonical`. */
  robots?: "noindex";
  /** A preview image is drawn of what stands here: `/cards` before the canonical path, `.png` behind it. */
  card?: true;
  /** Path of the same as JSON. */
  data?: string;
  /** Path of an Atom feed that the page belongs to. */
  atom?: string;
  /** schema.org objects. */
  jsonLd?: readonly object[];
  /** Without Home, which the frame adds. */
  crumbs?: readonly Crumb[];
};

/** What the router hands to every loader. */
export type PageContext = {
  client: QueryClient;
  site: Site;
  /** Runs before the loader of a page: in the browser it fetches the page's data in one piece. */
  prepare?(url: URL): Promise<void>;
};

export const pageContext = createContext<PageContext>();

export type LoaderTools = {
  url: URL;
  /** Parameters of the path, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  site: Site;
  /** Asks (or takes from the cache) and waits: what the first view and the status need. */
  read<Data>(options: QueryOptions<Data>): Promise<Data>;
  /** Asks without waiting: only on `streaming` pages, read with `useSuspenseQuery` inside `<Suspense>`. */
  start<Data>(options: QueryOptions<Data>): void;
};

/** Wraps a loader for the router. Screens use `pageLoader` of src/pages/page.ts. */
export function page(load: (tools: LoaderTools) => PageHead | Promise<PageHead>) {
  return async function loader({ request, params, context }: LoaderFunctionArgs): Promise<PageHead> {
    const { client, site } = context.get(pageContext);
    return load({
      url: new URL(request.url),
      params,
      site,
      read: (options) => client.fetchQuery(options),
      start: (options) => client.prefetchQuery(options),
    });
  };
}
