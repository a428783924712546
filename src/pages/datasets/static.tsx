/** What the page of datasets shows and needs no script for. */
import type { ReactNode } from "react";
import type {
  Dataset,
  DatasetFile,
  DatasetManifest,
  ParquetTable,
  ParquetTables,
} from "../../domain/datasets/manifest.ts";
import { datasetWords } from "../../domain/datasets/words.ts";
import { longDate, thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { CopiedCode } from "../../ui/copied-code.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { sizeWords } from "../../ui/figures.ts";
import { englishAttributes } from "../../ui/names.ts";
import { text } from "./text.tsx";

/** A row of the table of downloads: a dataset, a table in Parquet, or both. */
type Download = {
  name: string;
  title: string;
  description: string | null;
  rows: number;
  files: readonly DatasetFile[];
  parquet: ParquetTable | undefined;
};

/** The datasets, each with its table in Parquet, then the tables that exist in Parquet only. */
function downloadsOf({ datasets, parquet }: DatasetManifest): Download[] {
  const tables = parquet?.tables.filter((table) => table.files > 0) ?? [];
  const names = new Set(datasets.map(({ name }) => name));
  return [
    ...datasets.map((dataset) => ({
      ...dataset,
      ...datasetWords(dataset.name),
      parquet: tables.find(({ name }) => name === dataset.name),
    })),
    ...tables
      .filter(({ name }) => !names.has(name))
      .map((table) => ({
        ...table,
        title: datasetWords(table.name)?.title ?? table.title,
        description: null,
        files: [],
        parquet: table,
      })),
  ];
}

/** A link to a file, and its checksum behind a button. */
function FileLink({ title, file: { name, format, size, sha256 } }: { title: string; file: DatasetFile }): ReactNode {
  return (
    <span className="dataset-file">
      <a href={link.datasetFile(name)} download={name}>
        <span className="visually-hidden">{text.table.file(title)}</span> {text.table.formats[format]}
      </a>
      <span className="soft">{sizeWords(size)}</span>
      <CopyButton what={text.table.checksum(name)} text={sha256} />
    </span>
  );
}

/** A link to the largest file of a table, and how many there are. */
function ParquetLink({
  title,
  table: { name, geometry, largest, files, size },
}: {
  title: string;
  table: ParquetTable;
}): ReactNode {
  return (
    <>
      <span className="dataset-file">
        <a href={link.datasetPart(largest)} download={`${name}.parquet`}>
          <span className="visually-hidden">{text.table.file(title)}</span> {text.table.country(geometry, largest)}
        </a>
      </span>
      <a className="cell-more" href="#parquet">
        {text.table.countries(files, size)}
      </a>
    </>
  );
}

/** A cell with the file in CSV, or the one in another format; empty without one. */
const fileCell = (isCsv: boolean) =>
  function fileOf({ title, files }: Download): ReactNode {
    const file = files.find(({ format }) => (format === "csv") === isCsv);
    return file && <FileLink title={title} file={file} />;
  };

/** All downloads. */
export function Downloads({ manifest }: { manifest: DatasetManifest }): ReactNode {
  return (
    <DataTable
      caption={text.table.built(
        <time dateTime={manifest.built_at}>{longDate(manifest.built_at)}</time>,
        manifest.feed_versions,
      )}
      rows={downloadsOf(manifest)}
      rowKey={({ name }) => name}
      columns={[
        {
          key: "title",
          name: text.table.dataset,
          lead: true,
          cell: ({ name, title, description }) => (
            <>
              <span className="cell-main" id={name}>
                {title}
              </span>
              {description === null ? null : <span className="cell-more">{description}</span>}
            </>
          ),
        },
        { key: "rows", name: text.table.rows, kind: "number", cell: ({ rows }) => thousands(rows) },
        { key: "csv", name: text.table.csv, cell: fileCell(true) },
        { key: "json", name: text.table.json, cell: fileCell(false) },
        {
          key: "parquet",
          name: text.table.parquet,
          cell: ({ title, parquet }) => parquet && <ParquetLink title={title} table={parquet} />,
        },
      ]}
    />
  );
}

function Licenses({ of }: { of: Dataset["licences"] }): ReactNode {
  if (of === null) return text.licenses.registry;
  const counts = [
    ...of.spdx.map(({ id, feeds }) => [id, feeds, `https://spdx.org/licenses/${encodeURIComponent(id)}.html`] as const),
    [text.licenses.own, of.own_terms, null] as const,
    [text.licenses.notStated, of.not_stated, null] as const,
  ].filter(([, feeds]) => feeds > 0);
  if (counts.length === 0) return text.licenses.none;
  return (
    <ul className="plain-list">
      {counts.map(([name, feeds, url]) => (
        <li key={name}>
          {text.licenses.feeds(url === null ? name : <ExternalLink url={url}>{name}</ExternalLink>, feeds)}
        </li>
      ))}
    </ul>
  );
}

/** File with the license of every feed. */
const LICENSES = "licenses.csv";

/** The columns and the licenses of each dataset. */
export function Dictionaries({ manifest }: { manifest: DatasetManifest }): ReactNode {
  return manifest.datasets.map(({ name, title, fields, licences }) => (
    <details className="dictionary" key={name} id={`columns-${name}`}>
      <summary>{text.dictionary.summary(datasetWords(name)?.title ?? title, fields.length)}</summary>
      <div className="stack">
        <dl className="facts">
          {fields.map(({ name: column, type, description }) => (
            <div className="fact" key={column}>
              <dt>
                <code>{column}</code> <span className="soft">{type}</span>
              </dt>
              <dd {...englishAttributes()}>{description}</dd>
            </div>
          ))}
        </dl>
        <FactTable facts={[[text.dictionary.licenses, <Licenses key="licenses" of={licences} />]]} />
      </div>
    </details>
  ));
}

/** What the files in Parquet are, and queries for DuckDB elsewhere. @param files URL of the folder of all files */
export function Parquet({ parquet, files }: { parquet: ParquetTables; files: string }): ReactNode {
  const { catalog } = parquet;
  const tables = parquet.tables.filter((table) => table.files > 0);
  const example = tables.find(({ name }) => name === "stops") ?? tables[0];
  const { one, all } = text.parquet.queries;
  return (
    <div className="stack">
      <p className="dataset-note">
        {text.parquet.body(
          <a href={link.datasetFile(catalog.name)} download={catalog.name}>
            {catalog.name}
          </a>,
          catalog.size,
        )}
      </p>
      {example === undefined ? null : (
        <>
          <h3>{text.parquet.elsewhere}</h3>
          <p className="dataset-note">{text.parquet.one}</p>
          <CopiedCode what={text.parquet.one}>{one(`${files}/${example.largest}`)}</CopiedCode>
          <p className="dataset-note">{text.parquet.all}</p>
          <CopiedCode what={text.parquet.all}>{all(files, catalog.name, example.name)}</CopiedCode>
        </>
      )}
    </div>
  );
}

/** The feeds whose licenses forbid to pass their data on. */
export function LeftOut({ manifest }: { manifest: DatasetManifest }): ReactNode {
  const { left_out, left_out_total } = manifest;
  if (left_out_total === 0) return <p>{text.terms.leftOutNone}</p>;
  return (
    <>
      <ul>
        {left_out.map(({ onestop_id, name }) => (
          <li key={onestop_id}>
            <a href={link.feed(onestop_id)}>{name || onestop_id}</a>
          </li>
        ))}
      </ul>
      {left_out_total > left_out.length ? (
        <p>
          {text.terms.leftOutMore(
            left_out_total - left_out.length,
            <a href={link.datasetFile(LICENSES)} download={LICENSES}>
              {LICENSES}
            </a>,
          )}
        </p>
      ) : null}
    </>
  );
}
