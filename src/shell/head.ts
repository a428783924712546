/** Head tags of a page: rendered by the server, updated by the browser. */
import { asFailure } from "../data/failure.ts";
import type { PageHead } from "../data/page.ts";
import type { Site } from "../data/site.ts";
import { currentLanguage, inPageLanguage, isTranslatedPath } from "../domain/language/current.ts";
import {
  LANGUAGES,
  type Language,
  pathIn,
  SOURCE_LANGUAGE,
  splitLanguage,
  tagOf,
} from "../domain/language/languages.ts";
import { link } from "../domain/links.ts";

export type HeadTag = { name: "meta" | "link" | "script"; attributes: Readonly<Record<string, string>>; text?: string };

/** Attribute of head tags that belong to the page rather than to the site. */
export const PAGE_TAG = "data-page";

/** The part of a router's state (or of a static handler's context) that determines the head. */
type RouterState = {
  matches: readonly { route: { id?: string | undefined } }[];
  loaderData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
};

/** Head data of the deepest route that loaded, or of its failure. */
export function pageHead({ matches, loaderData, errors }: RouterState): PageHead {
  const [error] = Object.values(errors ?? {});
  if (error !== undefined) return { title: asFailure(error).message, robots: "noindex" };
  return (loaderData?.[matches.at(-1)?.route.id ?? ""] as PageHead | undefined) ?? {};
}

export function documentTitle(head: PageHead, site: Site): string {
  return head.title === undefined ? site.name : `${head.title} • ${site.name}`;
}

/** Canonical URL: without trailing slash and query. */
export function canonicalUrl(head: PageHead, site: Site, pathname: string): string {
  const plainPath = head.canonical ?? pathname;
  const path = head.isEnglish ? splitLanguage(plainPath).path : inPageLanguage(plainPath);
  return site.url + (path.length > 1 ? path.replace(/\/+$/, "") || "/" : path);
}

const OEMBED_LINKS = [
  ["application/json+oembed", "json"],
  ["text/xml+oembed", "xml"],
] as const;

/** All tags but the title. */
export function headTags(head: PageHead, site: Site, pathname: string): HeadTag[] {
  const url = canonicalUrl(head, site, pathname);
  // Previews and embeds are in English.
  const plainPath = splitLanguage(url.slice(site.url.length) || "/").path;
  const tags: HeadTag[] = [
    property("og:title", head.title ?? site.name),
    meta("twitter:title", head.title ?? site.name),
    property("og:site_name", site.name),
    property("og:type", "website"),
  ];
  if (head.robots === undefined)
    tags.push({ name: "link", attributes: { rel: "canonical", href: url } }, property("og:url", url));
  else tags.push(meta("robots", head.robots));
  if (head.description !== undefined)
    tags.push(
      meta("description", head.description),
      property("og:description", head.description),
      meta("twitter:description", head.description),
    );
  if (head.card) {
    tags.push(
      property("og:image", `${site.url}${pathIn(currentLanguage(), `/cards${plainPath}.png`)}`),
      property("og:image:width", "1200"),
      property("og:image:height", "630"),
      meta("twitter:card", "summary_large_image"),
    );
  }
  if (head.data !== undefined) {
    tags.push({ name: "link", attributes: { rel: "alternate", type: "application/json", href: head.data } });
  }
  if (head.atom !== undefined) {
    tags.push({ name: "link", attributes: { rel: "alternate", type: "application/atom+xml", href: head.atom } });
  }
  if (head.jsonFeed !== undefined) {
    tags.push({ name: "link", attributes: { rel: "alternate", type: "application/feed+json", href: head.jsonFeed } });
  }
  if (head.embed === true) {
    for (const [type, format] of OEMBED_LINKS) {
      const href = site.url + link.oembed(site.url + plainPath, format, site.apiBase);
      tags.push({ name: "link", attributes: { rel: "alternate", type, href } });
    }
  }
  if (head.robots === undefined && !head.isEnglish) tags.push(...otherLanguages(plainPath, site));
  for (const object of [...(head.jsonLd ?? []), ...breadcrumbs(head, site, url)]) {
    tags.push({ name: "script", attributes: { type: "application/ld+json" }, text: JSON.stringify(object) });
  }
  return tags;
}

/** The same page in all languages (RFC 8288 `alternate`); `x-default` is the one in English. */
function otherLanguages(path: string, site: Site): HeadTag[] {
  if (!isTranslatedPath(path)) return [];
  const alternate = (hreflang: string, language: Language): HeadTag => ({
    name: "link",
    attributes: { rel: "alternate", hreflang, href: site.url + pathIn(language, path) },
  });
  return [...LANGUAGES.map((one) => alternate(tagOf(one), one)), alternate("x-default", SOURCE_LANGUAGE)];
}

/** schema.org `BreadcrumbList` of the page; the last item is the page itself. */
function breadcrumbs({ crumbs, robots }: PageHead, site: Site, url: string): object[] {
  if (crumbs === undefined || robots !== undefined) return [];
  const steps = [{ label: site.name, href: link.home() }, ...crumbs];
  const itemListElement = steps.map(({ label, href = "" }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name: label,
    item: i === crumbs.length ? url : site.url + href,
  }));
  return [{ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement }];
}

const meta = (name: string, content: string): HeadTag => ({ name: "meta", attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  name: "meta",
  attributes: { property: name, content },
});
