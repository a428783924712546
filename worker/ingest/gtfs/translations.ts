/** Gives agencies, routes, and stops their texts in further languages (GTFS reference, translations.txt). */
import { TranslationIndex, type TranslationRow, translationRow } from "../../../src/domain/gtfs/translations.ts";
import { decodeTableBlock } from "../../../src/domain/packed/table-block.ts";
import type { Agency, PlainFile, Route, Stop } from "../model.ts";

const FILE = "translations.txt";

type Entities = {
  agencies: { list: readonly Agency[] };
  routes: { list: readonly Route[] };
  stops: { list: readonly Stop[] };
};

/** Sets the column `translations` of all entities that have any. */
export function translate({ agencies, routes, stops }: Entities, plainFiles: readonly PlainFile[]): void {
  const blocks = plainFiles.find(({ name }) => name === FILE)?.blocks ?? [];
  if (blocks.length === 0) return;
  const index = new TranslationIndex(blocks.flatMap((block) => rowsOf(decodeTableBlock(block))));
  const textsOf = (table: string, id: string, entity: Readonly<Record<string, unknown>>) => {
    const texts = index.textsOf(table, id, entity);
    return texts === null ? null : JSON.stringify(texts);
  };
  for (const agency of agencies.list) agency.translations = textsOf("agency", agency.agency_id, agency);
  for (const route of routes.list) route.translations = textsOf("routes", route.route_id, route);
  for (const stop of stops.list) stop.translations = textsOf("stops", stop.stop_id, stop);
}

function rowsOf({ columns, rows }: ReturnType<typeof decodeTableBlock>): TranslationRow[] {
  return rows.map((row) => translationRow((name) => row[columns.indexOf(name)] ?? null));
}
