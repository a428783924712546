/**
 * Builds the datasets: writes files under `datasets/<version>/` of the archive, then updates the pointer
 * `datasets/current.json`, so that a download never mixes two builds (docs/decisions/037-datasets.md).
 */

import {
  DATASETS_CURRENT,
  DATASETS_PREFIX,
  type Dataset,
  type DatasetFile,
  type DatasetManifest,
  datasetKey,
  type LeftOut,
  MEDIA_TYPES,
  type StoredManifest,
} from "../../src/domain/datasets/manifest.ts";
import { TRANSITLAND_ATLAS } from "../../src/domain/registry/attribution.ts";
import { DATA_CHANGED, readDataVersion } from "../../worker/store/db/data-version.ts";
import { datasetVersions } from "../../worker/store/entities/dataset.ts";
import { organizationNames } from "../../worker/store/entities/feed-attributions.ts";
import type { Context } from "../command-line/command.ts";
import { publicSite } from "../settings.ts";
import { buildCatalogs } from "./catalogs/build.ts";
import { routesTable, stopsTable } from "./network-tables.ts";
import { type LargeBucket, ObjectWriter } from "./object-writer.ts";
import { buildParquet } from "./parquet.ts";
import { type DatasetInParts, partOf, removeOtherParts } from "./parts.ts";
import {
  feedsTable,
  identifiersTable,
  licensesOf,
  licensesTable,
  mayRedistribute,
  operatorsTable,
} from "./registry-tables.ts";
import { type DatasetTable, joinParts, type ReusedPart, writeTable } from "./table.ts";

/** Maximum number of excluded feeds named in the manifest; the licenses dataset names all. */
const MAX_NAMED_FEEDS = 50;

/** The manifest of the published build; null before the first build. */
export function currentDatasets(bucket: LargeBucket): Promise<DatasetManifest | null> {
  return storedDatasets(bucket);
}

/** The same with the data version that the build had. */
export async function storedDatasets(bucket: LargeBucket): Promise<StoredManifest | null> {
  const object = await bucket.get(DATASETS_CURRENT);
  return object === null ? null : (JSON.parse(new TextDecoder().decode(await object.arrayBuffer())) as StoredManifest);
}

/** Build names sort by time; a counter separates builds of the same millisecond. */
function versionName(now: Date, before: string | undefined): string {
  const name = now.toISOString().replaceAll(/[-:.]/g, "");
  return before === undefined || name > before ? name : `${before}b`;
}

export async function buildDatasets({ stores, archive, now, progress }: Context): Promise<DatasetManifest> {
  const { db } = stores;
  const at = now();
  const builtAt = at.toISOString();
  const before = await currentDatasets(archive);
  const version = versionName(at, before?.version);
  // In one trip: what is withdrawn from now on may be in these files, which are then not served.
  const [versions, { data, withdrawn }] = await Promise.all([datasetVersions(db), readDataVersion(db)]);
  const inside = versions.filter(mayRedistribute);
  const leftOut: LeftOut[] = versions
    .filter((one) => !mayRedistribute(one))
    .map(({ feed_onestop_id, feed_name }) => ({ onestop_id: feed_onestop_id, name: feed_name }));

  const licenses = licensesOf(inside);
  const datasets: Parameters<typeof datapackage>[2][number][] = [];
  const add = async <Row>(table: DatasetTable<Row>, part?: DatasetInParts) => {
    const { name, title, description, columns, key } = table;
    const contents = await (part === undefined
      ? writeTable(archive, version, table)
      : joinParts(archive, version, table, parts(part)));
    progress(`${name}: ${contents.rows} rows.`);
    const fields = columns.map((column) => ({
      name: column.name,
      type: column.type,
      description: column.description,
    }));
    datasets.push({
      name,
      title,
      description,
      fields,
      key,
      licences: part === undefined ? null : licenses,
      ...contents,
    });
  };
  async function* parts(name: DatasetInParts): AsyncGenerator<ReusedPart> {
    for (const one of inside) yield await partOf(stores, archive, one, name);
  }
  await add(stopsTable(stores, inside), "stops");
  await add(routesTable(stores, inside), "routes");
  await add(feedsTable(db));
  await add(operatorsTable(db));
  await add(identifiersTable(db));
  await add(licensesTable(versions));

  const parquet = await buildParquet({
    stores,
    archive,
    version,
    before: before?.version ?? null,
    builtAt,
    versions: inside,
    organizations: await organizationNames(
      db,
      inside.map(({ id }) => id),
    ),
    progress,
  });

  const descriptor = new ObjectWriter(archive, datasetKey(version, DESCRIPTOR));
  await descriptor.write(`${JSON.stringify(datapackage(version, builtAt, datasets), null, 2)}\n`);
  const manifest: DatasetManifest = {
    version,
    built_at: builtAt,
    feed_versions: inside.length,
    datasets: datasets.map(({ key: _, ...dataset }) => dataset),
    descriptor: { name: DESCRIPTOR, ...(await descriptor.end()) },
    parquet,
    left_out: leftOut.slice(0, MAX_NAMED_FEEDS),
    left_out_total: leftOut.length,
  };
  const catalogs = await buildCatalogs(db, archive, version, builtAt, publicSite());
  progress(`Catalogs: ${catalogs.feeds} feeds.`);
  // Its own change of the data version is the only one since.
  const storedDatasetManifest: StoredManifest = { ...manifest, catalogs: catalogs.files, withdrawn, data: data + 1 };
  await archive.put(DATASETS_CURRENT, new TextEncoder().encode(JSON.stringify(storedDatasetManifest)));
  await db.write([DATA_CHANGED]);
  if (before !== null) await removeOldBuilds(archive, before.version);
  await removeOtherParts(archive, inside);
  return manifest;
}

/** Rebuilds the datasets if there are any, after data was hidden or shown again. */
export async function rebuildDatasets(context: Context): Promise<void> {
  if ((await currentDatasets(context.archive)) !== null) await buildDatasets(context);
}

/** Keeps the previous build for downloads in progress and deletes older or unfinished ones. */
async function removeOldBuilds(bucket: LargeBucket, keptBuild: string): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: DATASETS_PREFIX, ...(cursor === undefined ? {} : { cursor }) });
    for (const { key } of page.objects) {
      const version = /^datasets\/([^/]+)\//.exec(key)?.[1];
      if (version !== undefined && version < keptBuild) await bucket.delete(key);
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** Name of the descriptor, a Frictionless Data Package (v1) with one resource per file. */
const DESCRIPTOR = "datapackage.json";

const REGISTRY_LICENSE = {
  name: "CC-BY-4.0",
  title: `${TRANSITLAND_ATLAS.name}, ${TRANSITLAND_ATLAS.license}`,
  path: TRANSITLAND_ATLAS.licenseUrl,
};

type DatasetPart = Dataset & { key: readonly string[] };

function resource(
  { name, title, description, fields, rows, licences: licenses, key }: DatasetPart,
  file: DatasetFile,
): object {
  return {
    name: `${name}-${file.format}`,
    title,
    description,
    path: file.name,
    format: file.format,
    mediatype: MEDIA_TYPES[file.format].split(";")[0],
    encoding: "utf-8",
    bytes: file.size,
    hash: `sha256:${file.sha256}`,
    rows,
    ...(file.format === "csv"
      ? {
          profile: "tabular-data-resource",
          dialect: { delimiter: ",", lineTerminator: "\r\n", quoteChar: '"', doubleQuote: true, header: true },
        }
      : {}),
    // GeoJSON properties and members of JSON objects use the same names as the CSV columns.
    schema: { fields, primaryKey: key },
    licenses:
      licenses === null
        ? [REGISTRY_LICENSE]
        : licenses.spdx.map(({ id }) => ({
            name: id,
            path: `https://spdx.org/licenses/${encodeURIComponent(id)}.html`,
          })),
  };
}

/**
 * The content of the descriptor.
 * @param builtAt RFC 3339 in UTC
 */
function datapackage(version: string, builtAt: string, datasets: readonly DatasetPart[]): object {
  return {
    profile: "data-package",
    name: "transit-datasets",
    title: "Stops, routes and the registry of feeds",
    description:
      "Built from the active versions of public transit feeds. Each feed keeps the terms of its publisher; licenses.csv " +
      "lists them, including those without an SPDX identifier. In CSV files, a cell that a spreadsheet would run as a " +
      "formula starts with an apostrophe; the JSON and GeoJSON files have all values unchanged.",
    version,
    created: builtAt,
    sources: [{ title: TRANSITLAND_ATLAS.name, path: TRANSITLAND_ATLAS.url }],
    resources: datasets.flatMap((dataset) => dataset.files.map((file) => resource(dataset, file))),
  };
}
