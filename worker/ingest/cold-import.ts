/** Reads an archived version and writes its rows into its cold file instead of a database. */
import { dayOf } from "../../src/domain/time/service-day.ts";
import { problem } from "../problem.ts";
import { type ArchiveBucket, openZip } from "../store/archive/archive.ts";
import type { ColdRow } from "../store/cold/format.ts";
import { COLD_TABLES } from "../store/cold/tables.ts";
import type { ColdWriter } from "../store/cold/writer.ts";
import type { Columns } from "../store/shape.ts";
import type { RowOf, StoreTable } from "../store/table.ts";
import { feedVersionFileTable } from "../store/tables/feed-version-file.ts";
import { deleteColdFiles, writeColdFile } from "../store/version/archive-version.ts";
import { answerFromArchive } from "../store/version/retention.ts";
import { writeBlocks } from "../store/version/summary.ts";
import { findVersionById, removeVersionRows } from "../store/version/version.ts";
import { type RowWriter, TableWriter, updateVersion } from "../store/version/write.ts";
import { pathInArchive } from "./fetch.ts";
import { areaOfFeed, type ImportTools, removeEarlierRows, versionColumns, writeRows } from "./import.ts";
import { readFeed } from "./read-feed.ts";
import { applyFeedRules } from "./validate/feed-rules.ts";
import { saveRefusal, saveReport } from "./validate/validate.ts";

/** Kinds of entities whose rows are in the summary of a version. */
const SUMMARIZED_TABLES = ["agency", "route", "stop"] as const;

/** Rows of an import for the cold file; those about the zip itself go to the database. */
class ColdRows implements RowWriter {
  readonly #cold: ColdWriter;
  readonly #database: TableWriter;
  readonly entities: Record<(typeof SUMMARIZED_TABLES)[number], ColdRow[]> = { agency: [], route: [], stop: [] };

  constructor(cold: ColdWriter, database: TableWriter) {
    this.#cold = cold;
    this.#database = database;
  }

  async add<C extends Columns>(table: StoreTable<C>, rows: Iterable<RowOf<StoreTable<C>>>): Promise<void> {
    if (table.name === feedVersionFileTable.name) return this.#database.add(table, rows);
    const source = COLD_TABLES.get(table.name);
    if (source === undefined) return;
    const summarizedTable = SUMMARIZED_TABLES.find((name) => name === table.name);
    function* noteRows(coldRows: ColdRow[] | null): Generator<ColdRow> {
      for (const row of rows as Iterable<ColdRow>) {
        coldRows?.push(row);
        yield row;
      }
    }
    const all = noteRows(summarizedTable === undefined ? null : this.entities[summarizedTable]);
    await this.#cold.add(table.name, LOOSE.includes(table.name) ? inOrder(all, source.key) : all);
  }

  flush(): Promise<void> {
    return this.#database.flush();
  }
}

/** Tables whose rows come in the order of their file. */
const LOOSE: readonly string[] = ["route_attribute", "stop_external_reference"];

function inOrder(rows: Iterable<ColdRow>, key: string): ColdRow[] {
  return [...rows].sort((a, b) => Number(a[key]) - Number(b[key]));
}

/**
 * Writes the cold file of an archived version that is not imported, from its zip. The version then answers queries from it.
 * @returns bytes of the file
 * @throws Problem feed_version.not_found, feed_version.busy for an imported version, or the problem that refuses the feed
 */
export async function archiveCold(versionId: number, tools: ImportTools & { archive: ArchiveBucket }): Promise<number> {
  const { stores, archive, platform, progress } = tools;
  const { db } = stores;
  const now = () => tools.now().toISOString();
  const version = await findVersionById(db, versionId);
  if (version === null) throw problem("feed_version.not_found", `No feed version has the number ${versionId}.`);
  if (version.import_record !== null) {
    throw problem(
      "feed_version.busy",
      `${version.sha1} is imported. Its rows answer for it until \`retire\` removes them.`,
    );
  }
  const zip = await openZip(archive, version.sha1);
  if (zip === null) {
    throw problem("feed_version.not_found", `The zip ${version.sha1} is not in the archive.`, { value: version.sha1 });
  }
  const path = pathInArchive(version.url);
  const { limits, lookUpPlaces } = tools;
  const options = {
    path,
    progress,
    ...(limits === undefined ? {} : { limits }),
    ...(lookUpPlaces === undefined ? {} : { lookUpPlaces }),
  };
  const contents = await readFeed(zip, platform, options).catch(async (error: unknown) => {
    await saveRefusal(db, versionId, error, now()).catch(() => {});
    throw error;
  });
  await removeEarlierRows(stores, versionId);
  await deleteColdFiles(archive, version);
  applyFeedRules(contents, dayOf(version.fetched_at.slice(0, 10)) ?? 0);
  const input = { zip, versionId, fetchedAt: version.fetched_at, path };
  const database = new TableWriter(db);
  const currentVersion = async () => (await findVersionById(db, versionId)) ?? version;
  try {
    const bytes = await writeColdFile(archive, currentVersion, async (cold) => {
      const rows = new ColdRows(cold, database);
      await writeRows(contents, versionId, tools, rows);
      const agencies = new Map(rows.entities.agency.map((row) => [Number(row.id), String(row.agency_id)]));
      for (const kind of SUMMARIZED_TABLES)
        await writeBlocks(db, versionId, kind, { rows: rows.entities[kind], agencies, block: 0 });
      await database.flush();
    });
    await updateVersion(db, versionId, { ...versionColumns(contents, input), ...areaOfFeed(contents.network) });
    await saveReport(db, versionId, contents, now());
    await answerFromArchive(db, versionId, bytes, now());
    return bytes;
  } catch (error) {
    await removeVersionRows(stores, versionId).catch(() => {});
    throw error;
  }
}
