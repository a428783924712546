/** Following by web push over the API: without an account, removed by its token, and nowhere without keys. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { MAX_TARGETS_PER_ADDRESS } from "../../../../worker/store/registry/subscriber.ts";
import { rowsAs } from "../../../support/rows.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const PATH = "/api/v2/portal/subscriptions";
const FEED = "f-followed";
const KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const KEYS = { p256dh: KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
const ENDPOINT = "https://push.example.org/p/1";
let line: string;
let operator: string;

beforeAll(async () => {
  await importFeed(FEED, SMALL_FEED);
  await importFeed("f-followed~hidden", SMALL_FEED);
  const { db } = stores();
  await db.write([{ sql: "UPDATE feed SET public = 0 WHERE onestop_id = 'f-followed~hidden'", values: [] }]);
  await refreshLists(db);
  const one = async (sql: string) => (await rowsAs<{ id: string }>(db, sql, FEED))[0]!.id;
  line = await one(
    "SELECT r.onestop_id AS id FROM route r JOIN feed f ON f.active_version_id = r.feed_version_id WHERE f.onestop_id = ?",
  );
  operator = await one(
    "SELECT o.onestop_id AS id FROM operator_feed o JOIN feed f ON f.id = o.feed_id WHERE f.onestop_id = ?",
  );
});
beforeEach(() => stores().db.write([{ sql: "DELETE FROM subscriber", values: [] }]));

function send(path: string, body: unknown, vars: Record<string, string> = { PUSH_PUBLIC_KEY: KEY }) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(PATH + path, { vars, init: { method: "POST", body: text } });
}
const add = (body: object, vars?: Record<string, string>) =>
  send("/add", { endpoint: ENDPOINT, keys: KEYS, feed: FEED, ...body }, vars);
const codeOf = async (response: Response) => {
  const body = (await response.json()) as { code?: string; problem?: { code: string } };
  return [response.status, body.problem?.code ?? body.code];
};
const rows = () =>
  rowsAs<{ address: string; target: string; target_key: string; language: string }>(
    stores().db,
    "SELECT address, target, target_key, language FROM subscriber ORDER BY target",
  );

describe("a browser", () => {
  test("follows a feed, an operator, a place, and a route, and ends that with its token", async () => {
    const response = await add({ language: "de" });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { id, token } = (await response.json()) as { id: string; token: string };
    for (const subject of [{ operator }, { place: "Australia/New South Wales" }, { line }])
      expect((await add({ feed: undefined, ...subject, language: "xx" })).status).toBe(200);
    expect(await rows()).toEqual([
      { address: ENDPOINT, target: "feed", target_key: FEED, language: "de" },
      { address: ENDPOINT, target: "line", target_key: line, language: "en" },
      { address: ENDPOINT, target: "operator", target_key: operator, language: "en" },
      { address: ENDPOINT, target: "place", target_key: '["Australia","New South Wales"]', language: "en" },
    ]);
    expect(await codeOf(await send("/remove", { id, token: "0".repeat(48) }))).toEqual([404, "subscriber.not_found"]);
    expect((await send("/remove", { id, token })).status).toBe(200);
    expect((await rows()).map(({ target }) => target)).toEqual(["line", "operator", "place"]);
  });

  test("gives everything that it follows a new endpoint", async () => {
    await add({});
    await add({ endpoint: "https://push.example.org/p/other" });
    const moved = await send("/move", { from: ENDPOINT, endpoint: "https://push.example.org/p/2", keys: KEYS });
    expect(await moved.json()).toEqual({ moved: 1 });
    expect((await rows()).map(({ address }) => address).toSorted()).toEqual([
      "https://push.example.org/p/2",
      "https://push.example.org/p/other",
    ]);
  });

  test("learns the key, or that there is none, and then cannot follow", async () => {
    const channels = async (vars: Record<string, string>) => (await ask(`${PATH}/channels`, { vars })).json();
    expect(await channels({ PUSH_PUBLIC_KEY: KEY })).toEqual({ push_key: KEY });
    expect(await channels({})).toEqual({ push_key: null });
    expect(await codeOf(await add({}, {}))).toEqual([404, "route.not_found"]);
  });

  test("cannot follow what does not exist, what is hidden, or several things at once", async () => {
    expect(await codeOf(await add({ feed: "f-none" }))).toEqual([404, "feed.not_found"]);
    expect(await codeOf(await add({ feed: "f-followed~hidden" }))).toEqual([404, "feed.not_found"]);
    expect(await codeOf(await add({ feed: undefined, operator: "o-none" }))).toEqual([404, "operator.not_found"]);
    expect(await codeOf(await add({ feed: undefined, line: "r-none" }))).toEqual([404, "entity.not_found"]);
    expect(await codeOf(await add({ feed: undefined, place: "a/b/c/d" }))).toEqual([400, "parameter.invalid"]);
    expect(await codeOf(await add({ line }))).toEqual([400, "parameter.invalid"]);
    expect(await codeOf(await add({ feed: undefined }))).toEqual([400, "request.malformed"]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["http://push.example.org/p/1", "parameter.invalid"],
    ["https://127.0.0.1/p/1", "parameter.invalid"],
    ["https://push.example.org:8443/", "parameter.invalid"],
    ["https://localhost/", "parameter.invalid"],
    ["no URL", "parameter.invalid"],
    [7, "request.malformed"],
  ])("is refused with the endpoint %s", async (endpoint, code) => {
    expect(await codeOf(await add({ endpoint }))).toEqual([400, code]);
  });

  test("is refused with keys or a body that cannot be read", async () => {
    for (const keys of [undefined, null, [], { ...KEYS, auth: "x" }, { ...KEYS, p256dh: 1 }])
      expect(await codeOf(await add({ keys }))).toEqual([400, "request.malformed"]);
    for (const body of ["", "[", "null", '"text"', "[]"])
      expect(await codeOf(await send("/add", body))).toEqual([400, "request.malformed"]);
  });

  test("follows sixty things at most", async () => {
    for (let i = 0; i < MAX_TARGETS_PER_ADDRESS; i++) await add({ feed: undefined, place: `Nowhere/${i}` });
    expect(await codeOf(await add({}))).toEqual([409, "subscriber.too_many"]);
  });
});

test("following costs as much of the rate limit as twenty requests", async () => {
  const vars = { PUSH_PUBLIC_KEY: KEY, RATE_LIMIT: "50", TEST_HOOKS: "" };
  const from = { "cf-connecting-ip": "203.0.113.47" };
  const init = { method: "POST", headers: from, body: JSON.stringify({ endpoint: ENDPOINT, keys: KEYS, feed: FEED }) };
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await ask(`${PATH}/add`, { vars, init })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("feed readers follow a route through its feeds", async () => {
  const read = (query: string) => ask(`/api/v2/portal/changes.feed.json?${query}`);
  const response = await read(`line=${encodeURIComponent(line)}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ title: expect.stringMatching(/^Changes in the feeds of /), items: [] });
  expect((await read("line=r-none")).status).toBe(404);
  expect((await read(`line=${line}&feed=${FEED}`)).status).toBe(400);
  expect(await (await ask(`/api/v2/portal/changes.atom?line=${line}`)).text()).toContain("<feed ");
});
