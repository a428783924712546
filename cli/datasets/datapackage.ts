/** Writes the descriptor of the datasets: a Frictionless Data Package (v1) with one resource per file. */
import { TRANSITLAND_ATLAS } from "../../src/domain/attribution.ts";
import { type Dataset, type DatasetFile, MEDIA_TYPES } from "../../src/domain/datasets/manifest.ts";

export const DESCRIPTOR = "datapackage.json";

const REGISTRY_LICENSE = {
  name: "CC-BY-4.0",
  title: `${TRANSITLAND_ATLAS.name}, ${TRANSITLAND_ATLAS.licence}`,
  path: TRANSITLAND_ATLAS.licenceUrl,
};

type Described = Dataset & { key: readonly string[] };

function resource({ name, title, description, fields, rows, licences, key }: Described, file: DatasetFile): object {
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
      licences === null
        ? [REGISTRY_LICENSE]
        : licences.spdx.map(({ id }) => ({
            name: id,
            path: `https://spdx.org/licenses/${encodeURIComponent(id)}.html`,
          })),
  };
}

/** @param builtAt RFC 3339 in UTC */
export function datapackage(version: string, builtAt: string, datasets: readonly Described[]): object {
  return {
    profile: "data-package",
    name: "transit-datasets",
    title: "Stops, routes and the registry of feeds",
    description:
      "Made of the active versions of public transit feeds. Each feed keeps the terms of its publisher: licenses.csv " +
      "names them, also those that have no SPDX identifier. In CSV files a cell that a spreadsheet would run begins " +
      "with an apostrophe; the JSON and GeoJSON files have all values as they are.",
    version,
    created: builtAt,
    sources: [{ title: TRANSITLAND_ATLAS.name, path: TRANSITLAND_ATLAS.url }],
    resources: datasets.flatMap((dataset) => dataset.files.map((file) => resource(dataset, file))),
  };
}
