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
