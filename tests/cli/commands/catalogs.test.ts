import { JsonLdParser } from "jsonld-streaming-parser";
import { Parser, type Quad, Store } from "n3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { command } from "../../../cli/commands/datasets.ts";
import { currentDatasets } from "../../../cli/datasets/build.ts";
import { CATALOG_FILES } from "../../../src/domain/datasets/catalogs.ts";
import { FORBIDDING, HIDDEN, openWithheldSample, type WithheldSample } from "../../support/withheld-sample.ts";

const SITE = "http://127.0.0.1:8787";
const HOSTILE = "f-sample~cairo~metro";

let sample: WithheldSample;
const texts: Record<string, string> = {};
let turtle: Quad[];

beforeAll(async () => {
  sample = await openWithheldSample();
  const { local, set } = sample;
  await set(
    "UPDATE feed SET urls = ? WHERE onestop_id = ?",
    JSON.stringify({ static_current: "https://sydney.example/gtfs.zip" }),
    FORBIDDING,
  );
  await set(
    "UPDATE feed SET name = ?, urls = ?, license = ? WHERE onestop_id = ?",
    'Métro "Cairo" \\ <b>\n\ud83d\ude87 ^^xsd:int @en .',
    JSON.stringify({ static_current: "https://cairo.example/a b?q={x}|<y>&z=^`" }),
    JSON.stringify({ spdx_identifier: "CC-BY-4.0", url: "not a URL" }),
    HOSTILE,
  );
  const context = { ...local, progress: () => {}, now: () => new Date("2026-11-21T06:00:00Z") };
  await command.run(context, ["build"], {});
  const manifest = (await currentDatasets(local.archive))!;
  for (const { name, size } of manifest.catalogs!) {
    const bytes = (await sample.bytesOf(manifest, name))!;
    expect([name, bytes.length]).toEqual([name, size]);
    texts[name] = new TextDecoder().decode(bytes);
  }
  turtle = new Parser({ format: "text/turtle" }).parse(texts["mobility-dcat-ap.ttl"]!);
}, 120_000);

afterAll(async () => {
  await sample.close();
});

function jsonldQuads(text: string): Promise<Quad[]> {
  return new Promise((done, fail) => {
    const quads: Quad[] = [];
    const parser = new JsonLdParser();
    parser.on("data", (quad: Quad) => quads.push(quad));
    parser.on("error", fail);
    parser.on("end", () => done(quads));
    parser.end(text);
  });
}

/** A statement as a text: there are no blank nodes, so equal sets of texts are equal graphs. */
function statement({ subject, predicate, object }: Quad): string {
  const literal = object.termType === "Literal" ? ` ${object.datatype.value} ${object.language}` : "";
  return `${subject.value} ${predicate.value} ${object.termType} ${object.value}${literal}`;
}

test("are the files of the manifest, in the order in which they are named", () => {
  expect(Object.keys(texts)).toEqual(CATALOG_FILES.map(({ name }) => name));
});

test("Turtle and JSON-LD are the same graph, without blank nodes", async () => {
  const jsonld = await jsonldQuads(texts["mobility-dcat-ap.jsonld"]!);
  expect(turtle.length).toBeGreaterThan(1000);
  expect(
    [...turtle, ...jsonld].filter(({ subject, object }) =>
      [subject, object].some((term) => term.termType === "BlankNode"),
    ),
  ).toEqual([]);
  expect(new Set(jsonld.map(statement))).toEqual(new Set(turtle.map(statement)));
});

const DCAT = "http://www.w3.org/ns/dcat#";
const DCT = "http://purl.org/dc/terms/";
const FOAF = "http://xmlns.com/foaf/0.1/";
const MOBILITY = "https://w3id.org/mobilitydcat-ap#";
const EU = "http://publications.europa.eu/resource/authority";
const VOCABULARY = "https://w3id.org/mobilitydcat-ap";

type Rule = { property: string; atMost?: number; class?: string; literal?: true; value?: RegExp };

/** The mandatory properties of mobilityDCAT-AP 1.1.0, by class. */
const MANDATORY: Readonly<Record<string, readonly Rule[]>> = {
  [`${DCAT}Catalog`]: [
    { property: `${DCT}title`, literal: true },
    { property: `${DCT}description`, literal: true },
    { property: `${FOAF}homepage`, atMost: 1 },
    { property: `${DCT}publisher`, atMost: 1, class: `${FOAF}Agent` },
    { property: `${DCAT}dataset`, class: `${DCAT}Dataset` },
    { property: `${DCAT}record`, class: `${DCAT}CatalogRecord` },
    { property: `${DCT}spatial`, class: `${DCT}Location` },
  ],
  [`${DCAT}CatalogRecord`]: [
    { property: `${FOAF}primaryTopic`, atMost: 1, class: `${DCAT}Dataset` },
    { property: `${DCT}created`, atMost: 1, literal: true, value: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
    { property: `${DCT}modified`, atMost: 1, literal: true, value: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
    { property: `${DCT}language`, value: new RegExp(`^${EU}/language/`) },
  ],
  [`${DCAT}Dataset`]: [
    { property: `${DCT}title`, literal: true },
    { property: `${DCT}description`, literal: true },
    { property: `${DCT}publisher`, atMost: 1, class: `${FOAF}Agent` },
    { property: `${DCT}spatial`, class: `${DCT}Location` },
    { property: `${DCT}accrualPeriodicity`, atMost: 1, value: new RegExp(`^${EU}/frequency/`) },
    { property: `${MOBILITY}mobilityTheme`, value: new RegExp(`^${VOCABULARY}/mobility-theme/`) },
    { property: `${DCAT}distribution`, class: `${DCAT}Distribution` },
  ],
  [`${DCAT}Distribution`]: [
    { property: `${DCAT}accessURL`, value: /^https?:\/\// },
    { property: `${DCT}format`, atMost: 1, value: new RegExp(`^${EU}/file-type/`) },
    { property: `${DCT}rights`, atMost: 1, class: `${DCT}RightsStatement` },
    {
      property: `${MOBILITY}mobilityDataStandard`,
      atMost: 1,
      value: new RegExp(`^${VOCABULARY}/mobility-data-standard/`),
    },
  ],
  [`${FOAF}Agent`]: [{ property: `${FOAF}name`, literal: true }],
  [`${DCT}Location`]: [
    {
      property: `${DCT}identifier`,
      value:
        /^(http:\/\/publications\.europa\.eu\/resource\/authority\/country\/[A-Z]{3}|https:\/\/sws\.geonames\.org\/\d+\/)$/,
    },
  ],
};

test.each(Object.entries(MANDATORY))("every %s has what mobilityDCAT-AP demands", (type, rules) => {
  const store = new Store(turtle);
  const nodes = store.getSubjects("http://www.w3.org/1999/02/22-rdf-syntax-ns#type", type, null);
  expect(nodes.length).toBeGreaterThan(0);
  for (const node of nodes) {
    for (const { property, atMost, class: of, literal, value } of rules) {
      const objects = store.getObjects(node, property, null);
      const about = `${node.value} ${property}`;
      expect([about, objects.length > 0, objects.length <= (atMost ?? objects.length)]).toEqual([about, true, true]);
      for (const object of objects) {
        expect([about, object.termType]).toEqual([about, literal === true ? "Literal" : "NamedNode"]);
        if (value !== undefined) expect(object.value).toMatch(value);
        if (of !== undefined)
          expect([
            about,
            store.countQuads(object, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", of, null),
          ]).toEqual([about, 1]);
      }
    }
  }
});

describe("a feed", () => {
  const page = (feed: string) => `${SITE}/feeds/${feed}`;
  const objects = (subject: string, property: string) =>
    turtle
      .filter((quad) => quad.subject.value === subject && quad.predicate.value === property)
      .map(({ object }) => object.value);

  test("has its places, days, publisher, and our copy", () => {
    const feed = page("f-sample~tokyo~metro");
    expect(objects(`${feed}#publisher`, `${FOAF}name`)[0]).toMatch(/Tokyo/);
    expect(objects(`${feed}#place-1`, `${DCT}identifier`)).toEqual([`${EU}/country/JPN`]);
    expect(objects(`${feed}#days`, `${DCAT}startDate`)[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(objects(`${feed}#copy`, `${DCAT}downloadURL`)[0]).toMatch(
      new RegExp(`^${SITE}/api/v2/rest/feed_versions/[0-9a-f]{40}/download$`),
    );
  });

  test("with a hostile name, URL, and license keeps them as text", () => {
    const feed = page(HOSTILE);
    expect(objects(feed, `${DCT}title`)).toEqual(['Métro "Cairo" \\ <b>\n\ud83d\ude87 ^^xsd:int @en .']);
    expect(objects(`${feed}#static_current`, `${DCAT}accessURL`)).toEqual([
      "https://cairo.example/a%20b?q=%7Bx%7D%7C%3Cy%3E&z=%5E%60",
    ]);
    expect(objects(`${feed}#static_current`, `${DCT}license`)).toEqual(["https://spdx.org/licenses/CC-BY-4.0"]);
  });

  test("that forbids redistribution is listed with its own source only", () => {
    expect(objects(page(FORBIDDING), `${DCAT}distribution`)).toEqual([`${page(FORBIDDING)}#static_current`]);
  });

  test("that is hidden is in no catalog", () => {
    for (const [name, text] of Object.entries(texts)) expect([name, text.includes(HIDDEN)]).toEqual([name, false]);
  });
});

test("data.json has what DCAT-US demands", () => {
  const { dataset, ...head } = JSON.parse(texts["data.json"]!);
  expect(head).toEqual({
    "@context": "https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld",
    "@id": `${SITE}/datasets/files/data.json`,
    "@type": "dcat:Catalog",
    conformsTo: "https://project-open-data.cio.gov/v1.1/schema",
    describedBy: "https://project-open-data.cio.gov/v1.1/schema/catalog.json",
  });
  const listed = turtle
    .filter(({ predicate }) => predicate.value === `${DCAT}dataset`)
    .map(({ object }) => object.value);
  expect(dataset.map(({ identifier }: { identifier: string }) => identifier)).toEqual(listed);
  for (const one of dataset) {
    expect(one).toMatchObject({
      "@type": "dcat:Dataset",
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      keyword: expect.arrayContaining(["public transport"]),
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      publisher: { "@type": "org:Organization", name: expect.stringMatching(/./) },
      contactPoint: { "@type": "vcard:Contact", fn: expect.stringMatching(/./) },
      accessLevel: "public",
    });
    for (const source of one.distribution) {
      expect(URL.canParse(source.downloadURL ?? source.accessURL)).toBe(true);
      expect("downloadURL" in source).toBe("mediaType" in source);
    }
    if (one.contactPoint.hasEmail !== undefined) expect(one.contactPoint.hasEmail).toMatch(/^mailto:[^\s@]+@[^\s@]+$/);
  }
});
