/** Sets the security headers on every response: pages and API answers, errors and early returns included. */
import type { MiddlewareHandler } from "hono";
import { isConsole } from "../../src/domain/console/pages.ts";
import type { Env, Settings } from "../env.ts";
import { isMachinePath } from "./machine-path.ts";

/** The policy of responses that are not pages. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of HTML among the paths for programs (OGC API Features): markup and the styles of the site. */
const PLAIN_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Hot reload uses inline scripts and styles and a web socket, so it has a policy of its own.
 * Neither the build nor the tests run in this mode.
 */
const HOT_RELOAD = import.meta.env?.MODE === "development";

/**
 * @param scriptSources sources of script-src beyond what every page has, e.g. `'sha256-…'`
 * @param styles whether inline styles are allowed: only on the consoles, whose tools need them
 */
function pagePolicy(settings: Settings, scriptSources: string, styles = false): string {
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
    // Only embeds may be framed, of which /embeds shows a preview.
    "frame-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  // The editors of the consoles make markup and workers in ways of their own (docs/decisions/040-sign-in.md).
  if (!HOT_RELOAD && !styles) directives.push("require-trusted-types-for 'script'", "trusted-types default");
  if (settings.secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** The policy of an embed, the only page that other sites may frame. It has no session, no form and nothing inline. */
function embedPolicy(settings: Settings): string {
  const directives = [
    "default-src 'none'",
    HOT_RELOAD ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    HOT_RELOAD ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${HOT_RELOAD ? " ws:" : ""}`,
    "worker-src 'self'",
    "form-action 'none'",
    "frame-ancestors *",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (!HOT_RELOAD) directives.push("require-trusted-types-for 'script'", "trusted-types default");
  if (settings.secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** Turns off every browser feature but fullscreen and the position, which departures and the map use. */
const PERMISSIONS = [
  "accelerometer=()",
  "autoplay=()",
  "camera=()",
  "display-capture=()",
  "encrypted-media=()",
  "fullscreen=(self)",
  "geolocation=(self)",
  "gyroscope=()",
  "magnetometer=()",
  "microphone=()",
  "midi=()",
  "payment=()",
  "usb=()",
].join(", ");

const MACHINE = {
  "content-security-policy": CLOSED_POLICY,
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "cross-origin",
  // The data is public and no cookie authenticates, so every origin may read it.
  "access-control-allow-origin": "*",
  // So that scripts elsewhere can read the tag, the rate limit and the name of a download.
  "access-control-expose-headers": "*",
} as const;

const PAGE = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "origin-agent-cluster": "?1",
  "permissions-policy": PERMISSIONS,
} as const;

const EMBED = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "cross-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": PERMISSIONS,
} as const;

export function securityHeaders(): MiddlewareHandler<Env> {
  return async function securityHeaders(c, next) {
    await next();
    const { headers } = c.res;
    const settings = c.get("settings") as Settings | undefined; // not there when a setting is wrong
    setEverywhere(headers, settings);
    const isHtml = headers.get("content-type")?.startsWith("text/html") === true;
    if (isMachinePath(c.req.path)) {
      setAll(headers, MACHINE);
      if (isHtml) headers.set("content-security-policy", PLAIN_POLICY);
      return;
    }
    // Not an error screen in place of an embed: it is a page like any other.
    if (c.get("mayBeFramed") === true && c.error === undefined && settings !== undefined) {
      headers.set("content-security-policy", embedPolicy(settings));
      return setAll(headers, EMBED);
    }
    const isPage = isHtml && settings !== undefined;
    headers.set(
      "content-security-policy",
      isPage ? pagePolicy(settings, c.get("scriptSources") ?? "'self'", isConsole(c.req.path)) : CLOSED_POLICY,
    );
    setAll(headers, PAGE);
  };
}

/** The headers of a response to a visitor that is not a page, such as a redirect. */
export function closedHeaders(settings: Settings | undefined): Headers {
  const headers = new Headers({ "content-security-policy": CLOSED_POLICY });
  setEverywhere(headers, settings);
  setAll(headers, PAGE);
  return headers;
}

function setEverywhere(headers: Headers, settings: Settings | undefined): void {
  headers.set("x-content-type-options", "nosniff");
  if (settings?.secure === true) headers.set("strict-transport-security", settings.hsts);
}

function setAll(headers: Headers, all: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(all)) headers.set(name, value);
}
