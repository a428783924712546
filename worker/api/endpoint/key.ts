/** Parses keys in paths: numeric id, Onestop ID, `feed:entity`, `feed@sha1:entity`, SHA-1. */
import { parseEntityKey } from "../../../src/domain/ids/keys.ts";

type KeyFilter = { ids?: readonly number[]; where?: Record<string, unknown> };

const INTEGER = /^[+-]?\d+$/;

/** A numeric key, or null; a number that no row can have becomes 0. */
export function numericKey(key: string): number | null {
  if (!INTEGER.test(key)) return null;
  const id = Number(key);
  return id > 0 && Number.isSafeInteger(id) ? id : 0;
}

/** Numeric id, else the text under `name`. */
export function idOr(name: string, key: string): KeyFilter {
  const id = numericKey(key);
  return id === null ? { where: { [name]: key } } : { ids: [id] };
}

/**
 * Parses the key of an agency, route, or stop.
 * @param gtfsId filter name of its GTFS id: agency_id, route_id, stop_id
 * @returns null for an invalid key
 */
export function entityKey(key: string, gtfsId: string): KeyFilter | null {
  const id = numericKey(key);
  if (id !== null) return { ids: [id] };
  const parsedKey = parseEntityKey(key);
  if (parsedKey === null) return null;
  if (parsedKey.kind === "ids") return { ids: parsedKey.ids };
  const { onestopId, feed, sha1, entityId } = parsedKey;
  const where: Record<string, unknown> = {};
  if (onestopId !== undefined) where.onestop_id = onestopId;
  if (feed !== undefined) where.feed_onestop_id = feed;
  if (sha1 !== undefined) where.feed_version_sha1 = sha1;
  if (entityId !== undefined) where[gtfsId] = entityId;
  return { where };
}

/** The `id` parameter; 0 and negative values do not filter (Transitland v2). */
export function idParameter(id: unknown): KeyFilter {
  return typeof id === "number" && id > 0 ? { ids: [id] } : {};
}
