/** Loaders: what a page reads before its first byte, what it reads afterwards, and the head of its document. */

import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunctionArgs } from "react-router";
import { splitLanguage } from "../domain/language/languages.ts";
import { isOffline } from "./failure.ts";
import type { QueryOptions } from "./query.ts";
import type { Site } from "./site.ts";
import type { LineVerdict } from "./verdict.ts";

/** A step of the breadcrumbs; the last one is the page itself and needs no address. */
export type Crumb = {
  label: string;
  href?: string;
  /** Small tag before it: "Feed", "Route" … */
  tag?: string;
  /** Of a label in another language than the page's. */
  attributes?: { lang?: string; dir?: "ltr" | "rtl" };
};

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
  /** The page has an embed, which its oEmbed response describes. */
  embed?: true;
  /** Path of an Atom feed that the page belongs to. */
  atom?: string;
  /** Path of the same as a JSON Feed. */
  jsonFeed?: string;
  /** schema.org objects. */
  jsonLd?: readonly object[];
  /** The text is in English in every language of the page: search engines keep the English page alone. */
  isEnglish?: true;
  /** Without Home, which the frame adds. */
  crumbs?: readonly Crumb[];
  opening?: Opening;
};

/** What a streamed page shows beside its title until the rest is read, as far as the first trip to the database tells it. */
export type Opening = {
  /** Above the title. */
  kind: string;
  /** Onestop ID, below the title. */
  id?: string | null;
  verdict?: LineVerdict | null;
};

/** What the router hands to every loader. */
export type PageContext = {
  client: QueryClient;
  site: Site;
  /** Runs before the loader of a page: in the browser it fetches the page's data in one piece. */
  prepare?(url: URL): Promise<void>;
  /** Takes the reads that the first byte of a streamed page does not wait for. Without it the loader waits for them. */
  defer?(rest: Promise<unknown>): void;
};

export const pageContext = createContext<PageContext>();

export type LoaderTools = {
  url: URL;
  /** Parameters of the path, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  site: Site;
  /** Reads from the cache or the API; without a network also older data from the cache. Await it in the loader itself only for what decides the status and the head. */
  read<Data>(options: QueryOptions<Data>): Promise<Data>;
  /** Starts reads that neither the status nor the head needs: the page sends its frame before they are answered. */
  later(work: () => Promise<unknown>): void;
  /**
   * Adds to the head what later reads tell and only search engines use. A page that is sent before those reads are answered
   * goes without it; whole documents, as crawlers get them, and payloads have it.
   */
  completeHead(work: () => Promise<Partial<PageHead>>): void;
};

/** The address of a page without its language, which the browser has in it and the server has not. */
function urlOf({ url: address }: Request): URL {
  const url = new URL(address);
  url.pathname = splitLanguage(url.pathname).path;
  return url;
}

/** Wraps a loader for the router. Screens use `pageLoader` of src/pages/page.ts. */
export function page(load: (tools: LoaderTools) => PageHead | Promise<PageHead>) {
  return async function loader({ request, params, context }: LoaderFunctionArgs): Promise<PageHead> {
    const { client, site, defer } = context.get(pageContext);
    const reads: Promise<unknown>[] = [];
    const later = (work: () => Promise<unknown>) => {
      const reading = work();
      // Nothing else handles its failure if the loader throws first.
      reading.catch(() => {});
      reads.push(reading);
    };
    const read: LoaderTools["read"] = async (options) => {
      try {
        return await client.fetchQuery(options);
      } catch (error) {
        const cachedData = isOffline()
          ? client.getQueryData<Awaited<ReturnType<typeof options.queryFn>>>(options.queryKey)
          : undefined;
        if (cachedData === undefined) throw error;
        return cachedData;
      }
    };
    const additions: (() => Promise<Partial<PageHead>>)[] = [];
    const completeHead: LoaderTools["completeHead"] = (work) => void additions.push(work);
    const head = { ...(await load({ url: urlOf(request), params, site, read, later, completeHead })) };
    const rest = Promise.all(reads).then(async () => {
      Object.assign(head, ...(await Promise.all(additions.map((work) => work()))));
    });
    if (defer !== undefined && reads.length > 0) defer(rest);
    else await rest;
    return head;
  };
}
