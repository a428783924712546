/** Lists the settings of the portal at the desk, where each comes from, and warnings about probable mistakes. Never shows a secret. */
import type { Bindings, Settings } from "../env.ts";
import { readLimits } from "../ingest/limits.ts";
import { asProblem } from "../problem.ts";
import { describeSettings, settingDefault } from "../settings.ts";
import type { DeskRequest, DeskWork } from "./request.ts";

/** Variables that hold a secret. All but METRICS_KEY are described with the setting that they belong to. */
const SECRETS: readonly string[] = [
  "API_KEY",
  "CSRF_SECRET",
  "METRICS_KEY",
  "PUSH_PRIVATE_KEY",
  "MAIL_SECRET",
  "SMTP_URL",
];

/** Variables of feeds' secrets (worker/ingest/secrets.ts). */
const OF_FEED = /^FEED_SECRET_/;

/** The `[vars]` of wrangler.toml at the time of the build. */
const WRITTEN_VARIABLES: Readonly<Record<string, string>> = import.meta.env?.WRITTEN_VARIABLES ?? {};

type SettingSource = "environment" | "wrangler.toml" | "default";

type ListedSetting = {
  name: string;
  /** Null for a secret. */
  value: string | null;
  is_secret: boolean;
  is_set: boolean;
  source: SettingSource;
  meaning: string;
};

/** Paths below `/desk`. */
export const SETTINGS_WORK: Readonly<Record<string, DeskWork>> = {
  "/settings": { method: "GET", answer: listSettings },
};

async function listSettings({ raw, bindings, settings }: DeskRequest): Promise<Response> {
  const variables = describeSettings().flatMap(({ names, meaning, fallback }) =>
    names.map((name) => listedSetting(bindings, name, { meaning, fallback: settingDefault(name) || fallback })),
  );
  const names = variables.map(({ name }) => name);
  const secretNames = [
    ...SECRETS,
    ...Object.keys(bindings)
      .filter((name) => OF_FEED.test(name))
      .toSorted(),
  ];
  const secrets = secretNames
    .filter((name) => !names.includes(name))
    .map((name) => listedSetting(bindings, name, { meaning: "", fallback: "" }));
  const warnings = [
    ...unknownVariables(bindings, [...names, ...secretNames]),
    ...settingWarnings(settings, bindings, new URL(raw.url)),
    ...(await basemapWarning(settings, bindings)),
  ];
  return Response.json({ settings: [...variables, ...secrets], warnings });
}

function listedSetting(
  bindings: Bindings,
  name: string,
  { meaning, fallback }: { meaning: string; fallback: string },
): ListedSetting {
  const value = textOf(bindings, name);
  const is_secret = SECRETS.includes(name) || OF_FEED.test(name);
  const is_set = value !== "";
  const source = !is_set ? "default" : WRITTEN_VARIABLES[name] === value ? "wrangler.toml" : "environment";
  return { name, value: is_secret ? null : is_set ? value : fallback.trim(), is_secret, is_set, source, meaning };
}

const textOf = (bindings: Bindings, name: string) => String(bindings[name] ?? "");

type SettingWarning = { name: string; detail: string };

/** A misspelled variable has no effect, and nothing else says so. */
function unknownVariables(bindings: Bindings, names: readonly string[]): SettingWarning[] {
  return Object.entries(bindings).flatMap(([name, value]) =>
    typeof value !== "string" || names.includes(name)
      ? []
      : [{ name, detail: "This portal has no setting of this name." }],
  );
}

/** Megabytes of unpacked files that fit into the memory of the importing Worker. */
const MAX_IMPORT_MB = 32;

/** Characters of a secret that cannot be tried out. */
const MIN_SECRET_CHARACTERS = 16;

/** Values that are allowed, but that the people who run the portal may not have meant. */
function settingWarnings(settings: Settings, bindings: Bindings, url: URL): SettingWarning[] {
  const { siteUrl, secure, upstream, useProxy, csrfSecret, rateLimit, testHooks, analytics, oidc } = settings;
  const { importInWorkerBytes, securityContact, metricsKey, hsts } = settings;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(url.hostname);
  const isSet = (name: string) => textOf(bindings, name) !== "";
  const checks: readonly (false | readonly [name: string, detail: string])[] = [
    new URL(siteUrl).host !== url.host && [
      "SITE_URL",
      `Links and sitemaps lead to ${siteUrl}, and this page was asked for at ${url.origin}.`,
    ],
    !secure && !isLocal && ["SITE_URL", "It is not https, so browsers may be led to another server."],
    !secure && hsts.includes(";") && ["HSTS", "It has no effect while SITE_URL is not https."],
    upstream === null && isSet("API_KEY") && ["API_KEY", "It has no effect without API_BASE."],
    !useProxy && csrfSecret !== "" && ["CSRF_SECRET", "It has no effect without USE_PROXY."],
    csrfSecret !== "" &&
      csrfSecret.length < MIN_SECRET_CHARACTERS && ["CSRF_SECRET", "It is short, so it can be guessed."],
    metricsKey !== "" &&
      metricsKey.length < MIN_SECRET_CHARACTERS && ["METRICS_KEY", "It is short, so it can be guessed."],
    rateLimit === 0 && ["RATE_LIMIT", "One caller may use up the whole server."],
    testHooks && ["TEST_HOOKS", "Anybody may set the clock of a request, and nothing is limited or cached."],
    analytics === null && isSet("ANALYTICS_URL") && ["ANALYTICS_URL", "It has no effect without ANALYTICS_KEY."],
    importInWorkerBytes > MAX_IMPORT_MB * 1_000_000 && [
      "IMPORT_IN_WORKER",
      `More than ${MAX_IMPORT_MB} may not fit into the memory of the importer.`,
    ],
    secure &&
      securityContact === null && [
        "SECURITY_CONTACT",
        "People who find a security problem do not learn where to report it.",
      ],
    oidc !== null &&
      secure &&
      oidc.issuer.startsWith("http:") && ["OIDC_ISSUER", "It is not https, so sign-in can be intercepted."],
  ];
  return [
    ...checks.flatMap((check) => (check === false ? [] : [{ name: check[0], detail: check[1] }])),
    ...limitWarnings(bindings),
  ];
}

/** The limits of imports are read when an import begins. */
function limitWarnings(bindings: Bindings): SettingWarning[] {
  try {
    readLimits(bindings as Record<string, string>);
    return [];
  } catch (error) {
    const { detail, evidence } = asProblem(error);
    return [{ name: String(evidence.field ?? ""), detail }];
  }
}

async function basemapWarning({ basemap }: Settings, { TILES }: Bindings): Promise<SettingWarning[]> {
  if (basemap === "" || (await TILES.head(basemap)) !== null) return [];
  return [{ name: "BASEMAP", detail: "The tile bucket has no archive of this name, so maps have no ground." }];
}
