import {
  allOf,
  type Condition,
  condition,
  type LicenseFilter,
  licenseConditions,
} from "../../../store/read/condition.ts";

/** Entities whose feed has such a licence. */
export function licensed(filter: LicenseFilter | null | undefined): Condition[] {
  const conditions = licenseConditions("lf.license", filter);
  if (conditions.length === 0) return [];
  const { sql, values } = allOf(conditions);
  const feed = "SELECT 1 FROM feed_version lv JOIN feed lf ON lf.id = lv.feed_id WHERE lv.id = t.feed_version_id";
  return [condition(`EXISTS (${feed} AND ${sql})`, ...values)];
}
