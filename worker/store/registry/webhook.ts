/** Webhooks: made, listed, removed, and how far the log of changes was delivered to each. */
import { hexOf } from "../../../src/domain/bytes/digest.ts";
import { makeSecret } from "../../../src/domain/webhook/sign.ts";
import { problem } from "../../problem.ts";
import type { Db } from "../db/db.ts";
import { hasCome } from "../db/far-future.ts";
import { integer } from "../shape.ts";
import { insertInto, type RowOf, rowShape } from "../table.ts";
import { type WebhookRecord, webhookTable } from "../tables/webhook.ts";

/** Without the secret, which is shown once. */
const PUBLIC_COLUMNS = webhookTable.pick(webhookTable.except("secret"));
export type ShownWebhook = RowOf<typeof PUBLIC_COLUMNS>;
export type { WebhookRecord } from "../tables/webhook.ts";

export type WebhookSubject = { feed?: string; operator?: string; place?: readonly string[] };

/** Webhooks that one user may have. */
export const MAX_WEBHOOKS_PER_USER = 10;

/**
 * Makes a webhook for the changes from now on. Its secret is in the answer.
 * @param owner subject of a user's tokens; null on the command line
 * @param now RFC 3339 in UTC
 * @throws Problem webhook.too_many
 */
export async function makeWebhook(
  db: Db,
  { url, owner, subject, now }: { url: string; owner: string | null; subject: WebhookSubject; now: string },
): Promise<WebhookRecord> {
  const id = `wh_${hexOf(crypto.getRandomValues(new Uint8Array(12)))}`;
  const place = subject.place === undefined ? null : JSON.stringify(subject.place);
  const [rows] = await db.write([
    {
      sql: insertInto(
        webhookTable,
        {
          ...{ id: "?1", owner: "?2", url: "?3", secret: "?4", feed: "?5", operator: "?6", place: "?7" },
          ...{ created_at: "?8", seen_id: "c.next - 1", next_at: "?8", failures: "0" },
        },
        {
          from:
            "FROM counter c WHERE c.name = 'feed_change' AND " +
            `(?2 IS NULL OR (SELECT count(*) FROM webhook WHERE owner = ?2) < ${MAX_WEBHOOKS_PER_USER})`,
          end: "RETURNING *",
        },
      ),
      values: [id, owner, url, makeSecret(), subject.feed ?? null, subject.operator ?? null, place, now],
    },
  ]);
  const [webhook] = webhookTable.narrow(rows ?? []);
  if (webhook === undefined)
    throw problem("webhook.too_many", `You can have ${MAX_WEBHOOKS_PER_USER} webhooks. Remove one first.`, {
      limit: MAX_WEBHOOKS_PER_USER,
    });
  return webhook;
}

/** The newest first. @param owner only those of this user */
export function listWebhooks(db: Db, owner?: string): Promise<ShownWebhook[]> {
  const order = "ORDER BY created_at DESC, id";
  return owner === undefined
    ? db.rows(PUBLIC_COLUMNS, `SELECT ${PUBLIC_COLUMNS.select()} FROM webhook ${order}`)
    : db.rows(PUBLIC_COLUMNS, `SELECT ${PUBLIC_COLUMNS.select()} FROM webhook WHERE owner = ? ${order}`, owner);
}

/** @throws Problem webhook.not_found */
export async function findWebhook(db: Db, id: string): Promise<WebhookRecord> {
  const webhook = await db.row(webhookTable, "SELECT * FROM webhook WHERE id = ?", id);
  if (webhook === null) throw unknown(id);
  return webhook;
}

/** @param owner only if it is this user's @throws Problem webhook.not_found */
export async function removeWebhook(db: Db, id: string, owner?: string): Promise<ShownWebhook> {
  const ownerCondition = owner === undefined ? "" : " AND owner = ?2";
  const [rows] = await db.write([
    {
      sql: `DELETE FROM webhook WHERE id = ?1${ownerCondition} RETURNING ${PUBLIC_COLUMNS.select()}`,
      values: owner === undefined ? [id] : [id, owner],
    },
  ]);
  const [webhook] = PUBLIC_COLUMNS.narrow(rows ?? []);
  if (webhook === undefined) throw unknown(id);
  return webhook;
}

function unknown(id: string) {
  return problem("webhook.not_found", `No webhook has the id ${id}.`, { value: id });
}

const HEAD = rowShape("counter", { head: integer() });

/** The last entry of the log. */
export async function headOfChanges(db: Db): Promise<number> {
  return (await db.row(HEAD, "SELECT next - 1 AS head FROM counter WHERE name = 'feed_change'"))?.head ?? 0;
}

/** Webhooks to which something may be sent: those behind the end of the log, and those to confirm. @param now RFC 3339 in UTC */
export function dueWebhooks(db: Db, head: number, now: string): Promise<WebhookRecord[]> {
  return db.rows(
    webhookTable,
    "SELECT * FROM webhook WHERE disabled_at IS NULL AND (state = 'pending' OR (state = 'active' AND seen_id < ?1)) " +
      `AND ${hasCome("next_at", "?2", "plan")} ORDER BY next_at, id`,
    head,
    now,
  );
}

const NO_FAILURE = "failures = 0, failing_since = NULL, last_problem = NULL, last_problem_code = NULL";

/** Notes that entries of the log need no more delivery: all up to one. @param deliveredAt when a message arrived; null if none was sent */
export async function saveSeen(db: Db, id: string, seenId: number, deliveredAt: string | null): Promise<void> {
  const deliveryColumns = deliveredAt === null ? "" : `, delivered_at = ?3, ${NO_FAILURE}`;
  await db.write([
    {
      sql: `UPDATE webhook SET seen_id = max(seen_id, ?2)${deliveryColumns} WHERE id = ?1`,
      values: deliveredAt === null ? [id, seenId] : [id, seenId, deliveredAt],
    },
  ]);
}

/** The code and the sentence of a failure. */
export type DeliveryFailure = { code: string; detail: string };

/** Notes an attempt that failed. @param nextAt null switches the webhook off. Times are RFC 3339 in UTC. */
export async function saveFailure(
  db: Db,
  id: string,
  { failure, at, nextAt }: { failure: DeliveryFailure; at: string; nextAt: string | null },
): Promise<void> {
  await db.write([
    {
      sql:
        "UPDATE webhook SET failures = failures + 1, failing_since = coalesce(failing_since, ?2), last_problem = ?3, " +
        "last_problem_code = ?5, next_at = coalesce(?4, next_at), disabled_at = iif(?4 IS NULL, ?2, NULL) WHERE id = ?1",
      values: [id, at, failure.detail, nextAt, failure.code],
    },
  ]);
}

/**
 * Notes the outcome of a challenge.
 * @param failure null if the receiver returned it: the webhook is active
 * @param nextAt of the next challenge; null refuses the webhook after this failure
 */
export async function saveChallenge(
  db: Db,
  id: string,
  { failure, at, nextAt }: { failure: DeliveryFailure | null; at: string; nextAt: string | null },
): Promise<void> {
  const statement =
    failure === null
      ? {
          sql: `UPDATE webhook SET state = 'active', challenged_at = ?2, ${NO_FAILURE} WHERE id = ?1`,
          values: [id, at],
        }
      : {
          sql:
            "UPDATE webhook SET state = iif(?3 IS NULL, 'refused', 'pending'), challenged_at = ?2, failures = failures + 1, " +
            "failing_since = coalesce(failing_since, ?2), next_at = coalesce(?3, next_at), last_problem = ?4, " +
            "last_problem_code = ?5 WHERE id = ?1",
          values: [id, at, nextAt, failure.detail, failure.code],
        };
  await db.write([statement]);
}

/** Milliseconds between two challenges that are sent on request. */
const CHALLENGE_GAP_MS = 60_000;

/**
 * Lets the receiver be asked to confirm again, a minute after the last challenge at the earliest. A webhook that was refused
 * or switched off continues with the changes from now on.
 * @param owner only if it is this user's @param now RFC 3339 in UTC
 * @throws Problem webhook.not_found
 */
export async function requestChallenge(db: Db, id: string, now: string, owner?: string): Promise<ShownWebhook> {
  const ownerCondition = owner === undefined ? "" : " AND owner = ?4";
  const { challenged_at } = await findWebhook(db, id);
  const earliest = challenged_at === null ? 0 : Date.parse(challenged_at) + CHALLENGE_GAP_MS;
  const nextAt = new Date(Math.max(earliest, Date.parse(now))).toISOString();
  const [rows] = await db.write([
    {
      sql:
        "UPDATE webhook SET next_at = ?2, failures = 0, failing_since = NULL, disabled_at = NULL, " +
        "seen_id = iif(state = 'refused' OR disabled_at IS NOT NULL, ?3, seen_id), state = 'pending' " +
        `WHERE id = ?1${ownerCondition} RETURNING ${PUBLIC_COLUMNS.select()}`,
      values: [id, nextAt, await headOfChanges(db), ...(owner === undefined ? [] : [owner])],
    },
  ]);
  const [webhook] = PUBLIC_COLUMNS.narrow(rows ?? []);
  if (webhook === undefined) throw unknown(id);
  return webhook;
}
