/** Licenses that the registry names. */
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { text } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";

const LICENSE = rowShape("license", { id: text() });

const NAMED_URL = rowShape("license", { id: text(), url: text() });

/** The URLs of licenses for which visible feeds name an SPDX identifier. Rows read: one for each feed. */
export async function licenseUrls(db: Db): Promise<RowOf<typeof NAMED_URL>[]> {
  return db.rows(
    NAMED_URL,
    `SELECT DISTINCT f.license ->> 'spdx_identifier' AS id, f.license ->> 'url' AS url FROM feed f WHERE ${visibleFeed("f")} ` +
      "AND coalesce(f.license ->> 'spdx_identifier', '') <> '' AND coalesce(f.license ->> 'url', '') <> '' ORDER BY id, url",
  );
}

/** The SPDX identifiers of visible feeds, each once, in their order. Rows read: one for each feed. */
export async function spdxIdentifiers(db: Db): Promise<string[]> {
  const rows = await db.rows(
    LICENSE,
    `SELECT DISTINCT f.license ->> 'spdx_identifier' AS id FROM feed f WHERE ${visibleFeed("f")} ` +
      "AND coalesce(f.license ->> 'spdx_identifier', '') <> '' ORDER BY id",
  );
  return rows.map(({ id }) => id);
}
