/**
 * An import whose process is killed at different moments: the active version stays, and another import repairs the
 * rest.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { portalJson } from "../../support/launch.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { makeZip } from "../../support/zip.ts";

const ROOT = join(import.meta.dirname, "../../..");
const STOPS = 40;
const TRIPS = 1500;
const MOMENTS = [0.15, 0.4];

let folder: string;
let state: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-killed-"));
  state = join(folder, "state");
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A feed that takes a while; its stops are named so that two are told apart. */
async function feed(file: string, name: string): Promise<string> {
  const stops = Array.from({ length: STOPS }, (_, i) => `S${i},${name} ${i},48.${100 + i},16.3\n`);
  const trips = Array.from({ length: TRIPS }, (_, i) => `R,WD,T${i}\n`);
  const times = trips.flatMap((_, t) =>
    stops.map((_, i) => {
      const at = formatGtfsTime(18_000 + t * 40 + i * (60 + (t % 97)));
      return `T${t},${at},${at},S${i},${i}\n`;
    }),
  );
  const path = join(folder, file);
  const content = {
    ...SMALL_FEED,
    "stops.txt": `stop_id,stop_name,stop_lat,stop_lon\n${stops.join("")}`,
    "trips.txt": `route_id,service_id,trip_id\n${trips.join("")}`,
    "stop_times.txt": `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${times.join("")}`,
  };
  writeFileSync(path, await makeZip(content));
  return path;
}

/**
 * Starts an import and kills it so many milliseconds after its first word.
 * @returns how long it took from that word to its end, and whether it was killed before it
 */
function importFor(zip: string, milliseconds: number): Promise<{ took: number; killed: boolean }> {
  const args = [join(ROOT, "cli/portal.ts"), "import", zip, "--feed", "f-k", "--activate", "--state", state];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
  return new Promise((done) => {
    let begun = 0;
    child.stderr.on("data", () => {
      if (begun !== 0) return;
      begun = performance.now();
      if (Number.isFinite(milliseconds)) setTimeout(() => child.kill("SIGKILL"), milliseconds);
    });
    child.on("exit", (_, signal) => done({ took: performance.now() - begun, killed: signal === "SIGKILL" }));
  });
}

type Listed = { sha1: string; state: string; stops: number };
const versions = async () => (await portalJson(state, "versions", "f-k")).answer.versions as Listed[];
const active = (listed: Listed[]) => listed.filter((version) => version.state === "active");

test("leaves the last good version active, and is repaired by another import", async () => {
  const whole = await importFor(await feed("good.zip", "Old"), Number.POSITIVE_INFINITY);
  let good = await versions();
  expect(good).toMatchObject([{ state: "active", stops: STOPS }]);
  let cut = 0;
  for (const [i, moment] of MOMENTS.entries()) {
    const fresh = await feed("fresh.zip", `New ${i}`);
    const { killed } = await importFor(fresh, whole.took * moment);
    const listed = await versions();
    // Either all of the new version is there, or the old one is in front as it was.
    const [shown, ...more] = active(listed);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ stops: STOPS });
    const unfinished = listed.some((version) => version.state === "importing" || version.state === "archived");
    if (unfinished) expect(active(listed)).toEqual(active(good));
    if (killed && (unfinished || listed.length === good.length)) cut++;

    const again = await portalJson(state, "import", fresh, "--feed", "f-k", "--activate");
    expect(again.answer).toMatchObject({ activated: true, entity_count: { "stops.txt": STOPS, "trips.txt": TRIPS } });
    good = await versions();
    expect(active(good)).toMatchObject([{ sha1: again.answer.sha1, stops: STOPS }]);
    expect(good.map((version) => version.state).sort()).toEqual(["active", ...Array(i + 1).fill("imported")]);
  }
  expect(cut).toBeGreaterThan(0);
  const { answer } = await portalJson(state, "status");
  expect(answer).toMatchObject({
    pending: [],
    importing: [],
    interrupted: [],
    orphans: {},
    unclaimed: [],
    missing: [],
  });
});
