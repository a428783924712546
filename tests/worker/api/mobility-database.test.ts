/** The read paths of the Mobility Database: its shapes, ids, and filters. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { addFeed, NOW, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const ORIGIN = "http://portal.test";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

const feedOf = (name: string, lon: number, lat: number, end: string) => ({
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", `A,${name} Transit,https://x.example,UTC`),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    `a,A,${lat},${lon}`,
    `b,B,${lat + 1},${lon + 1}`,
    `c,C,${lat},${lon + 1}`,
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "R,A,1,3"),
  "trips.txt": csv("route_id,service_id,trip_id", "R,D,T"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    "T,08:00:00,08:00:00,a,1",
    "T,08:05:00,08:05:00,b,2",
    "T,08:09:00,08:09:00,c,3",
  ),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    `D,1,1,1,1,1,1,1,20200101,${end}`,
  ),
});

async function set(feed: string, columns: Record<string, string | number>): Promise<void> {
  const { db } = stores();
  const { id } = await ensureFeed(db, feed, NOW.toISOString());
  for (const [name, value] of Object.entries(columns))
    await db.write([{ sql: `UPDATE feed SET ${name} = ? WHERE id = ?`, values: [value, id] }]);
}

beforeAll(async () => {
  const { db } = stores();
  await importFeed("f-alpha", feedOf("Old Alpha", 10, 50, "20260301"), "2026-01-01T12:00:00.000Z");
  await importFeed("f-alpha", feedOf("Alpha", 10, 50, "20691231"), "2026-02-01T12:00:00.000Z");
  await importFeed("f-beta", feedOf("beta", -100, 40, "20210101"));
  await importFeed("f-secret", feedOf("Secret", 10, 50, "20691231"));
  await set("f-alpha", {
    tags: JSON.stringify({ mdb_source_id: "53" }),
    urls: JSON.stringify({ static_current: "https://Alpha.example/gtfs.zip" }),
    license: JSON.stringify({ url: "https://alpha.example/terms", spdx_identifier: "CC-BY-SA-4.0" }),
  });
  await set("f-beta", {
    license: JSON.stringify({ redistribution_allowed: "no", spdx_identifier: "MIT" }),
    authorization: JSON.stringify({ type: "header", param_name: "key", info_url: "https://beta.example/keys" }),
  });
  await set("f-secret", {
    public: 0,
    license: JSON.stringify({ spdx_identifier: "Secret-1.0" }),
    tags: JSON.stringify({ mdb_source_id: "66" }),
  });
  await addFeed(db, {
    id: 900,
    onestop_id: "f-alpha~rt",
    spec: "gtfs-rt",
    urls: JSON.stringify({ realtime_alerts: "https://rt.example/a", realtime_trip_updates: "https://rt.example/t" }),
    tags: JSON.stringify({ mdb_source_id: "53" }),
  });
  await addFeed(db, {
    id: 901,
    onestop_id: "f-bikes",
    name: "City Bikes",
    spec: "gbfs",
    urls: JSON.stringify({ gbfs_auto_discovery: "https://bikes.example/gbfs.json" }),
  });
  await addFeed(db, { id: 902, onestop_id: "f-bikes~private", spec: "gbfs", public: 0 });
  await db.insertRows(
    "gbfs_system",
    ["feed_id", "version", "system_id", "stations", "vehicles", "checked_at", "losses"],
    [[901, "2.3", "city_bikes", 1, 1, NOW.toISOString(), "[]"]],
  );
  const operator = await db.row("SELECT onestop_id, name FROM operator_feed WHERE name = 'Alpha Transit'");
  await db.insertRows(
    "operator_feed",
    ["onestop_id", "name", "feed_id", "places"],
    [[String(operator!.onestop_id), "Alpha Transit", 900, ""]],
  );
  await refreshLists(db);
}, 60_000);

const request = (path: string) => ask(`/api/v2/mobility-database/v1${path}`, { vars: { SITE_URL: ORIGIN } });

async function get(path: string): Promise<Any> {
  const response = await request(path);
  const body = (await response.json()) as Any;
  expect([path, response.status, body.error]).toEqual([path, 200, undefined]);
  return body;
}
const ids = (rows: Any) => rows.map(({ id }: Any) => id);

test("lists feeds by provider, with the ids that the registry knows", async () => {
  expect(ids(await get("/feeds"))).toEqual(["mdb-53", "f-alpha~rt", "f-beta"]);
  expect(ids(await get("/gtfs_feeds"))).toEqual(["mdb-53", "f-beta"]);
  expect(ids(await get("/gtfs_rt_feeds"))).toEqual(["f-alpha~rt"]);
});

test("a GTFS feed has its source, places, and latest dataset", async () => {
  const [version] = await stores().db.rows("SELECT sha1 FROM feed_version WHERE fetched_at LIKE '2026-02-01%'");
  const feed = await get("/gtfs_feeds/mdb-53");
  expect(feed).toEqual({
    id: "mdb-53",
    data_type: "gtfs",
    status: "active",
    external_ids: [
      { external_id: "53", source: "mdb" },
      { external_id: "f-alpha", source: "onestop_id" },
    ],
    provider: "Alpha Transit",
    feed_name: null,
    source_info: {
      producer_url: "https://Alpha.example/gtfs.zip",
      authentication_type: 0,
      authentication_info_url: null,
      api_key_parameter_name: null,
      license_url: "https://alpha.example/terms",
    },
    redirects: [],
    locations: expect.any(Array),
    latest_dataset: {
      id: `mdb-53-${version!.sha1}`,
      hosted_url: `${ORIGIN}/api/v2/rest/feed_versions/${version!.sha1}/download`,
      bounding_box: { minimum_latitude: 50, maximum_latitude: 51, minimum_longitude: 10, maximum_longitude: 11 },
      downloaded_at: "2026-02-01T12:00:00Z",
      hash: version!.sha1,
      service_date_range_start: "2020-01-01",
      service_date_range_end: "2069-12-31",
    },
  });
  expect(await get("/gtfs_feeds/f-alpha")).toEqual(feed);
  const { locations: _, latest_dataset: __, ...basic } = feed;
  expect(await get("/feeds/mdb-53")).toEqual(basic);
});

test("a program that asks for a token first gets one that it does not need, whatever it sends", async () => {
  for (const init of [
    { body: '{"refresh_token":"x"}', headers: { "content-type": "application/json" } },
    { body: "refresh_token=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
    { body: "{", headers: { "content-type": "application/json" } },
    {},
  ]) {
    const response = await ask("/api/v2/mobility-database/v1/tokens", { init: { method: "POST", ...init } });
    const token = (await response.json()) as Any;
    expect([response.status, token.token_type]).toEqual([200, "Bearer"]);
    expect(Date.parse(token.expiration_datetime_utc)).toBeGreaterThan(NOW.getTime());
    const feeds = await ask("/api/v2/mobility-database/v1/feeds", {
      init: { headers: { authorization: `Bearer ${token.access_token}` } },
    });
    expect(feeds.status).toBe(200);
  }
  expect((await request("/tokens")).status).toBe(405);
});

test("a source with a key names it, and data that may not be redistributed has no download", async () => {
  expect(await get("/gtfs_feeds/f-beta")).toMatchObject({
    status: "inactive",
    source_info: {
      authentication_type: 2,
      authentication_info_url: "https://beta.example/keys",
      api_key_parameter_name: "key",
    },
    latest_dataset: { hosted_url: null },
  });
});

test("a realtime feed names its messages and the feeds of the same operator", async () => {
  expect(await get("/gtfs_rt_feeds/f-alpha~rt")).toMatchObject({
    data_type: "gtfs_rt",
    entity_types: ["tu", "sa"],
    feed_references: ["mdb-53"],
    source_info: { producer_url: "https://rt.example/t" },
  });
  expect(ids(await get("/gtfs_feeds/mdb-53/gtfs_rt_feeds"))).toEqual(["f-alpha~rt"]);
  expect(await get("/gtfs_feeds/f-beta/gtfs_rt_feeds")).toEqual([]);
});

test("lists the datasets of a feed, newest first", async () => {
  const all = await get("/gtfs_feeds/mdb-53/datasets");
  expect(all.map((one: Any) => one.downloaded_at)).toEqual(["2026-02-01T12:00:00Z", "2026-01-01T12:00:00Z"]);
  expect(all[0]).toMatchObject({ feed_id: "mdb-53", id: expect.stringMatching(/^mdb-53-[0-9a-f]{40}$/) });
  expect(await get("/gtfs_feeds/mdb-53/datasets?latest=true")).toEqual([all[0]]);
  expect(await get("/gtfs_feeds/mdb-53/datasets?limit=1&offset=1")).toEqual([all[1]]);
  expect(await get("/gtfs_feeds/mdb-53/datasets?downloaded_after=2026-01-15T00:00:00Z")).toEqual([all[0]]);
  expect(await get("/gtfs_feeds/mdb-53/datasets?downloaded_before=2026-01-15T00:00:00Z")).toEqual([all[1]]);
  expect(await get(`/datasets/gtfs/${all[1].id}`)).toEqual(all[1]);
});

const BOTH = ["mdb-53", "f-beta"];
test.each([
  ["/gtfs_feeds?limit=1", ["mdb-53"]],
  ["/gtfs_feeds?limit=0", []],
  ["/gtfs_feeds?limit=1&offset=1", ["f-beta"]],
  ["/gtfs_feeds?provider=TRANSIT", BOTH],
  ["/gtfs_feeds?provider=bet", ["f-beta"]],
  ["/gtfs_feeds?producer_url=alpha.example", ["mdb-53"]],
  ["/feeds?producer_url=rt.example", ["f-alpha~rt"]],
  ["/feeds?status=inactive", ["f-beta"]],
  ["/feeds?status=active,inactive", ["mdb-53", "f-alpha~rt", "f-beta"]],
  ["/feeds?status=deprecated", []],
  ["/gtfs_feeds?is_official=false", BOTH],
  ["/gtfs_feeds?is_official=true", []],
  ["/gtfs_feeds?country_code=XX", []],
  ["/gtfs_rt_feeds?entity_types=sa", ["f-alpha~rt"]],
  ["/gtfs_rt_feeds?entity_types=vp", []],
  ["/gtfs_feeds?dataset_latitudes=49,52&dataset_longitudes=9,12", ["mdb-53"]],
  ["/gtfs_feeds?dataset_latitudes=52,49&dataset_longitudes=12,9", ["mdb-53"]],
  ["/gtfs_feeds?dataset_latitudes=50.5,52&dataset_longitudes=9,12", []],
  [
    "/gtfs_feeds?dataset_latitudes=50.5,52&dataset_longitudes=9,12&bounding_filter_method=partially_enclosed",
    ["mdb-53"],
  ],
  ["/gtfs_feeds?dataset_latitudes=49,52&dataset_longitudes=9,12&bounding_filter_method=disjoint", ["f-beta"]],
])("%s", async (path, expected) => {
  expect(ids(await get(path))).toEqual(expected);
});

test.each([
  ["/gtfs_feeds?limit=-1", 400],
  ["/gtfs_feeds?limit=x", 400],
  ["/feeds?status=gone", 400],
  ["/gtfs_feeds?dataset_latitudes=1,2", 400],
  ["/gtfs_feeds?dataset_latitudes=1&dataset_longitudes=2,3", 400],
  ["/gtfs_feeds?bounding_filter_method=near", 400],
  ["/gtfs_feeds/mdb-1/datasets?downloaded_after=soon", 400],
  ["/gtfs_rt_feeds?entity_types=xx", 400],
  ["/feeds/mdb-1", 404],
  ["/feeds/f-bikes", 404],
  ["/gtfs_feeds/f-alpha~rt", 404],
  ["/gtfs_rt_feeds/mdb-53", 404],
  ["/gtfs_feeds/mdb-1/datasets", 404],
  ["/datasets/gtfs/mdb-53", 404],
  [`/datasets/gtfs/mdb-53-${"0".repeat(40)}`, 404],
  ["/nothing", 404],
])("refuses %s with %i", async (path, status) => {
  expect((await request(path)).status).toBe(status);
});

describe("systems of shared vehicles", () => {
  const system = {
    id: "f-bikes",
    data_type: "gbfs",
    system_id: "city_bikes",
    provider: "City Bikes",
    feed_name: "City Bikes",
    external_ids: [{ external_id: "f-bikes", source: "onestop_id" }],
    source_info: { producer_url: "https://bikes.example/gbfs.json", authentication_type: 0 },
    versions: [
      {
        version: "2.3",
        source: "autodiscovery",
        endpoints: [{ name: "gbfs", url: "https://bikes.example/gbfs.json", is_feature: false }],
      },
    ],
  };

  test("have a list of their own, and are found by their id", async () => {
    const all = await get("/gbfs_feeds");
    expect(all).toMatchObject([system]);
    expect(await get("/gbfs_feeds/f-bikes")).toEqual(all[0]);
    for (const path of ["/gbfs_feeds/f-alpha", "/gbfs_feeds/f-bikes~private", "/gtfs_feeds/f-bikes"])
      expect([path, (await request(path)).status]).toEqual([path, 404]);
  });

  test.each([
    ["provider=city", 1],
    ["provider=alpha", 0],
    ["producer_url=bikes.example", 1],
    ["version=2.3", 1],
    ["version=3.0", 0],
    ["offset=1", 0],
  ])("are selected by %s", async (query, count) => {
    expect(await get(`/gbfs_feeds?${query}`)).toHaveLength(count);
  });
});

describe("the search", () => {
  test.each([
    ["", ["mdb-53", "f-alpha~rt", "f-beta", "f-bikes"]],
    ["search_query=transit", ["mdb-53", "f-alpha~rt", "f-beta"]],
    ["search_query=ALPH%20trans", ["mdb-53", "f-alpha~rt"]],
    ["search_query=lpha", []],
    ["search_query=transit&data_type=gtfs", ["mdb-53", "f-beta"]],
    ["data_type=gtfs_rt,gbfs", ["f-alpha~rt", "f-bikes"]],
    ["version=2.3", ["f-bikes"]],
    ["feed_id=mdb-53", ["mdb-53"]],
    ["status=inactive", ["f-beta"]],
  ])("finds by %s", async (query, expected) => {
    const { total, results } = await get(`/search?${query}`);
    expect([total, ids(results)]).toEqual([expected.length, expected]);
  });

  test("counts all, and shows what the lists show", async () => {
    const { total, results } = await get("/search?limit=1&offset=1");
    expect([total, ids(results)]).toEqual([4, ["f-alpha~rt"]]);
    expect(results[0]).toEqual(await get("/gtfs_rt_feeds/f-alpha~rt"));
    const [first] = (await get("/search?feed_id=f-alpha")).results;
    expect(first).toEqual(await get("/gtfs_feeds/mdb-53"));
    expect((await request("/search?data_type=netex")).status).toBe(400);
  });
});

describe("licenses", () => {
  test("are those of feeds, each once, with their rules", async () => {
    const all = await get("/licenses");
    expect(all).toEqual([
      expect.objectContaining({
        id: "CC-BY-SA-4.0",
        is_spdx: true,
        url: "https://spdx.org/licenses/CC-BY-SA-4.0.html",
      }),
      expect.objectContaining({ id: "MIT" }),
    ]);
    expect(await get("/licenses?limit=1&offset=1")).toEqual([all[1]]);
    const { license_rules, ...license } = await get("/licenses/cc-by-sa-4.0");
    expect(license).toEqual(all[0]);
    expect(license_rules.map(({ name, type }: Any) => `${type} ${name}`)).toEqual([
      ...["permission commercial-use", "permission distribution", "permission modifications"],
      ...["condition attribution", "condition same-license"],
    ]);
    expect((await request("/licenses/Secret-1.0")).status).toBe(404);
  });

  const match = async (body: string) => {
    const response = await ask("/api/v2/mobility-database/v1/licenses:match", { init: { method: "POST", body } });
    return { status: response.status, body: (await response.json()) as Any };
  };
  test("are matched by the URL that a feed names, and by addresses of publishers", async () => {
    const ofUrl = async (license_url: string) => (await match(JSON.stringify({ license_url }))).body;
    expect(await ofUrl("http://www.alpha.example/terms/")).toEqual([
      expect.objectContaining({
        ...{ license_id: "CC-BY-SA-4.0", spdx_id: "CC-BY-SA-4.0", match_type: "exact", confidence: 1 },
        normalized_url: "alpha.example/terms",
      }),
    ]);
    const [deed] = await ofUrl("https://creativecommons.org/licenses/by/4.0/deed.nl");
    expect(deed).toMatchObject({ license_id: "CC-BY-4.0", match_type: "heuristic" });
    expect(await ofUrl("https://unheard.example/terms")).toEqual([]);
  });
  test.each(["", "[]", "{}", '{"license_url":7}', '{"license_url":"mailto:a@b.example"}'])(
    "are not matched by %j",
    async (body) => {
      expect((await match(body)).status).toBe(400);
    },
  );
});

describe("a hidden feed", () => {
  test.each([
    "/feeds",
    "/search",
    "/licenses",
    "/gtfs_feeds",
    "/gtfs_feeds?dataset_latitudes=49,52&dataset_longitudes=9,12",
  ])("is not in %s", async (path) => {
    expect(JSON.stringify(await get(path))).not.toMatch(/[Ss]ecret|mdb-66/);
  });
  test("has no address", async () => {
    for (const path of ["/feeds/f-secret", "/gtfs_feeds/mdb-66", "/gtfs_feeds/f-secret/datasets"])
      expect([path, (await request(path)).status]).toEqual([path, 404]);
    const [version] = await stores().db.rows(
      "SELECT sha1 FROM feed_version v JOIN feed f ON f.id = v.feed_id WHERE f.onestop_id = 'f-secret'",
    );
    expect((await request(`/datasets/gtfs/f-secret-${version!.sha1}`)).status).toBe(404);
    expect((await request(`/datasets/gtfs/mdb-53-${version!.sha1}`)).status).toBe(404);
  });
});

test("says which API it is, and that a page reads few rows", async () => {
  expect(await get("/metadata")).toEqual({ version: "1.0.0", commit_hash: expect.any(String) });
  const rows = (await request("/gtfs_feeds?limit=7")).headers.get("server-timing")!;
  expect(Number(/rows;desc="(\d+)"/.exec(rows)![1])).toBeLessThan(30);
});
