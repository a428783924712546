/** The files of the datasets and their attribution, requested from the Worker. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DATASETS_CURRENT, type DatasetManifest, datasetKey } from "../../../src/domain/datasets/manifest.ts";
import { DATA_CHANGED, DATA_WITHDRAWN, readDataVersion } from "../../../worker/store/db/data-version.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { ask, bindings } from "../../support/worker/ask.ts";
import { FAULTS, faultyStore } from "../../support/worker/faulty.ts";

const TEXT = "onestop_id,stop_name\r\ns-1,Füssen\r\n";
const SHA256 = "ab".repeat(32);
const MANIFEST: DatasetManifest = {
  version: "20261121T060000000Z",
  built_at: "2026-11-21T06:00:00.000Z",
  feed_versions: 1,
  datasets: [
    {
      name: "stops",
      title: "Stops",
      description: "All of them.",
      rows: 1,
      fields: [{ name: "onestop_id", type: "string", description: "Onestop ID" }],
      files: [{ name: "stops.csv", format: "csv", size: TEXT.length + 1, sha256: SHA256, escaped: 0 }],
      licences: { spdx: [], own_terms: 0, not_stated: 1 },
    },
  ],
  descriptor: { name: "datapackage.json", size: 2, sha256: "cd".repeat(32) },
  parquet: {
    catalog: { name: "catalog.json", size: 12, sha256: "ef".repeat(32) },
    tables: [
      {
        name: "stops",
        title: "Stops",
        rows: 1,
        files: 1,
        size: 8,
        geometry: true,
        largest: "stops/country=US/stops.parquet",
      },
    ],
  },
  left_out: [],
  left_out_total: 0,
  catalogs: [{ name: "mobility-dcat-ap.ttl", size: 3, sha256: "ef".repeat(32) }],
};

const get = (headers: Record<string, string> = {}, method = "GET", path = "/datasets/files/stops.csv") =>
  ask(path, { init: { method, headers } });

/** The text of a body of any type. */
const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());

describe("before the first build", () => {
  it("there are no files, and the API reports it", async () => {
    const file = await get();
    expect(file.status).toBe(404);
    expect(file.headers.get("content-type")).toBe("application/problem+json");
    expect(await file.json()).toMatchObject({ code: "route.not_found" });
    const answer = await ask("/api/v2/portal/datasets");
    expect(await answer.json()).toEqual({ datasets: null });
    expect(await (await ask("/datasets")).text()).toContain("No datasets yet");
  });
});

describe("files of the current build", () => {
  beforeEach(async () => {
    const { ARCHIVE } = bindings;
    await ARCHIVE.put(datasetKey(MANIFEST.version, "stops.csv"), TEXT);
    await ARCHIVE.put(datasetKey(MANIFEST.version, "datapackage.json"), "{}");
    await ARCHIVE.put(datasetKey(MANIFEST.version, "mobility-dcat-ap.ttl"), "# \n");
    await ARCHIVE.put(datasetKey(MANIFEST.version, "data.json"), "not listed");
    await ARCHIVE.put(datasetKey(MANIFEST.version, "secret.txt"), "not listed");
    await ARCHIVE.put(DATASETS_CURRENT, JSON.stringify(MANIFEST));
  });
  afterEach(() => bindings.ARCHIVE.delete(DATASETS_CURRENT));

  it("include the catalogs of the build", async () => {
    const file = await get({}, "GET", "/datasets/files/mobility-dcat-ap.ttl");
    expect([file.status, file.headers.get("content-type"), await file.text()]).toEqual([
      200,
      "text/turtle; charset=utf-8",
      "# \n",
    ]);
    expect(file.headers.get("etag")).toBe(`"${"ef".repeat(32)}"`);
    expect((await get({}, "GET", "/datasets/files/data.json")).status).toBe(404);
  });

  it("are gone once data was withdrawn, until they are built again", async () => {
    const { db } = openStores(bindings);
    const etag = String((await get()).headers.get("etag"));
    await db.write(DATA_WITHDRAWN);
    expect((await get()).status).toBe(404);
    expect((await get({ "if-none-match": etag })).status).toBe(404);
    expect(await (await ask("/api/v2/portal/datasets")).json()).toEqual({ datasets: null });
    const { withdrawn } = await readDataVersion(db);
    await bindings.ARCHIVE.put(DATASETS_CURRENT, JSON.stringify({ ...MANIFEST, withdrawn }));
    expect((await get()).status).toBe(200);
    expect(await (await ask("/api/v2/portal/datasets")).json()).toEqual({ datasets: MANIFEST });
    await db.write([{ sql: "DELETE FROM counter WHERE name = 'withdrawn'" }]);
  });

  it("are sent whole, with their ETag and name, to every origin", async () => {
    const response = await get({ origin: "https://elsewhere.example" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(TEXT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: `"${SHA256}"`,
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="stops.csv"',
      "content-length": String(TEXT.length + 1),
      "accept-ranges": "bytes",
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const head = await get({}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(TEXT.length + 1),
      "",
    ]);
    const descriptor = await get({}, "GET", "/datasets/files/datapackage.json");
    expect(descriptor.headers.get("content-type")).toBe("application/json");
    expect(await descriptor.text()).toBe("{}");
  });

  it("support ranges and conditional requests", async () => {
    const part = await get({ range: "bytes=22-25" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 22-25/${TEXT.length + 1}`,
      TEXT.slice(22, 26),
    ]);
    expect((await get({ range: "bytes=0-3", "if-range": `"${SHA256}"` })).status).toBe(206);
    expect((await get({ range: "bytes=0-3", "if-range": '"another build"' })).status).toBe(200);
    const known = await get({ "if-none-match": `W/"${SHA256}"` });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    const outside = await get({ range: "bytes=1000-" });
    expect([outside.status, outside.headers.get("content-range")]).toEqual([416, `bytes */${TEXT.length + 1}`]);
    expect(await outside.json()).toMatchObject({ code: "request.range" });
  });

  it("include the Parquet files of each table, in ranges and to every origin", async () => {
    const { ARCHIVE } = bindings;
    const name = "stops/country=US/stops.parquet";
    await ARCHIVE.put(datasetKey(MANIFEST.version, name), "PAR1PAR1");
    await ARCHIVE.put(datasetKey(MANIFEST.version, "catalog.json"), '{"files":[]}');
    const whole = await get({ origin: "https://elsewhere.example" }, "GET", `/datasets/files/${name}`);
    expect([whole.status, await textOf(whole)]).toEqual([200, "PAR1PAR1"]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      "content-type": "application/vnd.apache.parquet",
      "content-disposition": 'attachment; filename="stops.parquet"',
      "accept-ranges": "bytes",
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "*",
    });
    const etag = String(whole.headers.get("etag"));
    const head = await get({}, "HEAD", `/datasets/files/${name}`);
    expect([head.status, head.headers.get("content-length"), head.headers.get("etag")]).toEqual([200, "8", etag]);
    // Some clients escape the sign.
    const escaped = await get({ range: "bytes=-4" }, "GET", "/datasets/files/stops/country%3DUS/stops.parquet");
    expect([escaped.status, escaped.headers.get("content-range"), await textOf(escaped)]).toEqual([
      206,
      "bytes 4-7/8",
      "PAR1",
    ]);
    expect((await get({ "if-none-match": etag }, "GET", `/datasets/files/${name}`)).status).toBe(304);
    expect((await get({ range: "bytes=0-3", "if-range": etag }, "GET", `/datasets/files/${name}`)).status).toBe(206);
    expect((await get({ range: "bytes=0-3", "if-range": '"old"' }, "GET", `/datasets/files/${name}`)).status).toBe(200);
    expect((await get({ range: "bytes=9-" }, "GET", `/datasets/files/${name}`)).status).toBe(416);
    const catalog = await get({}, "GET", "/datasets/files/catalog.json");
    expect([catalog.status, catalog.headers.get("etag")]).toEqual([200, `"${"ef".repeat(32)}"`]);
    for (const missing of [
      "stops/country=CA/stops.parquet",
      "stops/country=US/routes.parquet",
      "routes/country=US/routes.parquet",
      "stops/country=us/stops.parquet",
      "stops/country=US/../stops.csv",
      "inputs.json",
    ])
      expect([missing, (await get({}, "GET", `/datasets/files/${missing}`)).status]).toEqual([missing, 404]);
    await openStores(bindings).db.write(DATA_WITHDRAWN);
    expect((await get({}, "GET", `/datasets/files/${name}`)).status).toBe(404);
    await openStores(bindings).db.write([{ sql: "DELETE FROM counter WHERE name = 'withdrawn'" }]);
  });

  it("are limited to those in the manifest", async () => {
    for (const name of ["secret.txt", "current.json", "", "..%2Fcurrent.json", "stops.csv/", "%2e%2e/current.json"]) {
      const response = await get({}, "GET", `/datasets/files/${name}`);
      expect([name, response.status]).toEqual([name, 404]);
    }
  });

  it("are read-only; other origins may send a preflight request", async () => {
    const post = await get({}, "POST");
    expect([post.status, (await post.json()) as object]).toEqual([
      405,
      expect.objectContaining({ code: "method.not_allowed" }),
    ]);
    const preflight = await get({ origin: "https://a.example", "access-control-request-method": "GET" }, "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("range");
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("are listed on the page and in the API", async () => {
    expect(await (await ask("/api/v2/portal/datasets")).json()).toEqual({ datasets: MANIFEST });
    const html = await (await ask("/datasets")).text();
    for (const words of ["/datasets/files/stops.csv", SHA256, "Not stated", "Onestop ID", "datapackage.json"])
      expect(html).toContain(words);
    for (const words of ["stops/country=US/stops.parquet", "GeoParquet 1.1", "catalog.json", "Query with SQL"])
      expect(html).toContain(words);
  });

  it("are listed without Parquet if they were built by an earlier release", async () => {
    const { parquet: _, ...earlier } = MANIFEST;
    await bindings.ARCHIVE.put(DATASETS_CURRENT, JSON.stringify(earlier));
    await openStores(bindings).db.write([DATA_CHANGED]);
    const html = await (await ask("/datasets")).text();
    expect(html).toContain("/datasets/files/stops.csv");
    expect(html).not.toContain("Query with SQL");
    expect((await get({}, "GET", "/datasets/files/catalog.json")).status).toBe(404);
  });

  it.each(FAULTS.filter((fault) => fault !== "hangs"))(
    "an archive that %s makes no answer a stranger",
    async (fault) => {
      const vars = { ARCHIVE: faultyStore(fault) };
      for (const path of ["/datasets/files/stops.csv", "/api/v2/portal/datasets"]) {
        const response = await ask(path, { vars });
        const text = await response.text();
        expect([200, 404, 503]).toContain(response.status);
        expect(text).not.toContain("SQLITE_SECRET");
      }
    },
  );
});

describe("attribution", () => {
  const db = () => openStores(bindings).db;
  const add = async (onestopId: string, license: object, active = true) => {
    const { id } = await ensureFeed(db(), onestopId, "2026-11-21T06:00:00Z");
    await db().write([
      {
        sql: "UPDATE feed SET license = ?, active_version_id = ? WHERE id = ?",
        values: [JSON.stringify(license), active ? 1000 + id : null, id],
      },
    ]);
  };
  const list = async (query = "") => {
    const response = await ask(`/api/v2/portal/attributions${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as {
      feeds: { onestop_id: string; attribution_text: string }[];
      next: string | null;
    };
  };

  it("lists active feeds that require it, page by page, at two rows each", async () => {
    await add("f-a", { use_without_attribution: "no", spdx_identifier: "ODbL-1.0" });
    await add("f-b", { use_without_attribution: "yes" });
    await add("f-c", { attribution_text: "© C", url: "https://c.example" });
    await add("f-d", { use_without_attribution: "no" }, false);
    await add("f-e", { use_without_attribution: "no" });
    expect((await list()).feeds.map(({ onestop_id }) => onestop_id)).toEqual(["f-a", "f-c", "f-e"]);
    expect(await list("?limit=1&after=f-a")).toEqual({
      feeds: [
        {
          onestop_id: "f-c",
          name: "",
          attribution_text: "© C",
          attribution_instructions: "",
          spdx_identifier: "",
          url: "https://c.example",
        },
      ],
      next: "f-c",
    });
    expect(await list("?after=f-e")).toEqual({ feeds: [], next: null });
    const { feedsToName } = await import("../../../worker/store/entities/attribution.ts");
    const counted = db();
    await feedsToName(counted, "", 2);
    expect(counted.cost.rowsRead).toBeLessThanOrEqual(4);
  });
});
