/** What riders see of a feed version, asked of the API and of its page. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { GTFS_FILES } from "../../../../src/domain/gtfs/reference.ts";
import type { RiderView } from "../../../../src/pages/rider-view/query.ts";
import { unimportVersion } from "../../../../worker/ingest/lifecycle.ts";
import type { ArchiveBucket } from "../../../../worker/store/archive/archive.ts";
import { findVersionById } from "../../../../worker/store/version/version.ts";
import { FULL_FEED } from "../../../support/full-feed.ts";
import { GOOD_FEED } from "../../../support/good-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const bindings = env as unknown as { ARCHIVE: ArchiveBucket };

type Texts = Record<string, string>;

/** The good feed with a trip that refers to nothing, and with what nobody reads. */
const FEED: Texts = {
  ...GOOD_FEED,
  "fare_rules.txt": `${GOOD_FEED["fare_rules.txt"]}gone,Z1\n`,
  "routes.txt": GOOD_FEED["routes.txt"]!.replace("route_desc", "route_mood"),
  "directions.txt": "route_id,direction\nR,North\n",
};

const versions: Record<string, { id: number; sha1: string }> = {};

beforeAll(async () => {
  const imports = [
    ["old", "f-seen", GOOD_FEED, "2026-02-01T12:00:00Z"],
    ["active", "f-seen", FEED, "2026-03-01T12:00:00Z"],
    ["full", "f-full", FULL_FEED as Texts, "2026-03-01T12:00:00Z"],
  ] as const;
  for (const [name, feed, files, fetchedAt] of imports) {
    const id = await importFeed(feed, files as Texts, fetchedAt);
    versions[name] = { id, sha1: (await findVersionById(stores().db, id))!.sha1 };
  }
}, 60_000);

type FullPage =
  | "operator"
  | "route"
  | "trip"
  | "stop"
  | "platform"
  | "names"
  | "way"
  | "back"
  | "pathways"
  | "feed"
  | "version";

/** Where texts of the full feed are, by file and column. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, readonly [FullPage, RegExp]>>>> = {
  "agency.txt": {
    agency_name: ["operator", /<h1[^>]*>Full Transit</],
    agency_url: ["operator", /href="https:\/\/full\.example"/],
    agency_timezone: ["operator", />Europe\/Vienna</],
    agency_lang: ["route", /lang="de"[^>]*>Full Transit</],
    agency_phone: ["operator", /\+43 1 234/],
    agency_fare_url: ["operator", /href="https:\/\/full\.example\/fares"/],
    agency_email: ["operator", /info@full\.example/],
    cemv_support: ["operator", /Contactless bank cards<[\s\S]{0,80}>accepted</],
  },
  "stops.txt": {
    stop_code: ["stop", /Code<[\s\S]{0,80}>1</],
    stop_name: ["stop", /<h1[^>]*>Start</],
    tts_stop_name: ["platform", /Name as spoken<[\s\S]{0,80}>End</],
    stop_desc: ["stop", /Description<[\s\S]{0,80}>Here</],
    stop_lat: ["stop", />48\.2, 16\.37</],
    stop_lon: ["stop", />48\.2, 16\.37</],
    zone_id: ["stop", /Fare zone<[\s\S]{0,80}>Z</],
    stop_url: ["stop", /href="https:\/\/full\.example\/S"/],
    location_type: ["platform", /Stop or platform/],
    parent_station: ["platform", />End Station<\/a>/],
    stop_timezone: ["stop", /Time zone<[\s\S]{0,80}>Europe\/Vienna</],
    wheelchair_boarding: ["stop", /Boarding possible with a wheelchair/],
    level_id: ["platform", /Level<[\s\S]{0,80}>Street</],
    platform_code: ["platform", /Platform<[\s\S]{0,80}>2</],
    stop_access: ["platform", /Way from the street<[\s\S]{0,80}>directly</],
  },
  "routes.txt": {
    agency_id: ["route", />Full Transit</],
    route_short_name: ["route", />1</],
    route_long_name: ["route", /<h1[^>]*>Start to End</],
    route_desc: ["route", />All day</],
    route_type: ["route", /title="route_type 3"/],
    route_url: ["route", /href="https:\/\/full\.example\/R"/],
    route_color: ["route", /#ffffff/i],
    route_text_color: ["route", /#000000|#000\b/],
    cemv_support: ["route", /Contactless bank cards<[\s\S]{0,80}>accepted</],
  },
  "trips.txt": {
    route_id: ["trip", /href="\/routes\/[^"]*">/],
    trip_id: ["trip", />T1</],
    trip_headsign: ["trip", /<h1[^>]*>11 to End</],
    trip_short_name: ["trip", /Trip number<[\s\S]{0,80}>11</],
    direction_id: ["trip", /Direction</],
    block_id: ["trip", /GTFS block<[\s\S]{0,80}>BL</],
    wheelchair_accessible: ["trip", /Wheelchairs<[\s\S]{0,80}>yes</],
    bikes_allowed: ["trip", /Bicycles<[\s\S]{0,80}>yes</],
    cars_allowed: ["trip", /Cars<[\s\S]{0,80}>yes</],
  },
  "stop_times.txt": {
    arrival_time: ["trip", /8:05:00/],
    departure_time: ["trip", /8:06:00/],
    stop_id: ["trip", />Middle<\/a>/],
  },
  "levels.txt": {
    level_index: ["platform", /Street/],
    level_name: ["way", /Plan|Sketch of Street/],
  },
  "pathways.txt": {
    from_stop_id: ["way", /Door/],
    to_stop_id: ["way", /to <bdi[^>]*>End<|to End/],
    pathway_mode: ["pathways", /Walkway/],
    is_bidirectional: ["pathways", /↔/],
    length: ["way", /Walk 20 m/],
    traversal_time: ["way", /30 s/],
    stair_count: ["way", /2 steps/],
    max_slope: ["pathways", /Slope of up to 10\.0%/],
    min_width: ["pathways", /At least 1\.20 m wide/],
    signposted_as: ["way", /signposted “(<bdi[^>]*>)?Platform/],
    reversed_signposted_as: ["back", /signposted “(<bdi[^>]*>)?Exit/],
  },
  "rider_categories.txt": {
    rider_category_name: ["operator", />Adult</],
    eligibility_url: ["operator", /href="https:\/\/full\.example\/adult"/],
  },
  "fare_media.txt": { fare_media_name: ["operator", />Card</] },
  "fare_products.txt": {
    fare_product_name: ["operator", />Single</],
    rider_category_id: ["operator", />Adult</],
    fare_media_id: ["operator", />Card</],
    amount: ["operator", /2\.50/],
    currency: ["operator", /€2\.50|2\.50 EUR|EUR/],
  },
  "fare_transfer_rules.txt": { duration_limit: ["operator", /60 min|1 h/] },
  "areas.txt": { area_name: ["operator", /Town/] },
  "networks.txt": { network_name: ["operator", /Net\b/] },
  "feed_info.txt": {
    feed_publisher_name: ["version", />Full Transit</],
    feed_publisher_url: ["version", /https:\/\/full\.example/],
    feed_start_date: ["version", /2026-01-01|1 January 2026/],
    feed_end_date: ["version", /2026-12-31|31 December 2026/],
    feed_contact_email: ["feed", /info@full\.example/],
    feed_contact_url: ["feed", /https:\/\/full\.example\/c/],
  },
  "attributions.txt": {
    attribution_id: ["feed", /id="attribution-U"/],
    agency_id: ["operator", />Full Data</],
    organization_name: ["operator", />Full Data</],
    is_producer: ["operator", /[Pp]roduce|data by/],
    attribution_url: ["operator", /https:\/\/full\.example\/u/],
    attribution_email: ["operator", /info@full\.example/],
    attribution_phone: ["operator", /\+43 1 234/],
  },
  "translations.txt": {
    table_name: ["names", /Début/],
    field_name: ["names", /Début/],
    language: ["names", /lang="fr"[^>]*>Début/],
    translation: ["names", />Début</],
    record_id: ["names", /Début/],
  },
};

/** Columns that show in what pages draw, order, compute, or link, and in no text of their own. */
const SILENT: Readonly<Record<string, string>> = {
  "agency.txt": "agency_id",
  "stops.txt": "stop_id",
  "routes.txt": "route_id route_sort_order continuous_pickup continuous_drop_off network_id",
  "trips.txt": "service_id shape_id safe_duration_factor safe_duration_offset",
  "stop_times.txt":
    "trip_id location_group_id location_id stop_sequence stop_headsign start_pickup_drop_off_window end_pickup_drop_off_window pickup_type drop_off_type continuous_pickup continuous_drop_off shape_dist_traveled timepoint pickup_booking_rule_id drop_off_booking_rule_id",
  "calendar.txt": "service_id monday tuesday wednesday thursday friday saturday sunday start_date end_date",
  "calendar_dates.txt": "service_id date exception_type",
  "fare_attributes.txt": "fare_id price currency_type payment_method transfers agency_id transfer_duration",
  "fare_rules.txt": "fare_id route_id origin_id destination_id contains_id",
  "timeframes.txt": "timeframe_group_id start_time end_time service_id",
  "rider_categories.txt": "rider_category_id is_default_fare_category",
  "fare_media.txt": "fare_media_id fare_media_type",
  "fare_products.txt": "fare_product_id",
  "fare_leg_rules.txt":
    "leg_group_id network_id from_area_id to_area_id from_timeframe_group_id to_timeframe_group_id fare_product_id rule_priority",
  "fare_leg_join_rules.txt": "from_network_id to_network_id from_stop_id to_stop_id",
  "fare_transfer_rules.txt":
    "from_leg_group_id to_leg_group_id transfer_count duration_limit_type fare_transfer_type fare_product_id",
  "areas.txt": "area_id",
  "stop_areas.txt": "area_id stop_id",
  "networks.txt": "network_id",
  "route_networks.txt": "network_id route_id",
  "shapes.txt": "shape_id shape_pt_lat shape_pt_lon shape_pt_sequence shape_dist_traveled",
  "frequencies.txt": "trip_id start_time end_time headway_secs exact_times",
  "transfers.txt":
    "from_stop_id to_stop_id from_route_id to_route_id from_trip_id to_trip_id transfer_type min_transfer_time",
  "pathways.txt": "pathway_id",
  "levels.txt": "level_id",
  "location_groups.txt": "location_group_id location_group_name",
  "location_group_stops.txt": "location_group_id stop_id",
  "booking_rules.txt":
    "booking_rule_id booking_type prior_notice_duration_min prior_notice_duration_max prior_notice_last_day prior_notice_last_time prior_notice_start_day prior_notice_start_time prior_notice_service_id message pickup_message drop_off_message phone_number info_url booking_url",
  "translations.txt": "record_sub_id field_value",
  "feed_info.txt": "feed_lang default_lang feed_version",
  "attributions.txt": "route_id trip_id is_operator is_authority",
};

async function pagesOfFull(): Promise<Record<FullPage, string>> {
  const html = async (path: string) => {
    const response = await ask(path);
    return [response.status, await response.text()].join(" ").replaceAll("<!-- -->", "");
  };
  const { data } = (await (
    await ask("/api/v2/query", {
      init: {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          query: '{ agencies(where: { agency_id: "A", feed_onestop_id: "f-full" }) { onestop_id } }',
        }),
      },
    })
  ).json()) as { data: { agencies: { onestop_id: string }[] } };
  const { sha1 } = versions.full!;
  const paths: Readonly<Record<FullPage, string>> = {
    ...{
      operator: `/operators/${data.agencies[0]?.onestop_id}`,
      route: "/routes/f-full:R",
      trip: "/routes/f-full:R/trips/T1",
    },
    ...{ stop: "/stops/f-full:S", platform: "/stops/f-full:E", names: "/stops/f-full:S?lang=fr" },
    ...{ way: "/stops/f-full:P?from=X&to=E", back: "/stops/f-full:P?from=E&to=X", pathways: "/stops/f-full:P?ways=1" },
    ...{ feed: "/feeds/f-full", version: `/feeds/f-full/versions/${sha1}` },
  };
  const pages = await Promise.all(Object.entries(paths).map(async ([page, path]) => [page, await html(path)] as const));
  return Object.fromEntries(pages) as Record<FullPage, string>;
}

async function viewOf(key: string | number) {
  const response = await ask(`/api/v2/portal/feed_versions/${key}/rider_view`);
  return { status: response.status, view: (await response.json()) as RiderView };
}

describe("the API answers", () => {
  test("what is shown, with entities to look at", async () => {
    const { view } = await viewOf(versions.active!.sha1);
    expect(view).toMatchObject({ feed_onestop_id: "f-seen", active: true, shown_from: "database", has_counts: true });
    const files = Object.fromEntries(view.files.map((file) => [file.file, file]));
    expect(Object.keys(files)).toEqual(Object.keys(GTFS_FILES));
    expect(files["pathways.txt"]).toMatchObject({ status: "shown", rows: 1, examples: [{ kind: "stop", id: "P" }] });
    expect(files["trips.txt"]?.examples[0]).toMatchObject({ kind: "trip", id: "T1", name: "1", route_id: "R" });
    expect(files["fare_rules.txt"]).toMatchObject({ status: "shown", rows: 2, left_out: 1 });
    expect(files["translations.txt"]).toMatchObject({ status: "missing", rows: 0, examples: [] });
  });

  test("what riders miss, with counts and examples", async () => {
    const { view } = await viewOf(versions.active!.id);
    const first = view.gaps[0]!;
    expect(first).toMatchObject({ code: "stop_wheelchair_unknown", missing: 2, of: 2 });
    expect(first.evidence).toBe("None of the 2 stops has wheelchair_boarding");
    expect(first.examples.map(({ id }) => id)).toEqual(["S", "E"]);
    const codes = view.gaps.map(({ code }) => code);
    expect(codes).toContain("headsign_missing");
    expect(codes).toContain("contact_missing");
    for (const code of ["fares_missing", "pathways_missing", "levels_missing", "shape_missing", "entrance_missing"])
      expect(codes).not.toContain(code);
  });

  test("what is ignored", async () => {
    const { view } = await viewOf(versions.active!.sha1);
    expect(view.ignored).toEqual(
      expect.arrayContaining([
        { file: "directions.txt", column: null, rows: 1, reason: "file_unknown", in_api: null },
        { file: "routes.txt", column: "route_mood", rows: 1, reason: "column_unknown", in_api: null },
      ]),
    );
  });

  test("next to nothing missing of a feed with all files and columns", async () => {
    const { view } = await viewOf(versions.full!.sha1);
    const missing = view.files.filter(({ status }) => status !== "shown");
    expect(missing.map(({ file }) => file)).toEqual(["locations.geojson"]);
    expect(view.gaps.map(({ evidence }) => evidence)).toEqual([]);
    expect(view.ignored).toEqual([]);
  });

  test("each column of the reference as shown, or as no text of its own", async () => {
    const pages = await pagesOfFull();
    for (const [file, { columns }] of Object.entries(GTFS_FILES)) {
      const shown = SHOWN[file] ?? {};
      const silent = (SILENT[file] ?? "").split(" ").filter(Boolean);
      const all = [...Object.keys(shown), ...silent];
      expect(all.toSorted(), file).toEqual(columns.split(" ").filter(Boolean).toSorted());
      for (const [column, [page, text]] of Object.entries(shown))
        expect(pages[page], `${file} ${column} on the page of the ${page}`).toMatch(text);
    }
  });

  test("counts of cells of a version that was removed, and links to nothing", async () => {
    const id = await importFeed("f-gone", GOOD_FEED, "2026-03-01T12:00:00Z", { activate: false });
    const version = (await findVersionById(stores().db, id))!;
    await unimportVersion(stores(), version, "2026-03-02T12:00:00Z", { keepOut: true, archive: bindings.ARCHIVE });
    const { view } = await viewOf(id);
    expect(view).toMatchObject({ active: false, shown_from: null, has_counts: true });
    expect(view.gaps[0]?.evidence).toBe("None of the 4 rows of stops.txt has wheelchair_boarding");
    expect(view.files.filter(({ status }) => status === "shown")).toEqual([]);
    const html = await (await ask(`/feeds/f-gone/versions/${view.sha1}/riders`)).text();
    expect(html).toContain("This version is in the archive alone");
    expect(html).not.toContain('href="/stops/');
  });

  test("within 250 rows, in two trips", async () => {
    const corners = Array.from({ length: 10_200 }, (_, i) => `s${i},Corner ${i},,${48 + i / 100_000},16.3,,,,\n`);
    const feed = { ...GOOD_FEED, "stops.txt": GOOD_FEED["stops.txt"] + corners.join("") };
    const id = await importFeed("f-wide", feed);
    const response = await ask(`/api/v2/portal/feed_versions/${id}/rider_view`);
    const timing = response.headers.get("server-timing") ?? "";
    expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(250);
    const view = (await response.json()) as RiderView;
    expect(view.gaps[0]?.evidence).toBe("None of the first 9,998 stops has wheelchair_boarding");
  });

  test("404 for an unknown version", async () => {
    expect((await viewOf("f".repeat(40))).status).toBe(404);
  });
});

describe("the page", () => {
  test("has everything without scripts, and links to the pages of the entities", async () => {
    const { sha1 } = versions.active!;
    const html = await (await ask(`/feeds/f-seen/versions/${sha1}/riders`)).text();
    expect(html).toContain("What riders see of");
    expect(html).toContain("Riders in wheelchairs cannot see which stops they can use");
    expect(html).toMatch(/href="\/stops\/[^"?]+">Start</);
    expect(html).toContain("directions.txt");
    expect(html).not.toContain("Riders see another version");
  });
  test("pins links of a version that is not active, and says so", async () => {
    const { sha1 } = versions.old!;
    const html = await (await ask(`/feeds/f-seen/versions/${sha1}/riders`)).text();
    expect(html).toContain("Riders see another version");
    expect(html).toContain(`feedVersionSha1=${sha1}`);
  });
  test("is linked from the pages of the feed and the version", async () => {
    const { sha1 } = versions.active!;
    for (const path of ["/feeds/f-seen", `/feeds/f-seen/versions/${sha1}`])
      expect(await (await ask(path)).text()).toContain(`href="/feeds/f-seen/versions/${sha1}/riders"`);
  });
  test.each(["/feeds/f-seen/versions/nothing/riders", `/feeds/f-other/versions/${"1".repeat(40)}/riders`])(
    "%s is 404",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

test("a version of an older build, without packed files and stops, is judged by counts of cells", async () => {
  const { id } = versions.active!;
  await stores().db.write([
    { sql: "UPDATE feed_version SET files = NULL, import_record = NULL WHERE id = ?", values: [id] },
    { sql: "DELETE FROM stop_page", values: [] },
  ]);
  const { view } = await viewOf(`${id}`);
  expect(view.gaps[0]?.evidence).toBe("None of the 4 rows of stops.txt has wheelchair_boarding");
  expect(view.files.find(({ file }) => file === "fare_rules.txt")).toMatchObject({ rows: 2, left_out: 1 });
});
