/** The rules of the Abstract Test Suite of OGC API Features, Part 1 (17-069r4, annex A), and how much a page reads. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { ask as request } from "../../support/worker/ask.ts";
import { NOW, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const ORIGIN = "http://portal.test";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

type Spot = readonly [lon: number, lat: number];

/** A feed with a bus line over the stops, of which the first is a station with a platform and a node without a position. */
function feedOf(name: string, spots: readonly Spot[], days = ["20260101", "20261231"]): Record<string, string> {
  const stops = spots.map(([lon, lat], i) => `s${i},${name} ${i},${lat},${lon},0,`);
  const times = spots.map(
    (_, i) => `T,08:${String(i).padStart(2, "0")}:00,08:${String(i).padStart(2, "0")}:00,s${i},${i + 1}`,
  );
  const [lon, lat] = spots[0]!;
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", `A,${name} Transit,https://x.example,UTC`),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
      ...stops,
      `st,${name} Station,${lat},${lon},1,`,
      `node,${name} Node,,,3,st`,
    ),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", `R,A,${name}-1,3`, `N,A,${name}-none,3`),
    "trips.txt": csv("route_id,service_id,trip_id", "R,D,T"),
    "stop_times.txt": csv("trip_id,arrival_time,departure_time,stop_id,stop_sequence", ...times),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      `D,1,1,1,1,1,1,1,${days.join(",")}`,
    ),
  };
}

/** Stops one after the other to the east. */
const row = (count: number, lon: number, lat: number, step = 0.01): Spot[] =>
  Array.from({ length: count }, (_, i) => [lon + i * step, lat]);

const WEST = "f-west";
const FIJI = "f-fiji";

beforeAll(async () => {
  await importFeed(WEST, feedOf("Old", row(3, -122, 37)), "2026-02-01T12:00:00.000Z");
  await importFeed(WEST, feedOf("West", row(40, -122, 37)));
  await importFeed(FIJI, feedOf("Fiji", [[178.4, -18.1], [179.9, -18], [-179.9, -17.9]], ["20200101", "20200630"])); // biome-ignore format: one line
  await importFeed("f-hidden", feedOf("Secret", row(5, -122, 37.001)));
  const { db } = stores();
  const { id } = await ensureFeed(db, "f-hidden", NOW.toISOString());
  await db.write([{ sql: "UPDATE feed SET public = 0 WHERE id = ?", values: [id] }]);
  await refreshLists(db);
}, 60_000);

const ask = (path: string, init?: RequestInit) =>
  request(path.startsWith(ORIGIN) ? path.slice(ORIGIN.length) : `/api/v2/ogc${path}`, {
    ...(init === undefined ? {} : { init }),
    vars: { SITE_URL: ORIGIN },
  });

async function get(path: string): Promise<Any> {
  const response = await ask(path);
  const body = (await response.json()) as Any;
  expect([path, response.status, body.detail]).toEqual([path, 200, undefined]);
  return body;
}

const rel = (body: Any, name: string) => body.links.filter((link: Any) => link.rel === name);
const names = (body: Any, property = "stop_name") => body.features.map(({ properties }: Any) => properties[property]);

/** All pages from a first one, each checked. */
async function pages(path: string): Promise<Any[]> {
  const found: Any[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const body: Any = await get(next);
    expect(body.numberReturned).toBe(body.features.length);
    // GDAL stops at an empty page.
    if (body.features.length === 0) expect(rel(body, "next")).toEqual([]);
    found.push(body);
    next = rel(body, "next")[0]?.href;
    expect(found.length).toBeLessThan(200);
  }
  return found;
}
const featuresOf = async (path: string) => (await pages(path)).flatMap(({ features }) => features);

const COLLECTIONS = ["stops", "routes", "operators", "service_areas"];

describe("what the API says about itself", () => {
  test("the landing page links to the definition, the conformance classes, and the data", async () => {
    const body = await get("");
    for (const name of ["self", "alternate", "service-desc", "service-doc", "conformance", "data"]) {
      const [link] = rel(body, name);
      expect([name, link?.type]).toEqual([name, expect.any(String)]);
      const response = await ask(link.href, { headers: { accept: link.type } });
      expect([name, response.status]).toEqual([name, 200]);
      expect(response.headers.get("content-type")).toContain(link.type.split(";")[0]);
    }
    expect(await get("/")).toMatchObject({ title: body.title });
  });

  test("names the conformance classes that it keeps", async () => {
    const { conformsTo } = await get("/conformance");
    for (const name of ["core", "oas30", "html", "geojson"])
      expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`);
  });

  test("describes every path and parameter in OpenAPI 3.0", async () => {
    const response = await ask("/api");
    expect(response.headers.get("content-type")).toBe("application/vnd.oai.openapi+json;version=3.0");
    const document = (await response.json()) as Any;
    expect(document.openapi).toMatch(/^3\.0\.\d$/);
    const text = JSON.stringify(document);
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect([name, typeof document.components[kind!][name!]]).toEqual([name, "object"]);
    const ids = new Set<string>();
    for (const { get: operation } of Object.values(document.paths) as Any[]) {
      expect(Object.keys(operation.responses["200"].content)).toContain("text/html");
      ids.add(operation.operationId);
    }
    expect(ids.size).toBe(Object.keys(document.paths).length);
    const parametersOf = (path: string) =>
      document.paths[path].get.parameters.map((p: Any) => p.name ?? p.$ref.split("/").at(-1));
    expect(parametersOf("/collections/stops/items")).toEqual(
      expect.arrayContaining(["limit", "bbox", "datetime", "cursor", "f", "stop_code"]),
    );
    expect(document.components.parameters.limit.schema).toEqual({
      type: "integer",
      minimum: 1,
      maximum: 1000,
      default: 100,
    });
    expect(document.info.license.name).toBe("MIT");
    expect(document.security).toEqual([{}, { apikey: [] }]);
    expect(document.components.securitySchemes).toMatchObject({ apikey: { in: "header", name: "apikey" } });
    expect(document.components.parameters.bbox).toMatchObject({ style: "form", explode: false });
  });

  test("lists the collections with links, extents, and formats", async () => {
    const { collections, links } = await get("/collections");
    expect(rel({ links }, "self")).toHaveLength(1);
    expect(rel({ links }, "alternate")).toHaveLength(1);
    expect(collections.map(({ id }: Any) => id)).toEqual(COLLECTIONS);
    for (const collection of collections) {
      const { links: own, ...alone } = await get(`/collections/${collection.id}`);
      expect(collection).toMatchObject(alone);
      expect(rel({ links: own }, "items").map(({ type }: Any) => type)).toEqual(["application/geo+json", "text/html"]);
      expect(alone.extent.spatial.bbox[0]).toEqual([-180, -18.1, 179.9, 37].map(() => expect.any(Number)));
      expect(alone.crs).toEqual(["http://www.opengis.net/def/crs/OGC/1.3/CRS84"]);
    }
    const areas = collections.find(({ id }: Any) => id === "service_areas");
    expect(areas.extent.temporal.interval).toEqual([["2020-01-01T00:00:00Z", "2026-12-31T23:59:59Z"]]);
  });
});

describe.each(COLLECTIONS)("the collection %s", (id) => {
  test("answers pages of GeoJSON, and each feature by its id", async () => {
    const response = await ask(`/collections/${id}/items`);
    expect(response.headers.get("content-type")).toBe("application/geo+json");
    const body = (await response.json()) as Any;
    expect(body.type).toBe("FeatureCollection");
    expect(new Date(body.timeStamp).toISOString()).toBe(body.timeStamp);
    for (const name of ["self", "alternate", "collection"]) expect([name, rel(body, name).length]).toEqual([name, 1]);
    expect(body.features.length).toBeGreaterThan(0);
    const { properties, schema } = await schemaOf(id);
    for (const feature of body.features) {
      expect(feature.type).toBe("Feature");
      expect(feature.geometry.coordinates.length).toBeGreaterThan(0);
      expect(typeof feature.id).toBe(schema.properties.id.type === "integer" ? "number" : "string");
      expect(Object.keys(feature.properties).sort()).toEqual(properties);
    }
    const { links, ...one } = await get(`/collections/${id}/items/${encodeURIComponent(body.features[0].id)}`);
    expect(one).toEqual(body.features[0]);
    for (const name of ["self", "alternate", "collection"]) expect(rel({ links }, name)).toHaveLength(1);
  });

  test.each([1, 3, 1000])("pages through everything by %i, without duplicates", async (limit) => {
    const ids = (await featuresOf(`/collections/${id}/items?limit=${limit}`)).map((feature) => feature.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe({ stops: 45, routes: 2, operators: 2, service_areas: 2 }[id]);
    const world = await featuresOf(`/collections/${id}/items?limit=${limit}&bbox=-180,-90,180,90`);
    expect(world.map((feature) => feature.id).sort()).toEqual([...ids].sort());
  });

  test("selects by a box, also across the antimeridian and with heights", async () => {
    const feedsIn = async (bbox: string) => {
      const found = await featuresOf(`/collections/${id}/items?limit=10&bbox=${bbox}`);
      return [...new Set(found.map(({ properties }) => properties.feed_onestop_id ?? properties.name))];
    };
    const [west, fiji] = id === "operators" ? ["West Transit", "Fiji Transit"] : [WEST, FIJI];
    expect(await feedsIn("-123,36,-121,38")).toEqual([west]);
    expect(await feedsIn("-123,36,0,-121,38,100")).toEqual([west]);
    expect(await feedsIn("178,-19,-179,-17")).toEqual([fiji]);
    expect(await feedsIn("0,0,10,10")).toEqual([]);
  });

  test("shows nothing of a hidden feed or of a version that is not active", async () => {
    const text = JSON.stringify(await pages(`/collections/${id}/items?limit=1000`));
    expect(text).toContain("West");
    expect(text).not.toMatch(/Secret|f-hidden|Old/);
    const around = JSON.stringify(await pages(`/collections/${id}/items?bbox=-123,36,-121,38`));
    expect(around).not.toMatch(/Secret|f-hidden|Old/);
  });
});

async function schemaOf(id: string): Promise<{ properties: string[]; schema: Any }> {
  const { paths, components } = (await (await ask("/api")).json()) as Any;
  const page = paths[`/collections/${id}/items`].get.responses["200"].content["application/geo+json"].schema.$ref;
  const named = (reference: string) => components.schemas[reference.split("/").at(-1)!];
  const schema = named(named(page).properties.features.items.$ref);
  return { properties: Object.keys(schema.properties.properties.properties).sort(), schema };
}

test("a hidden feature has no address", async () => {
  const { db } = stores();
  const stop = await db.row("SELECT t.id FROM stop t WHERE t.stop_name = 'Secret 0'");
  expect(stop).not.toBeNull();
  for (const path of [`stops/items/${stop!.id}`, "service_areas/items/f-hidden", "stops/items/f-hidden:s0"])
    expect([path, (await ask(`/collections/${path}`)).status]).toEqual([path, 404]);
});

test("counts the features of all pages where that reads no more rows", async () => {
  expect(await get("/collections/operators/items?limit=1")).toMatchObject({ numberMatched: 2, numberReturned: 1 });
  expect(await get("/collections/service_areas/items?limit=1")).toMatchObject({ numberMatched: 2 });
  expect(await get("/collections/stops/items?limit=1")).not.toHaveProperty("numberMatched");
});

test("a box selects stops by their position and routes by their path", async () => {
  expect(names(await get("/collections/stops/items?bbox=-121.995,36.9,-121.975,37.1"))).toEqual(["West 1", "West 2"]);
  // Between two stops.
  // Programs whose map reaches around the world.
  for (const bbox of ["238.005,36.9,238.025,37.1", "-481.995,36.9,-481.975,137.1"]) {
    const around = names(await get(`/collections/stops/items?bbox=${bbox}`));
    expect(around).toEqual(expect.arrayContaining(["West 1", "West 2"]));
  }
  expect(names(await get("/collections/stops/items?limit=1000&bbox=-400,-100,400,100")).toSorted()).toEqual(
    names(await get("/collections/stops/items?limit=1000&bbox=-180,-90,180,90")).toSorted(),
  );
  expect(names(await get("/collections/routes/items?bbox=-121.997,36.9,-121.993,37.1"), "route_name")).toEqual([
    "West-1",
  ]);
  // Within the margin around the stops, beside the path.
  expect(names(await get("/collections/routes/items?bbox=-121.997,37.001,-121.993,37.01"), "route_name")).toEqual([]);
});

test.each([
  ["2020-02-01T00:00:00Z", [FIJI]],
  ["2026-03-04", [WEST]],
  ["2019-01-01/2020-01-01", [FIJI]],
  ["../2026-06-30T00:00:00Z", [WEST, FIJI]],
  ["2020-07-01T00:00:00Z/", [WEST]],
  ["2020-07-01/2025-12-31", []],
])("a time selects service areas by their calendars: %s", async (datetime, feeds) => {
  const body = await get(`/collections/service_areas/items?datetime=${datetime}`);
  expect(names(body, "feed_onestop_id")).toEqual(feeds);
  expect(body.numberMatched).toBe(feeds.length);
  // Stops have no time, so every time suits them.
  expect((await get(`/collections/stops/items?datetime=${datetime}&limit=1000`)).numberReturned).toBe(45);
});

test.each([
  ["stops", "stop_id=s2", 2],
  ["stops", "stop_id=s2&bbox=-123,36,-121,38", 1],
  ["stops", `feed_onestop_id=${FIJI}`, 4],
  ["stops", `feed_onestop_id=${FIJI}&bbox=-123,36,-121,38`, 0],
  ["stops", "location_type=1", 2],
  ["stops", "location_type=1&bbox=-180,-90,180,90", 2],
  ["routes", "route_id=R", 2],
  ["routes", "route_type=4", 0],
  ["routes", "route_type=3&bbox=-123,36,-121,38", 1],
  ["operators", "onestop_id=o-none", 0],
  ["service_areas", `feed_onestop_id=${WEST}`, 1],
])("properties of %s are filters: %s", async (id, query, count) => {
  expect(await featuresOf(`/collections/${id}/items?${query}`)).toHaveLength(count);
});

test.each([
  ...[
    "limit=0",
    "limit=-1",
    "limit=ten",
    "limit=1.5",
    "limit=",
    "bbox=",
    "bbox=1,2,3",
    "bbox=1,2,3,4,5",
    "bbox=a,b,c,d",
  ],
  ...["bbox=0,10,1,5", "bbox=0,0,2000,1", "bbox=0,0,9,1,1,0", "datetime=soon", "datetime=2026-02-30"],
  ...[
    "datetime=2026-01-02/2026-01-01",
    "datetime=../..",
    "datetime=/",
    "datetime=a/b/c",
    "f=xml",
    "cursor=a",
    "cursor=1-2-3",
  ],
  ...["unknown=1", "Limit=1", "limit=1&limit=2", "location_type=one"],
])("refuses %s", async (query) => {
  const response = await ask(`/collections/stops/items?${query}`);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ code: "parameter.invalid", detail: expect.any(String) });
});

test("a limit above the maximum counts as the maximum, and keys are no filters", async () => {
  const body = await get("/collections/stops/items?limit=100000&apikey=tp_x");
  expect(body.numberReturned).toBe(45);
  expect(JSON.stringify(body.links)).not.toContain("tp_x");
});

test("a cursor of removed data is refused, not taken for the end", async () => {
  expect((await ask("/collections/stops/items?cursor=999999999")).status).toBe(400);
});

test.each(["/nothing", "/collections/none", "/collections/none/items", "/collections/stops/none", "/conformance/x"])(
  "%s is not found",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
test.each([
  "stops/items/999999",
  "stops/items/0",
  "operators/items/o-none",
  "service_areas/items/f-none",
  "routes/items/x",
])("no feature %s is found", async (path) => {
  const response = await ask(`/collections/${path}`);
  expect([response.status, ((await response.json()) as Any).code]).toEqual([404, "entity.not_found"]);
});
test("other resources take no filters", async () => {
  for (const path of ["", "/conformance", "/api", "/collections", "/collections/stops", "/collections/stops/items/1"])
    expect([path, (await ask(`${path}?limit=1`)).status]).toEqual([path, 400]);
});

describe("formats", () => {
  const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  test.each([
    ["", null, "application/geo+json"],
    ["", "*/*", "application/geo+json"],
    ["", BROWSER, "text/html; charset=utf-8"],
    ["", "text/html;q=0.5, application/json", "application/geo+json"],
    ["", "application/geo+json, text/html;q=0", "application/geo+json"],
    ["?f=json", BROWSER, "application/geo+json"],
    ["?f=html", "application/json", "text/html; charset=utf-8"],
    ["", "image/png", "application/problem+json"],
  ])("%s with Accept %s is %s", async (query, accept, type) => {
    const response = await ask(`/collections/stops/items${query}`, { headers: accept === null ? {} : { accept } });
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.status).toBe(type.includes("problem") ? 406 : 200);
  });

  test("every resource has a page with its title, whose links stay in HTML", async () => {
    for (const path of [
      "",
      "/conformance",
      "/api",
      "/collections",
      "/collections/stops",
      "/collections/stops/items?limit=2",
      `/collections/operators/items`,
      "/collections/service_areas/items/f-west",
    ]) {
      const response = await ask(path, { headers: { accept: BROWSER } });
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(html).toMatch(/^<!doctype html><html lang="en">/);
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html).toMatch(/<link rel="alternate" type="application\/[^"]+" href="[^"]+f=json/);
      expect(response.headers.get("content-security-policy")).toContain("style-src 'self'");
      expect(html).not.toMatch(/<script|style="|undefined|\[object/);
    }
  });

  test("markup in data stays text", async () => {
    await importFeed("f-markup", feedOf('<b>Bold</b> & "co"'.replaceAll('"', ""), row(2, 10, 10)));
    await refreshLists(stores().db);
    const html = await (await ask("/collections/stops/items?f=html&bbox=9,9,11,11")).text();
    expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt; &amp; co 0");
    expect(html).not.toContain("<b>");
  });
});

describe("HTTP", () => {
  test("every origin may read, and only read", async () => {
    const preflight = await ask("/collections", { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "GET, HEAD, OPTIONS",
    ]);
    const refused = await ask("/collections", { method: "POST", body: "{}" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await ask("/collections")).headers.get("access-control-allow-origin")).toBe("*");
  });

  test("HEAD has the headers of GET, and an unchanged response is a 304", async () => {
    const head = await ask("/conformance", { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("vary")]).toEqual([200, "", "accept"]);
    const etag = (await ask("/conformance")).headers.get("etag")!;
    expect((await ask("/conformance", { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

describe("rows read by a page", () => {
  async function cost(path: string): Promise<{ rows: number; returned: number }> {
    const response = await ask(path);
    const { numberReturned } = (await response.json()) as Any;
    return {
      rows: Number(/rows;desc="(\d+)"/.exec(response.headers.get("server-timing") ?? "")?.[1]),
      returned: numberReturned,
    };
  }

  test.each([
    ["/collections/stops/items?limit=10", 10, 25],
    ["/collections/stops/items?limit=10&bbox=-180,-90,180,90", 10, 160],
    ["/collections/routes/items?limit=10", 2, 30],
    ["/collections/routes/items?limit=10&bbox=-123,36,-121,38", 1, 30],
    ["/collections/operators/items?limit=10", 3, 60],
    ["/collections/service_areas/items?limit=10", 3, 30],
  ])("%s", async (path, returned, most) => {
    const found = await cost(path);
    expect(found.returned).toBeGreaterThanOrEqual(returned);
    expect(found.rows).toBeGreaterThan(0);
    expect(found.rows).toBeLessThanOrEqual(most);
  });

  test("a box with many stops of another feed costs no more than its slices", async () => {
    await importFeed("f-many", feedOf("Many", row(3000, 20, 20, 0.001)), "2026-02-01T12:00:00.000Z");
    await importFeed("f-many", feedOf("Few", row(2, 20, 20.5)));
    const { rows, returned } = await cost("/collections/stops/items?limit=1&bbox=19,19,24,20.1");
    expect(returned).toBe(0);
    // All slices of the box, whose stops are read with their versions: none matches.
    expect(rows).toBeLessThanOrEqual(2 * 3010 + 100);
    expect(names({ features: await featuresOf("/collections/stops/items?limit=100&bbox=19,19,24,21") }).sort()).toEqual(
      ["Few 0", "Few 1", "Few Station"],
    );
  }, 30_000);
});

describe("rows that are no features", () => {
  const MIXED = "f-mixed";
  beforeAll(async () => {
    const zip = feedOf("Mixed", row(3, 60, 10));
    const nodes = Array.from({ length: 2500 }, (_, i) => `n${i},Node ${i},,,3,st`);
    const more = Array.from({ length: 50 }, (_, i) => `z${i},Mixed Z ${i},10.5,${60 + i / 100},0,`);
    const routes = Array.from({ length: 150 }, (_, i) => `P${i},A,P${i},3`);
    await importFeed(MIXED, {
      ...zip,
      "stops.txt": `${[zip["stops.txt"]!.trimEnd(), ...nodes, ...more].join("\n")}\n`,
      "routes.txt": csv("route_id,agency_id,route_short_name,route_type", ...routes, "R,A,Mixed,3"),
    });
  }, 60_000);

  test.each([
    ["stops", `feed_onestop_id=${MIXED}`, 54],
    ["stops", "bbox=59,9,61,11", 54],
    ["stops", `bbox=59,9,61,11&feed_onestop_id=${MIXED}`, 54],
    ["stops", `bbox=59,9,61,11&feed_onestop_id=${WEST}`, 0],
    ["routes", `feed_onestop_id=${MIXED}`, 1],
    ["routes", "bbox=59,9,61,11", 1],
    ["routes", `feed_onestop_id=${MIXED}&route_type=3&bbox=59,9,61,11`, 1],
  ])("never leave a page empty before the end: %s %s", async (id, query, count) => {
    for (const limit of [1, 7, 10, 1000]) {
      const ids = (await featuresOf(`/collections/${id}/items?${query}&limit=${limit}`)).map((one: Any) => one.id);
      expect([limit, ids.length, new Set(ids).size]).toEqual([limit, count, count]);
    }
  });
});
