import { beforeAll, describe, expect, test } from "vitest";
import { archiveKey } from "../../../../worker/store/archive/archive.ts";
import { ask, bindings } from "../../../support/worker/ask.ts";
import { feed, rows, unzip, zipOf } from "../../../unit/export/zips.ts";
import { addFeed, addVersion, line, sha1Of, stores } from "../fixture.ts";
import { buildWorld } from "../world.ts";

beforeAll(async () => {
  await buildWorld();
  const { db } = stores();
  await addFeed(db, { id: 8, onestop_id: "f-other", license: "{}" });
  await addVersion(db, { id: 80, feedId: 8, first: 8000, agencies: [], stops: line(1) });
  await addVersion(db, { id: 81, feedId: 8, first: 8100, agencies: [], stops: line(1), active: false });
  await bindings.ARCHIVE.put(archiveKey(sha1Of(12)), await zipOf(feed("beta")));
  await bindings.ARCHIVE.put(archiveKey(sha1Of(80)), await zipOf(feed("other")));
});

const post = (body: unknown, init: RequestInit = {}) =>
  ask("/api/v2/rest/feed_versions/export", {
    init: {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
    },
  });

describe("an export", () => {
  test("merges versions by SHA-1 and by id into one zip", async () => {
    const response = await post({ feed_version_keys: [sha1Of(12), "80"] });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="gtfs-export-00000000-${today}.zip"`,
    );
    const files = await unzip(new Uint8Array(await response.arrayBuffer()));
    expect(rows(files["agency.txt"]).map((row) => row.agency_id)).toEqual(["beta", "other"]);
    expect(rows(files["trips.txt"]).map((row) => row.trip_id)).toEqual(["t1", "2:t1"]);
  });

  test("includes each version once, even if it is named by several keys", async () => {
    const response = await post({ feed_version_keys: [12, sha1Of(12), "12", sha1Of(12).toUpperCase()] });
    const files = await unzip(new Uint8Array(await response.arrayBuffer()));
    expect(rows(files["agency.txt"]).map((row) => row.agency_id)).toEqual(["beta"]);
    expect(rows(files["trips.txt"]).map((row) => row.trip_id)).toEqual(["t1"]);
  });

  test("with every transform", async () => {
    const response = await post({
      feed_version_keys: [12],
      format: "gtfs_zip",
      transforms: {
        prefix: "b:",
        prefix_files: ["stops.txt", "trips.txt"],
        normalize_timezones: true,
        simplify_shapes: 10.5,
        use_basic_route_types: true,
        set_values: { "agency.txt.*.agency_url": "https://new.example" },
        standardized_sort: "desc",
        standardized_sort_columns: [],
      },
    });
    const files = await unzip(new Uint8Array(await response.arrayBuffer()));
    expect(rows(files["agency.txt"])[0]).toMatchObject({
      agency_id: "beta",
      agency_url: "https://new.example",
      agency_timezone: "America/Los_Angeles",
    });
    expect(rows(files["stops.txt"]).map((row) => row.stop_id)).toEqual(["b:s2", "b:s1"]);
  });
});

describe("refusals", () => {
  test.each<[string, unknown, number, string]>([
    ["no JSON", "{", 400, "request.malformed"],
    ["a list", [], 400, "request.malformed"],
    ["nothing", {}, 400, "parameter.invalid"],
    ["no keys", { feed_version_keys: [] }, 400, "parameter.invalid"],
    ["too many keys", { feed_version_keys: Array.from({ length: 21 }, () => 12) }, 400, "parameter.invalid"],
    ["a key of another kind", { feed_version_keys: [null] }, 400, "parameter.invalid"],
    ["another format", { feed_version_keys: [12], format: "shapefile" }, 400, "parameter.invalid"],
    ["a prefix that is none", { feed_version_keys: [12], transforms: { prefix: 7 } }, 400, "parameter.invalid"],
    [
      "a prefix with a line break",
      { feed_version_keys: [12], transforms: { prefix: "a\n" } },
      400,
      "parameter.invalid",
    ],
    ["a prefix with a null", { feed_version_keys: [12], transforms: { prefix: "a\0" } }, 400, "parameter.invalid"],
    [
      "a value with a tab",
      { feed_version_keys: [12], transforms: { set_values: { "agency.txt.*.agency_name": "a\tb" } } },
      400,
      "parameter.invalid",
    ],
    ["a file without ids", { feed_version_keys: [12], transforms: { prefix_files: ["x"] } }, 400, "parameter.invalid"],
    ["a tolerance below 0", { feed_version_keys: [12], transforms: { simplify_shapes: -1 } }, 400, "parameter.invalid"],
    [
      "a flag that is none",
      { feed_version_keys: [12], transforms: { normalize_timezones: "yes" } },
      400,
      "parameter.invalid",
    ],
    [
      "a value without a field",
      { feed_version_keys: [12], transforms: { set_values: { "agency.txt": "x" } } },
      400,
      "parameter.invalid",
    ],
    [
      "an order that is none",
      { feed_version_keys: [12], transforms: { standardized_sort: "up" } },
      400,
      "parameter.invalid",
    ],
    ["an unknown version", { feed_version_keys: [12, "nothing"] }, 404, "feed_version.not_found"],
    ["a hidden version", { feed_version_keys: [13] }, 404, "feed_version.not_found"],
    ["a version that is not imported", { feed_version_keys: [14] }, 409, "feed_version.not_imported"],
    ["a zip that is not kept", { feed_version_keys: [81] }, 404, "feed_version.not_found"],
  ])("%s", async (_, body, status, code) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ problem: { code }, error: expect.any(String) });
  });

  test("a license that forbids it", async () => {
    const response = await post({ feed_version_keys: [12, 11] });
    expect([response.status, await response.text()]).toEqual([401, '{"error":"not authorized"}']);
  });

  test("another content type, too many versions, another method", async () => {
    const typed = await post("x", { headers: { "content-type": "text/plain" } });
    expect([typed.status, ((await typed.json()) as { problem: { code: string } }).problem.code]).toEqual([
      415,
      "request.media_type",
    ]);
    expect((await post(`{"x":"${"y".repeat(100_000)}"}`)).status).toBe(413);
    const got = await ask("/api/v2/rest/feed_versions/export");
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});
