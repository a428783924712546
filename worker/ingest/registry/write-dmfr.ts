/** Writes DMFR files, which `parseDmfr` reads: of records that are given, or of those that the registry stores. */
import type { Db } from "../../store/db/db.ts";
import { type FileRecords, readFileRecords } from "../../store/registry/registry.ts";
import { either, list, parseJson, record, text } from "../../store/shape.ts";
import type { DmfrFeed, DmfrFile, DmfrOperator } from "./dmfr.ts";
import { storedSources } from "./operator-merge.ts";

/** The schema of the version that is written, by the name that the Transitland Atlas uses. */
const SCHEMA = "https://dmfr.transit.land/json-schema/dmfr.schema-v0.6.0.json";

/** The text of a DMFR file, indented as in the Transitland Atlas; operators follow the feeds. */
export function writeDmfr({ feeds, operators }: DmfrFile): string {
  const document = {
    $schema: SCHEMA,
    feeds: feeds.map(feedMembers),
    ...(operators.length === 0 ? {} : { operators: operators.map(operatorMembers) }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const isSet = (value: unknown) =>
  value !== null && (typeof value !== "object" || Object.keys(value as object).length > 0);

/** Without the members that are null or empty. */
const setMembers = (members: object) => Object.fromEntries(Object.entries(members).filter(([, value]) => isSet(value)));

const feedMembers = ({ onestopId, name, spec, urls, authorization, license, tags, languages, supersedes }: DmfrFeed) =>
  setMembers({
    ...{ id: onestopId, name, spec, urls, authorization, license, tags, languages },
    supersedes_ids: supersedes,
  });

const operatorMembers = ({ onestopId, name, shortName, website, tags, associatedFeeds, supersedes }: DmfrOperator) =>
  setMembers({
    ...{ onestop_id: onestopId, name, short_name: shortName, website, associated_feeds: associatedFeeds, tags },
    supersedes_ids: supersedes,
  });

const TEXTS = record(text());
const URLS = record(either(text(), list(text())));

/** The records of the DMFR file of a feed as the registry stores them; of a feed without a file, its own record. */
export async function storedDmfr(db: Db, feed: { onestop_id: string; file: string }): Promise<DmfrFile> {
  const records = await readFileRecords(db, feed);
  return {
    feeds: records.feeds.map((row) => feedOf(row, records)),
    operators: records.operators.flatMap((row) =>
      storedSources(row)
        .filter(({ file }) => file === feed.file)
        .map((source) => ({
          onestopId: row.onestop_id,
          // The schema requires a name, which another file may give.
          name: source.name ?? row.name,
          shortName: source.short_name,
          website: source.website,
          tags: source.tags,
          associatedFeeds: source.feeds,
          supersedes: idsReplacedBy(row.onestop_id, "operator", records),
          top: true,
        })),
    ),
  };
}

function feedOf(row: FileRecords["feeds"][number], records: FileRecords): DmfrFeed {
  const texts = (column: "tags" | "license" | "authorization") =>
    row[column] === null ? {} : parseJson(TEXTS, row[column], `feed.${column}`);
  return {
    onestopId: row.onestop_id,
    name: row.name,
    spec: row.spec as DmfrFeed["spec"],
    languages: row.languages === null ? [] : parseJson(list(text()), row.languages, "feed.languages"),
    tags: texts("tags"),
    urls: parseJson(URLS, row.urls, "feed.urls"),
    license: texts("license"),
    authorization: row.authorization === null ? null : texts("authorization"),
    supersedes: idsReplacedBy(row.onestop_id, "feed", records),
  };
}

const idsReplacedBy = (id: string, kind: "feed" | "operator", { superseded }: FileRecords) =>
  superseded.filter((row) => row.kind === kind && row.by_onestop_id === id).map(({ onestop_id }) => onestop_id);
