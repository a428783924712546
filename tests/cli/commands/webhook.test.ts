/** Webhooks: made by command, delivered by follow's task to a receiver that verifies them with the published client. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { command as importCommand } from "../../../cli/commands/import.ts";
import { command as webhook } from "../../../cli/commands/webhook.ts";
import type { NameResolver } from "../../../cli/fetch/guarded-fetch.ts";
import { Deliveries } from "../../../cli/follow/deliver-webhooks.ts";
import { openLeases } from "../../../cli/follow/leases.ts";
import { send } from "../../../cli/follow/send-message.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { findFeed } from "../../../worker/store/registry/feed.ts";
import { planFetch } from "../../../worker/store/registry/fetch-plan.ts";
import { listWebhooks } from "../../../worker/store/registry/webhook.ts";
import { runOn } from "../../support/days-of-march.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { makeZip } from "../../support/zip.ts";

const SITE = "https://portal.example";
type Received = { headers: IncomingHttpHeaders; body: string };

let folder: string;
let local: Local;
let receiver: Server;
let url: string;
let received: Received[];
let challenges: Received[];
/** Whether the receiver returns challenges; otherwise it returns every body as it came. */
let confirms: boolean;
/** How the receiver answers. */
let answer: { status: number; headers?: Record<string, string> };
let edition = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-webhook-"));
  local = await openLocal(join(folder, "state"));
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      const { type, data } = JSON.parse(body) as { type: string; data: { challenge?: string } };
      if (type === "webhook.challenge") {
        challenges.push({ headers: request.headers, body });
        response.end(confirms ? JSON.stringify({ challenge: data.challenge }) : body);
        return;
      }
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end("ok");
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await publish("f-hooks~a");
  await publish("f-hooks~b");
}, 120_000);
afterAll(async () => {
  receiver.close();
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(() => {
  vi.stubEnv("TEST_HOOKS", "1");
  received = [];
  challenges = [];
  confirms = true;
  answer = { status: 204 };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { id } of await listWebhooks(local.stores.db)) await run(["remove", id]);
});

const run = (words: string[], values: Record<string, string | boolean> = {}) =>
  runOn(local, 5, webhook, words, { "allow-private": true, ...values });

/** Imports and activates an edition of a feed that has another route than the one before. */
async function publish(feed: string): Promise<void> {
  const n = ++edition;
  const zip = join(folder, `${n}.zip`);
  const files = {
    ...SMALL_FEED,
    "routes.txt": `${SMALL_FEED["routes.txt"]}Q${n},A,${n},Edition ${n},3\n`,
    "trips.txt": `${SMALL_FEED["trips.txt"]}Q${n},WD,T3\n`,
    "stop_times.txt": `${SMALL_FEED["stop_times.txt"]}T3,08:00:00,08:00:00,S,1\nT3,08:10:00,08:10:00,E,2\n`,
  };
  writeFileSync(zip, await makeZip(files));
  await runOn(local, 5, importCommand, [zip], { feed, activate: true });
}

async function add(values: Record<string, string | boolean> = {}): Promise<{ id: string; secret: string }> {
  const { answer: made } = await run(["add", url], values);
  return (made as { webhooks: [{ id: string; secret: string }] }).webhooks[0];
}

async function deliver(signal = new AbortController().signal) {
  const { db } = local.stores;
  const leases = openLeases(db, 60_000);
  const counts = { delivered: 0, undelivered: 0 };
  try {
    const deliveries = new Deliveries({
      ...{ db, leases, signal, siteUrl: SITE, policy: { allowPrivate: true }, progress: () => {} },
      onSent: ({ failure }) => void counts[failure === null ? "delivered" : "undelivered"]++,
    });
    await deliveries.round();
    await deliveries.settled();
    return counts;
  } finally {
    await leases.close();
  }
}

/** Lets the next attempt be due. */
const due = () =>
  local.stores.db.write([{ sql: "UPDATE webhook SET next_at = '2020-01-01T00:00:00.000Z'", values: [] }]);
const state = async (id: string) => (await listWebhooks(local.stores.db)).find((one) => one.id === id)!;
const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: {
      id: number;
      feed: { onestop_id: string };
      url: string;
      lines: { words: string; sample: { url: string }[] }[];
    };
  };

test("what changes after a webhook was made arrives once, signed", async () => {
  const { secret, id } = await add({ feed: "f-hooks~a" });
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  await publish("f-hooks~a");
  await publish("f-hooks~b");
  await publish("f-hooks~a");
  expect(await deliver()).toEqual({ delivered: 2, undelivered: 0 });
  const messages = received.map((one) => verified(secret, one));
  expect(messages.map(({ type, data }) => [type, data.feed.onestop_id])).toEqual([
    ["feed.changed", "f-hooks~a"],
    ["feed.changed", "f-hooks~a"],
  ]);
  expect(received.map(({ headers }) => headers["webhook-id"])).toEqual(messages.map(({ data }) => `change_${data.id}`));
  expect(messages[0]!.data.lines[0]!.words).toBe("1 route was added");
  expect(messages[0]!.data.lines[0]!.sample[0]!.url).toMatch(/^https:\/\/portal\.example\/routes\//);
  expect(messages[0]!.data.url).toMatch(/^https:\/\/portal\.example\/feeds\/f-hooks~a\/compare\?/);
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  expect((await state(id)).delivered_at).not.toBeNull();
});

test("notices arrive in the order of the log, between the changes", async () => {
  const { secret } = await add({ feed: "f-hooks~a" });
  const { db } = local.stores;
  const { id } = (await findFeed(db, "f-hooks~a"))!;
  for (const hour of [1, 2, 3])
    await planFetch(db, id, { success: false, attemptedAt: `2026-11-23T0${hour}:00:00.000Z`, delays: [60] });
  await publish("f-hooks~a");
  expect(await deliver()).toEqual({ delivered: 2, undelivered: 0 });
  const messages = received.map((one) => verified(secret, one));
  expect(messages.map(({ type }) => type)).toEqual(["feed.source_down", "feed.changed"]);
  expect(messages[0]).toMatchObject({
    timestamp: "2026-11-23T03:00:00.000Z",
    data: { feed: { onestop_id: "f-hooks~a" }, failures: 3, url: `${SITE}/feeds/f-hooks~a` },
  });
  expect(received[0]!.headers["webhook-id"]).toBe(`notice_${messages[0]!.data.id}`);
});

test("a message that failed is sent again later, with the same id and body, before the next one", async () => {
  const { secret, id } = await add();
  await publish("f-hooks~a");
  await publish("f-hooks~b");
  answer = { status: 503, headers: { "retry-after": "3600" } };
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 1 });
  const failed = await state(id);
  expect(failed).toMatchObject({
    failures: 1,
    last_problem: "The receiver answered with status 503.",
    disabled_at: null,
  });
  expect(Date.parse(failed.next_at) - Date.parse(failed.failing_since!)).toBe(3_600_000);
  // Not due yet.
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  await due();
  answer = { status: 200 };
  expect(await deliver()).toEqual({ delivered: 2, undelivered: 0 });
  const [first, again, next] = received;
  expect([again!.headers["webhook-id"], again!.body]).toEqual([first!.headers["webhook-id"], first!.body]);
  expect(verified(secret, next!).data.feed.onestop_id).toBe("f-hooks~b");
  expect(await state(id)).toMatchObject({ failures: 0, failing_since: null, last_problem: null });
});

test("a webhook that fails for days, or that is gone, is switched off with its reason", async () => {
  const { id } = await add();
  await publish("f-hooks~a");
  answer = { status: 302, headers: { location: "https://elsewhere.example/" } };
  await deliver();
  expect(await state(id)).toMatchObject({ failures: 1, last_problem: "The receiver answered with status 302." });
  await local.stores.db.write([
    { sql: "UPDATE webhook SET failing_since = '2020-01-01T00:00:00.000Z', next_at = failing_since", values: [] },
  ]);
  await due();
  await deliver();
  expect((await state(id)).disabled_at).not.toBeNull();
  expect((await run(["list"])).text).toContain("switched off");
  await due();
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  const gone = await add();
  answer = { status: 410 };
  await publish("f-hooks~a");
  await deliver();
  expect(await state(gone.id)).toMatchObject({ failures: 1, last_problem: "The receiver answered with status 410." });
  expect((await state(gone.id)).disabled_at).not.toBeNull();
});

test("several processes do not send a message twice", async () => {
  await add({ operator: "o-nowhere" });
  const { id } = await add();
  await publish("f-hooks~a");
  const both = await Promise.all([deliver(), deliver()]);
  expect(both.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(1);
  expect(received).toHaveLength(1);
  const ends = (await listWebhooks(local.stores.db)).map(({ seen_id }) => seen_id);
  expect(new Set(ends).size).toBe(1);
  expect((await state(id)).failures).toBe(0);
});

test("a test message arrives, too, and nothing of it is stored", async () => {
  const { secret, id } = await add();
  await expect(run(["test", id])).rejects.toMatchObject({ code: "webhook.not_confirmed" });
  await deliver();
  const { answer: sent } = await run(["test", id]);
  expect(webhook.failed!(sent)).toBe(false);
  expect(verified(secret, received[0]!)).toMatchObject({ type: "webhook.test", data: { webhook: id } });
  answer = { status: 500 };
  const refused = await run(["test", id]);
  expect([webhook.failed!(refused.answer), refused.text]).toEqual([true, "The receiver answered with status 500."]);
  expect(await state(id)).toMatchObject({ failures: 0, delivered_at: null });
});

test("private addresses are not asked, whatever the name is, and nobody learns why", async () => {
  const target = { url: "https://inside.example/hook", secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
  const sender = { policy: {}, siteUrl: SITE, signal: new AbortController().signal };
  const unreachable = {
    ...{ status: null, retryAfter: null },
    failure: { code: "webhook.unreachable", detail: "The message could not be delivered." },
  };
  const outcomes: NameResolver[] = [
    (_, __, done) => done(null, [{ address: "10.0.0.7", family: 4 }]),
    (_, __, done) => done(null, [{ address: "::1", family: 6 }]),
    (_, __, done) => done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []),
  ];
  for (const resolver of outcomes)
    expect(await send(target, { id: "x", body: "{}" }, { ...sender, resolver })).toEqual(unreachable);
  for (const address of [
    url,
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://example.org:8443/",
  ])
    expect(await send({ ...target, url: address }, { id: "x", body: "{}" }, sender)).toEqual(unreachable);
  await expect(run(["add", "https://10.0.0.7/"], { "allow-private": false })).rejects.toMatchObject({
    code: "command.usage",
  });
  expect(received).toEqual([]);
});

test("nothing is sent before the receiver has returned a challenge, which is signed", async () => {
  const { secret, id } = await add();
  confirms = false;
  await publish("f-hooks~a");
  expect(await state(id)).toMatchObject({ state: "pending", challenged_at: null });
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  expect([challenges.length, received.length]).toEqual([1, 0]);
  expect(verified(secret, challenges[0]!)).toMatchObject({ type: "webhook.challenge", data: { webhook: id } });
  const failed = await state(id);
  expect(failed).toMatchObject({ state: "pending", failures: 1, last_problem_code: "webhook.challenge_failed" });
  expect(Date.parse(failed.next_at) - Date.parse(failed.challenged_at!)).toBe(5_000);
  confirms = true;
  await due();
  // What changed since it was added arrives in the same round.
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
  expect(await state(id)).toMatchObject({ state: "active", failures: 0, last_problem: null, last_problem_code: null });
  expect(new Set(challenges.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  await publish("f-hooks~a");
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
  expect(challenges).toHaveLength(2);
});

test("a receiver that does not confirm is refused after five challenges, and challenged again on request", async () => {
  const { id } = await add();
  confirms = false;
  for (let i = 0; i < 7; i++) {
    await due();
    await deliver();
  }
  expect(challenges).toHaveLength(5);
  expect((await state(id)).state).toBe("refused");
  expect((await run(["list"])).text).toContain("refused: The receiver did not return the challenge.");
  await publish("f-hooks~a");
  await due();
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  const again = await run(["confirm", id]);
  expect([webhook.failed!(again.answer), again.text]).toEqual([true, "The receiver did not return the challenge."]);
  confirms = true;
  expect(webhook.failed!((await run(["confirm", id])).answer)).toBe(false);
  expect((await state(id)).state).toBe("active");
  // What changed while it was refused is in the log.
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  await publish("f-hooks~b");
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
});

test("a webhook of an older store confirms with its next delivery, and misses nothing", async () => {
  const { db } = local.stores;
  const { id } = await add();
  await deliver();
  await db.write([{ sql: "UPDATE webhook SET state = 'pending', delivered_at = created_at", values: [] }]);
  await publish("f-hooks~a");
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
  expect([challenges.length, (await state(id)).state]).toEqual([2, "active"]);
});

test("the secret is shown once, and wrong use is refused", async () => {
  const { secret, id } = await add({ place: "Austria/Wien" });
  const { text } = await run(["list"]);
  expect(text).toContain(`${id}  ${url}  Austria/Wien`);
  expect(text).not.toContain(secret);
  await expect(run(["add", "http://example.org/x"], { "allow-private": false })).rejects.toMatchObject({
    code: "command.usage",
  });
  await expect(run(["add", url], { feed: "f-hooks~a", operator: "o-x" })).rejects.toMatchObject({
    code: "command.usage",
  });
  await expect(run(["add", url], { feed: "f-nowhere" })).rejects.toMatchObject({ code: "feed.not_found" });
  await expect(run(["remove", "wh_none"])).rejects.toMatchObject({ code: "webhook.not_found" });
});
