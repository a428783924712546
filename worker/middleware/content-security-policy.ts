/** The content security policy: no inline scripts but by hash or nonce, no other origin but the identity provider and analytics. */
import type { Settings } from "../env.ts";

/** The policy of responses that are not pages. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Hot reload uses inline scripts and styles and a web socket, so it has a policy of its own.
 * Neither the build nor the tests run in this mode.
 */
const HOT_RELOAD = import.meta.env?.MODE === "development";

/**
 * @param scriptSources sources of script-src beyond what every page has, e.g. `'sha256-…'`
 * @param styles whether inline styles are allowed: only on the consoles, whose tools need them
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
