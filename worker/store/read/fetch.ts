import type { Db } from "../db.ts";
import { childrenOf } from "./children.ts";

export type FetchRow = {
  id: number;
  url_type: string;
  url: string;
  success: number;
  fetched_at: string;
  fetch_error: string | null;
  response_code: number | null;
  response_size: number | null;
  response_sha1: string | null;
};

const COLUMNS: Readonly<Record<keyof FetchRow, string>> = {
  id: "id",
  url_type: "url_type",
  url: "url",
  success: "success",
  fetched_at: "fetched_at",
  fetch_error: "fetch_error",
  response_code: "response_code",
  response_size: "response_size",
  response_sha1: "response_sha1",
};

/** The last attempts to fetch each feed, newest first. */
export function lastFetches(
  db: Db,
  feedIds: readonly number[],
  limit: number,
  success: boolean | null,
): Promise<FetchRow[][]> {
  const only = success === null ? "" : `AND success = ${success ? 1 : 0}`;
  const from = `FROM feed_fetch WHERE feed_id = x.id ${only} ORDER BY fetched_at DESC, id DESC LIMIT ${limit}`;
  return childrenOf<FetchRow>(db, feedIds, COLUMNS, from);
}
