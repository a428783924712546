/** The settings: their variables, defaults and descriptions, parsed in one place for the Worker and the command line. */
import { readMailAddress } from "../src/domain/mail/address.ts";
import { isPushKey } from "../src/domain/push/keys.ts";
import type { SiteLinks } from "../src/domain/site/site-links.ts";
import { problem } from "./problem.ts";

export type Settings = {
  siteName: string;
  /** Origin, without a trailing slash. */
  siteUrl: string;
  /** The site is served over https, so transport headers are sent. */
  secure: boolean;
  /** Value of Strict-Transport-Security. */
  hsts: string;
  /** Base URL of the API of another Transitland v2 server that replaces the database. */
  upstream: string | null;
  requireLogin: boolean;
  oidc: {
    issuer: string;
    clientId: string;
    /** Audience of access tokens; empty for the client's ID, as in ID tokens. */
    audience: string;
    scope: string;
    logoutUri: string;
    /** Accepted signatures, all of them asymmetric. */
    algorithms: readonly string[];
    /** Claim of a token that holds its user's roles. */
    rolesClaim: string;
  } | null;
  /** Role of the people who run the portal. */
  opsRole: string;
  /** Downloads and exports require the roles of Transitland v2. */
  downloadRoles: boolean;
  analytics: { key: string; url: string } | null;
  csrfHeader: string;
  useProxy: boolean;
  /** Secret of the daily CSRF token; set with useProxy. */
  csrfSecret: string;
  /** Each request writes one line to the log. */
  requestLog: boolean;
  redirectHosts: readonly string[];
  basemap: string;
  links: SiteLinks;
  /** Where security problems are reported: a mailto, tel or https URL. */
  securityContact: string | null;
  /** API requests per minute and IP address; 0 for no limit. */
  rateLimit: number;
  /** Maximum number of feeds that the hourly job fetches; 0 for none. */
  fetchDue: number;
  /** Maximum bytes of the unpacked files of a version that the queue imports; 0: it imports nothing. */
  importInWorkerBytes: number;
  /** How many versions of a feed stay queryable, the active one included. */
  keepVersions: number;
  /** Versions leave cold files when their rows are removed. */
  coldArchive: boolean;
  /** Minutes for which a realtime message is kept that is no longer fetched. */
  keepMessages: number;
  /** Days for which fetch attempts are kept; 0 for ever. */
  keepFetches: number;
  /** Days for which the daily figures of realtime endpoints are kept; 0 for ever. */
  keepObservations: number;
  /** Key of `/metrics`; empty for none. */
  metricsKey: string;
  /** Public key of web push, with which browsers subscribe; null if the site sends no notifications. */
  pushKey: string | null;
  /** Sender of mails, and the secret that signs their links; null if the site sends no mail. */
  mail: { from: string; secret: string } | null;
  testHooks: boolean;
};

/** Values of variables that are not set; others are empty, which means off. */
const DEFAULTS: Readonly<Record<string, string>> = {
  SITE_NAME: "Transit Portal",
  SITE_URL: "http://127.0.0.1:8787",
  OIDC_SCOPE: "openid profile email",
  OIDC_ALGORITHMS: "RS256 PS256 ES256 EdDSA",
  OIDC_ROLES_CLAIM: "roles",
  OPS_ROLE: "portal_ops",
  CSRF_HEADER: "x-csrf-token",
  RATE_LIMIT: "600",
  FETCH_DUE: "0",
  IMPORT_IN_WORKER: "0",
  KEEP_VERSIONS: "1",
  COLD_ARCHIVE: "1",
  KEEP_MESSAGES: "15",
  KEEP_FETCHES: "0",
  KEEP_OBSERVATIONS: "90",
};

/** The value of a variable that is not set; empty means off. */
export const settingDefault = (name: string): string => DEFAULTS[name] ?? "";

/** Parses every variable; an empty value means not set. @throws Problem settings.invalid */
export function parseSettings(bindings: Record<string, unknown>): Settings {
  const text = (name: string) => {
    const value = bindings[name];
    return value === undefined || value === null || value === "" ? settingDefault(name) : String(value);
  };
  const siteUrl = address("SITE_URL", text("SITE_URL")).origin;
  const secure = siteUrl.startsWith("https:");
  const useProxy = flag("USE_PROXY", text("USE_PROXY"));
  const csrfSecret = text("CSRF_SECRET");
  if (useProxy && csrfSecret === "") throw wrong("CSRF_SECRET", "", "it is required with USE_PROXY");
  const testHooks = flag("TEST_HOOKS", text("TEST_HOOKS"));
  if (testHooks && secure) throw wrong("TEST_HOOKS", "1", "it is refused while SITE_URL is https");
  const upstream = optionalAddress("API_BASE", text("API_BASE"));
  if (upstream !== null) checkUpstream(new URL(upstream), new URL(siteUrl));
  return {
    siteName: text("SITE_NAME"),
    siteUrl,
    secure,
    hsts: transportOrder(text("HSTS")),
    upstream,
    requireLogin: flag("REQUIRE_LOGIN", text("REQUIRE_LOGIN")),
    oidc: readOidc(text),
    opsRole: text("OPS_ROLE"),
    downloadRoles: flag("REQUIRE_DOWNLOAD_ROLES", text("REQUIRE_DOWNLOAD_ROLES")),
    analytics: readAnalytics(text),
    csrfHeader: headerName("CSRF_HEADER", text("CSRF_HEADER")),
    useProxy,
    csrfSecret,
    requestLog: flag("REQUEST_LOG", text("REQUEST_LOG")),
    redirectHosts: hostList(text("REDIRECT_HOSTS")),
    basemap: text("BASEMAP"),
    links: readLinks(text),
    securityContact: contact("SECURITY_CONTACT", text("SECURITY_CONTACT")),
    rateLimit: wholeNumber("RATE_LIMIT", text("RATE_LIMIT")),
    fetchDue: wholeNumber("FETCH_DUE", text("FETCH_DUE")),
    importInWorkerBytes: wholeNumber("IMPORT_IN_WORKER", text("IMPORT_IN_WORKER")) * 1_000_000,
    coldArchive: flag("COLD_ARCHIVE", text("COLD_ARCHIVE")),
    keepVersions: Math.max(1, wholeNumber("KEEP_VERSIONS", text("KEEP_VERSIONS"))),
    keepMessages: Math.max(1, wholeNumber("KEEP_MESSAGES", text("KEEP_MESSAGES"))),
    keepFetches: wholeNumber("KEEP_FETCHES", text("KEEP_FETCHES")),
    keepObservations: wholeNumber("KEEP_OBSERVATIONS", text("KEEP_OBSERVATIONS")),
    metricsKey: text("METRICS_KEY"),
    pushKey: readPushKey(text("PUSH_PUBLIC_KEY")),
    mail: readMail(text),
    testHooks,
  };
}

/** Value of Strict-Transport-Security: one year, and the directives of the setting HSTS. */
export function transportOrder(more: string): string {
  if (!/^(includeSubDomains( preload)?)?$/.test(more))
    throw wrong("HSTS", more, "it must be includeSubDomains, or includeSubDomains preload");
  return ["max-age=31536000", ...more.split(" ")].join("; ").replace(/; $/, "");
}

/** Parses hosts that are separated by commas or blanks. */
export function hostList(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== "");
}

/** Names of the machine itself. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

function checkUpstream(upstream: URL, site: URL): void {
  const { href, host, hostname, port, search, hash, username, password } = upstream;
  if (host === site.host || (LOOPBACK.test(hostname) && LOOPBACK.test(site.hostname) && port === site.port))
    throw wrong("API_BASE", href, "it must be the URL of another server; leave it empty to use this portal's own API");
  if (search + hash + username + password !== "")
    throw wrong(
      "API_BASE",
      `${upstream.origin}…`,
      "it must be a URL without a query or a user name; put a key into the secret API_KEY",
    );
}

type Text = (name: string) => string;

function readOidc(text: Text): Settings["oidc"] {
  const issuer = optionalAddress("OIDC_ISSUER", text("OIDC_ISSUER"));
  if (issuer === null) return null;
  const clientId = text("OIDC_CLIENT_ID");
  if (clientId === "") throw wrong("OIDC_CLIENT_ID", "", "it is required with OIDC_ISSUER");
  return {
    issuer,
    clientId,
    audience: text("OIDC_AUDIENCE"),
    scope: text("OIDC_SCOPE"),
    logoutUri: text("OIDC_LOGOUT_URI"),
    algorithms: readAlgorithms(text("OIDC_ALGORITHMS")),
    rolesClaim: text("OIDC_ROLES_CLAIM"),
  };
}

/** HMAC and `none` are refused: a public key must never serve as the secret of an HMAC. */
const ASYMMETRIC = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/;

function readAlgorithms(value: string): string[] {
  const names = value.split(/[\s,]+/).filter((name) => name !== "");
  if (names.length > 0 && names.every((name) => ASYMMETRIC.test(name))) return names;
  throw wrong("OIDC_ALGORITHMS", value, "it must be names of asymmetric signature algorithms such as RS256 ES256");
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
  for (const name of ["edit", "report", "report_site", "content"] as const) {
    const variable = `LINK_${name.toUpperCase()}`;
    const value = text(variable);
    if (value === "") continue;
    const isMailbox = name === "report_site" && value.startsWith("mailto:");
    if (!isMailbox) address(variable, value.replaceAll(/\{(file|id|page|path)\}/g, "x"));
    links[name] = value;
  }
  return links;
}

function address(name: string, value: string): URL {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw wrong(name, value, "it must be a URL such as https://example.org");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw wrong(name, value, "it must be an http or https URL");
  return url;
}

/** A contact by RFC 9116, 2.5.3; null without one. */
function contact(name: string, value: string): string | null {
  if (value === "") return null;
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+|https:\/\/\S+)$/.test(value) && URL.canParse(value)) return value;
  throw wrong(name, value, "it must be a URL such as mailto:security@example.org or https://example.org/report");
}

/** Without a trailing slash, so that paths can follow. */
function optionalAddress(name: string, value: string): string | null {
  return value === "" ? null : address(name, value).href.replace(/\/$/, "");
}

function readPushKey(value: string): string | null {
  if (value === "") return null;
  if (isPushKey(value)) return value;
  throw wrong("PUSH_PUBLIC_KEY", value, "it must be a key that `portal keys push` made");
}

/** Shorter secrets can be guessed. */
const MIN_SECRET_CHARACTERS = 32;

function readMail(text: Text): Settings["mail"] {
  const [from, secret] = [text("MAIL_FROM"), text("MAIL_SECRET")];
  if (from === "") return null;
  const address = /^(?:[^<>"@,\r\n]+ <(?<named>[^<>]+)>|(?<plain>.+))$/.exec(from)?.groups;
  if (readMailAddress(address?.named ?? address?.plain ?? "") === null)
    throw wrong("MAIL_FROM", from, "it must be an address such as news@example.org or Portal <news@example.org>");
  if (secret.length >= MIN_SECRET_CHARACTERS) return { from, secret };
  throw wrong("MAIL_SECRET", "", `it is required with MAIL_FROM, with ${MIN_SECRET_CHARACTERS} characters or more`);
}

function flag(name: string, value: string): boolean {
  if (["", "0", "false"].includes(value)) return false;
  if (["1", "true"].includes(value)) return true;
  throw wrong(name, value, "it must be 1, true, 0, false or empty");
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw wrong(name, value, "it must be a whole number");
  return Number(value);
}

function headerName(name: string, value: string): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(value)) throw wrong(name, value, "it must be the name of an HTTP header");
  return value.toLowerCase();
}

function wrong(field: string, value: string, takes: string) {
  return problem("settings.invalid", `The setting ${field} is "${value}": ${takes}.`, { field, value });
}

/** A row of the settings table in README.md, which `npm run readme` writes. */
export type SettingDescription = { names: readonly string[]; fallback: string; meaning: string };

const describe = (names: string, meaning: string, fallback?: string): SettingDescription => {
  const list = names.split(" ");
  return { names: list, fallback: fallback ?? list.map(settingDefault).join(" "), meaning };
};

/** Every setting, in the order of README.md. `{path}` and the like are written literally. */
export const describeSettings = (): readonly SettingDescription[] => [
  describe("SITE_NAME", "name in titles and the navigation"),
  describe("SITE_URL", "public origin, used in canonical links; `https` turns on HSTS"),
  describe(
    "HSTS",
    "with `https`: `includeSubDomains`, or `includeSubDomains preload`, is added to `Strict-Transport-Security`",
  ),
  describe(
    "API_BASE",
    "API of another Transitland v2 server, e.g. `https://transit.land/api/v2`, which then provides the data of pages and of `/api/v2`. Its responses are cached, and served stale if it fails. `/api/v2/portal`, which Transitland v2 does not have, answers 404. The secret `API_KEY` is sent to it as `apikey`. Without this setting, the portal's own API is used",
  ),
  describe("REQUIRE_LOGIN", "`1` requires visitors to sign in"),
  describe(
    "OIDC_ISSUER OIDC_CLIENT_ID OIDC_AUDIENCE OIDC_LOGOUT_URI",
    "the OpenID provider; without an issuer, *Sign in* leads to a page that explains that sign-in is not configured",
  ),
  describe("OIDC_SCOPE", "scopes requested at sign-in"),
  describe("OIDC_ALGORITHMS", "accepted signature algorithms of tokens; only asymmetric ones are allowed"),
  describe("OIDC_ROLES_CLAIM", "token claim with the user's roles"),
  describe(
    "OPS_ROLE",
    "role of the people who run the portal: they may add a feed on its page, and retry imports on `/status`",
  ),
  describe(
    "REQUIRE_DOWNLOAD_ROLES",
    "`1` requires the roles `tl_download_fv_current`, `tl_download_fv_historic` and `tl_export_feed_versions` for downloads and exports",
  ),
  describe(
    "ANALYTICS_KEY ANALYTICS_URL",
    "key of the analytics service and the URL that events are sent to; nothing is sent without a key",
  ),
  describe("CSRF_HEADER", "name of the CSRF header, sent and required if `USE_PROXY` is on"),
  describe(
    "USE_PROXY",
    "`1` if a proxy in front of the site checks the CSRF header. Requires the secret `CSRF_SECRET`, from which the daily token is derived",
  ),
  describe("REDIRECT_HOSTS", "external hosts to which redirects may lead, separated by commas"),
  describe(
    "BASEMAP",
    "key of the basemap archive in the tile bucket, as printed by `basemap put`: a PMTiles archive in the Protomaps schema (version 4), such as `basemap/florida.pmtiles`. The attribution is read from the archive. Without this setting, the world map built by `npm start` and `portal basemap build` is used",
  ),
  describe(
    "RATE_LIMIT",
    "API requests per minute and IP address; `0` for no limit. `npm run portal -- keys make NAME` creates a key with a higher limit, to be sent in the header `apikey`; no key is required",
  ),
  describe(
    "FETCH_DUE",
    "on Cloudflare: number of feeds that the hourly job fetches and archives, beginning with those fetched longest ago. `portal --remote fetch --import --activate` imports them, or the queue does with `IMPORT_IN_WORKER`",
  ),
  describe(
    "IMPORT_IN_WORKER",
    "on Cloudflare: megabytes of unpacked files up to which a version is imported from the queue, in a Worker of its own; `32` fits into its memory. Larger versions wait for `follow` or `import --pending`. `0` imports nothing there",
  ),
  describe(
    "KEEP_VERSIONS",
    "how many versions of a feed stay queryable, the active one included. A day after a version was replaced, `import --activate`, `fetch --activate` and `retire` remove its rows; `reimport` brings it back",
  ),
  describe(
    "COLD_ARCHIVE",
    "`0` writes no cold files: a version then answers no queries once its rows are removed. With `1` its routes, stops and timetables stay readable from one file in R2",
  ),
  describe(
    "KEEP_MESSAGES",
    "minutes for which the last realtime message of a feed is kept after fetching stops. `follow`, `fetch --realtime` and `retire` delete older ones",
  ),
  describe(
    "KEEP_FETCHES",
    "days for which attempts to fetch feeds are kept, at least the last one of each URL; `0` for ever. `follow` and `retire` delete older ones",
  ),
  describe(
    "KEEP_OBSERVATIONS",
    "days for which the daily figures of realtime endpoints are kept; `0` for ever. Hourly figures are kept until the end of the next day. `follow` and `retire` delete older ones",
  ),
  describe(
    "METRICS_KEY",
    "secret with which `/metrics` tells Prometheus the state of the feeds, sent as `Authorization: Bearer KEY`. Without it, `/metrics` is 404",
  ),
  describe(
    "PUSH_PUBLIC_KEY",
    "lets visitors follow feeds, operators, routes and places by web push. `npm run portal -- keys push` makes it, together with the secret `PUSH_PRIVATE_KEY`, with which `follow` signs messages. Without it, pages offer no notifications. A new key ends all subscriptions",
  ),
  describe(
    "MAIL_FROM",
    "sender of mails, such as `Portal <news@example.org>`, and lets visitors follow feeds, operators, routes and places by e-mail. It requires the secret `MAIL_SECRET`, 32 characters or more that sign the links of mails. `follow` sends them over the relay in the secret `SMTP_URL`, such as `smtps://user:password@mail.example.org`; on Cloudflare the Worker can send them instead (`docs/operations.md`)",
  ),
  describe("REQUEST_LOG", "`1` logs a line of JSON for each request, without secrets"),
  describe(
    "IMPORT_MAX_ENTRIES",
    "maximum number of entries in a zip (error `archive.too_many_entries`). This setting and the following `IMPORT_…` settings are also options of `import` and `validate`, such as `--max-entries N`",
    "200",
  ),
  describe("IMPORT_MAX_BYTES", "maximum bytes of an unpacked zip (`archive.too_large`)", "8 GB"),
  describe("IMPORT_MAX_RATIO", "maximum compression ratio of an entry of more than 4 MB (`archive.ratio`)", "200"),
  describe("IMPORT_MAX_NESTED", "maximum bytes of a zip inside the zip (`archive.nested_too_large`)", "256 MB"),
  describe("IMPORT_MAX_COLUMNS", "maximum number of columns in a file (`csv.too_many_columns`)", "100"),
  describe("IMPORT_MAX_ROW_BYTES", "maximum bytes of a row (`csv.field_too_long`)", "1 MB"),
  describe(
    "IMPORT_MAX_AGENCIES",
    "maximum number of rows in `agency.txt`. A file with more refuses the feed (`gtfs.too_many_rows`)",
    "10,000",
  ),
  describe("IMPORT_MAX_ROUTES", "the same for `routes.txt`", "40,000"),
  describe("IMPORT_MAX_STOPS", "the same for `stops.txt`", "600,000"),
  describe("IMPORT_MAX_TRIPS", "the same for `trips.txt`", "5,000,000"),
  describe("IMPORT_MAX_SERVICES", "the same for `calendar.txt`", "1,000,000"),
  describe("IMPORT_MAX_STOP_TIMES", "the same for `stop_times.txt`", "200,000,000"),
  describe("IMPORT_MAX_SHAPE_POINTS", "the same for `shapes.txt`", "50,000,000"),
  describe("IMPORT_MAX_ROWS", "the same for each other file", "5,000,000"),
  describe(
    "IMPORT_MAX_ROWS_PER_KB",
    "maximum number of rows of all files together, for each kilobyte of the zip (`gtfs.too_many_rows_for_size`). A zip smaller than 10 MB may have as many as one of 10 MB",
    "500",
  ),
  describe("IMPORT_MAX_STOPS_PER_KB", "the same for the rows of `stops.txt`", "2"),
  describe("IMPORT_MAX_TRIPS_PER_KB", "the same for the rows of `trips.txt`", "20"),
  describe(
    "IMPORT_MAX_PATTERNS_PER_KB",
    "the same for the different lists of stops that the trips of a route serve (`gtfs.too_many_patterns`)",
    "4",
  ),
  describe(
    "IMPORT_MAX_SERVICE_DAYS",
    "maximum number of days of all services together (`gtfs.too_many_service_days`)",
    "30,000,000",
  ),
  describe(
    "IMPORT_MAX_TEXT",
    "maximum characters of a text. A longer one is cut and reported (`text_too_long`)",
    "10,000",
  ),
  describe(
    "IMPORT_MAX_RUNS",
    "maximum departures of a row in `frequencies.txt`. A row with more is left out and reported (`frequency_too_many_runs`)",
    "10,000",
  ),
  describe("IMPORT_MAX_DOWNLOAD", "maximum bytes of a download (`fetch.too_large`)", "500 MB"),
  describe(
    "LINK_BULK LINK_STATUS LINK_SOCIAL LINK_BLOG",
    "override where *Custom bulk data exports*, *API status* and *Blog* in the footer lead (by default the datasets, the status page and the news of this site); *Social profile* is shown only if `LINK_SOCIAL` is set",
  ),
  describe(
    "LINK_CONTENT",
    "URL at which documentation, news and other texts are edited, e.g. `https://github.com/you/portal/edit/main/{path}`; `{path}` is replaced by the path of the file",
  ),
  describe(
    "LINK_EDIT LINK_REPORT",
    "URLs at which a registry record is edited or a problem with it is reported; `{id}` is replaced by its Onestop ID, `{file}` by the name of its DMFR file, `{page}` by the URL of the page",
  ),
  describe(
    "LINK_REPORT_SITE",
    "URL at which a problem with this site is reported, such as `mailto:you@example.org`, with the same placeholders; by default the page *Support*",
  ),
  describe(
    "SECURITY_CONTACT",
    "where security problems are reported, e.g. `mailto:security@example.org`, published at `/.well-known/security.txt` (RFC 9116)",
  ),
  describe(
    "TEST_HOOKS",
    "`1` lets a request set its own clock (`x-test-now`) and slow down its trips to the database " +
      "(`x-test-store-delay`, milliseconds up to 900), and turns off `RATE_LIMIT` and the response cache; refused if " +
      "`SITE_URL` is https",
  ),
];
