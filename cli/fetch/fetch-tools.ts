/** What a command needs to fetch feeds: the guarded fetcher, limits and secrets. */
import { readFile } from "node:fs/promises";
import { DOWNLOAD_POLICY } from "../../worker/ingest/download.ts";
import type { FetchTools } from "../../worker/ingest/fetch.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import {
  findSecret,
  originsVariable,
  parseSecrets,
  type Secret,
  secretFromVariable,
  secretVariable,
} from "../../worker/ingest/secrets.ts";
import { problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import type { FeedRow } from "../../worker/store/registry/feed.ts";
import type { Context, Options, Values } from "../command-line/command.ts";
import { openFileSpool } from "../files/zip-file.ts";
import { limitsOf, ownHosts } from "../import/import-limits.ts";
import { nodePlatform } from "../node-platform.ts";
import { readSettings } from "../settings.ts";
import { guardedFetcher } from "./guarded-fetch.ts";

export const FETCH_OPTIONS = {
  secrets: { type: "string" },
  timeout: { type: "string" },
  "allow-private": { type: "boolean" },
} satisfies Options;

/**
 * Secrets come from the variables FEED_SECRET_…, or from the file of `--secrets`.
 * @throws Problem command.usage, settings.invalid
 */
export async function fetchTools(
  { stores, archive, now }: Pick<Context, "stores" | "archive" | "now">,
  values: Values,
): Promise<FetchTools & { stores: Stores; limits: FeedLimits }> {
  const allowPrivate = privateAllowed(values);
  const secrets = await readSecrets(values.secrets);
  const limits = limitsOf();
  const timeout = seconds(values.timeout);
  return {
    stores,
    db: stores.db,
    archive,
    platform: nodePlatform,
    fetcher: guardedFetcher(allowPrivate),
    policy: { ...DOWNLOAD_POLICY, timeout, maxBytes: limits.download, allowPrivate, ownHosts: ownHosts() },
    limits,
    openSpool: openFileSpool,
    secret: (feed: FeedRow, urlType: string): Secret | undefined => {
      const set = process.env[secretVariable(feed.onestop_id)];
      if (set === undefined) return findSecret(secrets, feed, urlType);
      return secretFromVariable(set, process.env[originsVariable(feed.onestop_id)]);
    },
    now,
  };
}

async function readSecrets(path: unknown): Promise<Secret[]> {
  if (typeof path !== "string") return [];
  const content = await readFile(path, "utf8").catch(() => {
    throw problem("command.usage", `File ${path} was not found.`);
  });
  return parseSecrets(content, path);
}

function seconds(text: unknown): number {
  if (text === undefined) return DOWNLOAD_POLICY.timeout;
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw problem("command.usage", "--timeout takes a number of seconds.");
}

/** Only tests may fetch from private addresses. */
export function privateAllowed(values: Values): boolean {
  if (values["allow-private"] !== true) return false;
  if (readSettings().vars.TEST_HOOKS === "1") return true;
  throw problem("command.usage", "--allow-private works only with TEST_HOOKS=1.");
}
