/** Web push: events arrive at a push service, encrypted for the browser that follows what they are about. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { command as keysCommand } from "../../../cli/commands/keys.ts";
import { PushDeliveries } from "../../../cli/follow/deliver-push.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { pushSettings } from "../../../cli/settings.ts";
import { makeVapidKeys, type VapidKeys } from "../../../src/domain/push/vapid.ts";
import { addSubscriber, makeSubscriberKeys, type SubscriberRecord } from "../../../worker/store/registry/subscriber.ts";
import { addNotice } from "../../support/add-notice.ts";
import { runOn } from "../../support/days-of-march.ts";
import { makeBrowserKeys } from "../../support/push-service.ts";
import { rowsAs } from "../../support/rows.ts";

const SITE = "https://portal.example";
type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

let folder: string;
let local: Local;
let service: Server;
let origin: string;
let received: Received[];
/** How the push service answers, by path. */
let answers: Record<string, { status: number; headers?: Record<string, string> }>;
let vapid: { keys: VapidKeys; subject: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-push-"));
  local = await openLocal(join(folder, "state"));
  vapid = { keys: await makeVapidKeys(), subject: "mailto:ops@portal.example" };
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const { status, headers } = answers[path] ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await local.stores.db.write(
    ["f-push~a", "f-push~b"].map((id, i) => ({
      sql: "INSERT INTO feed (id, onestop_id, spec, name, urls, created_at, updated_at) VALUES (?, ?, 'gtfs', ?, '{}', '', '')",
      values: [i + 1, id, `Feed ${id.slice(-1).toUpperCase()}`],
    })),
  );
}, 120_000);
afterAll(async () => {
  service.close();
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(async () => {
  received = [];
  answers = {};
  await local.stores.db.write(
    ["subscriber", "feed_notice"].map((table) => ({ sql: `DELETE FROM ${table}`, values: [] })),
  );
});

type Browser = Awaited<ReturnType<typeof makeBrowserKeys>>;
async function follow(
  path: string,
  browser: Browser,
  more: Partial<Pick<SubscriberRecord, "target_key" | "language">> = {},
): Promise<void> {
  await addSubscriber(local.stores.db, {
    ...makeSubscriberKeys(),
    ...{ channel: "push", address: origin + path, keys: JSON.stringify(browser.keys) },
    ...{ target: "feed", target_key: "f-push~a", language: "en", ...more },
    ...{ isConfirmed: true, now: new Date().toISOString() },
  });
}

const note = (feed: number, kind: string, detail: object = {}) => addNotice(local.stores.db, feed, kind, detail);

async function deliver(rounds = 1, policy: { allowPrivate?: boolean } = { allowPrivate: true }) {
  const counts = { delivered: 0, undelivered: 0 };
  const deliveries = new PushDeliveries({
    ...{ db: local.stores.db, signal: new AbortController().signal, siteUrl: SITE, vapid, policy, progress: () => {} },
    onSent: ({ failure }) => void counts[failure === null ? "delivered" : "undelivered"]++,
  });
  for (let i = 0; i < rounds; i++) {
    await deliveries.round();
    await deliveries.settled();
  }
  return counts;
}

const rows = () =>
  rowsAs<
    Pick<SubscriberRecord, "address" | "pending" | "failures" | "failing_since" | "next_at" | "last_problem_code">
  >(
    local.stores.db,
    "SELECT address, pending, failures, failing_since, next_at, last_problem_code FROM subscriber ORDER BY address",
  );
const due = () =>
  local.stores.db.write([{ sql: "UPDATE subscriber SET next_at = '2020-01-01T00:00:00.000Z'", values: [] }]);
const read = async (browser: Browser, { body }: Received) => JSON.parse(await browser.decrypt(body)) as object;

test("an event arrives once at each browser that follows its feed, in its language", async () => {
  const [english, german] = [await makeBrowserKeys(), await makeBrowserKeys()];
  await follow("/en", english);
  await follow("/de", german, { language: "de" });
  await follow("/other", english, { target_key: "f-push~b" });
  await note(1, "source_down", { failures: 3 });
  expect(await deliver(2)).toEqual({ delivered: 2, undelivered: 0 });
  expect(received.map(({ path }) => path).toSorted()).toEqual(["/de", "/en"]);
  const [one, other] = received.toSorted((a, b) => (a.path > b.path ? -1 : 1));
  expect(one!.headers).toMatchObject({
    ...{
      "content-encoding": "aes128gcm",
      ttl: "86400",
      urgency: "normal",
      topic: expect.stringMatching(/^event-\d+$/),
    },
    authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, k=${vapid.keys.publicKey}$`)),
  });
  expect(await read(english, one!)).toEqual({
    ...{ title: "Feed A", body: "The source is down: 3 fetches in a row failed", lang: "en" },
    ...{ url: `${SITE}/feeds/f-push~a`, tag: one!.headers.topic },
  });
  expect(await read(german, other!)).toMatchObject({
    ...{ lang: "de", url: `${SITE}/de/feeds/f-push~a` },
    body: "Die Quelle ist nicht erreichbar: 3 Abrufe in Folge sind fehlgeschlagen",
  });
  await expect(english.decrypt(other!.body)).rejects.toThrow();
});

test("a message that failed is sent again later, before the next one, and those that follow wait", async () => {
  const browser = await makeBrowserKeys();
  await follow("/busy", browser);
  await note(1, "source_down", { failures: 3 });
  await note(1, "source_back");
  answers["/busy"] = { status: 429, headers: { "retry-after": "3600" } };
  expect(await deliver(2)).toEqual({ delivered: 0, undelivered: 1 });
  const [failed] = await rows();
  expect(failed).toMatchObject({ failures: 1, last_problem_code: "webhook.rejected" });
  expect(Date.parse(failed!.next_at) - Date.parse(failed!.failing_since!)).toBeGreaterThan(3_599_000);
  await due();
  answers = {};
  expect(await deliver()).toEqual({ delivered: 2, undelivered: 0 });
  const [first, again, next] = received;
  expect(await read(browser, again!)).toEqual(await read(browser, first!));
  expect(await read(browser, next!)).toMatchObject({ body: "The source is back" });
  expect(await rows()).toMatchObject([{ pending: "[]", failures: 0, failing_since: null, last_problem_code: null }]);
});

test("a browser that ended its subscription, or has wrong keys, is forgotten with everything it follows", async () => {
  const browser = await makeBrowserKeys();
  const wrong = { ...browser, keys: { ...browser.keys, p256dh: `B${"A".repeat(86)}` } };
  await follow("/gone", browser);
  await follow("/gone", browser, { target_key: "f-push~b" });
  await follow("/wrong", wrong);
  await follow("/stays", browser);
  await note(1, "source_back");
  answers["/gone"] = { status: 410 };
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 2 });
  expect((await rows()).map(({ address }) => address)).toEqual([`${origin}/stays`]);
});

test("nothing is sent to a private address, or about a feed that was hidden meanwhile", async () => {
  const browser = await makeBrowserKeys();
  await follow("/private", browser);
  await note(1, "source_back");
  expect(await deliver(1, {})).toEqual({ delivered: 0, undelivered: 1 });
  expect(received).toEqual([]);
  await due();
  const show = (isPublic: number) =>
    local.stores.db.write([{ sql: "UPDATE feed SET public = ? WHERE id = 1", values: [isPublic] }]);
  await show(0);
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  await show(1);
  expect((await rows()).map(({ pending }) => pending)).toEqual(["[]"]);
});

test("hundreds of browsers get an event with a few statements", async () => {
  const browser = await makeBrowserKeys();
  for (let i = 0; i < 200; i++) await follow(`/many/${i}`, browser);
  await note(1, "source_back");
  await note(1, "source_down", { failures: 3 });
  const before = local.stores.db.cost.roundTrips;
  expect(await deliver()).toEqual({ delivered: 400, undelivered: 0 });
  expect(local.stores.db.cost.roundTrips - before).toBeLessThan(15);
  expect(new Set(received.map(({ path }) => path)).size).toBe(200);
}, 60_000);

test("keys are made by a command, and read with their contact", async () => {
  const { answer } = await runOn(local, 5, keysCommand, ["push"], {});
  const { push } = answer as { push: VapidKeys };
  vi.stubEnv("PUSH_PUBLIC_KEY", push.publicKey);
  expect(() => pushSettings()).toThrow("PUSH_PRIVATE_KEY");
  vi.stubEnv("PUSH_PRIVATE_KEY", push.privateKey);
  vi.stubEnv("SECURITY_CONTACT", "mailto:security@portal.example");
  expect(pushSettings()).toEqual({ keys: push, subject: "mailto:security@portal.example" });
  vi.stubEnv("PUSH_PUBLIC_KEY", "short");
  expect(() => pushSettings()).toThrow("PUSH_PUBLIC_KEY");
  vi.unstubAllEnvs();
  expect(pushSettings()).toBeNull();
});
