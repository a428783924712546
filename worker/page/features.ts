/** The HTML pages of OGC API Features: what the JSON contains, in plain markup with the styles of the site. */
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { COLLECTIONS, type OgcCollection, type OgcFeature } from "../api/ogc/collections.ts";
import type { Link, Resource } from "../api/ogc/resources.ts";
import { assetsFor } from "./assets.ts";

type Crumb = readonly [label: string, href: string];

/** A link to the HTML format of an address of this API. */
function asHtml(href: string): string {
  const address = new URL(href);
  address.searchParams.set("f", "html");
  return address.href;
}

const anchor = (href: string, label: string, more = "") =>
  `<a href="${escapeMarkup(href)}"${more}>${escapeMarkup(label)}</a>`;

function crumbsOf(base: string, { collection, features }: Resource, isRoot: boolean): Crumb[] {
  if (isRoot) return [];
  const root: Crumb = ["OGC API Features", asHtml(base)];
  if (collection === undefined) return [root];
  const all: Crumb = ["Collections", asHtml(`${base}/collections`)];
  const one: Crumb = [collection.title, asHtml(`${base}/collections/${collection.id}`)];
  return features === undefined ? [root, all] : [root, all, one];
}

function crumbList(crumbs: readonly Crumb[], title: string): string {
  if (crumbs.length === 0) return "";
  const items = crumbs.map(([label, href]) => `<li class="crumb">${anchor(href, label)}</li>`).join("");
  const here = `<li class="crumb"><span class="crumb-here" aria-current="page">${escapeMarkup(title)}</span></li>`;
  return `<nav class="crumbs" aria-label="Breadcrumbs"><ol class="crumb-list">${items}${here}</ol></nav>`;
}

function facts(rows: readonly (readonly [string, string])[]): string {
  const items = rows.map(([name, html]) => `<div class="fact"><dt>${escapeMarkup(name)}</dt><dd>${html}</dd></div>`);
  return `<dl class="facts">${items.join("")}</dl>`;
}

function geometryText({ type, coordinates }: OgcFeature["geometry"]): string {
  if (type === "Point") return `Point: ${(coordinates as number[]).join(", ")} (longitude, latitude)`;
  const parts = (coordinates as unknown[]).length;
  return `${type} with ${parts} ${parts === 1 ? "part" : "parts"}`;
}

function featureFacts({ geometry, properties }: OgcFeature): string {
  const filledProperties = Object.entries(properties).filter(([, value]) => value !== null && value !== "");
  const rows = filledProperties.map(([name, value]) => [name, escapeMarkup(String(value))] as const);
  return facts([...rows, ["geometry", escapeMarkup(geometryText(geometry))]]);
}

/** Columns of the table of features, beside the title. */
const COLUMNS = 3;

function featureTable(
  base: string,
  { id, label, title, texts }: OgcCollection,
  features: readonly OgcFeature[],
): string {
  if (features.length === 0) return "<p>No features on this page.</p>";
  const columns = texts.filter((name) => name !== label).slice(0, COLUMNS);
  const head = [label, ...columns].map((name) => `<th scope="col">${name}</th>`).join("");
  const rows = features.map((feature) => {
    const address = asHtml(`${base}/collections/${id}/items/${encodeURIComponent(feature.id)}`);
    const cells = columns.map((name) => `<td>${escapeMarkup(String(feature.properties[name] ?? ""))}</td>`).join("");
    return `<tr><td>${anchor(address, String(feature.properties[label] || feature.id))}</td>${cells}</tr>`;
  });
  return (
    `<div class="table-scroll" role="region" aria-label="${escapeMarkup(title)}" tabindex="0">` +
    `<table class="table"><caption>${escapeMarkup(title)} on this page: ${features.length}</caption>` +
    `<thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`
  );
}

function collectionList(base: string): string {
  return facts(
    COLLECTIONS.map(({ id, title, description }) => [
      id,
      `${anchor(asHtml(`${base}/collections/${id}`), title)}<br>${escapeMarkup(description)}`,
    ]),
  );
}

function operations(body: Resource["body"]): string {
  const { paths } = body as unknown as { paths: Record<string, { get: { summary: string } }> };
  return facts(Object.entries(paths).map(([path, { get }]) => [path, escapeMarkup(get.summary)]));
}

/** The parts of the page between its head and its links. */
function contents(base: string, resource: Resource): string {
  const { body, collection, features, type, about } = resource;
  if (type.includes("openapi")) return operations(body);
  if (collection !== undefined && about !== undefined) {
    return `${featureFacts(features![0]!)}<p>${anchor(about, "Page about it on this site")}</p>`;
  }
  if (collection !== undefined && features !== undefined) return featureTable(base, collection, features);
  if (collection !== undefined) {
    const names = [...collection.texts, ...collection.numbers];
    return (
      `<p>${anchor(asHtml(`${base}/collections/${collection.id}/items`), "Browse the features")}</p>` +
      `<h2>Filters</h2>${facts(collection.filters.map((one) => [one.name, escapeMarkup(one.description)]))}<h2>Properties</h2><p>${names.map((name) => `<code>${name}</code>`).join(", ")}</p>`
    );
  }
  if ("conformsTo" in body) {
    return `<ul>${(body.conformsTo as string[]).map((uri) => `<li><code>${escapeMarkup(uri)}</code></li>`).join("")}</ul>`;
  }
  const others = (body.links ?? []).filter(({ rel }) => !["self", "alternate", "service-desc"].includes(rel));
  const list = others.map(({ href, title }) => `<li>${anchor(asHtml(href), title)}</li>`).join("");
  return "collections" in body ? collectionList(base) : `${collectionList(base)}<h2>More</h2><ul>${list}</ul>`;
}

/**
 * The page of a resource.
 * @param base where the API is mounted, with the origin
 * @param json address of the same resource as JSON
 */
export function featuresPage(resource: Resource, base: string, json: string, siteName: string): string {
  const { title, description, body } = resource;
  const isRoot = !("collections" in body) && "title" in body && resource.collection === undefined && !("paths" in body);
  const next = (body.links as readonly Link[] | undefined)?.find(({ rel }) => rel === "next");
  const styles = assetsFor([])
    .styles.map((href) => `<link rel="stylesheet" href="${href}">`)
    .join("");
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeMarkup(isRoot ? title : `${title} · OGC API Features`)}</title>` +
    `<link rel="alternate" type="${resource.type}" href="${escapeMarkup(json)}">` +
    `<link rel="icon" type="image/svg+xml" href="/favicon.svg">${styles}</head><body>` +
    `<header class="site-header"><nav class="site-nav" aria-label="Site"><a class="brand" href="/">${escapeMarkup(siteName)}</a></nav></header>` +
    `<main class="page"><section class="section">${crumbList(crumbsOf(base, resource, isRoot), title)}` +
    `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(description)}</p>${contents(base, resource)}` +
    (next === undefined ? "" : `<p>${anchor(next.href, next.title, ' rel="next"')}</p>`) +
    `<p>${anchor(json, "This page as JSON")}</p></section></main></body></html>`
  );
}
