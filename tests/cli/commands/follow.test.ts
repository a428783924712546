/** The follow command against a stand-in for the servers of feeds. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocal } from "../../../cli/local/local.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { portal } from "../../support/launch.ts";
import { type StandIn, startStandIn } from "../../support/stand-in.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PASS = ["follow", "--once", "--every", "0", "--host-gap", "0", "--timeout", "6", "--allow-private"];

let folder: string;
let state: string;
let standIn: StandIn;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-follow-"));
  state = join(folder, "state");
  // Two feeds of each kind of server.
  standIn = await startStandIn(24, 2);
  const feeds = standIn.feeds.map(({ id, url }) => ({ id, spec: "gtfs", urls: { static_current: url } }));
  writeFileSync(join(folder, "a.dmfr.json"), JSON.stringify({ feeds }));
  expect(await portal(state, "registry", join(folder, "a.dmfr.json"))).toMatchObject({ code: 0 });
  Object.assign(process.env, { TEST_HOOKS: "1", IMPORT_MAX_DOWNLOAD: "2000000" });
});
afterAll(async () => {
  delete process.env.TEST_HOOKS;
  delete process.env.IMPORT_MAX_DOWNLOAD;
  await standIn.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Attempt = { feed: string; success: number; fetch_error: string | null; response_code: number | null };

async function stored() {
  const local = await openLocal(state);
  try {
    const { db } = local.stores;
    const attempts = (await db.rows(
      "SELECT f.onestop_id AS feed, x.success, x.fetch_error, x.response_code FROM feed_fetch x JOIN feed f ON f.id = x.feed_id",
    )) as Attempt[];
    return { attempts, versions: await listVersions(db), leases: await db.rows("SELECT name FROM lease") };
  } finally {
    await local.close();
  }
}
const fine = () => standIn.feeds.filter(({ expected }) => expected.fetched).map(({ id }) => id);

test("one pass records every outcome, and imports and activates what is new", async () => {
  const pass = await portal(state, ...PASS, "--json", "--quiet");
  expect(pass.stderr).toBe("");
  const count = fine().length;
  const failed = standIn.feeds.length - count;
  const counts = { fetched: count, new: count, failed, deferred: 0, imported: count, refused: 0, activated: count };
  expect(JSON.parse(pass.stdout)).toMatchObject({ ...counts, errors: 0, tiles: 1, datasets: 1 });
  const { attempts, versions, leases } = await stored();
  for (const { id, expected } of standIn.feeds) {
    const own = attempts.filter(({ feed }) => feed === id);
    expect(own, id).toHaveLength(1);
    if (expected.fetched) expect(own[0], id).toMatchObject({ success: 1, response_code: 200 });
    else expect(own[0]?.fetch_error, id).toMatch(new RegExp(`^${expected.code}: `));
    if ("status" in expected) expect(own[0]?.response_code, id).toBe(expected.status);
  }
  expect(versions.map(({ feed, state: is }) => `${feed} ${is}`)).toEqual(
    fine()
      .toSorted()
      .map((id) => `${id} active`),
  );
  expect(standIn.tooEarly).toEqual([]);
  expect(leases).toEqual([]);
});

test("a second pass asks nobody, and builds nothing", async () => {
  const before = new Map(standIn.asked);
  const { stdout } = await portal(state, ...PASS, "--json", "--quiet");
  expect(JSON.parse(stdout)).toMatchObject({ fetched: 0, failed: 0, imported: 0, activated: 0, tiles: 0, datasets: 0 });
  expect(standIn.asked).toEqual(before);
});

test("status names the feeds that fail, and activate says why a version is active", async () => {
  const { stdout } = await portal(state, "status");
  const failing = standIn.feeds.find(({ id }) => id.startsWith("f-failing"))!;
  expect(stdout).toMatch(new RegExp(`Failing \\(\\d+\\):[^]*${failing.id}  1 failure, next attempt 2`));
  const why = await portal(state, "activate", "--why", fine()[0]!);
  expect(why.stdout).toMatch(
    /^[0-9a-f]{40} {2}activated {2}\S+ {2}It was the newest version when none was active\.\n$/,
  );
});

test("two processes share the work and do nothing twice", async () => {
  standIn.publish("second");
  const local = await openLocal(state);
  await local.stores.db.write([{ sql: "DELETE FROM fetch_plan" }, { sql: "DELETE FROM fetch_host" }]);
  await local.close();
  standIn.sent.clear();
  const passes = await Promise.all([1, 2].map(() => portal(state, ...PASS, "--json", "--quiet")));
  for (const { code, stdout, stderr } of passes) expect(code, `${stderr}${stdout}`).toBe(0);
  const [one, two] = passes.map(({ stdout }) => JSON.parse(stdout) as Record<string, number>);
  const conditional = standIn.feeds.filter(({ id }) => /^f-(good|limited|redirecting)/.test(id));
  for (const { id } of conditional) expect(standIn.sent.get(id) ?? 0, id).toBeLessThanOrEqual(1);
  const fresh = conditional.filter(({ id }) => standIn.sent.has(id)).length;
  // The slow servers send the new edition, too.
  const slow = standIn.feeds.filter(({ id }) => id.startsWith("f-slow")).length;
  expect(one!.imported! + two!.imported!).toBe(fresh + slow);
  expect(one!.activated! + two!.activated!).toBe(fresh + slow);
});

test("ends cleanly when it is stopped", async () => {
  const args = [join(ROOT, "cli/portal.ts"), "--state", state, ...PASS.filter((word) => word !== "--once")];
  standIn.publish("third");
  const local = await openLocal(state);
  await local.stores.db.write([{ sql: "DELETE FROM fetch_plan" }, { sql: "DELETE FROM fetch_host" }]);
  await local.close();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    // A line about a feed: the work has begun.
    if (/^f-/m.test(said)) child.kill("SIGTERM");
  });
  const code = await new Promise((done) => child.on("exit", done));
  expect(code).toBe(0);
  expect((await portal(state, ...PASS)).code).toBe(0);
  const { versions } = await stored();
  expect(versions.filter(({ state: is }) => is === "importing" || is === "archived")).toEqual([]);
});
