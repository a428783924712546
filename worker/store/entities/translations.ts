/** Texts of entities in further languages. */
import {
  readTexts,
  type TranslatedTexts,
  TranslationIndex,
  translationRow,
} from "../../../src/domain/gtfs/translations.ts";
import { tagOfInfos } from "../../../src/domain/text/language.ts";
import { rowsById } from "../db/by-id.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { list, object, parseJson, text } from "../shape.ts";
import type { RowShape } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { routeTable } from "../tables/route.ts";
import { stopTable } from "../tables/stop.ts";
import { rowsOfFiles } from "./file-rows.ts";

/** The names of an entity as in its file, by column, and its translations. */
type EntityTexts = { texts: Readonly<Record<string, string | null>>; translations: TranslatedTexts };

const NAMES = {
  agency: agencyTable.pick(["agency_name", "translations"]),
  route: routeTable.pick(["route_short_name", "route_long_name", "translations"]),
  stop: stopTable.pick(["stop_name", "translations"]),
} as const;

/** The texts of an entity of a visible version; none if there is no such entity. Two rows read. */
export async function textsOfEntity(db: Db, table: keyof typeof NAMES, id: number): Promise<EntityTexts> {
  const row = await db.row(
    NAMES[table] as RowShape<Record<string, string | null>>,
    `SELECT ${NAMES[table].select("t")} FROM ${table} t ` +
      "CROSS JOIN feed_version v ON v.id = t.feed_version_id AND v.visible = 1 WHERE t.id = ?",
    id,
  );
  const { translations = null, ...texts } = row ?? {};
  return { texts, translations: readTexts(translations) };
}

const WITH_ID = stopTable.pick(["id", "translations"]);

/** The translations of entities by id, of those that have any. One row read for each. */
export async function translationsOfEntities(
  db: Db,
  table: keyof typeof NAMES,
  ids: readonly number[],
): Promise<Map<number, TranslatedTexts>> {
  const rows = await db.rows(
    WITH_ID,
    `SELECT ${WITH_ID.select("t")} FROM ${idTable(ids)} CROSS JOIN ${table} t ON t.id = x.id AND t.translations IS NOT NULL`,
  );
  return new Map(rows.map((row) => [row.id, readTexts(row.translations)]));
}

const TRANSLATIONS_FILE = "translations.txt";

/** Files whose rows have their translations in a column of their own. */
const FILES_WITH_COLUMN: readonly (string | null)[] = ["agency", "routes", "stops"];

/**
 * The translations of versions for all other files, in the order of their ids. Rows read: one for 4,096 rows of the file.
 * @param count called with the characters that were unpacked
 */
export async function translationsOfVersions(
  db: Db,
  ids: readonly number[],
  count: (characters: number) => Promise<void>,
): Promise<TranslationIndex[]> {
  const versions = await rowsOfFiles(db, ids, [TRANSLATIONS_FILE]);
  for (const { characters } of versions.values()) await count(characters);
  return ids.map((id) => {
    const rows = (versions.get(id)?.rows.get(TRANSLATIONS_FILE) ?? []).filter(
      (cell) => !FILES_WITH_COLUMN.includes(cell("table_name")),
    );
    return new TranslationIndex(rows.map(translationRow));
  });
}

const INFOS = feedVersionTable.pick(["id", "feed_infos"]);
const LANGUAGES = list(object({}, { feed_lang: text().nullable(), default_lang: text().nullable() }));

/** The languages of the names of versions, as their feed_info.txt says, in the order of their ids. One row read for each. */
export async function nameLanguagesOfVersions(db: Db, ids: readonly number[]): Promise<(string | undefined)[]> {
  const rows = await rowsById(db, INFOS, ids);
  const languages = new Map(
    rows.map(({ id, feed_infos }) => [id, tagOfInfos(parseJson(LANGUAGES, feed_infos, "feed_version.feed_infos"))]),
  );
  return ids.map((id) => languages.get(id));
}
