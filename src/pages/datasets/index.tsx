import "./datasets.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { portalQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import type { DatasetManifest } from "../../domain/datasets/manifest.ts";
import { byteSize, thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";

/** The datasets that are served; null before the first build. */
export const datasetsQuery = portalQuery<{ datasets: DatasetManifest | null }>("/datasets");

export const staticParts = lazyModule(() => import("./static.tsx"));
const Tables = serverOnly(staticParts, (module) => module.Tables);
const LeftOut = serverOnly(staticParts, (module) => module.LeftOut);

const DESCRIPTION =
  "Stops and routes of all active feeds, the registry of feeds and operators and its id crosswalk as CSV, GeoJSON and JSON, with checksums, data dictionaries and licences.";

/** schema.org Dataset objects, each with its downloads. */
function jsonLd(manifest: DatasetManifest, origin: string): object[] {
  return manifest.datasets.map(({ name, title, description, files }) => ({
    "@context": "https://schema.org",
    "@type": "Dataset",
    name: title,
    description,
    url: `${origin}${link.datasets()}#${name}`,
    dateModified: manifest.built_at,
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
    title: "Datasets",
    description: DESCRIPTION,
    crumbs: [{ label: "Datasets" }],
    ...(manifest === null ? {} : { jsonLd: jsonLd(manifest, site.url) }),
  };
});

function None({ own }: { own: boolean }): ReactNode {
  if (!own) {
    return (
      <EmptyState title="No datasets here">
        <p>The data of this portal comes from another server, or the archive of its files does not answer.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No datasets yet">
      <p>
        Whoever runs this portal makes them of the active feed versions with <code>portal datasets build</code>.
      </p>
      <p>
        Until then, <a href={link.feeds()}>the list of feeds</a> and <a href={link.operators()}>of operators</a> can be
        saved as CSV and JSON.
      </p>
    </EmptyState>
  );
}

function Built({ manifest }: { manifest: DatasetManifest }): ReactNode {
  const { apiBase, url } = useSite();
  const { descriptor, feed_versions: versions } = manifest;
  const example = `${url}${link.datasetFile("stops.csv")}`;
  return (
    <>
      <section aria-label="Datasets">
        <ul className="dataset-links">
          {manifest.datasets.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      <p className="dataset-heading">
        Made of {thousands(versions)} active feed {versions === 1 ? "version" : "versions"}. No key and no account is
        needed.
      </p>
      <Tables manifest={manifest} />
      <Section id="terms" title="Terms">
        <p>
          Each feed keeps the licence of its publisher; <a href="#licenses">the table of licences</a> names all of them.
          The registry is made of Transitland Atlas (CC BY 4.0). What to print beside the data stands on{" "}
          <a href={link.terms()}>the page of terms</a>.
        </p>
        <h3 className="dataset-heading">Feeds that are left out</h3>
        <LeftOut manifest={manifest} />
      </Section>
      <Section id="programs" title="For programs">
        <p>
          <a href={link.datasetFile(descriptor.name)} download={descriptor.name}>
            {descriptor.name}
          </a>{" "}
          ({byteSize(descriptor.size)}) is a Frictionless descriptor of all files;{" "}
          <a href={`${apiBase}/portal/datasets`}>this page as JSON</a> has their checksums. Names stay the same from
          build to build. The files answer ranges, so that a download can go on where it stopped, and a tag, so that
          nobody loads twice what has not changed.
        </p>
        <pre className="dataset-command">
          <code>{`curl -C - -O ${example}`}</code>
        </pre>
        <p>
          In CSV files a cell that a spreadsheet would run as a formula begins with an apostrophe. JSON and GeoJSON
          files have every value as it is.
        </p>
      </Section>
    </>
  );
}

export function Component(): ReactNode {
  const answer = useSuspenseQuery(datasetsQuery).data;
  const manifest = answer?.datasets ?? null;
  return (
    <>
      <h1>Datasets</h1>
      <p className="page-lead">
        All stops and routes of the active feeds, the registry, and what its feeds and operators are called elsewhere:
        as files.
      </p>
      {manifest === null ? <None own={answer !== null} /> : <Built manifest={manifest} />}
    </>
  );
}
