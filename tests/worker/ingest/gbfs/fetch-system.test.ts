/** Fetching systems of shared vehicles of every version, and what happens to one that fails. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { squaresIn } from "../../../../src/domain/gbfs/squares.ts";
import { DOWNLOAD_POLICY, type Fetcher } from "../../../../worker/ingest/download.ts";
import { fetchAvailability } from "../../../../worker/ingest/gbfs/fetch-availability.ts";
import { fetchSeenSystems } from "../../../../worker/ingest/gbfs/fetch-seen.ts";
import { fetchSystem } from "../../../../worker/ingest/gbfs/fetch-system.ts";
import { syncRegistry } from "../../../../worker/ingest/registry/sync.ts";
import type { ArchiveBucket } from "../../../../worker/store/archive/archive.ts";
import { readRentalObject } from "../../../../worker/store/archive/rental-objects.ts";
import { findFeed } from "../../../../worker/store/registry/feed.ts";
import { feedsDue } from "../../../../worker/store/registry/fetch-plan.ts";
import {
  followedSystem,
  noteSeen,
  systemDays,
  systemsInSquares,
} from "../../../../worker/store/registry/rental-system.ts";
import { GBFS_VERSIONS, gbfsFiles, gbfsStandIn } from "../../../support/gbfs-system.ts";
import { rowsAs } from "../../../support/rows.ts";
import { stores } from "../../api/fixture.ts";

const { db } = stores();
const archive = (env as unknown as { ARCHIVE: ArchiveBucket }).ARCHIVE;
const NOW = Date.parse("2026-11-28T12:00:00Z");
const MINUTE = 60_000;

beforeEach(async () => {
  const tables = ["feed", "feed_fetch", "fetch_plan", "gbfs_system", "gbfs_square", "gbfs_day", "secret_origin"];
  await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
});

let nextFeed = 0;

/** A feed of its own for each test, since the archive keeps what others stored. */
async function addSystem(more: object = {}) {
  const id = `f-bikes~${nextFeed++}`;
  const feed = { id, spec: "gbfs", urls: { gbfs_auto_discovery: "https://bikes.example/gbfs.json" }, ...more };
  await syncRegistry(db, [{ name: "bikes", text: JSON.stringify({ feeds: [feed] }) }], {
    now: new Date(NOW).toISOString(),
  });
  return (await findFeed(db, id))!;
}

const tools = (fetcher: Fetcher, at = NOW) => ({
  ...{ db, archive, fetcher, policy: DOWNLOAD_POLICY, now: () => new Date(at) },
  secret: () => undefined,
});

describe.each(GBFS_VERSIONS)("GBFS %s", (version) => {
  test("is fetched, stored, and found by its squares", async () => {
    const feed = await addSystem();
    const { fetcher, requests } = gbfsStandIn({ version });
    const outcome = await fetchSystem(feed, tools(fetcher));
    expect(outcome).toMatchObject({ code: 200, isNew: true, system: { version, stations: 2, vehicles: 1 } });
    expect(outcome.problem).toBeUndefined();
    expect(new Set(requests).size).toBe(requests.length);
    expect(requests.length).toBeLessThanOrEqual(12);
    const near = squaresIn({ minLon: -71.2, minLat: 46.8, maxLon: -71.2, maxLat: 46.8 });
    expect(await systemsInSquares(db, near, 10)).toMatchObject([
      { onestop_id: feed.onestop_id, name: "Harbor Bikes", version, stations: 2, problem: null },
    ]);
    expect((await readRentalObject(archive, feed.id, "system"))?.value.system.stations).toHaveLength(2);
    expect(await systemDays(db, feed.id, "2026-11-28")).toMatchObject([
      { samples: 1, failures: 0, stations: 2, stations_with_bike: 1, vehicles: 2 },
    ]);
    expect(await feedsDue(db, new Date(NOW).toISOString())).toEqual([]);
  });
});

test("asks again with validators, and keeps what did not change", async () => {
  const feed = await addSystem();
  const standIn = gbfsStandIn({ version: "2.3" });
  await fetchSystem(feed, tools(standIn.fetcher));
  const statuses: number[] = [];
  const counting: Fetcher = async (url, init) => {
    const response = await standIn.fetcher(url, init);
    statuses.push(response.status);
    return response;
  };
  const reportOf = async () => (await readRentalObject(archive, feed.id, "report"))!.value.groups;
  const before = await reportOf();
  const again = await fetchSystem(feed, tools(counting, NOW + 24 * 60 * MINUTE));
  expect(new Set(statuses)).toEqual(new Set([304]));
  expect(again).toMatchObject({ isNew: false, system: { stations: 2, vehicles: 1 } });
  expect(await reportOf()).toEqual(before);
});

test("checks the files as GBFS wants them, and names those that cannot be read", async () => {
  const feed = await addSystem();
  const standIn = gbfsStandIn({ version: "2.3" });
  standIn.replacements.set("system_regions", "<html>");
  standIn.replacements.set(
    "station_status",
    JSON.stringify({ ...gbfsFiles({ version: "2.3" }, 1).station_status, ttl: "60" }),
  );
  await fetchSystem(feed, tools(standIn.fetcher));
  const groups = (await readRentalObject(archive, feed.id, "report"))!.value.groups;
  expect(groups.map(({ file, code, field, count }) => [file, code, field, count])).toEqual(
    expect.arrayContaining([
      ["system_regions.json", "gbfs_file_unreadable", "", 1],
      ["station_status.json", "gbfs_type_wrong", "ttl", 1],
      ["free_bike_status.json", "gbfs_position_zero", "bikes[].lat", 1],
    ]),
  );
});

test("follows changing vehicles, and counts one sample in ten minutes", async () => {
  const feed = await addSystem();
  const standIn = gbfsStandIn({ version: "3.0" });
  await fetchSystem(feed, tools(standIn.fetcher));
  const { value: system } = (await readRentalObject(archive, feed.id, "system"))!;
  standIn.setEdition(7);
  const state = await fetchAvailability(feed, system, tools(standIn.fetcher, NOW + MINUTE));
  expect(state.availability.vehicles.map(({ bike_id }) => bike_id)).toEqual(["v7", "second"]);
  expect(state.availability.statuses[0]).toMatchObject({ station_id: "a", num_bikes_available: 7 });
  expect(await systemDays(db, feed.id, "2026-11-28")).toMatchObject([{ samples: 1, vehicles: 2 }]);
  await fetchAvailability(feed, system, tools(standIn.fetcher, NOW + 11 * MINUTE));
  expect(await systemDays(db, feed.id, "2026-11-28")).toMatchObject([{ samples: 2, vehicles: 11, vehicles_max: 9 }]);
});

const html = "<!doctype html><title>Gone</title>";
const discovery = (files: Record<string, string>, version = "2.3") =>
  JSON.stringify({ version, data: { en: { feeds: Object.entries(files).map(([name, url]) => ({ name, url })) } } });
const INFORMATION = "https://bikes.example/system_information.json";

test.each([
  ["a web page", () => ({ gbfs: html }), "gbfs.malformed", "web page"],
  ["a later version", () => ({ gbfs: discovery({ system_information: INFORMATION }, "4.0") }), "gbfs.version", "4.0"],
  [
    "no stations and no vehicles",
    () => ({ gbfs: discovery({ system_information: INFORMATION }) }),
    "gbfs.file_missing",
    "neither",
  ],
  [
    "a private address in discovery",
    () => ({ gbfs: discovery({ system_information: "http://169.254.169.254/x", free_bike_status: INFORMATION }) }),
    "fetch.refused",
    "169.254",
  ],
  [
    "endless redirects",
    () => ({ system_information: () => Response.redirect(INFORMATION) }),
    "fetch.failed",
    "redirects",
  ],
  ["a missing file", () => ({ station_information: () => new Response(null, { status: 404 }) }), "fetch.failed", "404"],
  [
    "a file of 100 MB",
    () => ({ station_information: () => new Response("{}", { headers: { "content-length": "100000000" } }) }),
    "fetch.too_large",
    "exceeds",
  ],
])("%s is named, and the last good state stays", async (_name, replacements, code, words) => {
  const feed = await addSystem();
  const standIn = gbfsStandIn({ version: "2.3" });
  await fetchSystem(feed, tools(standIn.fetcher));
  for (const [name, replacement] of Object.entries(replacements())) {
    standIn.replacements.set(name, replacement as string | (() => Response));
  }
  const outcome = await fetchSystem(feed, tools(standIn.fetcher, NOW + 24 * 60 * MINUTE));
  expect(outcome.problem).toMatchObject({ code });
  expect(outcome.problem?.detail).toContain(words);
  expect(await followedSystem(db, feed.onestop_id)).toMatchObject({
    stations: 2,
    problem: expect.stringContaining(code),
    read_at: new Date(NOW).toISOString(),
  });
  expect((await readRentalObject(archive, feed.id, "system"))?.value.system.stations).toHaveLength(2);
  const fetches = await rowsAs<{ fetch_error: string | null }>(db, "SELECT fetch_error FROM feed_fetch ORDER BY id");
  expect(fetches.map(({ fetch_error }) => fetch_error?.split(":")[0] ?? null)).toEqual([null, code]);
});

test("a lesser file that fails keeps its last content and is named", async () => {
  const feed = await addSystem();
  const standIn = gbfsStandIn({ version: "2.3" });
  await fetchSystem(feed, tools(standIn.fetcher));
  standIn.replacements.set("system_pricing_plans", html);
  standIn.setEdition(2);
  const outcome = await fetchSystem(feed, tools(standIn.fetcher, NOW + 24 * 60 * MINUTE));
  expect(outcome.problem).toBeUndefined();
  expect(outcome.system?.losses).toContainEqual(
    expect.objectContaining({ file: "system_pricing_plans", reason: expect.stringContaining("gbfs.malformed") }),
  );
  expect((await readRentalObject(archive, feed.id, "system"))?.value.system.plans).toHaveLength(1);
});

test("vehicles of 100 MB leave the system and the last vehicles in place", async () => {
  const feed = await addSystem();
  const standIn = gbfsStandIn({ version: "2.3" });
  await fetchSystem(feed, tools(standIn.fetcher));
  const { value: system } = (await readRentalObject(archive, feed.id, "system"))!;
  standIn.replacements.set(
    "free_bike_status",
    () => new Response("{}", { headers: { "content-length": "100000000" } }),
  );
  await expect(fetchAvailability(feed, system, tools(standIn.fetcher, NOW + MINUTE))).rejects.toMatchObject({
    code: "fetch.too_large",
  });
  expect((await readRentalObject(archive, feed.id, "availability"))?.value.availability.vehicles).toHaveLength(1);
  expect(await systemDays(db, feed.id, "2026-11-28")).toMatchObject([{ samples: 1, failures: 1 }]);
});

test("sends a secret with each file, and only to the server that it is for", async () => {
  const feed = await addSystem({ authorization: { type: "header", param_name: "X-Key" } });
  const files = gbfsFiles({ version: "2.3" }, 1);
  const keys: unknown[] = [];
  const fetcher: Fetcher = async (url, init) => {
    keys.push(init.headers["X-Key"]);
    return Response.json(files[url.pathname.slice(1).replace(".json", "")]);
  };
  const secret = () => ({ urlTypes: [], key: "s3cret" });
  expect((await fetchSystem(feed, { ...tools(fetcher), secret })).problem).toBeUndefined();
  expect(new Set(keys)).toEqual(new Set(["s3cret"]));
  keys.length = 0;
  const stolen = discovery({ system_information: "https://other.example/x.json", free_bike_status: INFORMATION });
  const thief: Fetcher = async (url, init) => {
    keys.push(url.host === "other.example" ? init.headers["X-Key"] : null);
    return new Response(stolen);
  };
  const outcome = await fetchSystem(feed, { ...tools(thief, NOW + MINUTE), secret });
  expect(outcome.problem?.code).toBe("fetch.secret_origin");
  expect(keys.filter((key) => key !== null)).toEqual([]);
});

test("follows only systems that somebody looked at lately, as often as their ttl says", async () => {
  const seen = await addSystem();
  const standIn = gbfsStandIn({ version: "2.3" });
  await fetchSystem(seen, tools(standIn.fetcher));
  const { signal } = new AbortController();
  const pass = async (at: number) =>
    (await fetchSeenSystems(tools(standIn.fetcher, at), signal)).map(({ feed, problem }) => [feed, problem?.code]);
  expect(await pass(NOW + 2 * MINUTE)).toEqual([]);
  await noteSeen(db, seen.id, new Date(NOW + 2 * MINUTE).toISOString());
  expect(await pass(NOW + 2 * MINUTE)).toEqual([[seen.onestop_id, undefined]]);
  expect(await pass(NOW + 2 * MINUTE + 30_000)).toEqual([]);
  standIn.replacements.set("station_status", html);
  expect(await pass(NOW + 4 * MINUTE)).toEqual([[seen.onestop_id, "gbfs.malformed"]]);
  expect(await pass(NOW + 40 * MINUTE)).toEqual([]);
});
