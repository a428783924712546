/** Following by mail over the API: confirmed by a token, ended by one, silent about who follows what, and nowhere without a sender. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { linkToken } from "../../../../src/domain/mail/link-token.ts";
import { rowsAs } from "../../../support/rows.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const PATH = "/api/v2/portal/subscriptions/mail";
const FEED = "f-mailed";
const SECRET = "s".repeat(32);
const VARS = { MAIL_FROM: "Portal <news@portal.example>", MAIL_SECRET: SECRET };
const ADDRESS = "ada@example.org";

beforeAll(async () => void (await importFeed(FEED, SMALL_FEED)));
beforeEach(() => stores().db.write([{ sql: "DELETE FROM subscriber", values: [] }]));

async function send(path: string, body: unknown = {}, vars: Record<string, string> = VARS) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await ask(PATH + path, { vars, init: { method: "POST", body: text } });
  const answer = (await response.json()) as Record<string, unknown> & { code?: string; problem?: { code: string } };
  return { status: response.status, code: answer.problem?.code ?? answer.code, answer, headers: response.headers };
}
const add = (body: object = {}, vars = VARS) => send("/add", { address: ADDRESS, feed: FEED, ...body }, vars);
const rows = () =>
  rowsAs<{ id: string; address: string; confirmed_at: string | null; language: string }>(
    stores().db,
    "SELECT id, address, confirmed_at, language FROM subscriber ORDER BY created_at, id",
  );

describe("a mailbox", () => {
  test("follows a feed after it confirms, and is forgotten after one click", async () => {
    const added = await add({ language: "de" });
    expect(added.answer).toEqual({ state: "unconfirmed" });
    expect(added.headers.get("cache-control")).toBe("no-store");
    const [row] = await rows();
    expect(row).toMatchObject({ address: ADDRESS, confirmed_at: null, language: "de" });
    const id = row?.id ?? "";
    const token = await linkToken(SECRET, "confirm", id);
    expect(await send("/confirm", { id, token: "0".repeat(64) })).toMatchObject({
      status: 404,
      code: "subscriber.not_found",
    });
    expect((await rows())[0]?.confirmed_at).toBe(null);
    expect((await send("/confirm", { id, token })).answer).toEqual({ target: "feed", key: FEED });
    expect((await rows())[0]?.confirmed_at).not.toBe(null);
    expect((await send("/confirm", { id, token })).status).toBe(200);

    // The token that confirms does not end anything, and the other way around.
    expect((await send(`/remove?token=${token}`)).answer).toEqual({ removed: 0 });
    const end = await linkToken(SECRET, "unsubscribe", ADDRESS);
    expect((await send("/confirm", { id, token: end })).status).toBe(404);
    // As a mail program sends it (RFC 8058).
    expect((await send(`/remove?token=${end}`, "List-Unsubscribe=One-Click")).answer).toEqual({ removed: 1 });
    expect(await rows()).toEqual([]);
    expect((await send(`/remove?token=${end}`)).status).toBe(200);
  });

  test("ends one subscription of several", async () => {
    await add();
    await add({ feed: undefined, place: "Australia" });
    const [first] = await rows();
    const token = await linkToken(SECRET, "unsubscribe", ADDRESS);
    expect((await send(`/remove?token=${token}&id=${first?.id}`)).answer).toEqual({ removed: 1 });
    expect((await rows()).map(({ id }) => id)).not.toContain(first?.id);
    expect(await rows()).toHaveLength(1);
  });

  test("is asked three times at most, and the answer does not tell", async () => {
    const answers = [];
    for (const place of ["Australia", "Canada", "France", "Japan", "Australia"])
      answers.push((await add({ feed: undefined, place })).answer);
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ state: "unconfirmed" })));
    expect(await rows()).toHaveLength(3);
  });
});

test("what is no address, names nothing, or is unknown is refused", async () => {
  for (const address of ["", "ada", "Ada <ada@example.org>", "a@b.org,c@d.org", 1])
    expect((await add({ address })).status).toBe(400);
  expect(await add({ address: "ada" })).toMatchObject({ code: "parameter.invalid" });
  expect(await add({ feed: "f-nothing" })).toMatchObject({ status: 404, code: "feed.not_found" });
  expect(await send("/add", "no JSON")).toMatchObject({ status: 400, code: "request.malformed" });
  expect(await rows()).toEqual([]);
});

test("a caller can have three mails a minute sent", async () => {
  const vars = { ...VARS, RATE_LIMIT: "600", TEST_HOOKS: "" };
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await add({ address: `ada${i}@example.org` }, vars)).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

describe("the contact of a feed", () => {
  const CONTACT = "dora@agency.example";
  const contacts = (operator: string, vars = VARS) =>
    ask(`/api/v2/portal/operators/${operator}/contacts`, { vars }).then((response) => response.json());
  const post = async (operator: string, name: string, body: object, vars: Record<string, string> = VARS) => {
    const path = `/api/v2/portal/operators/${operator}/contacts/${name}`;
    const response = await ask(path, { vars, init: { method: "POST", body: JSON.stringify(body) } });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };
  const info = (mailbox: string, agency = "Contacted Transit") => ({
    ...SMALL_FEED,
    "agency.txt": SMALL_FEED["agency.txt"]!.replace("Small Transit", agency),
    "feed_info.txt":
      "feed_publisher_name,feed_publisher_url,feed_lang,feed_contact_email\n" +
      `Agency,https://agency.example,en,${mailbox}\n`,
  });
  const operatorOf = async (feed: string) => {
    const sql = `SELECT o.onestop_id FROM operator_feed o JOIN feed f ON f.id = o.feed_id WHERE f.onestop_id = '${feed}'`;
    return (await rowsAs<{ onestop_id: string }>(stores().db, sql))[0]?.onestop_id ?? "";
  };
  let operator: string;
  beforeAll(async () => {
    await importFeed("f-contacted", info(CONTACT));
    operator = await operatorOf("f-contacted");
  });
  beforeEach(() => stores().db.write([{ sql: "DELETE FROM feed_contact", values: [] }]));
  const request = async () => {
    await post(operator, "link", { feed: "f-contacted", language: "fr" });
    const id = (await rows()).find(({ confirmed_at }) => confirmed_at === null)?.id ?? "";
    return { id, token: await linkToken(SECRET, "contact", id) };
  };
  const targets = () =>
    rowsAs(stores().db, "SELECT target, target_key, address, confirmed_at IS NOT NULL AS ok FROM subscriber");
  const listed = (confirmed_at: unknown) => ({
    contacts: [
      {
        address: "d***@agency.example",
        feeds: [{ onestop_id: "f-contacted", name: expect.any(String) }],
        confirmed_at,
      },
    ],
  });

  test("is proved by the link in a mail, once, and only then", async () => {
    expect(await contacts(operator)).toEqual(listed(null));
    const sent = await post(operator, "link", { feed: "f-contacted", language: "fr" });
    expect(sent).toEqual({ status: 200, answer: { address: "d***@agency.example" } });
    const [row] = await rows();
    expect(row).toMatchObject({ address: CONTACT, confirmed_at: null, language: "fr" });
    const id = row?.id ?? "";
    // A token of another purpose, of another request, or at another operator's page proves nothing.
    for (const token of [await linkToken(SECRET, "confirm", id), await linkToken(SECRET, "contact", "sub_0"), "", "x"])
      expect((await post(operator, "confirm", { id, token })).status).toBe(404);
    const token = await linkToken(SECRET, "contact", id);
    expect((await post("o-another", "confirm", { id, token })).status).toBe(404);
    expect(await send("/confirm", { id, token })).toMatchObject({ status: 404 });
    expect(await contacts(operator)).toEqual(listed(null));

    const proved = await post(operator, "confirm", { id, token });
    expect(proved).toEqual({ status: 200, answer: { feeds: ["f-contacted"], confirmed_at: expect.any(String) } });
    expect(await contacts(operator)).toEqual(listed(proved.answer.confirmed_at));
    expect(await rows()).toEqual([]);
    expect((await post(operator, "confirm", { id, token, news: true })).status).toBe(404);
    expect(await rows()).toEqual([]);
    expect(await (await ask(`/operators/${operator}/publisher`, { vars: VARS })).text()).toContain("was confirmed on");
  });

  test("may be told of the operator's feeds without another mail that asks", async () => {
    const { id, token } = await request();
    await post(operator, "confirm", { id, token, news: true });
    const row = { target: "operator", target_key: operator, address: CONTACT, ok: 1 };
    expect(await targets()).toEqual([row]);
    const again = await request();
    await post(operator, "confirm", { ...again, news: true });
    expect(await targets()).toEqual([row]);
    const end = await linkToken(SECRET, "unsubscribe", CONTACT);
    expect((await send(`/remove?token=${end}`)).answer).toEqual({ removed: 1 });
    // What ends mail does not take back the proof.
    expect(await contacts(operator)).toEqual(listed(expect.any(String)));
  });

  test("is proved for as long as the feed names the address, and a link for two days", async () => {
    const old = await request();
    await stores().db.write([{ sql: "UPDATE subscriber SET created_at = '2020-01-01T00:00:00.000Z'", values: [] }]);
    expect((await post(operator, "confirm", old)).status).toBe(404);
    await stores().db.write([{ sql: "DELETE FROM subscriber", values: [] }]);
    const [first, second] = [await request(), { news: true }];
    await post(operator, "confirm", first);
    const waiting = await request();
    await importFeed("f-contacted", info("ben@agency.example"), "2026-06-01T00:00:00Z");
    expect((await post(operator, "confirm", { ...waiting, ...second })).status).toBe(404);
    expect(await contacts(operator)).toEqual({
      contacts: [expect.objectContaining({ address: "b***@agency.example", confirmed_at: null })],
    });
    await importFeed("f-contacted", info(CONTACT), "2026-06-02T00:00:00Z");
  });

  test("is one that a feed of this operator names, and gets three mails at most", async () => {
    for (const feed of ["f-nothing", FEED]) expect((await post(operator, "link", { feed })).status).toBe(404);
    expect((await post(operator, "link", {})).status).toBe(400);
    await importFeed("f-uncontactable", info("nobody at all", "Silent Transit"));
    expect(await contacts(await operatorOf("f-uncontactable"))).toEqual({ contacts: [] });
    for (let i = 0; i < 5; i++) expect((await post(operator, "link", { feed: "f-contacted" })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test("is offered where the site sends mail and a feed names it", async () => {
    const page = async (path: string, vars: Record<string, string> = VARS) => (await ask(path, { vars })).text();
    const path = `/operators/${operator}/publisher`;
    expect(await page(path)).toContain("Send a link to d***@agency.example");
    expect(await page(path, { MAIL_FROM: "", MAIL_SECRET: "" })).not.toContain("Send a link");
    expect(await page(`/operators/${await operatorOf(FEED)}/publisher`)).not.toContain("Send a link");
    expect((await post(operator, "link", { feed: "f-contacted" }, { MAIL_FROM: "", MAIL_SECRET: "" })).status).toBe(
      404,
    );
  });
});

test("a site without a sender takes no address", async () => {
  const vars = { MAIL_FROM: "", MAIL_SECRET: "" };
  expect((await add({}, vars)).status).toBe(404);
  expect(await rows()).toEqual([]);
});

test("pages offer mail where the site sends it", async () => {
  const page = async (vars: Record<string, string>) => (await ask(`/feeds/${FEED}`, { vars })).text();
  expect(await page(VARS)).toContain('"channels":["mail"]');
  expect(await page({ MAIL_FROM: "", MAIL_SECRET: "" })).not.toContain('"channels"');
});
