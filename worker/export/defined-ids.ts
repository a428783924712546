/** Collects the ids that a feed defines before it is merged with others. */
import { DEFINING_COLUMNS, type DefinedIds, type IdKind, kindOfColumn } from "../../src/domain/export/ids.ts";
import { problem } from "../problem.ts";
import { type OpenFeed, openTable } from "./feed.ts";
import { featureIds } from "./whole-files.ts";

/** Maximum number of ids held in memory, over all feeds. */
const MAX_IDS = 500_000;

export type FeedIds = {
  ids: DefinedIds;
  /**
   * Id of the feed's only agency, which rows may leave empty; made from the feed's Onestop ID if the agency has none. Null
   * for a feed with several agencies.
   */
  soleAgency: string | null;
};

/** One census per feed. @throws Problem gtfs.too_large if the ids do not fit into memory */
export async function collectIds(feeds: readonly OpenFeed[]): Promise<FeedIds[]> {
  const room = { left: MAX_IDS };
  const idSets: FeedIds[] = [];
  for (const feed of feeds) idSets.push(await collectFeedIds(feed, room));
  return idSets;
}

async function collectFeedIds(feed: OpenFeed, room: { left: number }): Promise<FeedIds> {
  const ids = new Map<IdKind, Set<string>>();
  const add = (kind: IdKind, id: string) => {
    const kindIds = ids.get(kind) ?? new Set();
    ids.set(kind, kindIds);
    if (id === "" || kindIds.has(id)) return;
    if (room.left-- <= 0) {
      throw problem("gtfs.too_large", `These feeds have more than ${MAX_IDS} ids together.`, { limit: MAX_IDS });
    }
    kindIds.add(id);
  };
  let agencies = 0;
  for (const [file, columns] of Object.entries(DEFINING_COLUMNS)) {
    const table = await openTable(feed, file);
    if (table === null) continue;
    const watchedColumns = columns.flatMap((name) => {
      const kind = kindOfColumn(file, name);
      const column = table.column(name);
      return kind === null || column < 0 ? [] : [{ kind, column }];
    });
    while (await table.next()) {
      if (file === "agency.txt") agencies += table.rows;
      for (const { kind, column } of watchedColumns) {
        for (let row = 0; row < table.rows; row++) add(kind, table.text(row, column));
      }
    }
  }
  for (const id of await featureIds(feed)) add("stop", id);
  if (agencies !== 1) return { ids, soleAgency: null };
  const [only] = ids.get("agency") ?? [];
  if (only === undefined) add("agency", feed.feed);
  return { ids, soleAgency: only ?? feed.feed };
}
