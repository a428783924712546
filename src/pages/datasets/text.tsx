/** The texts of the datasets page. Those of the datasets are in src/domain/datasets/words.ts, which the build has, too. */

import type { ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { sizeWords } from "../../ui/figures.ts";
import { rich } from "../../ui/rich.tsx";

const activeVersions = (count: number) =>
  plural(count, { one: "{n} active feed version", other: "{n} active feed versions" });

export const text = messages({
  title: "Datasets",
  description:
    "Stops and routes of all active feeds, the registry of feeds and operators, and its id crosswalk as CSV, GeoJSON, JSON and GeoParquet, with checksums, data dictionaries and licenses. Query them with SQL.",
  lead: "Download all stops and routes, the registry of feeds and operators, and a crosswalk of their ids, or query them with SQL on this page.",
  none: {
    elsewhere: {
      title: "No datasets here",
      reason: "This site shows the data of another server, or its file archive is not available right now.",
    },
    title: "No datasets yet",
    /** @param feeds link to the list of feeds, @param operators link to the list of operators */
    instead: (feeds: ReactNode, operators: ReactNode) =>
      rich`Until they are built, you can download the lists of ${feeds} and ${operators} as CSV and JSON.`,
    feeds: "feeds",
    operators: "operators",
  },
  table: {
    /** @param date day of the build @param versions feed versions in it */
    built: (date: ReactNode, versions: number) =>
      rich`Built on ${date} from ${activeVersions(versions)}. You need no key and no account.`,
    dataset: "Dataset",
    rows: "Rows",
    csv: "CSV",
    json: "GeoJSON, JSON",
    parquet: "Parquet",
    formats: { csv: "CSV", geojsonl: "GeoJSON", json: "JSON" },
    file: (title: string) => `${title}:`,
    checksum: (file: string) => t`the SHA-256 checksum of ${file}`,
    /** @param file name of the file of one country, such as `stops/country=IE/stops.parquet` */
    country: (geometry: boolean, file: string) => {
      const country = /country=([A-Z]{2})/.exec(file)?.[1] ?? file;
      return geometry ? t`GeoParquet of ${country}` : t`Parquet of ${country}`;
    },
    /** @param size bytes of all files */
    countries: (files: number, size: number) =>
      `${plural(files, { one: "{n} country", other: "{n} countries" })}, ${sizeWords(size)}`,
  },
  dictionary: {
    title: "Columns and licenses",
    summary: (title: string, columns: number) =>
      plural(columns, { one: "{title}: {n} column", other: "{title}: {n} columns" }, { title }),
    licenses: "Licenses of the data",
  },
  licenses: {
    registry: "That of the registry, see Terms below",
    none: "Contains no feeds",
    own: "Terms of the publisher",
    notStated: "Not stated",
    /** @param license name of the license or a link to it */
    feeds: (license: ReactNode, feeds: number) => (
      <>
        {license}: {plural(feeds, { one: "{n} feed", other: "{n} feeds" })}
      </>
    ),
  },
  sql: {
    title: "Query with SQL",
    /** @param tables names of the tables @param files link to the list of files */
    body: (tables: ReactNode, files: ReactNode) =>
      rich`Tables: ${tables}. Each has a column ${<code>country</code>}. You need no account, and your query stays in your browser. Columns and files are in ${files}.`,
    files: "Parquet files",
    withoutScripts: "To run queries here, turn on JavaScript. The queries below run in DuckDB on your computer.",
  },
  parquet: {
    title: "Parquet files",
    /** @param catalog link to the catalog @param size its bytes */
    body: (catalog: ReactNode, size: number) =>
      rich`One file per table and country; country ZZ has the rows whose country is unknown. ${catalog} (${sizeWords(size)}) lists every file with its rows, size, SHA-256, licenses and attributions, and the columns of each table. Files with geometries are GeoParquet 1.1, longitude and latitude (OGC:CRS84).`,
    elsewhere: "In DuckDB on your computer",
    one: "One country",
    all: "All countries, by the catalog",
    queries: {
      one: (url: string) => `SELECT * FROM '${url}' LIMIT 10;`,
      /** @param files URL of the folder of all files */
      all: (files: string, catalog: string, table: string) =>
        [
          `SET VARIABLE files = (SELECT list('${files}/' || file.name)`,
          `  FROM (SELECT unnest(files) AS file FROM '${files}/${catalog}')`,
          `  WHERE file."table" = '${table}');`,
          "SELECT country, count(*) FROM read_parquet(getvariable('files'), hive_partitioning = true)",
          "  GROUP BY country ORDER BY country;",
        ].join("\n"),
    },
  },
  terms: {
    title: "Terms",
    /** @param licenses link to the table of licenses, @param attributions link to the page of terms */
    body: (licenses: ReactNode, attributions: ReactNode) =>
      rich`Each feed keeps its publisher’s license; see ${licenses}. The registry comes from the Transitland Atlas (CC BY 4.0). For the attributions to show with the data, see ${attributions}.`,
    licenses: "the table of licenses",
    attributions: "Terms",
    leftOut: "Feeds that are left out",
    leftOutNone: "None. No feed here forbids redistribution.",
    /** @param file link to the file with all of them */
    leftOutMore: (more: number, file: ReactNode) => rich`And ${thousands(more)} more, listed in ${file}.`,
  },
  programs: {
    command: "the command",
    /** Continues a download that was interrupted. */
    download: (url: string) => `curl -C - -O ${url}`,
    title: "For programs",
    /** @param descriptor link to the descriptor, @param size its bytes, @param json link to the manifest */
    body: (descriptor: ReactNode, size: number, json: ReactNode) =>
      rich`${descriptor} (${sizeWords(size)}) is a Frictionless descriptor of all files, and ${json} includes their checksums. File names stay the same from build to build. The files support range requests, so you can resume a download, and ETags, so you download only what has changed.`,
    json: "this page as JSON",
    /** @param files links to the catalogs, @param help link to the documentation */
    catalogs: (files: ReactNode, help: ReactNode) =>
      rich`Portals can harvest descriptions of all feeds: ${files}. ${help}`,
    aboutCatalogs: "About the catalogs",
    csv: "In CSV files, a cell that a spreadsheet would run as a formula starts with an apostrophe. JSON and GeoJSON files contain every value unchanged.",
  },
} as const);
