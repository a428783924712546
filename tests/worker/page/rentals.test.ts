/** The page of a GBFS feed: the system, its vehicles and its prices, within the bounds of a page. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { rentalReader } from "../../../worker/gbfs/rentals.ts";
import { DOWNLOAD_POLICY, webFetcher } from "../../../worker/ingest/download.ts";
import type { ArchiveBucket } from "../../../worker/store/archive/archive.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";
import { followSystems } from "../api/rentals/systems.ts";

const archive = (env as unknown as { ARCHIVE: ArchiveBucket }).ARCHIVE;

beforeAll(async () => {
  await followSystems(
    { "f-page~bikes": { version: "3.0", moreStations: 2000 }, "f-small~bikes": { version: "1.1", closes: true } },
    new Date(),
  );
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("A fresh system is not asked."));
  return () => vi.restoreAllMocks();
});

const pageOf = async (path: string) => (await ask(path)).text();

test("shows the system, prices, hours, apps and what was left out", async () => {
  const html = await pageOf("/feeds/f-page~bikes");
  for (const words of [
    "Harbor Bikes",
    "CA$1.50 to start, then CA$0.25 per minute from minute 30.",
    "24/7",
    "2,002",
    "E-bike",
    "https://apps.example/harbor",
    'href="bikes://"',
    "https://bikes.example/terms",
    "Its position is 0, 0.",
    "Answers · ",
    "Not valid",
    "Errors in the files",
    "gbfs_position_zero",
  ])
    expect(html).toContain(words);
  expect(html.match(/data-stop="[012]"/g)?.length).toBeGreaterThan(50);
});

test("shows hours and season of versions that have files for them", async () => {
  const html = await pageOf("/feeds/f-small~bikes");
  expect(html).toContain("Mon, Tue, 06:00 to 01:00 the next day");
  expect(html).toContain("April 1 to November 30");
});

test("the page of a stop shows what can be rented near it", async () => {
  const stops = GOOD_FEED["stops.txt"]!.replace("S,Start,,48.2,16.37", "S,Start,,46.8,-71.2");
  await importFeed("f-near", { ...GOOD_FEED, "stops.txt": stops });
  const html = await pageOf("/stops/f-near:S");
  for (const words of [
    "Bikes near this stop",
    "City Hall",
    "https://bikes.example/rent/a",
    'href="/feeds/f-page~bikes"',
  ])
    expect(html).toContain(words);
  expect(html).not.toContain("Station 1999");
});

test("the page of a position shows what can be rented around it", async () => {
  const html = await pageOf("/nearby?lat=46.8&lon=-71.2&radius=250");
  for (const words of [
    "Shared vehicles here",
    "Stations and free vehicles within 250 m",
    "City Hall",
    "Shared scooter",
  ])
    expect(html).toContain(words);
  expect(await pageOf("/nearby?lat=10&lon=10")).not.toContain("Shared vehicles here");
});

test("reads one trip and a handful of rows for a system of 2,000 stations", async () => {
  const { db } = stores();
  const tools = { db, archive, fetcher: webFetcher, policy: DOWNLOAD_POLICY, secret: () => undefined };
  const reader = rentalReader({ ...tools, now: () => new Date() }, () => {});
  const rental = await reader.ofFeed("f-page~bikes");
  expect(rental?.system.stations).toHaveLength(2002);
  expect(db.cost.roundTrips).toBe(1);
  expect(db.cost.rowsRead).toBeLessThanOrEqual(10);
  await reader.near({ minLon: -71.2, minLat: 46.8, maxLon: -71.19, maxLat: 46.81 });
  expect(db.cost.roundTrips).toBe(2);
  expect(db.cost.rowsRead).toBeLessThanOrEqual(30);
});

test("a page of journeys offers shared bikes where a system is near, and shows their rides", async () => {
  const way = "fromPlace=-71.2,46.8005&toPlace=-71.186,46.8";
  const without = await pageOf(`/map?${way}`);
  expect(without).toContain("Show journeys with shared bikes");
  expect(without).toContain("mode=RENTAL");
  expect(without).not.toContain("Shared scooter");
  const html = await pageOf(`/map?${way}&mode=RENTAL`);
  for (const words of ["Shared scooter", "Show journeys without shared bikes", "About CA$1.50:", "Harbor Bikes"]) {
    expect(html).toContain(words);
  }
  const far = await pageOf("/map?fromPlace=10,10&toPlace=10.01,10.01");
  expect(far).not.toContain("Show journeys with shared bikes");
});
