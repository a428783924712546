/** Reads the settings of wrangler.toml, overridden by environment variables of the same name. */
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { VapidKeys } from "../src/domain/push/vapid.ts";
import { problem } from "../worker/problem.ts";
import { parseSettings } from "../worker/settings.ts";
import { ROOT } from "./project.ts";

export type PortalSettings = {
  vars: Record<string, string>;
  compatibilityDate: string;
  compatibilityFlags: string[];
  /** Paths that go to the Worker without a lookup among the static files, such as `/tiles/*`. */
  workerFirst: string[];
  /** Binding name → database name, as in wrangler.toml. */
  databases: Record<string, string>;
  namespaces: Record<string, string>;
  buckets: Record<string, string>;
  queues: Record<string, string>;
  /** Whether the Worker sends mails through the platform. */
  sendsMail: boolean;
};

/** The part of wrangler.toml used here. */
type Wrangler = {
  compatibility_date: string;
  compatibility_flags?: string[];
  assets?: { run_worker_first?: boolean | string[] };
  vars?: Record<string, unknown>;
  d1_databases?: { binding: string; database_name: string }[];
  kv_namespaces?: { binding: string; id: string }[];
  r2_buckets?: { binding: string; bucket_name: string }[];
  send_email?: { name: string }[];
  queues?: { producers?: { binding: string; queue: string }[] };
};

/** Secrets and limits are not in wrangler.toml; these are taken from the environment if set. */
const UNWRITTEN = /^(API_KEY|CSRF_SECRET|MAIL_SECRET|METRICS_KEY|TEST_HOOKS|IMPORT_MAX_[A-Z_]+)$/;

/** Reads wrangler.toml, the only handwritten configuration, and the environment. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): PortalSettings {
  const config = parse(readFileSync(`${ROOT}wrangler.toml`, "utf8")) as Wrangler;
  const vars: Record<string, string> = {};
  for (const [name, value] of Object.entries(config.vars ?? {})) vars[name] = env[name] ?? String(value);
  for (const [name, value = ""] of Object.entries(env)) if (UNWRITTEN.test(name)) vars[name] = value;
  const first = config.assets?.run_worker_first;
  return {
    vars,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags ?? [],
    workerFirst: Array.isArray(first) ? first : [],
    databases: Object.fromEntries((config.d1_databases ?? []).map((d) => [d.binding, d.database_name])),
    namespaces: Object.fromEntries((config.kv_namespaces ?? []).map((k) => [k.binding, k.id])),
    buckets: Object.fromEntries((config.r2_buckets ?? []).map((b) => [b.binding, b.bucket_name])),
    queues: Object.fromEntries((config.queues?.producers ?? []).map((q) => [q.binding, q.queue])),
    sendsMail: config.send_email?.some(({ name }) => name === "EMAIL") === true,
  };
}

type Retention = "keepVersions" | "keepMessages" | "keepFetches" | "keepObservations";

/** How many versions, and for how long messages, observations and fetch attempts are kept. @throws Problem settings.invalid */
export function retention(): Pick<ReturnType<typeof parseSettings>, Retention> {
  const { KEEP_VERSIONS, KEEP_MESSAGES, KEEP_FETCHES, KEEP_OBSERVATIONS } = readSettings().vars;
  return parseSettings({ KEEP_VERSIONS, KEEP_MESSAGES, KEEP_FETCHES, KEEP_OBSERVATIONS });
}

/** Whether versions leave cold files when their rows are removed. @throws Problem settings.invalid */
export function coldArchive(): boolean {
  return parseSettings({ COLD_ARCHIVE: readSettings().vars.COLD_ARCHIVE }).coldArchive;
}

/** Origin of the site, for links in messages. @throws Problem settings.invalid */
export function siteUrl(): string {
  return parseSettings({ SITE_URL: readSettings().vars.SITE_URL }).siteUrl;
}

/** Name and origin of the site, for files that are read elsewhere. @throws Problem settings.invalid */
export function publicSite(): { name: string; url: string } {
  const { SITE_NAME, SITE_URL } = readSettings().vars;
  const { siteName, siteUrl } = parseSettings({ SITE_NAME, SITE_URL });
  return { name: siteName, url: siteUrl };
}

/**
 * What signs messages of web push: the keys, and a URL at which push services reach the people who run the site. Null if the
 * site offers none.
 * @throws Problem settings.invalid
 */
export function pushSettings(): { keys: VapidKeys; subject: string } | null {
  const { SITE_URL, SECURITY_CONTACT, PUSH_PUBLIC_KEY } = readSettings().vars;
  const { siteUrl, securityContact, pushKey } = parseSettings({ SITE_URL, SECURITY_CONTACT, PUSH_PUBLIC_KEY });
  if (pushKey === null) return null;
  const privateKey = process.env.PUSH_PRIVATE_KEY ?? "";
  if (!/^[\w-]{43}$/.test(privateKey))
    throw problem(
      "settings.invalid",
      "The secret PUSH_PRIVATE_KEY is required with PUSH_PUBLIC_KEY. Run portal keys push.",
      {
        field: "PUSH_PRIVATE_KEY",
      },
    );
  const subject = securityContact === null || securityContact.startsWith("tel:") ? siteUrl : securityContact;
  return { keys: { publicKey: pushKey, privateKey }, subject };
}

export type MailSettings = {
  /** Sender, such as `Portal <news@example.org>`. */
  from: string;
  /** Signs links. */
  secret: string;
  /** `smtp:` or `smtps:` URL. */
  relay: string;
  siteUrl: string;
  siteName: string;
};

/**
 * What sends mails over a relay. Null if the site sends none, or its Worker does it.
 * @throws Problem settings.invalid
 */
export function mailSettings(): MailSettings | null {
  const { vars, sendsMail } = readSettings();
  const { SITE_NAME, SITE_URL, MAIL_FROM, MAIL_SECRET } = vars;
  const { siteName, siteUrl, mail } = parseSettings({ SITE_NAME, SITE_URL, MAIL_FROM, MAIL_SECRET });
  if (mail === null) return null;
  const relay = process.env.SMTP_URL ?? "";
  if (relay === "" && sendsMail) return null;
  if (!URL.canParse(relay) || !/^smtps?:$/.test(new URL(relay).protocol) || new URL(relay).hostname === "")
    throw problem(
      "settings.invalid",
      "The secret SMTP_URL is required with MAIL_FROM: a URL such as smtps://user:password@mail.example.org.",
      { field: "SMTP_URL" },
    );
  return { ...mail, relay, siteUrl, siteName };
}
