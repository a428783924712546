/** The settings that a visitor may see. */
import type { Site } from "../../src/data/site.ts";
import { API_BASE, BUILD_ID, type Settings } from "../env.ts";

export function siteOf(settings: Settings, now: Date): Site {
  return {
    name: settings.siteName,
    url: settings.siteUrl,
    apiBase: API_BASE,
    links: settings.links,
    signIn: settings.oidc !== null,
    ...(settings.useProxy ? { csrfHeader: settings.csrfHeader } : {}),
    buildId: BUILD_ID,
    now: now.getTime(),
  };
}
