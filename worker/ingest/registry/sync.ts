/** Syncs the registry with DMFR files; writes only differences. */
import type { Db } from "../../store/db/db.ts";
import { parseAssociations } from "../../store/registry/operator.ts";
import {
  FEED_COLUMNS,
  OPERATOR_COLUMNS,
  type RegistryFeed,
  type RegistryOperator,
  readRegistry,
  removeFeeds,
  removeOperators,
  type StoredFeed,
  type StoredOperator,
  type SupersededKind,
  writeFeeds,
  writeOperators,
  writeSuperseded,
} from "../../store/registry/registry.ts";
import type { SupersededRecord } from "../../store/tables/superseded.ts";
import { ensureFindings } from "../../store/version/finding-write.ts";
import type { CountryCoder } from "../place-lookup/places.ts";
import { type CountryOfId, countryOfIds } from "./country.ts";
import { type DmfrFeed, type DmfrFile, type DmfrOperator, parseDmfr } from "./dmfr.ts";
import { mergeOperator, type OperatorSource, sourceOf, storedSources } from "./operator-merge.ts";

/** Totals of feeds and operators after the sync, and how many of both were added, changed, or removed. */
export type RegistrySummary = SyncPlan["totals"];

export type SyncOptions = {
  /** RFC 3339 in UTC. */
  now: string;
  /** Remove records of files that are not given, but for those of the desk. */
  prune?: boolean;
  /** Called with notes about accepted oddities. */
  note?: (line: string) => void;
  /** Looks up the countries of ids with a geohash, whose data only Node has; without it such ids have none. */
  countryAt?: CountryCoder;
};

/**
 * Syncs the registry. All files are read before anything is written, so a broken file changes nothing; an interrupted
 * sync is completed by the next one.
 * @param files base name and text of each DMFR file
 * @throws Problem dmfr.invalid
 */
export async function syncRegistry(
  db: Db,
  files: readonly { name: string; text: string }[],
  options: SyncOptions,
): Promise<RegistrySummary> {
  const registryFiles = files.map(({ name, text }) => ({ name, ...parseDmfr(text, name) }));
  const countryOf = countryOfIds(options.countryAt ?? (() => null));
  const plan = planSync(joinSameNames(registryFiles), await readRegistry(db), options.prune ?? false, countryOf);
  for (const line of plan.notes) options.note?.(line);
  // Before records are added, so that an empty store is marked as indexed at once.
  await ensureFindings(db);
  await removeFeeds(db, plan.removedFeeds, options.now);
  await removeOperators(
    db,
    plan.removedOperators.map((operator) => operator.id),
  );
  await writeSuperseded(db, plan.setSuperseded, plan.removedSuperseded);
  await writeOperators(db, plan.operators);
  await writeFeeds(db, plan.feeds, options.now);
  return plan.totals;
}

/** Files are identified by base name, so two files of one name in different folders are one file. */
function joinSameNames(files: readonly NamedFile[]): NamedFile[] {
  const filesByName = new Map<string, NamedFile>();
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))) {
    const before = filesByName.get(file.name);
    if (before === undefined) filesByName.set(file.name, { ...file });
    else {
      before.feeds = [...before.feeds, ...file.feeds];
      before.operators = [...before.operators, ...file.operators];
    }
  }
  return [...filesByName.values()];
}

export type NamedFile = DmfrFile & { name: string };
export type StoredRegistry = {
  feeds: StoredFeed[];
  operators: StoredOperator[];
  superseded: SupersededRecord[];
  /** Names of the files of feeds that were added at the desk. The database has the only copy. */
  deskFiles: string[];
};

export type SyncPlan = {
  /** Feeds and operators to write; new ones have no id. */
  feeds: (RegistryFeed & { id: number | undefined })[];
  operators: (RegistryOperator & { id: number | undefined })[];
  removedFeeds: StoredFeed[];
  removedOperators: StoredOperator[];
  setSuperseded: SupersededRecord[];
  removedSuperseded: SupersededRecord[];
  totals: { feeds: number; operators: number; added: number; changed: number; removed: number };
  /** Notes for the operator of the sync, such as duplicate ids. */
  notes: string[];
};

/**
 * Plans a sync. A record is removed if its file is among the given ones and no longer contains it; records of other files
 * and feeds made by an import stay (docs/decisions/017-registry.md).
 * @param prune also removes records of files that are not given, but for those of the desk
 */
export function planSync(
  files: readonly NamedFile[],
  storedRegistry: StoredRegistry,
  prune = false,
  countryOf: CountryOfId = countryOfIds(() => null),
): SyncPlan {
  const names = new Set(files.map((file) => file.name));
  const isCovered = (file: string) =>
    names.has(file) || (prune && file !== "" && !storedRegistry.deskFiles.includes(file));
  const keptFiles = prune ? storedRegistry.deskFiles.filter((file) => !names.has(file)) : [];
  const notes = keptFiles.map((file) => `${file} is kept, because its feed was added at the desk.`);

  const feedsById = new Map<string, RegistryFeed>();
  for (const file of files) {
    for (const feed of file.feeds) {
      const before = feedsById.get(feed.onestopId);
      if (before === undefined) feedsById.set(feed.onestopId, feedRow(feed, file.name));
      else notes.push(`${feed.onestopId} is in ${before.file} and again in ${file.name}; the first counts.`);
    }
  }
  const operatorsById = mergeOperators(files, storedRegistry.operators, isCovered, countryOf);
  const countries = feedCountries(storedRegistry.operators, operatorsById);
  for (const feed of feedsById.values()) {
    feed.country = countryOf(feed.onestop_id) ?? countries.get(feed.onestop_id) ?? null;
  }
  const present = storedRegistry.feeds.filter((feed) => feed.deleted_at === null);
  const feeds = compare(feedsById, storedRegistry.feeds, FEED_COLUMNS, (old) => old.deleted_at !== null);
  const removedFeeds = present.filter((feed) => isCovered(feed.file) && !feedsById.has(feed.onestop_id));

  const operators = compare(operatorsById, storedRegistry.operators, OPERATOR_COLUMNS, () => false);
  const removedOperators = storedRegistry.operators.filter(
    (old) => isCovered(old.file) && !operatorsById.has(old.onestop_id),
  );

  // Replaced ids: the claims of written records supersede earlier claims of the same or of removed records.
  const removedIds = new Set([...removedFeeds, ...removedOperators].map((row) => row.onestop_id));
  const claims = claimedIds(files);
  const mine = (row: SupersededRecord) => feedsById.has(row.by_onestop_id) || operatorsById.has(row.by_onestop_id);
  const before = new Map(storedRegistry.superseded.map((row) => [keyOf(row), row]));
  const setSuperseded = [...claims.values()].filter(
    (row) => before.get(keyOf(row))?.by_onestop_id !== row.by_onestop_id,
  );
  const removedSuperseded = storedRegistry.superseded.filter(
    (row) =>
      !claims.has(keyOf(row)) &&
      (removedIds.has(row.by_onestop_id) || (mine(row) && !isKept(row, storedRegistry, isCovered))),
  );

  // A record whose replaced ids changed has changed, too.
  const replacementIds = new Set([...setSuperseded, ...removedSuperseded].map((row) => row.by_onestop_id));
  for (const row of [...feeds.added, ...feeds.changed, ...operators.added, ...operators.changed]) {
    replacementIds.delete(row.onestop_id);
  }
  for (const id of removedIds) replacementIds.delete(id);
  const removedCount = removedFeeds.length + removedOperators.length;
  return {
    feeds: [...feeds.added, ...feeds.changed],
    operators: [...operators.added, ...operators.changed],
    removedFeeds,
    removedOperators,
    setSuperseded,
    removedSuperseded,
    totals: {
      feeds: present.length - removedFeeds.length + feeds.added.length,
      operators: storedRegistry.operators.length - removedOperators.length + operators.added.length,
      added: feeds.added.length + operators.added.length,
      changed: feeds.changed.length + operators.changed.length + replacementIds.size,
      removed: removedCount,
    },
    notes,
  };
}

function keyOf(row: { kind: SupersededKind; onestop_id: string }): string {
  return `${row.kind} ${row.onestop_id}`;
}

/** Whether a file that is not given may also claim the id: the operator it leads to is described there, too. */
function isKept(row: SupersededRecord, storedRegistry: StoredRegistry, isCovered: (file: string) => boolean): boolean {
  if (row.kind === "feed") return false;
  const operator = storedRegistry.operators.find((old) => old.onestop_id === row.by_onestop_id);
  return operator !== undefined && storedSources(operator).some((source) => !isCovered(source.file));
}

function claimedIds(files: readonly NamedFile[]): Map<string, SupersededRecord> {
  const claims = new Map<string, SupersededRecord>();
  const claim = (kind: SupersededKind, by: string, ids: readonly string[]) => {
    for (const id of ids) {
      const row: SupersededRecord = { kind, onestop_id: id, by_onestop_id: by };
      // Several records may claim to replace one id; the first wins, because a lookup needs one target.
      if (id !== by && !claims.has(keyOf(row))) claims.set(keyOf(row), row);
    }
  };
  for (const file of files) {
    for (const feed of file.feeds) claim("feed", feed.onestopId, feed.supersedes);
    for (const operator of file.operators) claim("operator", operator.onestopId, operator.supersedes);
  }
  return claims;
}

/** The country of each feed by the first of its operators that has one. */
function feedCountries(
  storedOperators: readonly StoredOperator[],
  operatorsById: ReadonlyMap<string, RegistryOperator>,
): Map<string, string> {
  const countries = new Map<string, string>();
  const others = storedOperators.filter((operator) => !operatorsById.has(operator.onestop_id));
  const byId = [...operatorsById.values(), ...others].toSorted((a, b) => (a.onestop_id < b.onestop_id ? -1 : 1));
  for (const { country, associated_feeds } of byId) {
    if (country === null) continue;
    for (const { feed_onestop_id } of parseAssociations(associated_feeds)) {
      if (!countries.has(feed_onestop_id)) countries.set(feed_onestop_id, country);
    }
  }
  return countries;
}

/** Merges operators of the given files with their descriptions in other files. */
function mergeOperators(
  files: readonly NamedFile[],
  storedOperators: readonly StoredOperator[],
  isCovered: (file: string) => boolean,
  countryOf: CountryOfId,
): Map<string, RegistryOperator> {
  const sources = new Map<string, OperatorSource[]>();
  const add = (id: string, source: OperatorSource) => sources.set(id, [...(sources.get(id) ?? []), source]);
  for (const file of files) {
    const records = new Map<string, DmfrOperator[]>();
    for (const operator of file.operators) {
      records.set(operator.onestopId, [...(records.get(operator.onestopId) ?? []), operator]);
    }
    for (const [id, operatorRecords] of records) add(id, sourceOf(file.name, operatorRecords));
  }
  for (const operator of storedOperators) {
    const others = storedSources(operator).filter((source) => !isCovered(source.file));
    const isConcerned = sources.has(operator.onestop_id) || storedSources(operator).length > others.length;
    if (isConcerned) for (const source of others) add(operator.onestop_id, source);
  }
  // The country of an id does not change, but may have been looked up where more is known of places.
  const countries = new Map(storedOperators.map(({ onestop_id, country }) => [onestop_id, country]));
  return new Map(
    [...sources].map(([id, parts]) => [id, mergeOperator(id, parts, countryOf(id) ?? countries.get(id) ?? null)]),
  );
}

function compare<Row extends { onestop_id: string }, Old extends Row & { id: number }>(
  wantedRows: ReadonlyMap<string, Row>,
  storedRows: readonly Old[],
  columns: readonly (keyof Row)[],
  isGone: (old: Old) => boolean,
): { added: (Row & { id: number | undefined })[]; changed: (Row & { id: number | undefined })[] } {
  const storedById = new Map(storedRows.map((row) => [row.onestop_id, row]));
  const addedRows: (Row & { id: number | undefined })[] = [];
  const changedRows: (Row & { id: number | undefined })[] = [];
  for (const [id, row] of wantedRows) {
    const old = storedById.get(id);
    if (old === undefined || isGone(old)) addedRows.push({ ...row, id: old?.id });
    else if (columns.some((name) => (old[name] as unknown) !== row[name])) changedRows.push({ ...row, id: old.id });
  }
  return { added: addedRows, changed: changedRows };
}

function feedRow(feed: DmfrFeed, file: string): RegistryFeed {
  const jsonOrNull = (value: object) => (Object.keys(value).length === 0 ? null : JSON.stringify(value));
  return {
    onestop_id: feed.onestopId,
    name: feed.name,
    spec: feed.spec,
    file,
    languages: jsonOrNull(feed.languages),
    tags: jsonOrNull(feed.tags),
    urls: JSON.stringify(feed.urls),
    license: JSON.stringify(feed.license),
    authorization: feed.authorization === null ? null : JSON.stringify(feed.authorization),
    // The tag remains a tag: a site that activates such a feed intends to show it (docs/decisions/017-registry.md).
    exclude_from_global: 0,
    // Set when all operators are read.
    country: null,
  };
}
