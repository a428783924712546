/** Mail: a mailbox is asked once, gets one digest a day or what is urgent at once, and nothing is lost while the relay is down. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inLanguage } from "../../../cli/follow/in-language.ts";
import { openRelay } from "../../../cli/follow/mail-relay.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { mailSettings } from "../../../cli/settings.ts";
import { linkToken } from "../../../src/domain/mail/link-token.ts";
import { deliverMail } from "../../../worker/mail/deliver.ts";
import { requestContactLink } from "../../../worker/store/registry/feed-contact.ts";
import {
  addMailSubscriber,
  confirmMailSubscriber,
  removeMailbox,
} from "../../../worker/store/registry/mail-subscriber.ts";
import { makeSubscriberKeys, type SubscriberRecord } from "../../../worker/store/registry/subscriber.ts";
import { addNotice } from "../../support/add-notice.ts";
import { rowsAs } from "../../support/rows.ts";
import { type SmtpReceiver, startSmtpReceiver } from "../../support/smtp-receiver.ts";

const SECRET = "s".repeat(32);
const ADA = "ada@example.org";

let folder: string;
let local: Local;
let relay: SmtpReceiver;
let lines: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-mail-"));
  local = await openLocal(join(folder, "state"));
  await local.stores.db.write(
    ["f-mail~a", "f-mail~b"].map((id, i) => ({
      sql: "INSERT INTO feed (id, onestop_id, spec, name, urls, created_at, updated_at) VALUES (?, ?, 'gtfs', ?, '{}', '', '')",
      values: [i + 1, id, i === 0 ? "Feed <A>" : "Feed B"],
    })),
  );
}, 120_000);
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(async () => {
  lines = [];
  await relay?.close();
  relay = await startSmtpReceiver();
  await local.stores.db.write(
    ["subscriber", "feed_notice"].map((table) => ({ sql: `DELETE FROM ${table}`, values: [] })),
  );
});
afterAll(() => relay?.close());

async function enter(address: string, feed: string, language = "en"): Promise<string> {
  const { id } = makeSubscriberKeys();
  await addMailSubscriber(local.stores.db, {
    ...{ id, address, target: "feed", target_key: feed, language },
    ...{ token: await linkToken(SECRET, "unsubscribe", address), now: new Date().toISOString() },
  });
  return id;
}
async function follow(address: string, feed: string, language = "en"): Promise<string> {
  const id = await enter(address, feed, language);
  await confirmMailSubscriber(local.stores.db, id, new Date().toISOString());
  return id;
}
const note = (feed: number, kind: string, detail: object = {}) => addNotice(local.stores.db, feed, kind, detail);

async function deliver(url = relay.url) {
  const counts = { delivered: 0, undelivered: 0 };
  await deliverMail({
    ...{ db: local.stores.db, signal: new AbortController().signal, siteUrl: "https://portal.example" },
    ...{ siteName: "Portal", from: "Portal <news@portal.example>", secret: SECRET, inLanguage },
    openTransport: () => openRelay(url),
    progress: (line) => void lines.push(line),
    onSent: ({ failure }) => void counts[failure === null ? "delivered" : "undelivered"]++,
  });
  return counts;
}
const rows = () => rowsAs<SubscriberRecord>(local.stores.db, "SELECT * FROM subscriber ORDER BY address, target_key");
const change = (sql: string) => local.stores.db.write([{ sql: `UPDATE subscriber SET ${sql}`, values: [] }]);
const due = () => change("next_at = '2020-01-01T00:00:00.000Z'");

test("a mailbox is asked once, in its language, and gets nothing before it confirms", async () => {
  const id = await enter(ADA, "f-mail~a", "de");
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
  const [mail] = relay.mails;
  expect(mail?.to).toEqual([ADA]);
  expect(mail?.from).toBe("news@portal.example");
  const url = `https://portal.example/de/mail#confirm=${id}&token=${await linkToken(SECRET, "confirm", id)}`;
  expect(mail?.parts[0]).toContain(url);
  expect(mail?.parts[1]).toContain(`<html lang="de">`);
  expect(mail?.headers["list-unsubscribe"]).toBe(undefined);
  await note(1, "source_down", { failures: 3 });
  expect(await deliver()).toEqual({ delivered: 0, undelivered: 0 });
  await confirmMailSubscriber(local.stores.db, id, new Date().toISOString());
  await note(1, "source_back");
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
});

test("the contact of a feed gets the link that proves it, in its language", async () => {
  await requestContactLink(local.stores.db, "o-mail~<b>", {
    ...{ address: ADA, language: "fr", now: new Date().toISOString() },
    token: await linkToken(SECRET, "unsubscribe", ADA),
  });
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
  const [row] = await rows();
  const [mail] = relay.mails;
  const token = await linkToken(SECRET, "contact", row?.id ?? "");
  const url = `https://portal.example/fr/operators/o-mail~%3Cb%3E/publisher#contact=${row?.id}&token=${token}`;
  expect(mail?.to).toEqual([ADA]);
  expect(mail?.parts[0]).toContain(url);
  expect(mail?.parts[1]).toContain("&lt;b&gt;");
  expect(mail?.parts[1]).not.toContain("<b>");
  expect((await deliver()).delivered).toBe(0);
});

test("an address is asked three times at most, and forgotten after two days", async () => {
  for (const feed of ["f-mail~a", "f-mail~b", "f-mail~c", "f-mail~d", "f-mail~a"]) await enter(ADA, feed);
  expect((await deliver()).delivered).toBe(3);
  expect((await deliver()).delivered).toBe(0);
  await change("created_at = '2020-01-01T00:00:00.000Z'");
  const [row] = await rows();
  expect(await confirmMailSubscriber(local.stores.db, row?.id ?? "", new Date().toISOString())).toBe(null);
  await deliver();
  expect(await rows()).toEqual([]);
});

test("all that a mailbox follows is in one mail a day, which can be ended in one click", async () => {
  await follow(ADA, "f-mail~a");
  await follow(ADA, "f-mail~b");
  await note(1, "source_back");
  await note(2, "source_back");
  expect(await deliver()).toEqual({ delivered: 1, undelivered: 0 });
  const [mail] = relay.mails;
  const token = await linkToken(SECRET, "unsubscribe", ADA);
  expect(mail?.headers.subject).toBe("News from Portal");
  expect(mail?.headers["list-unsubscribe"]).toBe(
    `<https://portal.example/api/v2/portal/subscriptions/mail/remove?token=${token}>`,
  );
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail?.parts[0]).toContain("Feed <A>");
  expect(mail?.parts[1]).toContain("Feed &lt;A&gt;");
  expect(mail?.parts[0]).toContain(`https://portal.example/mail#token=${token}`);

  await note(1, "source_back");
  expect((await deliver()).delivered).toBe(0);
  await note(2, "source_down", { failures: 3 });
  expect((await deliver()).delivered).toBe(1);
  expect(relay.mails[1]?.headers.subject).toBe("News from Portal");
  await note(1, "source_back");
  await change("delivered_at = '2020-01-01T00:00:00.000Z'");
  expect((await deliver()).delivered).toBe(1);

  expect(await removeMailbox(local.stores.db, token)).toBe(2);
  expect(await rows()).toEqual([]);
});

test("nothing is lost while the relay is down, and no line has an address", async () => {
  await follow(ADA, "f-mail~a");
  await follow("bob@example.org", "f-mail~a");
  await note(1, "source_back");
  await relay.close();
  const { undelivered } = await deliver();
  expect(undelivered).toBeGreaterThanOrEqual(1);
  for (let day = 0; day < 9; day++) {
    await change("failing_since = '2020-01-01T00:00:00.000Z', failures = 50");
    await due();
    await deliver();
  }
  expect((await rows()).map(({ pending }) => JSON.parse(pending) as number[])).toEqual([
    [expect.any(Number)],
    [expect.any(Number)],
  ]);
  expect(lines.join("\n")).toContain("The mail server does not answer.");
  expect(lines.join("\n")).not.toMatch(/@|example\.org/);
  relay = await startSmtpReceiver();
  await due();
  expect(await deliver()).toEqual({ delivered: 2, undelivered: 0 });
  expect(relay.mails.flatMap(({ to }) => to).toSorted()).toEqual([ADA, "bob@example.org"]);
});

test("a refused address is tried for five days and then removed; the others get their mail", async () => {
  await follow(ADA, "f-mail~a");
  await note(1, "source_back");
  relay.refusals["RCPT TO"] = `550 5.1.1 <${ADA}> unknown`;
  expect((await deliver()).undelivered).toBe(1);
  expect((await rows())[0]?.last_problem_code).toBe("mail.refused");
  await due();
  await change("failing_since = '2020-01-01T00:00:00.000Z'");
  await deliver();
  expect(await rows()).toEqual([]);
  expect(lines.join("\n")).not.toContain("@");
  relay.refusals = {};
});

test("hundreds of mailboxes get one digest each, with a few statements and one for each mail", async () => {
  const now = new Date().toISOString();
  const count = 250;
  await local.stores.db.write([
    {
      sql:
        "INSERT INTO subscriber (id, channel, address, target, target_key, language, token_hash, created_at, confirmed_at, " +
        "seen_id, pending, next_at, failures) SELECT 'sub_' || value, 'mail', 'rider' || value || '@example.org', 'feed', " +
        "'f-mail~a', 'en', '', ?1, ?1, (SELECT next - 1 FROM counter WHERE name = 'feed_change'), '[]', ?1, 0 FROM json_each(?2)",
      values: [now, JSON.stringify(Array.from({ length: count }, (_, i) => i))],
    },
  ]);
  for (let i = 0; i < 4; i++) await note(1, "source_back", { failures: i });
  const before = local.stores.db.cost.roundTrips;
  expect(await deliver()).toEqual({ delivered: count, undelivered: 0 });
  expect(local.stores.db.cost.roundTrips - before).toBeLessThan(count + 20);
  expect(new Set(relay.mails.flatMap(({ to }) => to)).size).toBe(count);
}, 60_000);

test("two processes send a mail once", async () => {
  await follow(ADA, "f-mail~a");
  await note(1, "source_back");
  const counts = await Promise.all([deliver(), deliver()]);
  expect(counts.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(1);
});

test("settings name what is missing", () => {
  expect(mailSettings()).toBe(null);
  vi.stubEnv("MAIL_FROM", "Portal <news@portal.example>");
  vi.stubEnv("MAIL_SECRET", "short");
  expect(() => mailSettings()).toThrow("MAIL_SECRET");
  vi.stubEnv("MAIL_SECRET", SECRET);
  expect(() => mailSettings()).toThrow("SMTP_URL");
  vi.stubEnv("SMTP_URL", "smtps://ada:secret@mail.example.org");
  expect(mailSettings()).toMatchObject({ relay: "smtps://ada:secret@mail.example.org", secret: SECRET });
  vi.stubEnv("MAIL_FROM", "no address");
  expect(() => mailSettings()).toThrow("MAIL_FROM");
  vi.unstubAllEnvs();
});
