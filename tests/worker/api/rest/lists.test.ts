import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../support/worker/ask.ts";
import { sha1Of } from "../fixture.ts";
import { buildWorld } from "../world.ts";
import { get, ids, REST } from "./get.ts";

beforeAll(buildWorld);

describe("feeds", () => {
  test.each([
    ["/feeds", [1, 2, 5]],
    ["/feeds/1", [1]],
    ["/feeds/f-9q9-alpha", [1]],
    ["/feeds/f-9q9-alpha.json", [1]],
    ["/feeds?onestop_id=f-u33-beta", [2]],
    ["/feeds?feed_key=f-u33-beta", [2]],
    ["/feeds?feed_key=2", [2]],
    ["/feeds?id=2", [2]],
    ["/feeds?id=0", [1, 2, 5]],
    ["/feeds?spec=GTFS-RT", [5]],
    ["/feeds?spec=gtfs_rt,gtfs", [1, 2, 5]],
    ["/feeds?search=alpha", [1]],
    ["/feeds?fetch_error=true", [1]],
    ["/feeds?fetch_error=perhaps", [1, 2, 5]],
    ["/feeds?tag_key=region", [1]],
    ["/feeds?tag_key=region&tag_value=west", [1]],
    ["/feeds?tag_key=region&tag_value=east", []],
    ["/feeds?url=https://alpha.EXAMPLE/gtfs.zip", [1]],
    ["/feeds?url=https://alpha.EXAMPLE/gtfs.zip&url_case_sensitive=true", []],
    ["/feeds?url=https://alpha.example/old.zip&url_type=static_historic", [1]],
    ["/feeds?url_type=static_current", [1]],
    ["/feeds?license_redistribution_allowed=no", [1]],
    ["/feeds?license_redistribution_allowed=EXCLUDE_NO", [2, 5]],
    ["/feeds?license_redistribution_allowed=maybe", [1, 2, 5]],
    ["/feeds?bbox=13,52,14,53", [2]],
    ["/feeds?lat=37.001&lon=-122&radius=500", [1]],
    ["/feeds?lat=37.001", [1, 2, 5]],
    ["/feeds?limit=", [1, 2, 5]],
    ["/feeds?apikey=anything", [1, 2, 5]],
    ["/feeds/", [1, 2, 5]],
  ])("%s", async (path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });

  test("have every key of Transitland v2, including nulls", async () => {
    const feed = (await get("/feeds/f-u33-beta")).json.feeds[0];
    expect(Object.keys(feed).sort()).toEqual(
      [
        ...["id", "onestop_id", "name", "spec", "languages", "tags", "urls", "license", "authorization"],
        ...["feed_state", "feed_versions"],
      ].sort(),
    );
    expect(feed).toMatchObject({ spec: "GTFS", tags: null, languages: null, authorization: null });
    expect(feed.feed_versions.map((v: { id: number }) => v.id)).toEqual([14, 12]);
    expect(feed.feed_state.feed_version).toMatchObject({ id: 12, geometry: { type: "Polygon" } });
  });
});

describe("versions", () => {
  test.each([
    ["/feed_versions", [14, 12, 11, 10]],
    ["/feed_versions/11", [11]],
    [`/feed_versions/${sha1Of(11)}`, [11]],
    [`/feed_versions/${sha1Of(11).toUpperCase()}`, [11]],
    [`/feed_versions?sha1=${sha1Of(12)}`, [12]],
    ["/feeds/1/feed_versions", [11, 10]],
    ["/feeds/f-9q9-alpha/feed_versions", [11, 10]],
    ["/feeds/f-hidden/feed_versions", []],
    ["/feed_versions?feed_id=2", [14, 12]],
    ["/feed_versions?feed_onestop_id=f-u33-beta", [14, 12]],
    ["/feed_versions?fetched_after=2026-02-15T00:00:00Z", [14]],
    ["/feed_versions?fetched_before=2026-01-15T01:00:00+01:00", [10]],
    ["/feed_versions?covers_start_date=2026-01-03", [14, 12, 10]],
    ["/feed_versions?bbox=13,52,14,53", [12]],
  ])("%s", async (path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });
});

describe("agencies, routes, stops, operators", () => {
  test.each([
    ["/agencies", [1000, 1001, 2000]],
    ["/agencies/1001", [1001]],
    ["/agencies/o-9q9-gamma", [1001]],
    ["/agencies/f-9q9-alpha:a1", [1001]],
    [`/agencies/f-9q9-alpha@${sha1Of(10)}:a0`, [500]],
    ["/agencies?agency_id=a0&feed_onestop_id=f-u33-beta", [2000]],
    ["/agencies?agency_name=Gamma", [1001]],
    ["/agencies?adm0_iso=de", [2000]],
    ["/agencies?city_name=springfield", [1000]],
    ["/agencies/1000/routes", [1000, 1001]],
    ["/agencies/o-9q9-gamma/routes", [1002, 1003]],
    ["/routes", [1000, 1001, 1002, 1003, 2000]],
    ["/routes/1000", [1000]],
    ["/routes/r-9q9-red", [1000]],
    ["/routes/f-9q9-alpha:r0", [1000]],
    ["/routes/500", [500]],
    ["/routes?route_type=1", [1000]],
    ["/routes?route_types=0,1", [1000, 1002]],
    ["/routes?agency_id=1001", [1002, 1003]],
    ["/routes?operator_onestop_id=o-9q9-gamma", [1002, 1003]],
    ["/routes?route_id=r0&feed_onestop_id=f-9q9-alpha", [1000]],
    [`/routes?feed_version_sha1=${sha1Of(10)}`, [500]],
    ["/routes?search=blue", [1001]],
    ["/stops/1005", [1005]],
    ["/stops/s-9q9-centralstation", [1005]],
    ["/stops/f-9q9-alpha:s5", [1005]],
    ["/stops?location_type=1", [1005]],
    ["/stops?served_by_route_type=0", [1004]],
    ["/stops?served_by_route_types=0,400", [1004, 2000, 2001, 2002, 2003]],
    ["/stops?served_by_onestop_ids=r-9q9-blue", [1002, 1003]],
    ["/stops?stop_id=s0&feed_onestop_id=f-u33-beta", [2000]],
    ["/stops?lat=37&lon=-122&radius=10", [1000]],
    ["/operators", [1, 2]],
    ["/operators/o-9q9-gamma", [2]],
    ["/operators/2", [2]],
    ["/operators?feed_onestop_id=f-u33-beta", [3]],
    ["/operators?search=gamma", [2]],
    ["/operators?adm0_name=germany", [3]],
  ])("%s", async (path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });

  test("include switches add fields; an id adds more", async () => {
    const [route] = (await get("/routes?route_id=r0&feed_onestop_id=f-9q9-alpha")).json.routes;
    expect(route).not.toHaveProperty("geometry");
    expect(route).not.toHaveProperty("route_stops");
    const [more] = (await get("/routes?id=1000&include_geometry=true&include_stops=true")).json.routes;
    expect(more.geometry.type).toBe("MultiLineString");
    expect(more.route_stops.map((s: { stop: { id: number } }) => s.stop.id)).toEqual([1000, 1001, 1002]);
    expect(more.route_stops[0].stop.geometry).toEqual({ type: "Point", coordinates: [-122, 37] });
    const [keyed] = (await get("/routes/1000")).json.routes;
    expect(keyed).toEqual({ ...more, attributions: [], translations: [] });

    expect((await get("/agencies?agency_id=a1")).json.agencies[0]).not.toHaveProperty("routes");
    expect((await get("/agencies/1001")).json.agencies[0].routes).toHaveLength(2);
    expect((await get("/stops?stop_id=s0")).json.stops[0]).not.toHaveProperty("route_stops");
    expect((await get("/stops/1002")).json.stops[0].route_stops).toHaveLength(2);
  });
});

describe("keys", () => {
  test.each([
    "/feeds/f-none",
    "/feeds/f-hidden",
    "/feeds/3",
    "/feeds/0",
    "/feeds/-1",
    "/feeds/99999999999",
    "/feed_versions/zz",
    "/agencies/nothing",
    "/agencies/o-none",
    "/routes/r-none",
    "/routes/f-9q9-alpha:none",
    "/routes/0",
    "/stops/s-none",
    "/stops/a%2Fb",
    "/operators/o-none",
    "/operators/0",
    "/feeds/f-none.geojson",
    "/feeds/f-none.geojsonl",
  ])("%s is 404", async (path) => {
    const { status, text, headers } = await get(path);
    expect([status, text]).toEqual([404, '{"error":"not found"}']);
    expect(headers.get("content-type")).toBe("application/json");
  });
});

describe("pages", () => {
  test("returns 20 rows by default, and a link to the next page when full", async () => {
    const first = await get("/routes?limit=2&search=&route_types=0,1,3");
    expect(first.json.routes.map((r: { id: number }) => r.id)).toEqual([1000, 1001]);
    expect(first.json.meta).toEqual({
      after: 1001,
      next: expect.stringContaining(
        `http://127.0.0.1:8787${REST}/routes?limit=2&search=&route_types=0%2C1%2C3&after=1001&since=2`,
      ),
    });
    const second = await get(first.json.meta.next.slice(`http://127.0.0.1:8787${REST}`.length));
    expect(second.json.routes.map((r: { id: number }) => r.id)).toEqual([1002, 1003]);
    const third = await get(second.json.meta.next.slice(`http://127.0.0.1:8787${REST}`.length));
    expect(third.json).toEqual({ routes: [] });
  });

  test.each([
    ["limit=0", 5],
    ["limit=-3", 5],
    ["limit=100000", 5],
    ["limit=2", 2],
    ["limit=5&after=-7", 5],
  ])("%s", async (query, count) => {
    expect(await ids(`/routes?${query}`)).toHaveLength(count);
  });

  test("versions are listed newest first", async () => {
    const { json } = await get("/feed_versions?limit=2");
    expect(json.meta.after).toBe(12);
    expect(await ids("/feed_versions?limit=2&after=12")).toEqual([11, 10]);
  });
});

describe("refusals", () => {
  test.each([
    ["/feeds?limit=ten", "limit"],
    ["/feeds?after=1.5", "after"],
    ["/feeds?id=99999999999999999", "id"],
    ["/feeds?spec=netex", "spec"],
    ["/feeds?bbox=1,2,3", "bbox"],
    ["/feeds?bbox=1,2,3,x", "bbox"],
    ["/feeds?bbox=1,9,3,4", "bbox"],
    ["/feeds?bbox=-200,2,3,4", "bbox"],
    ["/feeds?lat=abc&lon=1", "lat"],
    ["/feeds?lat=91&lon=1", "lat"],
    ["/feeds?lat=NaN&lon=1", "lat"],
    ["/feeds?url=x&url_case_sensitive=1", "url_case_sensitive"],
    ["/feeds?url_type=nonsense", "url_type"],
    ["/routes?include_geometry=yes", "include_geometry"],
    ["/routes?route_types=1,x", "route_types"],
    ["/stops?served_by_route_type=bus", "served_by_route_type"],
    ["/feed_versions?fetched_after=yesterday", "fetched_after"],
    ["/feed_versions?covers_start_date=2026-02-30", "covers_start_date"],
    ["/stops/1000/departures?start_time=9am", "start_time"],
    ["/stops/1000/departures?relative_date=someday", "relative_date"],
    ["/routes/1000/trips/x", "id"],
    ["/feeds?format=xml", "format"],
    ["/feeds.png", "format"],
  ])("%s is 400 with a code and the parameter", async (path, field) => {
    const { status, json } = await get(path);
    expect(status).toBe(400);
    expect(json.problem).toMatchObject({ code: "parameter.invalid", field });
    expect(json.error).toMatch(/\w/);
  });

  test("a box or circle that is too large", async () => {
    const box = await get("/stops?bbox=-130,30,-110,45");
    expect([box.status, box.json.error, box.json.problem.code]).toEqual([400, "bbox too large", "query.box_too_large"]);
    const circle = await get("/stops?lat=37&lon=-122&radius=200000");
    expect([circle.status, circle.json.error]).toEqual([400, "radius too large"]);
  });

  test("unknown paths and unsupported methods", async () => {
    const unknown = await get("/nothing/here?x=1");
    expect(unknown.status).toBe(404);
    expect(unknown.json).toMatchObject({ error: `Page Not Found: ${REST}/nothing/here?x=1` });
    expect(unknown.json.problem.code).toBe("route.not_found");
    expect((await get("/feeds/%E0%A4%A")).json.problem.code).toBe("request.malformed");
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const { status, headers, json } = await get("/feeds", { method });
      expect([status, headers.get("allow"), json.problem.code]).toEqual([
        405,
        "GET, HEAD, OPTIONS",
        "method.not_allowed",
      ]);
    }
  });
});

describe("formats", () => {
  test("a collection of features: all but the geometry are properties", async () => {
    const { json, headers } = await get("/stops.geojson?limit=1&feed_onestop_id=f-u33-beta");
    expect(headers.get("content-type")).toBe("application/json");
    expect(json).toMatchObject({
      type: "FeatureCollection",
      features: [{ type: "Feature", geometry: { type: "Point", coordinates: [13.4, 52.5] } }],
      meta: { after: 2000 },
    });
    expect(json.features[0].properties).toMatchObject({ id: 2000, stop_name: "Stop 0" });
    expect(json.features[0].properties).not.toHaveProperty("geometry");
    expect((await get("/stops?format=geojson&limit=1&feed_onestop_id=f-u33-beta")).json.features).toEqual(
      json.features,
    );
  });

  test("lines of features, without a newline at the end", async () => {
    const { text, headers } = await get("/stops.geojsonl?feed_onestop_id=f-u33-beta");
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    const lines = text.split("\n");
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(JSON.parse(line).type).toBe("Feature");
  });

  test("takes the geometry from each kind's own field", async () => {
    const feature = async (path: string) => (await get(path)).json.features[0];
    expect((await feature("/routes.geojson?id=1000")).geometry.type).toBe("MultiLineString");
    expect((await feature("/agencies.geojson?id=1000")).geometry.type).toBe("Polygon");
    expect((await feature("/feed_versions/11.geojson")).geometry.type).toBe("Polygon");
    const feed = await feature("/feeds/1.geojson");
    expect(feed.geometry.type).toBe("Polygon");
    expect(feed.properties.feed_state.feed_version).not.toHaveProperty("geometry");
    expect((await feature("/feeds/5.geojson")).geometry).toBeNull();
    expect((await feature("/operators/o-9q9-gamma.geojson")).geometry).toBeNull();
  });

  test("an unknown extension belongs to the key", async () => {
    expect((await get("/stops/f-9q9-alpha:s5.1")).status).toBe(404);
  });

  test.each(["/feeds/f-9q9-alpha.png", "/routes/f-9q9-alpha:r1.rss", "/operators/o-9q9-alpha.XML"])(
    "%s: a key that nothing has, with the ending of a format that is not offered",
    async (path) => {
      const { status, json } = await get(path);
      expect(status).toBe(400);
      expect(json).toMatchObject({ problem: { code: "parameter.invalid", field: "format" } });
    },
  );
});

describe("redirects", () => {
  test.each([
    ["f-9q9-alpha", "feeds"],
    ["o-9q9-gamma", "operators"],
    ["s-9q9-none", "stops"],
    ["r-9q9-x~y", "routes"],
  ])("%s", async (id, kind) => {
    const { status, headers } = await get(`/onestop_id/${id}`, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([302, `${REST}/${kind}/${id}`]);
  });

  test("an id in capitals leads to the usual one", async () => {
    const { status, headers } = await get("/onestop_id/F-9Q9-Alpha", { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([302, `${REST}/feeds/f-9q9-alpha`]);
  });

  test.each(["x-9q9-alpha", "alpha", "f-"])("%s returns 404", async (id) => {
    const { status, headers } = await get(`/onestop_id/${id}`);
    expect([status, headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  });

  test("an id cannot redirect to another site", async () => {
    const { headers } = await get("/onestop_id/f-%2F%2Fevil.example%0d%0ax", { redirect: "manual" });
    expect(headers.get("location")).toBe(`${REST}/feeds/f-%2F%2Fevil.example%0D%0Ax`);
  });

  test("the root redirects to the documentation", async () => {
    for (const path of ["", "/"]) {
      const { status, headers } = await get(path, { redirect: "manual" });
      expect([status, headers.get("location")]).toEqual([301, `${REST}/openapi.json`]);
    }
  });
});

describe("methods", () => {
  test("HEAD returns the headers of GET without the body", async () => {
    for (const path of ["/feeds", "/feeds/f-none", "/feeds?limit=x", "/openapi.json"]) {
      const [got, head] = [await get(path), await get(path, { method: "HEAD" })];
      expect([head.status, head.text, head.headers.get("content-type")]).toEqual([
        got.status,
        "",
        got.headers.get("content-type"),
      ]);
    }
  });

  test("OPTIONS lists the allowed methods, for every origin", async () => {
    const { status, headers, text } = await get("/feeds/f-9q9-alpha", {
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
    });
    expect([status, text]).toEqual([204, ""]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  });
});

describe("pictures", () => {
  test.each([
    ["/routes/1000.png", "/cards/routes/1000.png"],
    ["/routes/r-9q9-red.png", "/cards/routes/r-9q9-red.png"],
    ["/routes/f-9q9-alpha:r0.png", "/cards/routes/f-9q9-alpha%3Ar0.png"],
    ["/routes.png?route_id=r0&feed_onestop_id=f-u33-beta", "/cards/routes/r-9q9-u1.png"],
  ])("%s leads to %s", async (path, location) => {
    const { status, headers } = await get(path, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([302, location]);
    expect((await ask(location)).headers.get("content-type")).toBe("image/png");
  });

  test("of nothing are not found", async () => {
    expect((await get("/routes.png?route_id=nowhere")).status).toBe(404);
  });
});

describe("lists below a key", () => {
  test.each(["1000", "r-9q9-red", "f-9q9-alpha:r0", "r-9q9-red:f-9q9-alpha"])("trips of %s", async (key) => {
    const [red, other] = await Promise.all([ids("/routes/1000/trips"), ids(`/routes/${key}/trips`)]);
    expect(other).toEqual(red);
  });

  test.each(["1001", "o-9q9-gamma", "f-9q9-alpha:a1"])("routes of %s", async (key) => {
    expect(await ids(`/agencies/${key}/routes`)).toEqual([1002, 1003]);
  });

  test.each(["/routes/f-9q9-alpha:none/trips", "/agencies/f-none:a1/routes"])("%s is empty", async (path) => {
    expect(await ids(path)).toEqual([]);
  });
});

describe("parameters that an endpoint does not have", () => {
  test.each([
    ["/routes?countries=IN&limit=1&r=5&apikey=x", "countries, r"],
    ["/routes?limit=1&format=geojson", null],
    ["/routes?limit=1&caf%C3%A9=1", null],
  ])("%s: %s", async (path, names) => {
    const { status, headers } = await get(path);
    expect([status, headers.get("x-ignored-parameters")]).toEqual([200, names]);
  });

  test("are named for the request that has them, not for others with the same cached response", async () => {
    const named = async (query: string) => (await get(`/agencies?limit=1${query}`)).headers.get("x-ignored-parameters");
    expect([await named("&x1=1"), await named(""), await named("&x2=1"), await named("&x1=1")]).toEqual([
      "x1",
      null,
      "x2",
      "x1",
    ]);
  });

  test("are named beside a refusal and on a response that is never cached", async () => {
    const refused = await get("/feed_versions/1/stop_times.csv?day=2026-03-04");
    expect([refused.status, refused.headers.get("x-ignored-parameters")]).toEqual([400, "day"]);
  });
});

describe("tables", () => {
  test("GeoJSON with flat properties has scalars only, and says where the next page is", async () => {
    const { json, headers } = await get("/routes.geojson?limit=2&flat=1");
    expect(json.features).toHaveLength(2);
    for (const { properties, geometry } of json.features) {
      expect(Object.values(properties).filter((value) => value !== null && typeof value === "object")).toEqual([]);
      expect(geometry.type).toMatch(/String$|Polygon/);
      expect(properties).not.toHaveProperty("geometry");
    }
    expect(json.features[0].properties).toMatchObject({
      route_short_name: "Red",
      agency_agency_name: "Alpha",
      feed_version_feed_onestop_id: "f-9q9-alpha",
    });
    expect([json.numberReturned, json.links]).toEqual([
      2,
      [{ rel: "next", type: "application/geo+json", href: json.meta.next }],
    ]);
    expect(headers.get("link")).toBe(`<${json.meta.next}>; rel="next"`);
    const last = await get("/routes.geojson?limit=1000");
    expect([last.json.links, last.headers.get("link")]).toEqual([undefined, null]);
  });

  test.each(["/feeds", "/feed_versions", "/agencies", "/routes", "/stops", "/operators"])(
    "%s.geojson says how many rows all pages have, where that is known",
    async (path) => {
      const all = (await ids(`${path}?limit=1000`)).length;
      expect(all).toBeGreaterThan(1);
      const numbers = async (query: string) => {
        const { json } = await get(`${path}.geojson?${query}`);
        return [json.numberMatched, json.numberReturned];
      };
      const [first] = await ids(`${path}?limit=1`);
      expect(await numbers("limit=1")).toEqual([all, 1]);
      expect(await numbers("limit=1000")).toEqual([all, all]);
      expect(await numbers(`limit=1&after=${first}`)).toEqual([all, 1]);
      // With a filter it is known only if there is no further page.
      const near = "bbox=-180,-90,180,90";
      const found = (await numbers(`limit=1000&${near}`))[1];
      expect(await numbers(`limit=1000&${near}`)).toEqual([found, found]);
      if (found > 1) expect(await numbers(`limit=1&${near}`)).toEqual([undefined, 1]);
    },
  );

  test.each(["/feeds", "/feed_versions", "/agencies", "/routes", "/stops", "/operators", "/routes/1000/trips"])(
    "%s.csv has the rows of the list, in the same columns",
    async (path) => {
      const { status, text, headers } = await get(`${path}.csv?limit=3`);
      expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
      const lines = text
        .replace(/^\uFEFF/, "")
        .trimEnd()
        .split("\r\n");
      expect(lines[0]!.split(",").slice(0, 2)).toEqual(["id", path.endsWith("trips") ? "trip_id" : expect.any(String)]);
      const rows = lines.slice(1).map((line) => Number(line.split(",")[0]));
      expect(rows).toEqual(await ids(`${path}?limit=3`));
    },
  );

  test("positions are WKT, and one row has no table of its own", async () => {
    const { text } = await get("/stops.csv?stop_id=s5&feed_onestop_id=f-9q9-alpha");
    expect(text).toMatch(/POINT \(-?\d+(\.\d+)? -?\d+(\.\d+)?\)/);
    expect((await get("/stops/1005.csv")).status).not.toBe(200);
  });
});
