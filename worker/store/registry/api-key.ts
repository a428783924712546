/** API keys that raise the rate limit. Only their hashes are stored. */

import { digestOf, hexOf } from "../../../src/domain/bytes/digest.ts";
import { problem } from "../../problem.ts";
import type { Db } from "../db/db.ts";
import { insertRow, type RowOf } from "../table.ts";
import { apiKeyTable } from "../tables/api-key.ts";

const API_KEY = apiKeyTable.pick(apiKeyTable.except("hash"));
export type ApiKey = RowOf<typeof API_KEY>;

/** Hexadecimal SHA-256. A key is 24 random bytes, so a slow hash is not needed. */
export function hashOfKey(key: string): Promise<string> {
  return digestOf("SHA-256", key);
}

/** The valid key with this hash, or null. Rows read: one. */
export async function findApiKey(db: Db, hash: string): Promise<ApiKey | null> {
  return db.row(API_KEY, "SELECT * FROM api_key WHERE hash = ? AND revoked_at IS NULL", hash);
}

/** Notes that a key is used. @param day in UTC, such as 2026-11-30 */
export async function noteKeyUse(db: Db, id: string, day: string): Promise<void> {
  await db.write([{ sql: "UPDATE api_key SET used_on = ?2 WHERE id = ?1 AND used_on IS NOT ?2", values: [id, day] }]);
}

/** Requests per minute of a new key: ten times the limit of an IP address. */
export const KEY_PER_MINUTE = 6_000;

/** @param text requests a minute, 0 for any number @returns null for anything else */
export const readPerMinute = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** @param text rows of one answer @returns null for anything but 1 to 999999 */
export const readMaxRows = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null);

/**
 * Creates a key. The key itself is returned but not stored.
 * @param user subject of the tokens of the person who sees it on the account page
 * @param now RFC 3339 in UTC
 */
export async function makeApiKey(
  db: Db,
  {
    name,
    perMinute,
    maxRows = null,
    user = null,
    now,
  }: { name: string; perMinute: number; maxRows?: number | null; user?: string | null; now: string },
): Promise<ApiKey & { key: string }> {
  const key = `tp_${hexOf(crypto.getRandomValues(new Uint8Array(24)))}`;
  const apiKey = {
    id: key.slice(0, 11),
    name,
    per_minute: perMinute,
    max_rows: maxRows,
    created_at: now,
    revoked_at: null,
    user_id: user,
    used_on: null,
  };
  await db.write([insertRow(apiKeyTable, { hash: await hashOfKey(key), ...apiKey })]);
  return { ...apiKey, key };
}

/** All keys, the newest first. */
export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  return db.rows(API_KEY, `SELECT ${API_KEY.select()} FROM api_key ORDER BY created_at DESC, id`);
}

/** The keys in force of a user, the newest first. Rows read: one per key. */
export async function keysOfUser(db: Db, user: string): Promise<ApiKey[]> {
  return db.rows(
    API_KEY,
    `SELECT ${API_KEY.select()} FROM api_key WHERE user_id = ? AND revoked_at IS NULL ORDER BY created_at DESC, id`,
    user,
  );
}

/** @throws Problem key.not_found when no valid key has this id */
export async function revokeApiKey(db: Db, id: string, now: string): Promise<ApiKey> {
  const [rows] = await db.write([
    {
      sql: `UPDATE api_key SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL RETURNING ${API_KEY.select()}`,
      values: [id, now],
    },
  ]);
  const [apiKey] = API_KEY.narrow(rows ?? []);
  if (apiKey === undefined) throw problem("key.not_found", `No key in force has the id ${id}.`, { value: id });
  return apiKey;
}
