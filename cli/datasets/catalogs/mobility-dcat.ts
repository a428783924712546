/** Feeds as datasets of mobilityDCAT-AP 1.1.0, with the properties that it demands. */
import { iso1A3Code } from "@rapideditor/country-coder";
import type { CatalogEntry, CatalogSite } from "./entry.ts";
import type { RdfNode, Term } from "./graph.ts";

const EU = "http://publications.europa.eu/resource/authority";
const VOCABULARY = "https://w3id.org/mobilitydcat-ap";

const iri = (address: string): Term => ({ iri: address });
const english = (text: string): Term => ({ text, english: true });
const instant = (time: string): Term => ({ value: time, type: "xsd:dateTime" });
const day = (date: string): Term => ({ value: date, type: "xsd:date" });

/** The catalog itself; `datasetNodes` link it to each dataset and record. */
export function catalogNodes({ name, url }: CatalogSite, builtAt: string): RdfNode[] {
  const earth = `${url}/#earth`;
  return [
    {
      id: `${url}/`,
      type: "dcat:Catalog",
      properties: {
        "dct:title": english(name),
        "dct:description": english("Public transport feeds of the world: timetables and realtime data."),
        "dct:publisher": iri(`${url}/#publisher`),
        "dct:spatial": iri(earth),
        "dct:language": iri(`${EU}/language/ENG`),
        "dct:license": iri("https://spdx.org/licenses/CC-BY-4.0"),
        "dct:modified": instant(builtAt),
        "foaf:homepage": iri(`${url}/`),
      },
    },
    { id: `${url}/#publisher`, type: "foaf:Agent", properties: { "foaf:name": { text: name } } },
    location(earth, null, "Earth"),
    license("https://spdx.org/licenses/CC-BY-4.0", "CC-BY-4.0"),
  ];
}

/** Of the earth, for feeds whose places are unknown. */
const EARTH = "https://sws.geonames.org/6295630/";

/** The identifier of a country in the vocabularies of the EU, by its two letters; that of the earth for an unknown one. */
function countryUri(code: string | null): string {
  const letters = code === null ? null : iso1A3Code(code);
  return letters === null ? EARTH : `${EU}/country/${letters}`;
}

function location(id: string, country: string | null, name: string): RdfNode {
  const properties = { "dct:identifier": iri(countryUri(country)), "skos:prefLabel": { text: name } };
  return { id, type: "dct:Location", properties };
}

function license(id: string, name: string): RdfNode {
  return { id, type: "dct:LicenseDocument", properties: { "dct:title": { text: name } } };
}

/** The nodes of one feed: dataset, record, publisher, places, days, and distributions. */
export function datasetNodes(entry: CatalogEntry, { url }: CatalogSite): RdfNode[] {
  const { page, places, sources, firstDay, lastDay } = entry;
  const at = (part: string) => `${page}#${part}`;
  const placesOrEarth = places.length > 0 ? places : ([[null, "Earth", null]] as const);
  const locations = placesOrEarth.map(([country, name, region], i) =>
    location(at(`place-${i + 1}`), country, region === null ? name : `${region}, ${name}`),
  );
  const hasDays = firstDay !== null && lastDay !== null;
  const record: RdfNode = {
    id: at("record"),
    type: "dcat:CatalogRecord",
    properties: {
      "foaf:primaryTopic": iri(page),
      "dct:created": instant(entry.created),
      "dct:modified": instant(entry.modified),
      "dct:language": iri(`${EU}/language/ENG`),
    },
  };
  const dataset: RdfNode = {
    id: page,
    type: "dcat:Dataset",
    properties: {
      "dct:title": { text: entry.title },
      "dct:description": english(entry.description),
      "dct:identifier": { text: entry.onestopId },
      "dct:publisher": iri(at("publisher")),
      "dct:spatial": locations.map(({ id }) => iri(id)),
      "dct:accrualPeriodicity": iri(`${EU}/frequency/${entry.isRealtime ? "UPDATE_CONT" : "UNKNOWN"}`),
      "dct:temporal": hasDays ? iri(at("days")) : null,
      "dct:modified": instant(entry.modified),
      "mobilitydcatap:mobilityTheme": iri(`${VOCABULARY}/mobility-theme/public-transport-scheduled-transport`),
      "dcat:landingPage": iri(page),
      "dcat:distribution": sources.map(({ name }) => iri(at(name))),
    },
  };
  return [
    { id: `${url}/`, type: "dcat:Catalog", properties: { "dcat:dataset": iri(page), "dcat:record": iri(record.id) } },
    dataset,
    record,
    { id: at("publisher"), type: "foaf:Agent", properties: { "foaf:name": { text: entry.publisher } } },
    ...locations,
    ...(hasDays
      ? [
          {
            id: at("days"),
            type: "dct:PeriodOfTime",
            properties: { "dcat:startDate": day(firstDay), "dcat:endDate": day(lastDay) },
          },
        ]
      : []),
    ...sources.map((source) => distribution(entry, source)),
    {
      id: at("rights"),
      type: "dct:RightsStatement",
      properties: {
        "dct:type": iri(
          `${VOCABULARY}/conditions-for-access-and-usage/${entry.license === null ? "other" : "licence-provided"}`,
        ),
      },
    },
    ...(entry.license === null ? [] : [license(entry.license.iri, entry.license.name)]),
  ];
}

function distribution(entry: CatalogEntry, { name, title, url, isOurs }: CatalogEntry["sources"][number]): RdfNode {
  const { page, isRealtime } = entry;
  return {
    id: `${page}#${name}`,
    type: "dcat:Distribution",
    properties: {
      "dct:title": english(title),
      "dcat:accessURL": iri(isOurs ? page : url),
      "dcat:downloadURL": isRealtime ? null : iri(url),
      "dct:format": iri(`${EU}/file-type/${isRealtime ? "OCTET" : "ZIP"}`),
      "dct:license": entry.license === null ? null : iri(entry.license.iri),
      "dct:rights": iri(`${page}#rights`),
      "mobilitydcatap:mobilityDataStandard": iri(
        `${VOCABULARY}/mobility-data-standard/${isRealtime ? "gtfs-rt" : "gtfs"}`,
      ),
    },
  };
}
