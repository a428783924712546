/** The import command: its result, and the state that it leaves behind. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Context, Values } from "../../../cli/command-line/command.ts";
import { command } from "../../../cli/commands/import.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { unpackStopPlace } from "../../../src/domain/packed/place.ts";
import { asProblem } from "../../../worker/problem.ts";
import { archiveKey } from "../../../worker/store/archive/archive.ts";
import { findFeed } from "../../../worker/store/registry/feed.ts";
import { findVersion } from "../../../worker/store/version/version.ts";
import { BAD_ZIPS } from "../../support/bad-zips.ts";
import { rowAs, rowsAs } from "../../support/rows.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { makeZip } from "../../support/zip.ts";

let folder: string;
let local: Local;
let server: Server;
let base: string;
const progress: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-import-"));
  local = await openLocal(join(folder, "state"));
  const small = await makeZip(SMALL_FEED);
  const nested = await makeZip({ "inner.zip": { content: small, stored: true } });
  writeFileSync(join(folder, "small.zip"), small);
  writeFileSync(join(folder, "not.zip"), "nothing of the kind");
  server = createServer((request, response) => {
    if (request.url === "/nested.zip") response.writeHead(200).end(nested);
    else if (request.url?.startsWith("/to/") === true) {
      response.writeHead(302, { location: decodeURIComponent(request.url.slice(4)) }).end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function run(zip: string | undefined, values: Values): Promise<object> {
  const context: Context = {
    ...local,
    progress: (line) => void progress.push(line),
    now: () => new Date("2026-03-01T12:00:00Z"),
  };
  return command.run(context, zip === undefined ? [] : [zip], values);
}

/** Lets servers of this machine answer, also those that one redirects to. */
const HERE = { "allow-private": true };

const feedsIn = async () => (await rowAs<{ n: number }>(local.stores.db, "SELECT count(*) AS n FROM feed"))!.n;

test("a refused zip leaves no feed, no version, no fetch and nothing in the archive", async () => {
  const refused = (zip: string | undefined, values: Values) => expect(run(zip, values)).rejects;
  await refused(join(folder, "not.zip"), { feed: "f-a" }).toMatchObject({ code: "archive.not_zip" });
  await refused(join(folder, "missing.zip"), { feed: "f-a" }).toMatchObject({ code: "command.usage" });
  await refused(undefined, { feed: "f-a" }).toMatchObject({ code: "command.usage" });
  await refused(join(folder, "small.zip"), {}).toMatchObject({ code: "command.usage" });
  for (const time of ["soon", "2026-02-30T00:00:00Z"])
    await refused(join(folder, "small.zip"), { feed: "f-a", "fetched-at": time }).toMatchObject({
      code: "command.usage",
    });
  await refused(`${base}/missing.zip`, { feed: "f-a" }).toMatchObject({ code: "fetch.failed" });
  await refused("http://%", { feed: "f-a" }).toMatchObject({ code: "fetch.refused" });
  await refused(`${base}/nested.zip`, { feed: "f-a", "max-download": "99" }).toMatchObject({
    code: "fetch.too_large",
  });
  expect(await feedsIn()).toBe(0);
  expect(await local.stores.db.row("SELECT id FROM feed_fetch")).toBeNull();
});

test("an import creates the feed, archives the zip, returns the documented fields and counts as a fetch", async () => {
  const answer = (await run(join(folder, "small.zip"), {
    feed: "f-a",
    "fetched-at": "2026-02-01T00:00:00+01:00",
  })) as Record<string, unknown>;
  expect(Object.keys(answer).sort()).toEqual([
    "activated",
    "bytes_stored",
    "entity_count",
    "feed",
    "rows_written",
    "seconds",
    "sha1",
    "skip_entity_error_count",
    "skip_entity_filter_count",
    "skip_entity_marked_count",
    "skip_entity_reference_count",
    "warning_count",
  ]);
  expect(answer).toMatchObject({
    feed: "f-a",
    activated: false,
    entity_count: { "stop_times.txt": 4 },
    skip_entity_error_count: {},
  });
  expect(answer.rows_written).toBeGreaterThan(15);
  expect(answer.bytes_stored).toBeGreaterThan(500);
  const feed = (await findFeed(local.stores.db, "f-a"))!;
  expect(feed.active_version_id).toBeNull();
  const version = (await findVersion(local.stores.db, feed.id, answer.sha1 as string))!;
  expect(version).toMatchObject({ fetched_at: "2026-01-31T23:00:00.000Z", trip_count: 2 });
  expect(await local.archive.head(archiveKey(answer.sha1 as string))).not.toBeNull();
  const fetches = await local.stores.db.rows("SELECT success, response_sha1, feed_version_id FROM feed_fetch");
  expect(fetches).toEqual([{ success: 1, response_sha1: answer.sha1, feed_version_id: version.id }]);
  expect(progress.some((line) => line.includes("small.zip"))).toBe(true);
});

test("importing the same zip again writes nothing and can activate", async () => {
  const answer = (await run(join(folder, "small.zip"), { feed: "f-a", activate: true })) as Record<string, unknown>;
  expect(answer).toMatchObject({ activated: true, rows_written: 0, entity_count: { "stop_times.txt": 4 } });
  const feed = (await findFeed(local.stores.db, "f-a"))!;
  expect(feed.active_version_id).not.toBeNull();
  expect(await local.stores.db.rows("SELECT id FROM feed_version")).toHaveLength(1);
  expect(command.print(answer)).toContain("found and activated");
});

test("a version that lost most of its trips becomes active only if the operator accepts it", async () => {
  const trips = `${SMALL_FEED["trips.txt"]}NONE,WD,T3\nNONE,WD,T4\nNONE,WD,T5\n`;
  const lossy = join(folder, "lossy.zip");
  writeFileSync(lossy, await makeZip({ ...SMALL_FEED, "trips.txt": trips }));
  const activeOf = async () => (await findFeed(local.stores.db, "f-lossy"))?.active_version_id;
  await expect(run(lossy, { feed: "f-lossy", activate: true })).rejects.toMatchObject({
    code: "feed_version.losses",
    evidence: { file: "trips.txt", value: "2", actual: 3 },
  });
  expect(await activeOf()).toBeNull();
  const answer = await run(lossy, { feed: "f-lossy", activate: true, "accept-losses": true });
  expect(await activeOf()).not.toBeNull();
  const printed = command.print(answer);
  expect(printed).toContain("2 trips kept, 3 dropped");
  expect(printed).toContain("4 calls kept, 0 dropped");
});

test("a URL may name a zip inside the zip, on a private host that the operator typed", async () => {
  const answer = await run(`${base}/nested.zip#inner.zip`, { feed: "f-b", activate: true });
  expect(answer).toMatchObject({ feed: "f-b", entity_count: { "stops.txt": 2 } });
});

const redirect = (to: string) => `${base}/to/${encodeURIComponent(to)}#inner.zip`;

test("redirects from the typed host are checked", async () => {
  const { port } = new URL(base);
  for (const to of [
    `http://localhost:${port}/nested.zip`,
    `http://2130706433:${port}/other.zip`.replace(`:${port}`, ""),
    "http://169.254.169.254/latest/meta-data",
    "https://transit.example:8443/feed.zip",
    "file:///etc/passwd",
  ]) {
    await expect(run(redirect(to), { feed: "f-z" }), to).rejects.toMatchObject({ code: "fetch.refused" });
  }
  expect(await findFeed(local.stores.db, "f-z")).toBeNull();
  // Its own origin is trusted, and --allow-private lets it lead to any other.
  expect(await run(redirect("/nested.zip"), { feed: "f-b" })).toMatchObject({ found: true });
  expect(await run(redirect(`http://localhost:${port}/nested.zip`), { feed: "f-b", ...HERE })).toMatchObject({
    found: true,
  });
});

test("no bad zip is an internal error, and the active version stays", { timeout: 240_000 }, async () => {
  await run(join(folder, "small.zip"), { feed: "f-bad", activate: true });
  const { active_version_id: before } = (await findFeed(local.stores.db, "f-bad"))!;
  const file = join(folder, "bad.zip");
  const codes: Record<string, string> = {};
  for (const [name, make] of Object.entries(BAD_ZIPS)) {
    writeFileSync(file, await make());
    codes[name] = await run(file, { feed: "f-bad" }).then(
      () => "imported",
      (error: unknown) => asProblem(error).code,
    );
  }
  const other = Object.entries(codes).filter(([, code]) => !/^(imported$|archive\.|csv\.|gtfs\.)/.test(code));
  expect(other).toEqual([]);
  expect(Object.values(codes).filter((code) => code !== "imported").length).toBeGreaterThan(15);
  expect((await findFeed(local.stores.db, "f-bad"))!.active_version_id).toBe(before);
});

test("what does not fit into a row of the database is refused, and leaves no rows", { timeout: 60_000 }, async () => {
  const header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign";
  const rows = Array.from({ length: 400_000 }, (_, n) => {
    const headsign = (Math.imul(n, 0x9e3779b1) >>> 0).toString(36);
    return `T1,08:00:00,08:00:00,S,${n},${headsign}`;
  });
  const stopTimes = `${header}\n${rows.join("\n")}\n`;
  writeFileSync(join(folder, "row.zip"), await makeZip({ ...SMALL_FEED, "stop_times.txt": stopTimes }));
  await expect(run(join(folder, "row.zip"), { feed: "f-bad" })).rejects.toMatchObject({
    code: "gtfs.too_large",
    evidence: { field: "pattern", limit: 1_900_000 },
  });
  const version = await rowAs<{ id: number }>(local.stores.db, "SELECT max(id) AS id FROM feed_version");
  expect(await local.stores.db.rows("SELECT id FROM service WHERE feed_version_id = ?", version!.id)).toEqual([]);
});

const versionsOf = (feed: string) =>
  rowsAs<{ sha1: string }>(
    local.stores.db,
    "SELECT v.sha1 FROM feed_version v JOIN feed f ON f.id = v.feed_id WHERE f.onestop_id = ?",
    feed,
  );

test("rezipped content is recognized and not stored again", async () => {
  const first = (await run(join(folder, "small.zip"), { feed: "f-c" })) as { sha1: string };
  const anew = join(folder, "anew.zip");
  writeFileSync(anew, await makeZip({ ...SMALL_FEED }, { comment: "zipped on another day" }));
  const found = await run(anew, { feed: "f-c", activate: true });
  expect(found).toMatchObject({ found: true, sha1: first.sha1, activated: true, rows_written: 0 });
  expect(await versionsOf("f-c")).toEqual([{ sha1: first.sha1 }]);
  expect((await findFeed(local.stores.db, "f-c"))!.active_version_id).not.toBeNull();
  const fetches = await local.stores.db.rows(
    "SELECT success FROM feed_fetch JOIN feed f ON f.id = feed_id WHERE f.onestop_id = 'f-c'",
  );
  expect(fetches).toEqual([{ success: 1 }, { success: 1 }]);
  // Another feed may have the same content.
  expect(await run(anew, { feed: "f-d" })).not.toHaveProperty("found");
});

test("--again reimports known content under the same version", async () => {
  const before = (await run(join(folder, "small.zip"), { feed: "f-c" })) as { sha1: string };
  expect(before).toMatchObject({ found: true });
  const again = (await run(join(folder, "small.zip"), { feed: "f-c", again: true })) as Record<string, number>;
  expect(again).toMatchObject({ sha1: before.sha1, entity_count: { "stop_times.txt": 4 } });
  expect(again).not.toHaveProperty("found");
  expect(again.rows_written).toBeGreaterThan(15);
  expect(await versionsOf("f-c")).toEqual([{ sha1: before.sha1 }]);
  const feed = (await findFeed(local.stores.db, "f-c"))!;
  const rows = await local.stores.db.rows("SELECT id FROM stop WHERE feed_version_id = ?", feed.active_version_id);
  expect(rows).toHaveLength(2);
});

test("stops and agencies have places", async () => {
  const feed = (await findFeed(local.stores.db, "f-c"))!;
  const stop = await rowAs<{ place: string }>(
    local.stores.db,
    "SELECT place FROM stop WHERE feed_version_id = ?",
    feed.active_version_id,
  );
  expect(unpackStopPlace(stop!.place)).toMatchObject({ adm0_iso: "AT", adm1_name: "Wien" });
  const operator = await rowAs<{ places: string }>(
    local.stores.db,
    "SELECT places FROM operator_feed WHERE feed_id = ?",
    feed.id,
  );
  expect(operator!.places).toContain("Austria");
});

test("limits can be set by options", async () => {
  await expect(run(join(folder, "small.zip"), { feed: "f-e", "max-entries": "3" })).rejects.toMatchObject({
    code: "archive.too_many_entries",
    evidence: { limit: 3 },
  });
  await expect(run(join(folder, "small.zip"), { feed: "f-e", "max-columns": "few" })).rejects.toMatchObject({
    code: "settings.invalid",
  });
  expect(await findFeed(local.stores.db, "f-e")).toBeNull();
});

test("limits can be set in the environment, too", async () => {
  vi.stubEnv("IMPORT_MAX_ENTRIES", "3");
  try {
    await expect(run(join(folder, "small.zip"), { feed: "f-e" })).rejects.toMatchObject({ evidence: { limit: 3 } });
    expect(await run(join(folder, "small.zip"), { feed: "f-e", "max-entries": "30" })).toMatchObject({ feed: "f-e" });
  } finally {
    vi.unstubAllEnvs();
  }
});
