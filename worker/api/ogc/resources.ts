/** The resources of OGC API Features (17-069r4), as JSON with links. */

import { problem } from "../../problem.ts";
import { withOwnExamples } from "../endpoint/openapi/examples.ts";
import { storeExamples } from "../endpoint/own-examples.ts";
import type { Parameter } from "../endpoint/parameter.ts";
import type { ApiContext } from "../graphql/context.ts";
import { COLLECTIONS, extentOf, type OgcCollection, type OgcExtent, type OgcFeature } from "./collections.ts";
import { openapi } from "./openapi.ts";
import { COMMON, DEFAULT_LIMIT, PAGE, readParameters } from "./parameters.ts";

export const TYPES = {
  json: "application/json",
  geojson: "application/geo+json",
  html: "text/html",
  openapi: "application/vnd.oai.openapi+json;version=3.0",
} as const;

const CRS84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";

const CONFORMANCE = ["core", "oas30", "html", "geojson"].map(
  (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
);

export type Link = { href: string; rel: string; type: string; title: string };

/** A resource: its JSON, the media type of that, and what its HTML page shows beside it. */
export type Resource = {
  title: string;
  description: string;
  type: (typeof TYPES)["json" | "geojson" | "openapi"];
  body: Readonly<Record<string, unknown>> & { links?: readonly Link[] };
  collection?: OgcCollection;
  features?: readonly OgcFeature[];
  /** Path of the page of this site about the feature. */
  about?: string;
};

export type ResourceRequest = {
  /** Segments below the mount, decoded. */
  segments: readonly string[];
  url: URL;
  /** Where the API is mounted, with the origin. */
  base: string;
  site: { name: string; url: string };
  api: ApiContext;
  /** Whether the response is the HTML page. */
  html: boolean;
};

/**
 * The resource at a path.
 * @throws Problem route.not_found, entity.not_found, parameter.invalid
 */
export async function readResource(request: ResourceRequest): Promise<Resource> {
  const [first, id, items, featureId, ...rest] = request.segments;
  const missing = () => problem("route.not_found", `Page Not Found: ${request.url.pathname}${request.url.search}`);
  if (rest.length > 0 || (first !== "collections" && id !== undefined)) throw missing();
  const collection = first === "collections" ? COLLECTIONS.find((one) => one.id === id) : undefined;
  if (collection !== undefined && items === "items" && featureId === undefined) return page(request, collection);
  readParameters(COMMON, request.url.searchParams);
  if (first === undefined) return landing(request);
  if (first === "conformance") return conformance(request);
  if (first === "api") return definition(request);
  if (first !== "collections") throw missing();
  if (id === undefined) return collections(request);
  if (collection === undefined) throw problem("entity.not_found", `Collection ${id.slice(0, 100)} was not found.`);
  if (items === undefined) return oneCollection(request, collection);
  if (items !== "items") throw missing();
  return oneFeature(request, collection, featureId!);
}

/** The address of this resource, without keys: links are logged and shared. */
function addressOf({ url }: ResourceRequest, changes: Readonly<Record<string, string>> = {}): string {
  const address = new URL(url);
  for (const key of ["apikey", "api_key"]) address.searchParams.delete(key);
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
  return address.href;
}

/** Links to this resource and to its other format. */
function ownLinks(request: ResourceRequest, type: string, title: string): Link[] {
  const { html } = request;
  return [
    { href: addressOf(request), rel: "self", type: html ? TYPES.html : type, title: `${title} (this document)` },
    {
      href: addressOf(request, { f: html ? "json" : "html" }),
      rel: "alternate",
      type: html ? type : TYPES.html,
      title: `${title} as ${html ? "JSON" : "HTML"}`,
    },
  ];
}

function landing(request: ResourceRequest): Resource {
  const { base, site } = request;
  const title = `${site.name}: OGC API Features`;
  const description =
    "Stops, routes, operators, and service areas of public transport, for desktop GIS and other programs that know the standard OGC API Features.";
  const links: Link[] = [
    ...ownLinks(request, TYPES.json, "Landing page"),
    { href: `${base}/api`, rel: "service-desc", type: TYPES.openapi, title: "OpenAPI definition" },
    { href: `${base}/api?f=html`, rel: "service-doc", type: TYPES.html, title: "API documentation" },
    { href: `${base}/conformance`, rel: "conformance", type: TYPES.json, title: "Conformance classes" },
    { href: `${base}/collections`, rel: "data", type: TYPES.json, title: "Collections of features" },
  ];
  return { title, description, type: TYPES.json, body: { title, description, links } };
}

function conformance(request: ResourceRequest): Resource {
  const title = "Conformance classes";
  return {
    title,
    description: "The parts of the standard that this API follows.",
    type: TYPES.json,
    body: { conformsTo: CONFORMANCE, links: ownLinks(request, TYPES.json, title) },
  };
}

async function definition({ base, site, api }: ResourceRequest): Promise<Resource> {
  const document = openapi(base, `${site.name}: OGC API Features`);
  const exampleOf = await storeExamples(api);
  return {
    title: "API documentation",
    description: "The paths of the API. Programs read the OpenAPI definition, which also names every parameter.",
    type: TYPES.openapi,
    body: exampleOf === null ? document : withOwnExamples(document, exampleOf),
  };
}

function extentMember(collection: OgcCollection, { box, days }: OgcExtent) {
  const at = (day: string | null | undefined, time: string) => (day == null ? null : `${day}T${time}Z`);
  const temporal =
    collection.id === "service_areas" && days !== null
      ? { temporal: { interval: [[at(days.from, "00:00:00"), at(days.until, "23:59:59")]] } }
      : {};
  return { spatial: { bbox: [box ?? [-180, -90, 180, 90]], crs: CRS84 }, ...temporal };
}

function describe(
  collection: OgcCollection,
  extent: OgcExtent,
  { base, site }: ResourceRequest,
  ownLinks: readonly Link[],
) {
  const { id, title, description } = collection;
  const address = `${base}/collections/${id}`;
  const links: Link[] = [
    ...ownLinks,
    { href: `${address}/items`, rel: "items", type: TYPES.geojson, title: `${title} as GeoJSON` },
    { href: `${address}/items?f=html`, rel: "items", type: TYPES.html, title: `${title} as HTML` },
    { href: `${site.url}/terms`, rel: "license", type: TYPES.html, title: "Terms of use" },
  ];
  const member = { extent: extentMember(collection, extent), itemType: "feature", crs: [CRS84] };
  return { id, title, description, links, ...member };
}

async function collections(request: ResourceRequest): Promise<Resource> {
  const { base, api } = request;
  const extent = await extentOf(api.stores.db);
  const title = "Collections";
  const selfOf = ({ id, title }: OgcCollection): Link[] => [
    { href: `${base}/collections/${id}`, rel: "self", type: TYPES.json, title },
  ];
  return {
    title,
    description: "Each collection contains features of one kind.",
    type: TYPES.json,
    body: {
      links: ownLinks(request, TYPES.json, title),
      collections: COLLECTIONS.map((collection) => describe(collection, extent, request, selfOf(collection))),
    },
  };
}

async function oneCollection(request: ResourceRequest, collection: OgcCollection): Promise<Resource> {
  const extent = await extentOf(request.api.stores.db);
  const { title, description } = collection;
  const body = describe(collection, extent, request, ownLinks(request, TYPES.json, title));
  return { title, description, type: TYPES.json, body, collection };
}

/** Every parameter of a page of a collection. */
function parametersOf(collection: OgcCollection): readonly Parameter[] {
  return [...PAGE, ...collection.filters, ...COMMON];
}

async function page(request: ResourceRequest, collection: OgcCollection): Promise<Resource> {
  const query = readParameters(parametersOf(collection), request.url.searchParams);
  const limit = (query.limit as number | undefined) ?? DEFAULT_LIMIT;
  const { features, next, matched } = await collection.page(query, limit, request.api);
  const { title: name, description } = collection;
  const title = `Features of ${name}`;
  const type = request.html ? TYPES.html : TYPES.geojson;
  const links: Link[] = [
    ...ownLinks(request, TYPES.geojson, title),
    ...(next === null ? [] : [{ href: addressOf(request, { cursor: next }), rel: "next", type, title: "Next page" }]),
    { href: `${request.base}/collections/${collection.id}`, rel: "collection", type: TYPES.json, title: name },
  ];
  const body = {
    type: "FeatureCollection",
    timeStamp: request.api.now.toISOString(),
    ...(matched === null ? {} : { numberMatched: matched }),
    numberReturned: features.length,
    links,
    features,
  };
  return { title, description, type: TYPES.geojson, body, collection, features };
}

async function oneFeature(request: ResourceRequest, collection: OgcCollection, key: string): Promise<Resource> {
  const feature = await collection.feature(key, request.api);
  if (feature === null) throw problem("entity.not_found", `No feature of ${collection.id} has this id.`);
  const title = String(feature.properties[collection.label] || feature.id);
  const about = collection.link(feature);
  const links: Link[] = [
    ...ownLinks(request, TYPES.geojson, title),
    {
      href: `${request.base}/collections/${collection.id}`,
      rel: "collection",
      type: TYPES.json,
      title: collection.title,
    },
    { href: request.site.url + about, rel: "related", type: TYPES.html, title: "Page about it" },
  ];
  const description = `A feature of the collection ${collection.title}.`;
  return {
    title,
    description,
    type: TYPES.geojson,
    body: { ...feature, links },
    collection,
    features: [feature],
    about,
  };
}
