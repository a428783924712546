/** The settings that a visitor may see. */
import type { SignInSettings, Site } from "../../src/data/site.ts";
import { API_BASE, BUILD_ID, type Settings } from "../env.ts";

export function siteOf(settings: Settings, now: Date): Site {
  return {
    name: settings.siteName,
    url: settings.siteUrl,
    apiBase: API_BASE,
    links: settings.links,
    signIn: signInOf(settings),
    ...(settings.requireLogin ? { requireLogin: true } : {}),
    ...(settings.upstream === null ? {} : { upstream: true }),
    ...(settings.analytics === null ? {} : { analytics: settings.analytics }),
    ...(settings.useProxy ? { csrfHeader: settings.csrfHeader } : {}),
    buildId: BUILD_ID,
    now: now.getTime(),
  };
}

function signInOf({ oidc, opsRole }: Settings): SignInSettings | null {
  if (oidc === null) return null;
  const { issuer, clientId, audience, scope, logoutUri } = oidc;
  return { issuer, clientId, audience, scope, logoutUri, opsRole };
}
