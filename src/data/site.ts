/** What the frame and every page know about the site: settings that a visitor may see, and the clock of this page. */
import { createContext, useContext } from "react";
import { type Language, SOURCE_LANGUAGE, tagOf } from "../domain/language/languages.ts";
import type { SiteLinks } from "../domain/site/site-links.ts";

export type Site = {
  name: string;
  /** Origin with no slash at the end, for canonical links. */
  url: string;
  /** Where the browser asks for data: `/api/v2`. */
  apiBase: string;
  /** External links that settings name. */
  links: SiteLinks;
  /** The identity provider; null where none is configured. */
  signIn: SignInSettings | null;
  /** Pages show nothing to strangers. */
  requireLogin?: true;
  /** Another Transitland server answers in place of the portal's own data: pages have no totals, facets and merged lists. */
  upstream?: true;
  /** Ways to notify visitors of events; absent without any. */
  channels?: readonly ("push" | "mail")[];
  analytics?: { key: string; url: string };
  /** Name of the header that a configured proxy wants on requests; the value is in the page (src/data/csrf.ts). */
  csrfHeader?: string;
  /**
   * BCP 47 tag of the language of names: that of the page, or the one that its address chooses by `lang`
   * (docs/decisions/042-texts-and-previews.md). All pages that are shown in this document have it; a link to one in another
   * language loads a document of its own.
   */
  language?: string;
  /** The language of the site's own texts, which the address has in front of the path. */
  pageLanguage: Language;
  buildId: string;
  /** The page's "now" as epoch milliseconds: the same on the server and when the browser takes the page over. */
  now: number;
};

/** What a browser needs to know to sign in; none of it is a secret. */
export type SignInSettings = {
  /** Without a slash at the end. */
  issuer: string;
  clientId: string;
  /** Of access tokens; empty: ID tokens are sent. */
  audience: string;
  scope: string;
  /** Where signing out leads; empty: to this site. */
  logoutUri: string;
  /** Role of the people who run the portal, for which pages show more. */
  opsRole: string;
};

/** The language that the address of the page chooses for names by `lang`; undefined for that of the page. */
export const nameChoice = ({ language, pageLanguage }: Site): string | undefined =>
  pageLanguage !== SOURCE_LANGUAGE && language === tagOf(pageLanguage) ? undefined : language;

const SiteContext = createContext<Site | null>(null);

export const SiteProvider = SiteContext.Provider;

/** The site, inside the frame. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new TypeError("useSite is called outside the frame.");
  return site;
}

/** The clock that rendered this page. Relative times count from it, so that server and browser agree. */
export function useNow(): Date {
  return new Date(useSite().now);
}
