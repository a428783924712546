/** Sets the security headers on every response: pages and API answers, errors and early returns included. */
import type { MiddlewareHandler } from "hono";
import { isConsole } from "../../src/domain/console/pages.ts";
import type { Env, Settings } from "../env.ts";
import { isMachinePath } from "./machine-path.ts";

/** The policy of responses that are not pages. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

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
    "manifest-src 'self'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  // The editors of the consoles make markup and workers in ways of their own (docs/decisions/084-trusted-types.md).
  if (!HOT_RELOAD && !styles) directives.push("require-trusted-types-for 'script'", "trusted-types default");
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

export function securityHeaders(): MiddlewareHandler<Env> {
  return async function securityHeaders(c, next) {
    await next();
    const { headers } = c.res;
    const settings = c.get("settings") as Settings | undefined; // not there when a setting is wrong
    setEverywhere(headers, settings);
    if (isMachinePath(c.req.path)) return setAll(headers, MACHINE);
    const isPage = headers.get("content-type")?.startsWith("text/html") === true && settings !== undefined;
    headers.set(
      "content-security-policy",
      isPage ? pagePolicy(settings, c.get("scriptSources") ?? "'self'", isConsole(c.req.path)) : CLOSED_POLICY,
    );
    setAll(headers, PAGE);
  };
}

/** The headers of a response to a visitor that is not a page, such as a redirect. */
export function closedHeaders(settings: Settings): Headers {
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
