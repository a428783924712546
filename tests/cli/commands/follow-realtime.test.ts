/** The follow command against a stand-in for a realtime endpoint. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocal } from "../../../cli/local/local.ts";
import { observedFeed } from "../../../worker/store/realtime/observed.ts";
import { portal } from "../../support/launch.ts";
import { message } from "../../support/realtime/message.ts";

const ROOT = join(import.meta.dirname, "../../..");

let folder: string;
let state: string;
let server: Server;
let requests = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-follow-realtime-"));
  state = join(folder, "state");
  server = createServer((_, response) => {
    requests++;
    const trip = { tripId: `t${requests}`, scheduleRelationship: 0 };
    response.end(message([{ vehicle: { trip } }], { timestamp: Math.floor(Date.now() / 1000) }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vehicles.pb`;
  const feeds = [{ id: "f-a~rt", spec: "gtfs-rt", urls: { realtime_vehicle_positions: url } }];
  writeFileSync(join(folder, "a.dmfr.json"), JSON.stringify({ feeds }));
  expect(await portal(state, "registry", join(folder, "a.dmfr.json"))).toMatchObject({ code: 0 });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("polls an endpoint every second, and stores what it observed", async () => {
  const args = ["--state", state, "follow", "--every", "1", "--allow-private"];
  const child = spawn(process.execPath, [join(ROOT, "cli/portal.ts"), ...args], {
    cwd: ROOT,
    stdio: "ignore",
    env: { ...process.env, TEST_HOOKS: "1" },
  });
  const ended = new Promise((done) => child.on("exit", done));
  await expect.poll(() => requests, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(3);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  const local = await openLocal(state);
  try {
    const { periods: hours, endpoints } = (await observedFeed(local.stores.db, "f-a~rt", 0, 0))!;
    const polls = hours.reduce((sum, hour) => sum + hour.polls, 0);
    // The last request may have been given up when the process was stopped.
    expect(polls).toBeGreaterThanOrEqual(3);
    expect(hours.reduce((sum, hour) => sum + hour.fresh, 0)).toBeGreaterThanOrEqual(3);
    expect(endpoints).toMatchObject([{ type: "realtime_vehicle_positions", polls }]);
  } finally {
    await local.close();
  }
});
