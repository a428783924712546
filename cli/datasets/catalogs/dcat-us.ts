/** Feeds as entries of `data.json`: the schema DCAT-US 1.1 (Project Open Data), which CKAN and others harvest. */
import type { CatalogEntry, CatalogSite } from "./entry.ts";

const SCHEMA = "https://project-open-data.cio.gov/v1.1/schema";

/** Everything before the first dataset. */
export function dataJsonStart({ url }: CatalogSite): string {
  const head = {
    "@context": `${SCHEMA}/catalog.jsonld`,
    "@id": `${url}/datasets/files/data.json`,
    "@type": "dcat:Catalog",
    conformsTo: SCHEMA,
    describedBy: `${SCHEMA}/catalog.json`,
  };
  return `${JSON.stringify(head).slice(0, -1)},"dataset":[`;
}

export const DATA_JSON_END = "\n]}\n";

/** @param isFirst whether no dataset is before it */
export function dataJsonEntry(entry: CatalogEntry, isFirst: boolean): string {
  const { title, description, publisher, page, places, sources, license, firstDay, lastDay, email, isRealtime } = entry;
  const countries = [...new Set(places.map(([, country]) => country))];
  const dataset = {
    "@type": "dcat:Dataset",
    identifier: page,
    title,
    description,
    keyword: ["public transport", isRealtime ? "GTFS Realtime" : "GTFS", ...countries],
    modified: entry.modified,
    publisher: { "@type": "org:Organization", name: publisher },
    contactPoint: {
      "@type": "vcard:Contact",
      fn: publisher,
      ...(email === null ? {} : { hasEmail: `mailto:${email}` }),
    },
    accessLevel: "public",
    landingPage: page,
    ...(license === null ? {} : { license: license.iri }),
    ...(countries.length === 0 ? {} : { spatial: countries.join(", ") }),
    ...(firstDay === null || lastDay === null ? {} : { temporal: `${firstDay}/${lastDay}` }),
    ...(isRealtime ? { accrualPeriodicity: "R/PT1S" } : {}),
    distribution: sources.map((source) => ({
      "@type": "dcat:Distribution",
      title: source.title,
      ...(isRealtime
        ? { accessURL: source.url, format: "GTFS Realtime" }
        : { downloadURL: source.url, mediaType: "application/zip", format: "GTFS" }),
    })),
  };
  return `${isFirst ? "" : ","}\n${JSON.stringify(dataset)}`;
}
