import { beforeAll, describe, expect, test } from "vitest";
import { ask, data } from "./fixture.ts";
import { buildWorld } from "./world.ts";

beforeAll(buildWorld);

const ids = async (where: object, more: object = {}) =>
  (
    await data(
      "query ($where: FeedFilter, $ids: [Int!], $limit: Int, $after: Int) { feeds(where: $where, ids: $ids, limit: $limit, after: $after) { id } }",
      { where, ...more },
    )
  ).feeds.map((feed: { id: number }) => feed.id);

describe("feeds", () => {
  test("are the visible ones, sorted by id", async () => {
    expect(await ids({})).toEqual([1, 2, 5]);
  });

  test("are paginated; a limit below 0 returns an empty list", async () => {
    expect(await ids({}, { limit: 2 })).toEqual([1, 2]);
    expect(await ids({}, { limit: 2, after: 2 })).toEqual([5]);
    expect(await ids({}, { limit: -1 })).toEqual([]);
    expect(await ids({}, { limit: 0 })).toEqual([]);
    expect(await ids({}, { after: -5 })).toEqual([1, 2, 5]);
  });

  test("by ids: unknown and hidden ones are skipped", async () => {
    expect(await ids({}, { ids: [5, 3, 4, 99, 1] })).toEqual([1, 5]);
    expect(await ids({}, { ids: [] })).toEqual([1, 2, 5]);
  });

  test("by tags: values are compared as text", async () => {
    const { errors } = await ask("{ feeds(where: { tags: { a: { b: 1 } } }) { id } }");
    expect(errors?.[0]).toMatchObject({ extensions: { code: "query.invalid" } });
  });

  test.each([
    [{ onestop_id: "f-9q9-alpha" }, [1]],
    [{ onestop_id: "F-9q9-alpha" }, [1]],
    [{ onestop_id: "f-hidden" }, []],
    [{ spec: ["GTFS_RT"] }, [5]],
    [{ spec: ["GTFS", "GTFS_RT"] }, [1, 2, 5]],
    [{ spec: ["GBFS"] }, []],
    [{ search: "alpha" }, [1]],
    [{ search: "TRANS alp" }, [1]],
    [{ search: "33-BET" }, [2]],
    [{ search: "a" }, [1, 2, 5]],
    [{ search: '"); DROP' }, []],
    [{ tags: { region: "west" } }, [1]],
    [{ tags: { region: "" } }, [1]],
    [{ tags: { region: "west", empty: "" } }, [1]],
    [{ tags: { region: "east" } }, []],
    [{ tags: { 'a"b.c': "" } }, []],
    [{ license: { redistribution_allowed: "NO" } }, [1]],
    [{ license: { redistribution_allowed: "EXCLUDE_NO" } }, [2, 5]],
    [{ license: { use_without_attribution: "UNKNOWN" } }, [1]],
    [{ fetch_error: true }, [1]],
    [{ fetch_error: false }, [2]],
    [{ import_status: "SUCCESS" }, [1, 2]],
    [{ import_status: "ERROR" }, []],
    [{ source_url: { url: "https://alpha.EXAMPLE/gtfs.zip" } }, [1]],
    [{ source_url: { url: "https://alpha.EXAMPLE/gtfs.zip", case_sensitive: true } }, []],
    [{ source_url: { url: "https://alpha.example/old.zip", type: "static_historic" } }, [1]],
    [{ source_url: { type: "static_current" } }, [1]],
    [{ source_url: { type: "gbfs_auto_discovery" } }, []],
    [{ bbox: { min_lon: 13, min_lat: 52, max_lon: 14, max_lat: 53 } }, [2]],
    [{ near: { lon: -122, lat: 37.001, radius: 500 } }, [1]],
    [{ near: { lon: -122, lat: 38, radius: 500 } }, []],
    [
      {
        within: {
          type: "Polygon",
          coordinates: [
            [
              [-130, 30],
              [-110, 30],
              [-110, 45],
              [-130, 45],
              [-130, 30],
            ],
          ],
        },
      },
      [1],
    ],
  ])("where %j", async (where, expected) => {
    expect(await ids(where)).toEqual(expected);
  });

  test("answer every plain field in the shape of Transitland v2", async () => {
    const { feeds } = await data(`{ feeds(ids: [1, 2]) {
      onestop_id name file spec languages tags search_rank
      urls { static_current static_historic realtime_alerts static_planned }
      license { spdx_identifier redistribution_allowed attribution_text }
      authorization { type param_name info_url }
    } }`);
    expect(feeds[0]).toEqual({
      onestop_id: "f-9q9-alpha",
      name: "Alpha Transit",
      file: "test.dmfr.json",
      spec: "GTFS",
      languages: ["en"],
      tags: { region: "west", empty: "" },
      search_rank: null,
      urls: {
        static_current: "https://Alpha.example/gtfs.zip",
        static_historic: ["https://alpha.example/old.zip"],
        realtime_alerts: "",
        static_planned: [],
      },
      license: { spdx_identifier: "CC0-1.0", redistribution_allowed: "no", attribution_text: "" },
      authorization: { type: "header", param_name: "key", info_url: "" },
    });
    expect(feeds[1]).toMatchObject({ languages: null, tags: null, authorization: null });
  });

  test("show their state, versions, fetches and operators", async () => {
    const { feeds } = await data(`{ feeds(ids: [1, 5]) {
      feed_state { id feed_version { sha1 feed { onestop_id } } }
      feed_versions(limit: 5) { id fetched_at }
      feed_fetches(limit: 1) { id success fetch_error fetched_at }
      good: feed_fetches(where: { success: true }) { id success response_code response_size response_sha1 }
      associated_operators { onestop_id name }
    } }`);
    expect(feeds).toEqual([
      {
        feed_state: {
          id: 1,
          feed_version: { sha1: "000000000000000000000000000000000000000b", feed: { onestop_id: "f-9q9-alpha" } },
        },
        feed_versions: [
          { id: 11, fetched_at: "2026-02-01T00:00:00Z" },
          { id: 10, fetched_at: "2026-01-01T00:00:00Z" },
        ],
        feed_fetches: [{ id: 2, success: false, fetch_error: "404", fetched_at: "2026-02-01T00:00:00Z" }],
        good: [{ id: 1, success: true, response_code: 200, response_size: 5, response_sha1: "x" }],
        associated_operators: [
          { onestop_id: "o-9q9-alpha", name: "Alpha Authority" },
          { onestop_id: "o-9q9-gamma", name: "Gamma" },
        ],
      },
      {
        feed_state: { id: 5, feed_version: null },
        feed_versions: [],
        feed_fetches: [],
        good: [],
        associated_operators: [],
      },
    ]);
  });

  test("a legacy area that is too large is refused with its code; `location` is not limited", async () => {
    const large = await ask("{ feeds(where: { near: { lon: 0, lat: 0, radius: 100001 } }) { id } }");
    expect(large).toMatchObject({
      data: null,
      errors: [{ message: "radius too large", extensions: { code: "query.box_too_large" } }],
    });
    const box = await ask("{ stops(where: { bbox: { min_lon: 0, min_lat: 0, max_lon: 10, max_lat: 10 } }) { id } }");
    expect(box.errors?.[0]?.message).toBe("bbox too large");
    expect(
      (
        await data(
          "{ stops(where: { location: { bbox: { min_lon: -180, min_lat: -90, max_lon: 180, max_lat: 90 } } }) { id } }",
        )
      ).stops,
    ).toHaveLength(10);
  });
});

describe("feed versions", () => {
  const versions = async (where: object, more: object = {}) =>
    (
      await data(
        "query ($where: FeedVersionFilter, $ids: [Int!], $limit: Int, $after: Int) { feed_versions(where: $where, ids: $ids, limit: $limit, after: $after) { id } }",
        { where, ...more },
      )
    ).feed_versions.map((version: { id: number }) => version.id);

  test("are sorted by fetch time, newest first, without hidden ones", async () => {
    expect(await versions({})).toEqual([14, 12, 11, 10]);
    expect(await versions({}, { limit: 2 })).toEqual([14, 12]);
    expect(await versions({}, { limit: 2, after: 12 })).toEqual([11, 10]);
    expect(await versions({}, { after: 999 })).toEqual([]);
    expect(await versions({}, { ids: [13, 11, 10] })).toEqual([11, 10]);
  });

  test.each([
    [{ feed_onestop_id: "f-9q9-alpha" }, [11, 10]],
    [{ feed_ids: [2] }, [14, 12]],
    [{ ids: [10] }, [10]],
    [{ sha1: "000000000000000000000000000000000000000c" }, [12]],
    [{ import_status: "SUCCESS" }, [12, 11, 10]],
    [{ import_status: "IN_PROGRESS" }, []],
    [{ covers: { fetched_after: "2026-02-01T00:00:00Z" } }, [14, 12]],
    [{ covers: { fetched_before: "2026-01-31T16:00:00-08:00" } }, [10]],
    [{ covers: { start_date: "2026-01-01", end_date: "2026-12-31" } }, [14, 12, 10]],
    [{ covers: { start_date: "2026-01-05", end_date: "2026-06-30" } }, [14, 12, 11, 10]],
    [{ covers: { feed_start_date: "2026-02-01" } }, [11]],
    [{ covers: { earliest_calendar_date: "2025-12-31" } }, []],
    // One date alone has to be a day of the version as well: what has run out covers nothing.
    [{ covers: { start_date: "2026-06-30" } }, [14, 12, 11, 10]],
    [{ covers: { start_date: "2026-07-01" } }, [14, 12, 10]],
    [{ covers: { start_date: "2027-01-01" } }, []],
    [{ covers: { end_date: "2026-01-04" } }, [14, 12, 10]],
    [{ covers: { end_date: "2025-12-31" } }, []],
    [{ covers: { feed_start_date: "2026-07-01" } }, []],
    [{ covers: { feed_end_date: "2026-01-05" } }, [11]],
    [{ covers: { feed_end_date: "2026-01-04" } }, []],
    [{ covers: { latest_calendar_date: "2025-12-31" } }, []],
    [{ covers: { earliest_calendar_date: "2027-01-01" } }, []],
    [{ license: { redistribution_allowed: "YES" } }, [14, 12]],
    [{ bbox: { min_lon: 13, min_lat: 52, max_lon: 14, max_lat: 53 } }, [12]],
  ])("where %j", async (where, expected) => {
    expect(await versions(where)).toEqual(expected);
  });

  test("show their metadata", async () => {
    const { feed_versions } = await data(`{ feed_versions(ids: [11]) {
      sha1 url fetched_at earliest_calendar_date latest_calendar_date geometry
      feed { id }
      feed_version_gtfs_import { id success in_progress schedule_removed entity_count exception_log created_at }
      files { name rows size csv_like values_count }
      service_window { feed_start_date feed_end_date earliest_calendar_date latest_calendar_date fallback_week default_timezone }
      service_levels(where: { start_date: "2026-03-10", end_date: "2026-03-15" }) { start_date end_date monday sunday }
      feed_infos { feed_publisher_name feed_publisher_url feed_lang feed_start_date feed_version }
      agencies { agency_name } routes(limit: 2) { route_short_name } stops(limit: 1) { stop_name }
      tram: routes(where: { route_types: [0, 1] }) { route_short_name }
      found: stops(where: { search: "central" }) { stop_name }
      near: stops(where: { near: { lon: -122, lat: 37, radius: 10 } }) { id }
    } }`);
    expect(feed_versions).toEqual([
      {
        sha1: "000000000000000000000000000000000000000b",
        url: "https://feeds.example/gtfs.zip",
        fetched_at: "2026-02-01T00:00:00Z",
        earliest_calendar_date: "2026-01-01",
        latest_calendar_date: "2026-12-31",
        geometry: {
          type: "Polygon",
          coordinates: [
            [
              [-122, 37],
              [-121.96, 37],
              [-121.96, 37],
              [-122, 37],
              [-122, 37],
            ],
          ],
        },
        feed: { id: 1 },
        feed_version_gtfs_import: {
          id: 11,
          success: true,
          in_progress: false,
          schedule_removed: false,
          entity_count: { "stops.txt": 6 },
          exception_log: "",
          created_at: "2026-02-01T00:00:00Z",
        },
        files: [
          { name: "agency.txt", rows: 2, size: 50, csv_like: true, values_count: {} },
          { name: "stops.txt", rows: 6, size: 100, csv_like: true, values_count: { stop_id: 6 } },
        ],
        service_window: {
          feed_start_date: "2026-01-05",
          feed_end_date: "2026-06-30",
          earliest_calendar_date: "2026-01-01",
          latest_calendar_date: "2026-12-31",
          fallback_week: "2026-01-05",
          default_timezone: "America/Los_Angeles",
        },
        service_levels: [{ start_date: "2026-03-02", end_date: "2026-06-28", monday: 7, sunday: 1 }],
        feed_infos: [
          {
            feed_publisher_name: "Alpha",
            feed_publisher_url: "https://alpha.example",
            feed_lang: "en",
            feed_start_date: "2026-01-05",
            feed_version: null,
          },
        ],
        agencies: [{ agency_name: "Alpha" }, { agency_name: "Gamma" }],
        routes: [{ route_short_name: "Red" }, { route_short_name: "Blue" }],
        stops: [{ stop_name: "Stop 0" }],
        tram: [{ route_short_name: "Red" }, { route_short_name: "Green" }],
        found: [{ stop_name: "Central Station" }],
        near: [{ id: 1000 }],
      },
    ]);
  });

  test.each([
    [{}, ["2026-01-05", "2026-03-02"]],
    [{ start_date: "2026-03-02" }, ["2026-01-05", "2026-03-02"]],
    [{ start_date: "2026-03-01" }, ["2026-01-05"]],
    [{ start_date: "2026-01-04" }, []],
    [{ end_date: "2026-03-01" }, ["2026-01-05", "2026-03-02"]],
    [{ end_date: "2026-06-28" }, ["2026-03-02"]],
    [{ start_date: "2026-02-20", end_date: "2026-03-01" }, ["2026-01-05"]],
    [{ start_date: "2026-02-20", end_date: "2026-03-10" }, []],
  ])("service levels for the days between %j", async (where, expected) => {
    const query =
      "query ($where: FeedVersionServiceLevelFilter) { feed_versions(ids: [11]) { service_levels(where: $where) { start_date } } }";
    const { feed_versions } = await data(query, { where });
    expect(feed_versions[0].service_levels.map((row: { start_date: string }) => row.start_date)).toEqual(expected);
  });

  test("have no entities if they are not imported or belong to hidden feeds", async () => {
    const { feed_versions } = await data(
      "{ feed_versions(ids: [13, 14]) { id stops { id } routes { id } agencies { id } feed_version_gtfs_import { success } } }",
    );
    expect(feed_versions).toEqual([{ id: 14, stops: [], routes: [], agencies: [], feed_version_gtfs_import: null }]);
  });
});
