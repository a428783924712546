/** Texts of entities in further languages. */
import { readTexts, type TranslatedTexts } from "../../../src/domain/gtfs/translations.ts";
import type { Db } from "../db/db.ts";
import { stopTable } from "../tables/stop.ts";

const TEXTS = stopTable.pick(["translations"]);

/** The texts of an entity of a visible version; none if there is no such entity. Two rows read. */
export async function textsOfEntity(db: Db, table: "agency" | "route" | "stop", id: number): Promise<TranslatedTexts> {
  const row = await db.row(
    TEXTS,
    `SELECT t.translations FROM ${table} t CROSS JOIN feed_version v ON v.id = t.feed_version_id AND v.visible = 1 ` +
      "WHERE t.id = ?",
    id,
  );
  return readTexts(row?.translations);
}
