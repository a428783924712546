/** What a page may load and run: nothing inline but by hash or nonce, nothing from elsewhere but the identity provider. */
import type { Settings } from "../env.ts";

/** Policy of everything that is not a page. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Hot reload writes inline scripts and styles and talks over a socket, so it gets a policy of its own.
 * Neither the build nor the tests run in this mode.
 */
const HOT_RELOAD = import.meta.env?.MODE === "development";

/**
 * @param scriptSources sources of script-src beyond what every page has, e.g. `'sha256-…'`
 * @param styles whether the page may write styles into itself: only the consoles do, whose tools know no other way
 */
export function pagePolicy(settings: Settings, scriptSources: string, styles = false): string {
  const provider = settings.oidc === null ? "" : ` ${new URL(settings.oidc.issuer).origin}`;
  const analytics = settings.analytics === null ? "" : ` ${new URL(settings.analytics.url).origin}`;
  const directives = [
    "default-src 'none'",
    HOT_RELOAD ? "script-src 'self' 'unsafe-inline'" : `script-src ${scriptSources}`,
    HOT_RELOAD || styles ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${HOT_RELOAD ? " ws:" : ""}${provider}${analytics}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (settings.secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
