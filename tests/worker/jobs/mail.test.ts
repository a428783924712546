/** Mail through the platform's binding: the messages of the relay, at the schedule of mail, and nothing is lost in an outage. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { linkToken } from "../../../src/domain/mail/link-token.ts";
import type { Bindings } from "../../../worker/env.ts";
import worker from "../../../worker/index.ts";
import { addMailSubscriber, confirmMailSubscriber } from "../../../worker/store/registry/mail-subscriber.ts";
import { makeSubscriberKeys, type SubscriberRecord } from "../../../worker/store/registry/subscriber.ts";
import { addNotice } from "../../support/add-notice.ts";
import { rowsAs } from "../../support/rows.ts";
import { addFeed, stores } from "../api/fixture.ts";

const SECRET = "s".repeat(32);
const VARS = {
  MAIL_FROM: "Portal <news@portal.example>",
  MAIL_SECRET: SECRET,
  SITE_URL: "https://portal.example",
  TEST_HOOKS: "",
};
const EACH_MINUTE = "* * * * *";
const FEED = 4_700;

type Sent = { from: object; to: string; subject: string; text: string; html: string; headers: Record<string, string> };
let sent: Sent[];
let refusal: { code: string } | null;

beforeEach(async () => {
  sent = [];
  refusal = null;
  const { db } = stores();
  await db.write(["subscriber", "feed_notice", "feed"].map((table) => ({ sql: `DELETE FROM ${table}` })));
  await addFeed(db, { id: FEED, onestop_id: "f-mailed", spec: "gtfs" });
});

const EMAIL = {
  async send(mail: Sent) {
    if (refusal !== null) throw Object.assign(new Error(`${mail.to} is not accepted`), refusal);
    sent.push(mail);
    return { messageId: "1" };
  },
};

async function run(vars: Record<string, unknown> = { ...VARS, EMAIL }, cron = EACH_MINUTE): Promise<void> {
  const given = { ...(env as unknown as Bindings), ...vars } as unknown as Bindings;
  const event = { cron, scheduledTime: Date.now(), noRetry() {} } as unknown as ScheduledController;
  await worker.scheduled(event, given);
}

async function follow(address: string, language = "en", isConfirmed = true): Promise<string> {
  const { id } = makeSubscriberKeys();
  const now = new Date().toISOString();
  const token = await linkToken(SECRET, "unsubscribe", address);
  await addMailSubscriber(stores().db, { id, address, token, target: "feed", target_key: "f-mailed", language, now });
  if (isConfirmed) await confirmMailSubscriber(stores().db, id, now);
  return id;
}
const rows = () => rowsAs<SubscriberRecord>(stores().db, "SELECT * FROM subscriber ORDER BY address");
const due = () => stores().db.write([{ sql: "UPDATE subscriber SET next_at = '2020-01-01T00:00:00.000Z'" }]);

it("asks a mailbox in its language, and sends a digest that one click ends", async () => {
  const id = await follow("ada@example.org", "de", false);
  await follow("bob@example.org");
  await addNotice(stores().db, FEED, "source_back");
  await run();
  const [question, digest] = sent.toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect(question).toMatchObject({
    from: { name: "Portal", email: "news@portal.example" },
    to: "ada@example.org",
    headers: { "auto-submitted": "auto-generated" },
    text: expect.stringContaining(
      `https://portal.example/de/mail#confirm=${id}&token=${await linkToken(SECRET, "confirm", id)}`,
    ),
    html: expect.stringContaining('<html lang="de">'),
  });
  expect(question?.subject).toContain("Bestätigen");
  const token = await linkToken(SECRET, "unsubscribe", "bob@example.org");
  expect(digest?.headers).toEqual({
    "auto-submitted": "auto-generated",
    "list-unsubscribe": `<https://portal.example/api/v2/portal/subscriptions/mail/remove?token=${token}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
  await run();
  expect(sent).toHaveLength(2);
  // One digest a day, and what is urgent at once.
  await addNotice(stores().db, FEED, "source_back", { failures: 4 });
  await run();
  expect(sent).toHaveLength(2);
  await addNotice(stores().db, FEED, "source_down", { failures: 3 });
  await run();
  expect(sent).toHaveLength(3);
});

it("loses nothing while the service is down, and gives up an address that it refuses for days", async () => {
  await follow("ada@example.org");
  await addNotice(stores().db, FEED, "source_back");
  refusal = { code: "E_DELIVERY_FAILED" };
  for (let day = 0; day < 7; day++) {
    await run();
    await stores().db.write([{ sql: "UPDATE subscriber SET failing_since = '2020-01-01T00:00:00.000Z'" }]);
    await due();
  }
  expect(await rows()).toMatchObject([{ last_problem_code: "mail.unreachable", pending: expect.stringMatching(/\d/) }]);
  refusal = null;
  await run();
  expect(sent).toHaveLength(1);
  await due();
  await addNotice(stores().db, FEED, "source_down", { failures: 3 });
  refusal = { code: "E_RECIPIENT_SUPPRESSED" };
  await run();
  expect((await rows())[0]?.last_problem_code).toBe("mail.refused");
  await stores().db.write([{ sql: "UPDATE subscriber SET failing_since = '2020-01-01T00:00:00.000Z'" }]);
  await due();
  await run();
  expect(await rows()).toEqual([]);
});

it("sends once, whichever schedules run, and nothing without the binding or the settings", async () => {
  await follow("ada@example.org");
  await addNotice(stores().db, FEED, "source_back");
  await run(VARS);
  await run({ ...VARS, EMAIL, MAIL_FROM: "", MAIL_SECRET: "" });
  await run({ ...VARS, EMAIL, API_BASE: "https://transit.example/api/v2" });
  expect(sent).toEqual([]);
  await Promise.all([run(), run(undefined, "17 * * * *"), run()]);
  expect(sent).toHaveLength(1);
});
