/** The settings: what their variables take, read in one place by the Worker and by the command line. */
import type { SiteLinks } from "../src/domain/site-links.ts";
import { problem } from "./problem.ts";

export type Settings = {
  siteName: string;
  /** Origin, without a slash at the end. */
  siteUrl: string;
  /** The site is served over https: transport headers are sent. */
  secure: boolean;
  /** Strict-Transport-Security, where they are. */
  hsts: string;
  /** Another Transitland v2 server that answers instead of the own database. */
  upstream: string | null;
  requireLogin: boolean;
  oidc: {
    issuer: string;
    clientId: string;
    /** Of access tokens; empty: that of ID tokens, the client's id. */
    audience: string;
    scope: string;
    logoutUri: string;
    /** Signatures that are taken; asymmetric ones alone. */
    algorithms: readonly string[];
    /** Claim of a token that holds the roles of its owner. */
    rolesClaim: string;
  } | null;
  /** Downloads and exports ask for the roles of Transitland v2. */
  downloadRoles: boolean;
  analytics: { key: string; url: string } | null;
  csrfHeader: string;
  useProxy: boolean;
  /** Key of the CSRF token of the day; set where useProxy is. */
  csrfSecret: string;
  /** One line a request is written to the log. */
  requestLog: boolean;
  redirectHosts: readonly string[];
  basemap: string;
  links: SiteLinks;
  /** Requests to the APIs that one address has in a minute; 0 = any number. */
  rateLimit: number;
  /** Feeds that the hourly job fetches at most; 0 = the job does nothing. */
  fetchDue: number;
  testHooks: boolean;
};

/** Reads every variable; an empty one counts as not set. */
export function parseSettings(bindings: Record<string, unknown>): Settings {
  const text = (name: string, otherwise = "") => {
    const value = bindings[name];
    return value === undefined || value === null || value === "" ? otherwise : String(value);
  };
  const siteUrl = address("SITE_URL", text("SITE_URL", "http://127.0.0.1:8787")).origin;
  const secure = siteUrl.startsWith("https:");
  const useProxy = flag("USE_PROXY", text("USE_PROXY"));
  const csrfSecret = text("CSRF_SECRET");
  if (useProxy && csrfSecret === "") throw wrong("CSRF_SECRET", "", "it is needed with USE_PROXY");
  const testHooks = flag("TEST_HOOKS", text("TEST_HOOKS"));
  if (testHooks && secure) throw wrong("TEST_HOOKS", "1", "it is refused while SITE_URL is https");
  const upstream = optionalAddress("API_BASE", text("API_BASE"));
  if (upstream !== null) checkUpstream(new URL(upstream), new URL(siteUrl));
  return {
    siteName: text("SITE_NAME", "Transit Portal"),
    siteUrl,
    secure,
    hsts: transportOrder(text("HSTS")),
    upstream,
    requireLogin: flag("REQUIRE_LOGIN", text("REQUIRE_LOGIN")),
    oidc: readOidc(text),
    downloadRoles: flag("REQUIRE_DOWNLOAD_ROLES", text("REQUIRE_DOWNLOAD_ROLES")),
    analytics: readAnalytics(text),
    csrfHeader: headerName("CSRF_HEADER", text("CSRF_HEADER", "x-csrf-token")),
    useProxy,
    csrfSecret,
    requestLog: flag("REQUEST_LOG", text("REQUEST_LOG")),
    redirectHosts: hostList(text("REDIRECT_HOSTS")),
    basemap: text("BASEMAP"),
    links: readLinks(text),
    rateLimit: wholeNumber("RATE_LIMIT", text("RATE_LIMIT", "600")),
    fetchDue: wholeNumber("FETCH_DUE", text("FETCH_DUE", "0")),
    testHooks,
  };
}

/** Strict-Transport-Security: a year, and whatever else the setting HSTS says. */
export function transportOrder(more: string): string {
  if (!/^(includeSubDomains( preload)?)?$/.test(more))
    throw wrong("HSTS", more, "it takes includeSubDomains, or includeSubDomains preload");
  return ["max-age=31536000", ...more.split(" ")].join("; ").replace(/; $/, "");
}

/** Hosts separated by commas or blanks, as addresses write them. */
export function hostList(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== "");
}

/** A machine's names for itself. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

function checkUpstream(upstream: URL, site: URL): void {
  const { href, host, hostname, port, search, hash, username, password } = upstream;
  if (host === site.host || (LOOPBACK.test(hostname) && LOOPBACK.test(site.hostname) && port === site.port))
    throw wrong("API_BASE", href, "it takes the address of another server; leave it empty for this one's own API");
  if (search + hash + username + password !== "")
    throw wrong(
      "API_BASE",
      `${upstream.origin}…`,
      "it takes an address without a query or a name; a key is the secret API_KEY",
    );
}

type Text = (name: string, otherwise?: string) => string;

function readOidc(text: Text): Settings["oidc"] {
  const issuer = optionalAddress("OIDC_ISSUER", text("OIDC_ISSUER"));
  if (issuer === null) return null;
  const clientId = text("OIDC_CLIENT_ID");
  if (clientId === "") throw wrong("OIDC_CLIENT_ID", "", "it is needed with OIDC_ISSUER");
  return {
    issuer,
    clientId,
    audience: text("OIDC_AUDIENCE"),
    scope: text("OIDC_SCOPE", "openid profile email"),
    logoutUri: text("OIDC_LOGOUT_URI"),
    algorithms: readAlgorithms(text("OIDC_ALGORITHMS", "RS256 PS256 ES256 EdDSA")),
    rolesClaim: text("OIDC_ROLES_CLAIM", "roles"),
  };
}

/** A public key must never serve as the secret of an HMAC, so those and none are not to be had. */
const ASYMMETRIC = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/;

function readAlgorithms(value: string): string[] {
  const names = value.split(/[\s,]+/).filter((name) => name !== "");
  if (names.length > 0 && names.every((name) => ASYMMETRIC.test(name))) return names;
  throw wrong("OIDC_ALGORITHMS", value, "it takes names of asymmetric signatures such as RS256 ES256");
}

function readAnalytics(text: Text): Settings["analytics"] {
  const key = text("ANALYTICS_KEY");
  if (key === "") return null;
  return { key, url: address("ANALYTICS_URL", text("ANALYTICS_URL")).href };
}

function readLinks(text: Text): Settings["links"] {
  const links: Settings["links"] = {};
  for (const name of ["bulk", "status", "social", "blog"] as const) {
    const variable = `LINK_${name.toUpperCase()}`;
    const href = optionalAddress(variable, text(variable));
    if (href !== null) links[name] = href;
  }
  for (const name of ["edit", "report", "content"] as const) {
    const variable = `LINK_${name.toUpperCase()}`;
    const value = text(variable);
    if (value === "") continue;
    address(variable, value.replaceAll(/\{(file|id|path)\}/g, "x"));
    links[name] = value;
  }
  return links;
}

function address(name: string, value: string): URL {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw wrong(name, value, "it takes an address such as https://example.org");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw wrong(name, value, "it takes an http or https address");
  return url;
}

/** Without a slash at the end, so that paths can follow. */
function optionalAddress(name: string, value: string): string | null {
  return value === "" ? null : address(name, value).href.replace(/\/$/, "");
}

function flag(name: string, value: string): boolean {
  if (["", "0", "false"].includes(value)) return false;
  if (["1", "true"].includes(value)) return true;
  throw wrong(name, value, "it takes 1, true, 0, false or nothing");
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw wrong(name, value, "it takes a whole number");
  return Number(value);
}

function headerName(name: string, value: string): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(value)) throw wrong(name, value, "it takes the name of an HTTP header");
  return value.toLowerCase();
}

function wrong(field: string, value: string, takes: string) {
  return problem("settings.invalid", `The setting ${field} is "${value}": ${takes}.`, { field, value });
}
