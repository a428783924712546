/** Merges the records that describe one operator, by Onestop ID. */
import { ASSOCIATIONS, parseAssociations } from "../../store/registry/operator.ts";
import type { RegistryOperator } from "../../store/registry/registry.ts";
import { type ColumnShape, list, object, parseJson, record, text } from "../../store/shape.ts";
import type { DmfrAssociation, DmfrOperator } from "./dmfr.ts";

/** The description of an operator in one file. */
export type OperatorSource = {
  file: string;
  name: string | null;
  short_name: string | null;
  website: string | null;
  tags: Record<string, string>;
  feeds: DmfrAssociation[];
};

/**
 * Merges the records of an operator in one file. Top-level records come first, because they describe the operator itself;
 * the first set value of each property wins; tags and associations are united.
 */
export function sourceOf(file: string, records: readonly DmfrOperator[]): OperatorSource {
  const orderedRecords = records.toSorted((a, b) => Number(b.top) - Number(a.top));
  return unite(
    file,
    orderedRecords.map((record) => ({
      file,
      name: record.name,
      short_name: record.shortName,
      website: record.website,
      tags: record.tags,
      feeds: record.associatedFeeds,
    })),
  );
}

const TAGS = record(text());
const SOURCES: ColumnShape<OperatorSource[]> = list(
  object({
    file: text(),
    name: text().nullable(),
    short_name: text().nullable(),
    website: text().nullable(),
    tags: TAGS,
    feeds: ASSOCIATIONS,
  }),
);

/** The per-file descriptions of a stored operator. */
export function storedSources(operator: RegistryOperator): OperatorSource[] {
  if (operator.sources !== null) return parseJson(SOURCES, operator.sources, "operator.sources");
  return [
    {
      file: operator.file,
      name: operator.name,
      short_name: operator.short_name,
      website: operator.website,
      tags: operator.tags === null ? {} : parseJson(TAGS, operator.tags, "operator.tags"),
      feeds: parseAssociations(operator.associated_feeds),
    },
  ];
}

/** Merges the descriptions of an operator in the order of file names. @param country of its Onestop ID, as JSON */
export function mergeOperator(
  onestopId: string,
  sources: readonly OperatorSource[],
  country: string | null,
): RegistryOperator {
  const orderedSources = sources.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  const { file, name, short_name, website, tags, feeds } = unite(orderedSources[0]?.file ?? "", orderedSources);
  return {
    onestop_id: onestopId,
    name,
    short_name,
    website,
    tags: Object.keys(tags).length === 0 ? null : JSON.stringify(tags),
    file,
    associated_feeds: JSON.stringify(feeds),
    sources: orderedSources.length > 1 ? JSON.stringify(orderedSources) : null,
    country,
  };
}

function unite(file: string, sources: readonly OperatorSource[]): OperatorSource {
  const first = (property: "name" | "short_name" | "website") =>
    sources.find((source) => source[property] !== null)?.[property] ?? null;
  const tags = new Map<string, string>();
  const feeds = new Map<string, DmfrAssociation>();
  for (const source of sources) {
    for (const [key, value] of Object.entries(source.tags)) if (!tags.has(key)) tags.set(key, value);
    for (const feed of source.feeds) feeds.set(JSON.stringify([feed.feed_onestop_id, feed.gtfs_agency_id]), feed);
  }
  return {
    file,
    name: first("name"),
    short_name: first("short_name"),
    website: first("website"),
    tags: Object.fromEntries([...tags].sort(([a], [b]) => (a < b ? -1 : 1))),
    feeds: [...feeds.values()],
  };
}
