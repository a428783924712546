/** What the page of datasets shows and needs no script for. */
import type { ReactNode } from "react";
import type { Dataset, DatasetField, DatasetManifest, ParquetTables } from "../../domain/datasets/manifest.ts";
import { byteSize, longDate, thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { CopiedCode } from "../../ui/copied-code.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { Section } from "../../ui/section.tsx";
import { text } from "./text.tsx";

function Files({ dataset: { title, files } }: { dataset: Dataset }): ReactNode {
  return (
    <DataTable
      caption={<span className="visually-hidden">{text.dataset.filesOf(title)}</span>}
      rows={files}
      rowKey={({ name }) => name}
      columns={[
        {
          key: "name",
          name: text.dataset.file,
          lead: true,
          cell: ({ name }) => (
            <a href={link.datasetFile(name)} download={name}>
              {name}
            </a>
          ),
        },
        { key: "format", name: text.dataset.format, cell: ({ format }) => text.dataset.formats[format] },
        { key: "size", name: text.dataset.size, kind: "number", cell: ({ size }) => byteSize(size) },
        {
          key: "sha256",
          name: text.dataset.checksum,
          cell: ({ sha256 }) => <code className="checksum">{sha256}</code>,
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

function Dictionary({ fields }: { fields: readonly DatasetField[] }): ReactNode {
  return (
    <details className="dictionary">
      <summary>{text.dataset.dictionary(fields.length)}</summary>
      <dl className="facts">
        {fields.map(({ name, type, description }) => (
          <div className="fact" key={name}>
            <dt>
              <code>{name}</code> <span className="soft">{type}</span>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** File with the license of every feed. */
const LICENSES = "licenses.csv";

/** Each dataset with its files, terms and columns. */
export function Tables({ manifest }: { manifest: DatasetManifest }): ReactNode {
  const day = longDate(manifest.built_at);
  return manifest.datasets.map((dataset) => (
    <Section key={dataset.name} id={dataset.name} title={dataset.title} note={dataset.description}>
      <div className="stack">
        <FactTable
          facts={[
            [text.dataset.rows, thousands(dataset.rows)],
            [
              text.dataset.date,
              <time key="date" dateTime={manifest.built_at}>
                {day}
              </time>,
            ],
            [text.dataset.licenses, <Licenses key="licences" of={dataset.licences} />],
          ]}
        />
        <Files dataset={dataset} />
        <Dictionary fields={dataset.fields} />
      </div>
    </Section>
  ));
}

/** The tables in Parquet, and queries for DuckDB elsewhere. @param files URL of the folder of all files */
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
      <DataTable
        caption={<span className="visually-hidden">{text.parquet.tables}</span>}
        rows={tables}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", name: text.parquet.table, lead: true, cell: ({ name }) => <code>{name}</code> },
          { key: "title", name: text.parquet.contents, cell: ({ title }) => title },
          { key: "format", name: text.dataset.format, cell: ({ geometry }) => text.parquet.format(geometry) },
          { key: "rows", name: text.dataset.rows, kind: "number", cell: ({ rows }) => thousands(rows) },
          { key: "files", name: text.parquet.files, kind: "number", cell: ({ files: count }) => thousands(count) },
          { key: "size", name: text.dataset.size, kind: "number", cell: ({ size }) => byteSize(size) },
          {
            key: "largest",
            name: text.parquet.largest,
            cell: ({ name, largest }) => (
              <a href={link.datasetPart(largest)} download={`${name}.parquet`}>
                {largest}
              </a>
            ),
          },
        ]}
      />
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
