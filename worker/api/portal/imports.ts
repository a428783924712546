/** `{apiBase}/portal/imports`: lets an import that the queue gave up begin anew. For people who run the portal. */
import { problem } from "../../problem.ts";
import type { Db } from "../../store/db/db.ts";
import { endLeases, takeLease } from "../../store/db/lease.ts";
import { retryImports } from "../../store/version/import-job.ts";
import { type ListedVersion, versionsBySha1 } from "../../store/version/list.ts";
import { feedLease } from "../../store/version/pending.ts";
import { object, TEXT } from "../endpoint/answer.ts";
import { FOR_OPS, requireOps } from "../endpoint/authorize.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { SAMPLE } from "../endpoint/sample.ts";

/** Milliseconds that the lease of the feed lasts if this request ends early. */
const LEASE_MS = 10_000;

/** @returns the ids of the versions whose import had failed; null if another process works on the feed */
async function retry(db: Db, { id, feed }: ListedVersion): Promise<number[] | null> {
  const owner = `retry ${crypto.randomUUID()}`;
  const now = Date.now();
  const term = { owner, now: new Date(now).toISOString(), expiresAt: new Date(now + LEASE_MS).toISOString() };
  if (!(await takeLease(db, feedLease(feed), term))) return null;
  try {
    return await retryImports(db, [id]);
  } finally {
    await endLeases(db, owner);
  }
}

export const RETRY_IMPORT: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  method: "POST",
  path: "/imports/{feed_onestop_id}/{sha1}/retry",
  operation: "retryImport",
  summary: "Let the import of a feed version that failed begin anew",
  description: `${FOR_OPS} The queue or the follow command then imports the version.`,
  segments: { feed_onestop_id: "Onestop ID of the feed.", sha1: "SHA-1 of the feed version." },
  examples: { feed_onestop_id: SAMPLE.feed, sha1: "0".repeat(40) },
  answers: {
    200: {
      description: "The version waits for its import again",
      type: "application/json",
      schema: object({ retried: object({ feed: TEXT, sha1: TEXT }, "RetriedImport") }, "RetriedImports"),
    },
    401: { description: "Not signed in", type: "application/problem+json" },
    403: { description: "The account lacks the role", type: "application/problem+json" },
    404: { description: "No import of such a version has failed", type: "application/json" },
    409: { description: "A process works on this feed", type: "application/json" },
  },
  async answer({ path, context }) {
    requireOps(context);
    const { stores } = context.api;
    const { feed_onestop_id: feed = "", sha1 = "" } = path;
    const isWhole = /^[0-9a-f]{40}$/.test(sha1);
    const version = isWhole ? (await versionsBySha1(stores.db, sha1)).find((one) => one.feed === feed) : undefined;
    const startedIds = version === undefined ? [] : await retry(stores.db, version);
    if (startedIds === null)
      throw problem("feed_version.busy", `A process works on ${feed}. Try again in a few minutes.`);
    if (startedIds.length === 0)
      throw problem("feed_version.not_found", "No import of such a version has failed.", { value: sha1.slice(0, 40) });
    return Response.json({ retried: { feed, sha1 } }, { headers: { "cache-control": "no-store" } });
  },
};
