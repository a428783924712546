/** `{apiBase}/portal/datasets`: the files built by `portal datasets build`. */
import { DATASETS_CURRENT, type DatasetManifest, type StoredManifest } from "../../../src/domain/datasets/manifest.ts";
import { withArchiveErrors } from "../../store/archive/archive.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { DownloadBucket, PlainEndpoint } from "../endpoint/endpoint.ts";
import type { JsonSchema } from "../endpoint/value.ts";

/**
 * The manifest of the published build; null before the first, and while there is none since the last withdrawal.
 * @param withdrawn data version of the last withdrawal
 * @throws Problem store.unavailable
 */
export async function currentDatasets(
  bucket: DownloadBucket | null,
  withdrawnAt: number,
): Promise<DatasetManifest | null> {
  const storedManifest = bucket === null ? null : await withArchiveErrors(() => bucket.get(DATASETS_CURRENT));
  if (storedManifest === null) return null;
  const {
    withdrawn: builtAfter = 0,
    data: _,
    ...manifest
  } = await withArchiveErrors(async () => (await new Response(storedManifest.body).json()) as StoredManifest);
  return builtAfter < withdrawnAt ? null : manifest;
}

const TEXT: JsonSchema = { type: "string" };
const INTEGER: JsonSchema = { type: "integer" };
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const BYTES: JsonSchema = { type: "integer", description: "Bytes" };
const SHA256: JsonSchema = { type: "string", description: "SHA-256, 64 hexadecimal digits" };

const LICENSES: JsonSchema = {
  type: ["object", "null"],
  title: "DatasetLicenses",
  description: "Included feeds by license; null for datasets made from the registry alone",
  properties: {
    spdx: list(object({ id: TEXT, feeds: INTEGER }, "FeedsOfLicense")),
    own_terms: INTEGER,
    not_stated: INTEGER,
  },
};

const DATASET = object(
  {
    name: TEXT,
    title: TEXT,
    description: TEXT,
    rows: INTEGER,
    fields: list(object({ name: TEXT, type: TEXT, description: TEXT }, "DatasetField")),
    files: list({
      type: "object",
      title: "DatasetFile",
      required: ["name", "format", "size", "sha256"],
      properties: {
        name: { type: "string", description: "In /datasets/files" },
        format: { type: "string", enum: ["csv", "geojsonl", "json"] },
        size: BYTES,
        sha256: SHA256,
        escaped: {
          type: "integer",
          description:
            "CSV only: number of cells that were prefixed with an apostrophe so that spreadsheets do not run them as formulas",
        },
      },
    }),
    licences: LICENSES,
  },
  "Dataset",
);

const PARQUET: JsonSchema = {
  type: "object",
  title: "ParquetTables",
  description: "Tables in Parquet, one file per country; absent until the datasets are built again after an update",
  required: ["catalog", "tables"],
  properties: {
    catalog: object({ name: TEXT, size: BYTES, sha256: SHA256 }, "DatasetDescriptor"),
    tables: list(
      object(
        {
          name: TEXT,
          title: TEXT,
          rows: INTEGER,
          files: INTEGER,
          size: BYTES,
          geometry: { type: "boolean", description: "Whether it is GeoParquet" },
          largest: { type: "string", description: "The file with the most rows, in /datasets/files" },
        },
        "ParquetTable",
      ),
    ),
  },
};

const MANIFEST_MEMBERS = object(
  {
    version: TEXT,
    built_at: { type: "string", format: "date-time" },
    feed_versions: { type: "integer", description: "Active feed versions included" },
    datasets: list(DATASET),
    descriptor: object({ name: TEXT, size: BYTES, sha256: SHA256 }, "DatasetDescriptor"),
    left_out: list(object({ onestop_id: TEXT, name: { type: ["string", "null"] } }, "LeftOutFeed")),
    left_out_total: { type: "integer", description: "Feeds whose licenses forbid redistribution" },
  },
  "DatasetManifest",
);

const MANIFEST: JsonSchema = {
  ...MANIFEST_MEMBERS,
  properties: {
    ...(MANIFEST_MEMBERS as { properties: Record<string, JsonSchema> }).properties,
    parquet: PARQUET,
    // Of all feeds; absent in builds of earlier releases.
    catalogs: list(object({ name: TEXT, size: BYTES, sha256: SHA256 }, "DatasetDescriptor")),
  },
};

export const DATASETS: PlainEndpoint = {
  kind: "plain",
  path: "/datasets",
  operation: "listDatasets",
  summary: "The datasets for download, with their columns, checksums and licenses",
  answers: {
    200: {
      description: "The current build; null before the first one, and until they are rebuilt after data was withdrawn",
      type: "application/json",
      schema: object({ datasets: { anyOf: [MANIFEST, { type: "null" }] } }, "Datasets"),
    },
    503: { description: "The archive is not responding", type: "application/json" },
  },
  async answer({ context }) {
    const withdrawnAt = (await context.withdrawn?.()) ?? 0;
    return jsonAnswer({ datasets: await currentDatasets(context.archive, withdrawnAt) });
  },
};
