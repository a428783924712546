import type { Extent } from "../../../src/domain/place.ts";
import type { Db } from "../db.ts";
import { visibleFeed } from "./feed.ts";

export type AgencyPlace = {
  city_name?: string | null;
  adm1_name?: string | null;
  adm1_iso?: string | null;
  adm0_name?: string | null;
  adm0_iso?: string | null;
  rank?: number | null;
  adm0_extent?: Extent | null;
  adm1_extent?: Extent | null;
  city_extent?: Extent | null;
};

/** Every place of every active, visible agency: three rows read for a feed, one for an agency. */
export async function placesOfAgencies(db: Db): Promise<{ agencyId: number; place: AgencyPlace }[]> {
  const rows = await db.rows<{ id: number; places: string }>(
    "SELECT t.id, t.places FROM feed f INDEXED BY feed_active " +
      "CROSS JOIN feed_version v ON v.id = f.active_version_id " +
      "CROSS JOIN feed_version_import i ON i.feed_version_id = v.id AND i.success = 1 AND i.in_progress = 0 " +
      "CROSS JOIN agency t ON t.id >= v.agency_first AND t.id < v.agency_first + v.agency_count " +
      `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} AND f.exclude_from_global = 0 AND t.places <> '[]'`,
  );
  return rows.flatMap(({ id, places }) =>
    (JSON.parse(places) as AgencyPlace[]).map((place) => ({ agencyId: id, place })),
  );
}
