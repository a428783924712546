/** Two public feeds, a hidden one and a deleted one; one of the public feeds has an older version. */
import { addFeed, addOperatorRow, addVersion, insert, line, stores } from "./fixture.ts";

export async function buildWorld(): Promise<void> {
  const { db } = stores();
  const license = JSON.stringify({
    redistribution_allowed: "no",
    spdx_identifier: "CC0-1.0",
    use_without_attribution: "unknown",
  });
  await addFeed(db, {
    id: 1,
    onestop_id: "f-9q9-alpha",
    name: "Alpha Transit",
    license,
    tags: JSON.stringify({ region: "west", empty: "" }),
    urls: JSON.stringify({
      static_current: "https://Alpha.example/gtfs.zip",
      static_historic: ["https://alpha.example/old.zip"],
    }),
    languages: JSON.stringify(["en"]),
    authorization: JSON.stringify({ type: "header", param_name: "key" }),
  });
  await addFeed(db, {
    id: 2,
    onestop_id: "f-u33-beta",
    name: "Beta Verkehr",
    license: JSON.stringify({ redistribution_allowed: "yes" }),
  });
  await addFeed(db, { id: 3, onestop_id: "f-hidden", name: "Hidden Alpha", public: 0 });
  await addFeed(db, { id: 4, onestop_id: "f-gone", name: "Gone Alpha", deleted_at: "2026-01-01T00:00:00Z" });
  await addFeed(db, { id: 5, onestop_id: "f-rt~x", name: "Live", spec: "gtfs-rt" });
  const places = [
    { city_name: "Springfield", adm1_name: "West", adm1_iso: "HE-W", adm0_name: "Here", adm0_iso: "HE", rank: 0.7 },
    { city_name: null, adm1_name: "West", adm1_iso: "HE-W", adm0_name: "Here", adm0_iso: "HE", rank: 0.3 },
  ];
  const headways = [
    {
      stop: 1000,
      dow_category: 1,
      direction_id: 0,
      headway_secs: 600,
      service_date: "2026-03-02",
      stop_trip_count: 2,
      departures: [25200, 90000],
    },
  ];
  await addVersion(db, {
    id: 10,
    feedId: 1,
    first: 500,
    active: false,
    fetchedAt: "2026-01-01T00:00:00Z",
    agencies: [{ name: "Alpha", routes: [{ name: "Old", stops: [0, 1] }] }],
    stops: line(3),
  });
  await addVersion(db, {
    id: 11,
    feedId: 1,
    first: 1000,
    fetchedAt: "2026-02-01T00:00:00Z",
    agencies: [
      {
        name: "Alpha",
        places,
        routes: [
          { name: "Red", type: 1, stops: [0, 1, 2], headways },
          { name: "Blue", stops: [2, 3] },
        ],
      },
      {
        name: "Gamma",
        routes: [
          { name: "Green", type: 0, stops: [4] },
          { name: "Never", stops: [] },
        ],
      },
    ],
    stops: [
      ...line(5).map((stop, i) => (i === 1 ? { ...stop, parent: 5, code: "007" } : stop)),
      { name: "Central Station", lon: -121.99, lat: 37, type: 1 },
    ],
    more: {
      feed_start_date: "2026-01-05",
      feed_end_date: "2026-06-30",
      fallback_week: "2026-01-05",
      default_timezone: "America/Los_Angeles",
      feed_infos: JSON.stringify([
        {
          feed_publisher_name: "Alpha",
          feed_publisher_url: "https://alpha.example",
          feed_lang: "en",
          feed_start_date: "2026-01-05",
        },
      ]),
      service_levels: JSON.stringify([
        ["2026-01-05", "2026-03-01", 1, 2, 3, 4, 5, 6, 7],
        ["2026-03-02", "2026-06-28", 7, 6, 5, 4, 3, 2, 1],
      ]),
    },
  });
  await addVersion(db, {
    id: 12,
    feedId: 2,
    first: 2000,
    fetchedAt: "2026-02-02T00:00:00Z",
    agencies: [
      {
        name: "Beta",
        routes: [{ name: "U1", type: 400, stops: [0, 1, 2, 3] }],
        places: [{ city_name: "Berlin", adm1_name: "Berlin", adm0_name: "Germany", adm0_iso: "DE", rank: 1 }],
      },
    ],
    stops: line(4, 13.4, 52.5),
  });
  await addVersion(db, {
    id: 13,
    feedId: 3,
    first: 3000,
    agencies: [{ name: "Secret", routes: [{ name: "X", stops: [0] }] }],
    stops: line(1),
  });
  await addVersion(db, {
    id: 14,
    feedId: 2,
    first: 4000,
    active: false,
    imported: false,
    fetchedAt: "2026-03-01T00:00:00Z",
    agencies: [{ name: "Beta", routes: [] }],
    stops: line(1),
  });
  await insert(db, "feed_version_file", [
    {
      feed_version_id: 11,
      name: "stops.txt",
      rows: 6,
      size: 100,
      sha1: "s",
      header: "stop_id",
      csv_like: 1,
      values_count: '{"stop_id":6}',
      values_unique: '{"stop_id":6}',
    },
    {
      feed_version_id: 11,
      name: "agency.txt",
      rows: 2,
      size: 50,
      sha1: "a",
      header: "agency_id",
      csv_like: 1,
      values_count: "{}",
      values_unique: "{}",
    },
  ]);
  await insert(db, "feed_fetch", [
    {
      id: 1,
      feed_id: 1,
      url_type: "static_current",
      url: "u",
      success: 1,
      fetched_at: "2026-01-01T00:00:00Z",
      response_code: 200,
      response_size: 5,
      response_sha1: "x",
    },
    {
      id: 2,
      feed_id: 1,
      url_type: "static_current",
      url: "u",
      success: 0,
      fetched_at: "2026-02-01T00:00:00Z",
      fetch_error: "404",
    },
    { id: 3, feed_id: 2, url_type: "static_current", url: "u", success: 1, fetched_at: "2026-02-01T00:00:00Z" },
  ]);
  await insert(db, "operator", [
    {
      id: 7,
      onestop_id: "o-9q9-alpha",
      name: "Alpha Authority",
      website: "https://alpha.example",
      tags: JSON.stringify({ twitter_general: "alpha" }),
      file: "alpha.dmfr.json",
      associated_feeds: "[]",
    },
  ]);
  await addOperatorRow(db, {
    id: 1,
    operatorId: 7,
    onestopId: "o-9q9-alpha",
    name: "Alpha Authority",
    feedId: 1,
    agency: 1000,
    gtfsAgencyId: "a0",
  });
  await addOperatorRow(db, {
    id: 2,
    onestopId: "o-9q9-gamma",
    name: "Gamma",
    feedId: 1,
    agency: 1001,
    gtfsAgencyId: "a1",
  });
  await addOperatorRow(db, {
    id: 3,
    onestopId: "o-9q9-alpha",
    name: "Alpha in Beta",
    feedId: 2,
    agency: 2000,
    gtfsAgencyId: "a0",
  });
  await addOperatorRow(db, {
    id: 4,
    onestopId: "o-hidden",
    name: "Hidden",
    feedId: 3,
    agency: 3000,
    gtfsAgencyId: "a0",
  });
}
