/** Hiding a feed hides it: every kind of answer that showed the feed is asked again after each way of hiding it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inParallel } from "../../cli/import/in-parallel.ts";
import { type OpenCommands, openCommands } from "../support/commands.ts";
import { type Site, startSite } from "../support/launch.ts";
import { message } from "../support/realtime/message.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { storedZip } from "../support/stored-zip.ts";

/** Milliseconds after which no answer may show a hidden feed. */
const HIDDEN_WITHIN_MS = 5_000;

/** In every name in the data of the hidden feed, and in the names that the registry gives it. */
const DATA_NAME = "Qwyntrel";
const LISTED_NAME = "Vostrikov";
/** In ids and in what is searched for, which answers repeat. */
const ID = "zubarov";

const FEED = "f-zubarov~net";
const REALTIME = "f-zubarov~net~rt";
const OPERATOR = "o-zubarov~transit";

let folder: string;
let state: string;
let site: Site;
/** Commands beside the site, in this process: the store's changes reach the site from another one. */
let commands: OpenCommands;
let source: Server;
/** SHA-1 of the active version, and of an older one. */
let sha1: string;
let older: string;

function feedOf(name: string, lat: number): Uint8Array {
  return storedZip({
    ...SMALL_FEED,
    "agency.txt": `agency_id,agency_name,agency_url,agency_timezone\nA,${name} Transit,https://x.example,Europe/Vienna\n`,
    "stops.txt": `stop_id,stop_name,stop_lat,stop_lon\nS,${name} Start,${lat},16.37\nE,${name} End,${lat + 0.01},16.38\n`,
    "routes.txt": `route_id,agency_id,route_short_name,route_long_name,route_type\nR,A,${name.split(" ").at(-1)},${name} Line,3\n`,
  });
}

async function run(...words: string[]): Promise<Record<string, unknown>> {
  const { code, answer, stderr } = await commands.portalJson(...words);
  expect([words[0], code, stderr]).toEqual([words[0], 0, ""]);
  return answer;
}

/** How the site names itself; the system chooses its port. */
const SITE_URL = "http://127.0.0.1:0";
async function start(): Promise<void> {
  site = await startSite(state, ["--empty"], { RATE_LIMIT: "0" });
  commands = await openCommands(state);
}
async function stop(): Promise<void> {
  await commands?.close();
  await site?.stop();
}

const importZip = (zip: string, feed: string, ...more: string[]) =>
  run("import", join(folder, zip), "--feed", feed, ...more);

async function buildFiles(): Promise<void> {
  await run("tiles", "build");
  await run("datasets", "build");
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-hidden-"));
  state = join(folder, "state");
  await start();
  const alert = { headerText: { translation: [{ text: `${DATA_NAME} closed` }] }, informedEntity: [{ agencyId: "A" }] };
  source = createServer((_, response) => response.end(message([{ alert }])));
  await new Promise<void>((done) => source.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  const feeds = [
    {
      id: FEED,
      spec: "gtfs",
      name: `${LISTED_NAME} feed`,
      urls: { static_current: `https://${ID}.example/gtfs.zip` },
      supersedes_ids: ["f-former~net", "f-listed~former~net"],
      license: { use_without_attribution: "no", attribution_text: `${LISTED_NAME} attribution` },
      operators: [
        {
          onestop_id: OPERATOR,
          name: `${LISTED_NAME} operator`,
          supersedes_ids: ["o-former~transit"],
          tags: { wikidata_id: "Q998877665" },
          associated_feeds: [{ feed_onestop_id: FEED, gtfs_agency_id: "A" }, { feed_onestop_id: REALTIME }],
        },
      ],
    },
    { id: REALTIME, spec: "gtfs-rt", name: `${LISTED_NAME} realtime`, urls: { realtime_alerts: `${base}/alerts.pb` } },
    { id: "f-other~net", spec: "gtfs", urls: { static_current: "https://other.example/gtfs.zip" } },
    { id: "f-listed~former~net", spec: "gtfs", urls: { static_current: "https://other.example/former.zip" } },
  ];
  writeFileSync(join(folder, "a.dmfr.json"), JSON.stringify({ feeds }));
  writeFileSync(join(folder, "older.zip"), feedOf(`${DATA_NAME} Old ${ID}`, 48.2));
  writeFileSync(join(folder, "hidden.zip"), feedOf(`${DATA_NAME} ${ID}`, 48.2));
  writeFileSync(join(folder, "other.zip"), feedOf("Other", 48.25));
  await run("registry", join(folder, "a.dmfr.json"));
  await importZip("other.zip", "f-other~net", "--activate");
  // Active before the other, so that the log of changes shows the feed.
  older = String((await importZip("older.zip", FEED, "--activate", "--fetched-at", "2026-01-01T00:00:00Z")).sha1);
  sha1 = String((await importZip("hidden.zip", FEED, "--activate")).sha1);
  vi.stubEnv("TEST_HOOKS", "1");
  await run("fetch", REALTIME, "--realtime", "--allow-private");
  vi.unstubAllEnvs();
  await buildFiles();
});
afterAll(async () => {
  await stop();
  source?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Ids of the hidden feed's entities, which a re-import changes. */
type Ids = {
  route: { id: number; onestop_id: string };
  stop: { id: number; onestop_id: string };
  agency: number;
  trip: number;
  version: number;
};

async function post(path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function idsOfFeed(): Promise<Ids> {
  const query =
    `{ feed_versions(where: {sha1: "${sha1}"}) { id agencies { id } stops { id onestop_id } ` +
    "routes { id onestop_id trips { id } } } }";
  const { data } = (await (await post("/api/v2/query", { query })).json()) as {
    data: {
      feed_versions: {
        id: number;
        routes: (Ids["route"] & { trips: { id: number }[] })[];
        stops: Ids["stop"][];
        agencies: { id: number }[];
      }[];
    };
  };
  const version = data.feed_versions[0]!;
  const [route, stop, agency] = [version.routes[0]!, version.stops[0]!, version.agencies[0]!];
  return { route, stop, agency: agency.id, trip: route.trips[0]!.id, version: version.id };
}

/** How long an answer shows the feed: as long as it is public, the version is imported, or the version is active. */
type Until = "private" | "unimported" | "deactivated";
/** An answer. `marks`: only these texts count, as the answer shows others for longer. */
type Answer = { path: string; init?: RequestInit; until: Until; marks?: readonly string[] };
/** As it was when it showed the feed. */
type Shown = Answer & { headers: Headers; body: string };

const CRAWLER: RequestInit = { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } };

/** A page, as people and as crawlers get it, and its data. */
function page(until: Until, address: string, marks?: readonly string[]): Answer[] {
  const [path = "", search] = address.split("?");
  const more = marks === undefined ? {} : { marks };
  return [
    { path: address, until, ...more },
    { path: address, init: CRAWLER, until, ...more },
    { path: `${path.replace(/\/$/, "")}/_payload.json${search === undefined ? "" : `?${search}`}`, until, ...more },
  ];
}

const pages = ({ route, stop }: Ids): Answer[] => [
  ...page("private", "/feeds"),
  ...page("private", `/feeds?search=${ID}`),
  ...page("private", `/feeds/${FEED}`),
  ...page("private", `/feeds/${REALTIME}`),
  ...page("private", "/feeds/realtime"),
  ...page("private", "/feeds/f-former~net"),
  ...page("private", "/feeds/f-listed~former~net"),
  ...page("private", `/feeds/${FEED}/versions/${sha1}`),
  ...page("private", `/feeds/${FEED}/compare?from=${older}&to=${sha1}`),
  ...page("private", `/feed-versions/${sha1}`),
  ...page("private", "/operators"),
  ...page("private", `/operators/${OPERATOR}`),
  ...page("deactivated", `/operators/${OPERATOR}`, [DATA_NAME]),
  ...page("private", "/operators/o-former~transit"),
  ...page("deactivated", `/routes/${route.onestop_id}`),
  ...page("deactivated", `/routes/${FEED}:R`),
  ...page("unimported", `/routes/${FEED}@${sha1}:R`),
  ...page("deactivated", `/stops/${stop.onestop_id}`),
  ...page("deactivated", `/stops/${FEED}:S`),
  ...page("deactivated", "/places/Austria/Wien/Vienna"),
  ...page("deactivated", `/onestop-id/${route.onestop_id}`),
  ...page("private", `/search?q=${ID}`),
  ...page("deactivated", `/search?q=${ID}`, [DATA_NAME]),
  ...page("private", `/feeds/utilities/find-by-url?url=https://${ID}.example/gtfs.zip`),
  ...page("deactivated", "/terms"),
  ...page("deactivated", "/nearby?lat=48.2&lon=16.37"),
  ...page("deactivated", "/"),
  ...page("deactivated", "/map"),
  ...page("deactivated", "/map?fromPlace=16.37,48.2&toPlace=16.38,48.21&departAt=2026-06-01T05:55:00Z"),
];

/** From one stop of the feed to the other. */
const WAY = "fromPlace=48.2,16.37&toPlace=48.21,16.38";

const GRAPHQL = "{feeds{onestop_id name} routes{route_long_name} stops{stop_name} operators{name}}";

const api = ({ route, stop, agency, trip, version }: Ids): Answer[] =>
  (
    [
      ["deactivated", "/rest/operators", [DATA_NAME]],
      ["deactivated", `/rest/operators/${OPERATOR}`, [DATA_NAME]],
      ["deactivated", `/query?query=${encodeURIComponent(GRAPHQL)}`, [DATA_NAME]],
      ["deactivated", `/portal/search?q=${ID}`, [DATA_NAME]],
      ["unimported", `/portal/feed_versions/${older}/compare/${sha1}`, [DATA_NAME]],
      ["private", "/rest/feeds"],
      ["private", `/rest/feeds/${FEED}`],
      ["private", `/rest/feeds/${FEED}/feed_versions`],
      ["private", "/rest/feed_versions"],
      ["private", `/rest/feed_versions/${sha1}`],
      ["private", `/rest/feed_versions/${version}`],
      ["private", `/rest/feed_versions/${sha1}/download`],
      ["private", `/rest/feeds/${FEED}/download_latest_feed_version`],
      ["private", `/rest/feeds/${REALTIME}/download_latest_rt/alerts.pb`],
      ["private", `/rest/feeds/${REALTIME}/download_latest_rt/alerts.json`],
      ["deactivated", "/rest/agencies"],
      ["unimported", `/rest/agencies/${agency}`],
      ["deactivated", `/rest/agencies/${agency}/routes`],
      ["deactivated", "/rest/routes"],
      ["deactivated", "/rest/routes.geojson"],
      ["deactivated", `/rest/routes/${route.onestop_id}`],
      ["unimported", `/rest/routes/${route.id}`],
      ["deactivated", `/rest/routes/${route.onestop_id}/trips`],
      ["unimported", `/rest/routes/${route.onestop_id}/trips/${trip}`],
      ["deactivated", "/rest/stops"],
      ["deactivated", "/rest/stops?lat=48.2&lon=16.37&radius=500"],
      ["deactivated", `/rest/stops/${stop.onestop_id}`],
      ["unimported", `/rest/stops/${stop.id}/departures?date=2026-11-23`],
      ["private", "/mobility-database/v1/feeds"],
      ["private", `/mobility-database/v1/gtfs_feeds/${FEED}`],
      ["private", `/mobility-database/v1/gtfs_feeds/${FEED}/datasets`, [older]],
      ["private", `/mobility-database/v1/datasets/gtfs/${FEED}-${sha1}`, ["/feed_versions/"]],
      ["private", `/mobility-database/v1/gtfs_rt_feeds/${REALTIME}`],
      ["deactivated", "/ogc/collections/stops/items?limit=1000"],
      ["deactivated", "/ogc/collections/stops/items?bbox=16,48,17,49"],
      ["deactivated", "/ogc/collections/stops/items?f=html&limit=1000"],
      ["unimported", `/ogc/collections/stops/items/${stop.id}`],
      ["deactivated", "/ogc/collections/routes/items?limit=1000"],
      ["deactivated", "/ogc/collections/routes/items?bbox=16,48,17,49"],
      ["deactivated", "/ogc/collections/operators/items?limit=1000"],
      ["deactivated", "/ogc/collections/service_areas/items?limit=1000"],
      ["deactivated", `/ogc/collections/service_areas/items/${FEED}`],
      ["private", "/rest/operators"],
      ["private", `/rest/operators/${OPERATOR}`],
      ["private", `/query?query=${encodeURIComponent(GRAPHQL)}`],
      ["private", "/portal/feeds"],
      ["private", "/portal/feeds.csv"],
      ["deactivated", "/portal/feeds.ics"],
      ["deactivated", "/portal/changes", [DATA_NAME]],
      ["deactivated", `/portal/changes?feed=${FEED}`, [DATA_NAME]],
      ["deactivated", `/portal/changes?operator=${OPERATOR}`, [DATA_NAME]],
      ["deactivated", "/portal/changes?place=Austria", [DATA_NAME]],
      ["deactivated", "/portal/changes.atom", [DATA_NAME]],
      ["deactivated", "/portal/changes.feed.json"],
      ["deactivated", `/portal/changes.atom?feed=${FEED}`, [DATA_NAME]],
      ["private", `/portal/changes.atom?feed=${FEED}`],
      ["private", `/portal/changes.feed.json?operator=${OPERATOR}`],
      ["deactivated", "/portal/feeds.atom?search=feed", [DATA_NAME]],
      ["deactivated", "/portal/operators.feed.json", [DATA_NAME]],
      ["private", "/portal/operators"],
      ["private", "/portal/operators.csv"],
      ["deactivated", "/portal/operators/largest"],
      ["deactivated", `/portal/operators/${OPERATOR}/network`],
      ["deactivated", `/portal/operators/${OPERATOR}/lines`],
      ["deactivated", `/portal/operators/${OPERATOR}/trips`],
      ["private", `/portal/feeds/${FEED}/related`],
      ["private", "/portal/realtime"],
      ["private", `/portal/feeds/${REALTIME}/realtime`, [DATA_NAME]],
      ["private", `/portal/operators/${OPERATOR}/alerts`, [DATA_NAME]],
      ["private", `/portal/search?q=${ID}`],
      ["private", `/portal/find?q=https://${ID}.example/gtfs.zip`],
      ["private", "/portal/find?q=f-former~net"],
      ["private", `/portal/verdicts/feeds/${FEED}`],
      ["private", "/portal/verdicts/feeds/f-former~net"],
      ["private", "/portal/verdicts/feeds/f-listed~former~net"],
      ["private", "/portal/verdicts/operators/o-former~transit"],
      ["private", `/portal/verdicts/feeds/${FEED}/badge.svg`],
      ["private", `/portal/verdicts/feeds/${FEED}/service-ends.ics`],
      ["private", `/portal/verdicts/operators/${OPERATOR}`],
      ["private", `/portal/verdicts/operators/${OPERATOR}/badge.svg`],
      ["private", `/portal/verdicts/operators/${OPERATOR}/service-ends.ics`],
      ["private", `/portal/feed_versions/${sha1}`],
      ["unimported", `/portal/feed_versions/${sha1}/routes`],
      ["unimported", `/portal/feed_versions/${sha1}/stops`],
      ["unimported", `/portal/feed_versions/${sha1}/network`],
      ["private", `/portal/feed_versions/${older}/compare/${sha1}`],
      ["deactivated", "/portal/attributions"],
      ["deactivated", "/portal/reach?from=48.2,16.37&date=2026-06-01&time=07:55"],
      ["deactivated", `/routing/otp/plan?${WAY}&date=2026-06-01&time=07:55`],
      ["deactivated", `/routing/motis/api/v1/plan?${WAY}&time=2026-06-01T05:55:00Z`],
    ] as const
  ).map(([until, path, marks]) => ({ until, path: `/api/v2${path}`, ...(marks && { marks }) }));

const posted = (): Answer[] => {
  const init = (body: object) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return [
    { path: "/api/v2/query", init: init({ query: GRAPHQL }), until: "private" },
    {
      path: "/api/v2/rest/feed_versions/export",
      init: init({ feed_version_keys: [sha1] }),
      until: "unimported",
      marks: ["stops.txt"],
    },
  ];
};

/** The tables in Parquet, whose files of the country of the feed, Austria, have its rows. */
const TABLES = ["stops", "routes", "departures", "headways", "feeds", "operators", "feed_versions"];
const DATASETS = [
  "stops.csv",
  "stops.geojsonl",
  "routes.csv",
  "catalog.json",
  ...TABLES.map((table) => `${table}/country=AT/${table}.parquet`),
];
const REGISTRY_DATASETS = [
  ...["feeds.csv", "feeds.json", "operators.csv", "identifiers.csv"],
  ...["mobility-dcat-ap.ttl", "mobility-dcat-ap.jsonld", "data.json"],
];

const files = ({ route, stop }: Ids): Answer[] => [
  { until: "private", path: `/embed/verdict/${FEED}` },
  { until: "private", path: `/embed/verdict/${OPERATOR}` },
  { until: "deactivated", path: `/embed/departures/${stop.onestop_id}` },
  { until: "deactivated", path: `/embed/route-map/${route.onestop_id}` },
  ...[`feeds/${FEED}`, `operators/${OPERATOR}`].map((page) => ({
    until: "private" as const,
    path: `/api/v2/oembed?url=${SITE_URL}/${page}`,
  })),
  ...[`routes/${route.onestop_id}`, `stops/${stop.onestop_id}`].map((page) => ({
    until: "deactivated" as const,
    path: `/api/v2/oembed?url=${SITE_URL}/${page}`,
  })),
  { until: "private", path: "/sitemaps/feeds-1.xml" },
  { until: "private", path: "/sitemaps/operators-1.xml" },
  { until: "deactivated", path: "/sitemaps/routes-1.xml" },
  { until: "deactivated", path: "/sitemaps/stops-1.xml" },
  { until: "private", path: `/cards/feeds/${FEED}.png` },
  { until: "private", path: `/cards/operators/${OPERATOR}.png` },
  { until: "deactivated", path: `/cards/routes/${route.onestop_id}.png` },
  { until: "deactivated", path: `/cards/stops/${stop.onestop_id}.png` },
  ...DATASETS.map((name) => ({ until: "deactivated" as const, path: `/datasets/files/${name}` })),
  { until: "deactivated", path: "/datasets/files/licenses.csv" },
  ...REGISTRY_DATASETS.map((name) => ({ until: "private" as const, path: `/datasets/files/${name}` })),
];

/** The tile of zoom 14 in which the feed lies. */
const TILE = "14/8937/5680";

async function tiles(): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const archive of ["routes", "stops"]) {
    const tileJson = (await (await fetch(`${site.url}/tiles/${archive}.json?relative`)).json()) as { tiles: string[] };
    const paths = [
      tileJson.tiles[0]!.replace("{z}/{x}/{y}", TILE),
      `/api/v2/tiles/${archive}/tiles/${TILE}.pbf`,
      `/tiles/${archive}.json`,
      `/tiles/${archive}.pmtiles`,
    ];
    found.push(...paths.map((path) => ({ until: "deactivated" as const, path })));
  }
  return found;
}

/** Texts by which an answer shows the feed. */
const MARKS = [DATA_NAME, LISTED_NAME, "f-zubarov", "o-zubarov", "-zubarov", "qwyntrel"];

async function ask({ path, init }: Answer, more: Record<string, string> = {}) {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  const response = await fetch(site.url + path, { redirect: "manual", ...init, headers });
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  return { status: response.status, headers: response.headers, body: (response.headers.get("location") ?? "") + body };
}

/** The texts by which an answer shows the feed, without those that it was asked for. */
function marksIn({ path, marks = MARKS }: Answer, body: string): string[] {
  const asked = decodeURIComponent(path);
  return marks.filter((mark) => body.includes(mark) && !asked.includes(mark));
}

/** How an answer shows the feed still: by name, by the same bytes as before, or by saying that nothing changed. */
async function stillShows(shown: Shown): Promise<string | null> {
  const etag = shown.headers.get("etag");
  const known = { "if-none-match": etag ?? "*", "if-modified-since": new Date().toUTCString() };
  // A response that differs from the ETag comes whole, so that one request tells both.
  for (const more of etag === null ? [{}, known] : [known]) {
    const { status, body } = await ask(shown, more);
    const marks = marksIn(shown, body);
    // Pictures and archives name nothing that can be read.
    const isSame = status < 400 && shown.marks === undefined && body === shown.body;
    if (marks.length > 0 || isSame || status === 304) return `${shown.path}: ${status} ${marks.join() || "as before"}`;
  }
  return null;
}

/** All answers that show the feed now. */
async function showing(): Promise<Shown[]> {
  const ids = await idsOfFeed();
  const answers = [...pages(ids), ...api(ids), ...posted(), ...files(ids), ...(await tiles())];
  const shown: Shown[] = [];
  // Some at a time: all at once, the first ones after a change of the data wait longer than a page may.
  await inParallel(answers.entries(), 16, async ([i, answer]) => {
    const { status, headers, body } = await ask(answer);
    expect([answer.path, status]).toEqual([answer.path, expect.toBeOneOf([200, 204, 301, 302])]);
    shown[i] = { ...answer, headers, body };
  });
  return shown;
}

/** Paths of the answers whose text names the feed or one of its entities, without the numbers of entities. */
const named = (answers: readonly Shown[]) =>
  answers
    .filter((shown) => marksIn(shown, shown.body).length > 0)
    .map(({ path }) => path.replaceAll(/\/\d+(?=[/?]|$)/g, "/N").replace(/^(\/tiles\/\w+)\/\w+/, "$1"));

/** Asks each answer again until it does not show the feed; none may in a request that begins after the limit. */
async function expectHidden(before: readonly Shown[], ends: readonly Until[]): Promise<void> {
  const limit = Date.now() + HIDDEN_WITHIN_MS;
  const waiting = before.filter(({ until }) => ends.includes(until));
  const failed: string[] = [];
  async function askNext(): Promise<void> {
    for (let shown = waiting.pop(); shown !== undefined; shown = waiting.pop()) {
      const begun = Date.now();
      const how = await stillShows(shown);
      if (how !== null && begun < limit) {
        waiting.unshift(shown);
        await pause(50);
      } else if (how !== null) failed.push(how);
    }
  }
  await Promise.all(Array.from({ length: 8 }, askNext));
  expect(failed).toEqual([]);
}

/** Of the answers that a running site must show again, one of so many is asked: all of them follow one data version. */
const SHARE_SHOWN = 6;

/** Waits until the running site shows the feed again. */
async function waitForShown(before: readonly Shown[]): Promise<void> {
  const withNames = before.filter((shown) => marksIn(shown, shown.body).length > 0 && !shown.path.includes("/tiles/"));
  for (const shown of withNames.filter((_, i) => i % SHARE_SHOWN === 0)) {
    const isShown = async () => marksIn(shown, (await ask(shown)).body).length > 0;
    await expect.poll(isShown, { message: shown.path, timeout: 30_000, interval: 500 }).toBe(true);
  }
}

/** Whether everything shows the feed again in a new isolate: one looks up the version of the tiles every 30 seconds. */
async function expectShown(before: readonly Shown[]): Promise<Shown[]> {
  await stop();
  await start();
  const again = await showing();
  expect(named(again)).toEqual(named(before));
  return again;
}

test("no answer shows a feed that was hidden, deactivated or unimported; all do again afterwards", async () => {
  const first = await showing();
  // Pictures, archives, and what states only numbers: all others name the feed.
  const opaque = /\.(png|pmtiles)|\/tiles\/\w+\.json|\/trips$|^\/onestop-id\//;
  expect(first.filter((shown) => marksIn(shown, shown.body).length === 0 && !opaque.test(shown.path))).toEqual([]);
  await run("visibility", FEED, "private");
  await run("visibility", REALTIME, "private");
  await expectHidden(first, ["private", "unimported", "deactivated"]);
  await run("visibility", FEED, "public");
  await run("visibility", REALTIME, "public");
  await waitForShown(first);
  const second = await expectShown(first);

  await run("deactivate", FEED);
  await expectHidden(second, ["deactivated"]);
  await run("activate", sha1);
  await buildFiles();
  const third = await expectShown(first);

  await run("unimport", sha1);
  await expectHidden(third, ["unimported", "deactivated"]);
  await run("activate", older);
  await importZip("hidden.zip", FEED, "--activate");
  await buildFiles();
  await expectShown(first);
});
