import "./datasets.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { portalQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import type { DatasetManifest, ParquetTables } from "../../domain/datasets/manifest.ts";
import { listComma } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { CopiedCode } from "../../ui/copied-code.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";
import { SqlEditor } from "./sql.tsx";
import { text } from "./text.tsx";

/** The datasets that are served; null before the first build. */
export const datasetsQuery = portalQuery<{ datasets: DatasetManifest | null }>("/datasets");

export const staticParts = lazyModule(() => import("./static.tsx"));
const Downloads = serverOnly(staticParts, (module) => module.Downloads);
const Dictionaries = serverOnly(staticParts, (module) => module.Dictionaries);
const Parquet = serverOnly(staticParts, (module) => module.Parquet);
const LeftOut = serverOnly(staticParts, (module) => module.LeftOut);

/** schema.org Dataset objects, each with its downloads. */
function jsonLd(manifest: DatasetManifest, origin: string, siteName: string): object[] {
  return manifest.datasets.map(({ name, title, description, files }) => ({
    "@context": "https://schema.org",
    "@type": "Dataset",
    name: title,
    description,
    url: `${origin}${link.datasets()}#${name}`,
    dateModified: manifest.built_at,
    // Each feed has its own license, all of which the page of terms lists.
    license: origin + link.terms(),
    creator: { "@type": "Organization", name: siteName, url: origin },
    isAccessibleForFree: true,
    distribution: files.map((file) => ({
      "@type": "DataDownload",
      name: file.name,
      encodingFormat: file.format === "csv" ? "text/csv" : "application/json",
      contentSize: `${file.size} B`,
      sha256: file.sha256,
      contentUrl: `${origin}${link.datasetFile(file.name)}`,
    })),
  }));
}

export const loader = pageLoader(screen, async ({ read, site }) => {
  const manifest = (await read(datasetsQuery))?.datasets ?? null;
  return {
    title: text.title,
    description: text.description,
    crumbs: [{ label: text.title }],
    ...(manifest === null ? {} : { jsonLd: jsonLd(manifest, site.url, site.name) }),
  };
});

function None({ own }: { own: boolean }): ReactNode {
  if (!own) {
    return (
      <EmptyState title={text.none.elsewhere.title}>
        <p>{text.none.elsewhere.reason}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text.none.title}>
      <p>
        {text.none.instead(
          <a href={link.feeds()}>{text.none.feeds}</a>,
          <a href={link.operators()}>{text.none.operators}</a>,
        )}
      </p>
    </EmptyState>
  );
}

function Sql({ parquet }: { parquet: ParquetTables }): ReactNode {
  const names = parquet.tables.filter(({ files }) => files > 0).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Section id="sql" title={text.sql.title}>
      <div className="stack">
        <p className="dataset-note">
          {text.sql.body(
            names.map((name, i) => (
              <Fragment key={name}>
                {i === 0 ? null : listComma()}
                <code>{name}</code>
              </Fragment>
            )),
            <a href="#parquet">{text.sql.files}</a>,
          )}
        </p>
        <noscript>
          <p>{text.sql.withoutScripts}</p>
        </noscript>
        <SqlEditor />
      </div>
    </Section>
  );
}

function BuildFacts({ manifest }: { manifest: DatasetManifest }): ReactNode {
  const { apiBase, url } = useSite();
  const { catalogs = [], descriptor, parquet } = manifest;
  const example = `${url}${link.datasetFile("stops.csv")}`;
  return (
    <>
      <section aria-label={text.title}>
        <Downloads manifest={manifest} />
      </section>
      {parquet === undefined ? null : <Sql parquet={parquet} />}
      <Section id="columns" title={text.dictionary.title}>
        <Dictionaries manifest={manifest} />
      </Section>
      {parquet === undefined ? null : (
        <Section id="parquet" title={text.parquet.title}>
          <Parquet parquet={parquet} files={`${url}${link.datasetPart("").replace(/\/$/, "")}`} />
        </Section>
      )}
      <Section id="terms" title={text.terms.title}>
        <div className="stack">
          <p className="dataset-note">
            {text.terms.body(
              <a href="#licenses">{text.terms.licenses}</a>,
              <a href={link.terms()}>{text.terms.attributions}</a>,
            )}
          </p>
          <h3>{text.terms.leftOut}</h3>
          <LeftOut manifest={manifest} />
        </div>
      </Section>
      <Section id="programs" title={text.programs.title}>
        <div className="stack">
          <p className="dataset-note">
            {text.programs.body(
              <a href={link.datasetFile(descriptor.name)} download={descriptor.name}>
                {descriptor.name}
              </a>,
              descriptor.size,
              <a href={`${apiBase}/portal/datasets`}>{text.programs.json}</a>,
            )}
          </p>
          <CopiedCode what={text.programs.command}>{text.programs.download(example)}</CopiedCode>
          <p className="dataset-note">{text.programs.csv}</p>
          {catalogs.length === 0 ? null : (
            <p className="dataset-note">
              {text.programs.catalogs(
                catalogs.map(({ name }, i) => (
                  <Fragment key={name}>
                    {i === 0 ? null : listComma()}
                    <a href={link.datasetFile(name)} download={name}>
                      {name}
                    </a>
                  </Fragment>
                )),
                <a href={link.documentation("api/catalogs")}>{text.programs.aboutCatalogs}</a>,
              )}
            </p>
          )}
        </div>
      </Section>
    </>
  );
}

export function Component(): ReactNode {
  const answer = useSuspenseQuery(datasetsQuery).data;
  const manifest = answer?.datasets ?? null;
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      {manifest === null ? <None own={answer !== null} /> : <BuildFacts manifest={manifest} />}
    </>
  );
}
