/** What the page of datasets shows and needs no script for. */
import type { ReactNode } from "react";
import type { Dataset, DatasetField, DatasetManifest } from "../../domain/datasets/manifest.ts";
import { byteSize, thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { Section } from "../../ui/section.tsx";

const FORMATS = { csv: "CSV", geojsonl: "newline GeoJSON", json: "JSON" } as const;

function Files({ dataset: { title, files } }: { dataset: Dataset }): ReactNode {
  return (
    <DataTable
      caption={<span className="visually-hidden">{`Files of ${title}`}</span>}
      rows={files}
      rowKey={({ name }) => name}
      columns={[
        {
          key: "name",
          name: "File",
          lead: true,
          cell: ({ name }) => (
            <a href={link.datasetFile(name)} download={name}>
              {name}
            </a>
          ),
        },
        { key: "format", name: "Format", cell: ({ format }) => FORMATS[format] },
        { key: "size", name: "Size", kind: "number", cell: ({ size }) => byteSize(size) },
        { key: "sha256", name: "SHA-256", cell: ({ sha256 }) => <code className="checksum">{sha256}</code> },
      ]}
    />
  );
}

function Licences({ of }: { of: Dataset["licences"] }): ReactNode {
  if (of === null) return "That of the registry, see below";
  const counts = [
    ...of.spdx.map(({ id, feeds }) => [id, feeds, `https://spdx.org/licenses/${encodeURIComponent(id)}.html`] as const),
    ["terms of the publisher", of.own_terms, null] as const,
    ["not stated", of.not_stated, null] as const,
  ].filter(([, feeds]) => feeds > 0);
  if (counts.length === 0) return "No feed is inside";
  return (
    <ul className="plain-list">
      {counts.map(([name, feeds, url]) => (
        <li key={name}>
          {url === null ? name : <ExternalLink url={url}>{name}</ExternalLink>}: {thousands(feeds)}{" "}
          {feeds === 1 ? "feed" : "feeds"}
        </li>
      ))}
    </ul>
  );
}

function Dictionary({ fields }: { fields: readonly DatasetField[] }): ReactNode {
  return (
    <details className="dictionary">
      <summary>Data dictionary: {fields.length} columns</summary>
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

/** Each dataset with its files, terms and columns. */
export function Tables({ manifest }: { manifest: DatasetManifest }): ReactNode {
  const day = manifest.built_at.slice(0, 10);
  return manifest.datasets.map((dataset) => (
    <Section key={dataset.name} id={dataset.name} title={dataset.title} note={dataset.description}>
      <FactTable
        facts={[
          ["Rows", thousands(dataset.rows)],
          ["Date", <time key="date" dateTime={manifest.built_at}>{`${day} (UTC)`}</time>],
          ["Licences inside", <Licences key="licences" of={dataset.licences} />],
        ]}
      />
      <Files dataset={dataset} />
      <Dictionary fields={dataset.fields} />
    </Section>
  ));
}

/** The feeds whose licences forbid to pass their data on. */
export function LeftOut({ manifest }: { manifest: DatasetManifest }): ReactNode {
  const { left_out, left_out_total } = manifest;
  if (left_out_total === 0) return <p>None: no feed here forbids to pass its data on.</p>;
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
          And {thousands(left_out_total - left_out.length)} more, which{" "}
          <a href={link.datasetFile("licenses.csv")} download="licenses.csv">
            licenses.csv
          </a>{" "}
          names.
        </p>
      ) : null}
    </>
  );
}
