/** The settings that a visitor may see. */
import type { SignInSettings, Site } from "../../src/data/site.ts";
import { currentLanguage, isInEnglish } from "../../src/domain/language/current.ts";
import { tagOf } from "../../src/domain/language/languages.ts";
import { languageTag } from "../../src/domain/text/language.ts";
import { ROUTES, routeNameOf } from "../../src/screens.ts";
import { API_BASE, BUILD_ID, type Settings } from "../env.ts";

/** @param language of names */
export function siteOf(settings: Settings, now: Date, language?: string): Site {
  return {
    ...(language === undefined ? {} : { language }),
    pageLanguage: currentLanguage(),
    name: settings.siteName,
    url: settings.siteUrl,
    apiBase: API_BASE,
    links: settings.links,
    signIn: signInOf(settings),
    ...(settings.requireLogin ? { requireLogin: true } : {}),
    ...(settings.upstream === null ? {} : { upstream: true }),
    ...channelsOf(settings),
    ...(settings.analytics === null ? {} : { analytics: settings.analytics }),
    ...(settings.useProxy ? { csrfHeader: settings.csrfHeader } : {}),
    buildId: BUILD_ID,
    now: now.getTime(),
  };
}

/** How visitors can be notified; not of data that another server has. */
function channelsOf({ pushKey, mail, upstream }: Settings): Pick<Site, "channels"> {
  if (upstream !== null || (pushKey === null && mail === null)) return {};
  return { channels: [...(pushKey === null ? [] : ["push" as const]), ...(mail === null ? [] : ["mail" as const])] };
}

/** The language of names: the one that the address of a page chooses, where its screen has any, else that of the page. */
export function languageOf({ pathname, searchParams }: URL): string | undefined {
  const pageTag = isInEnglish() ? undefined : tagOf(currentLanguage());
  const tag = languageTag(searchParams.get("lang"));
  if (tag === undefined) return pageTag;
  const name = routeNameOf(pathname);
  const speaks = ROUTES.some((route) => route.name === name && route.screen.speaksLanguages === true);
  return speaks ? tag : pageTag;
}

function signInOf({ oidc, opsRole }: Settings): SignInSettings | null {
  if (oidc === null) return null;
  const { issuer, clientId, audience, scope, logoutUri } = oidc;
  return { issuer, clientId, audience, scope, logoutUri, opsRole };
}
