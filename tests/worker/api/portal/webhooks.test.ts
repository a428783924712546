/** A user's webhooks by the API: made with a secret that is shown once, listed, removed, and nobody else's. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import {
  findWebhook,
  listWebhooks,
  MAX_WEBHOOKS_PER_USER,
  saveChallenge,
} from "../../../../worker/store/registry/webhook.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { type Provider, startProvider } from "../../auth/provider.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const PATH = "/api/v2/portal/webhooks";
const HOOK = "https://example.org/hook";
let idp: Provider;
let users = 0;
let token: string;

type Webhook = { id: string; url: string; feed: string | null; disabled_at: string | null };

beforeAll(async () => {
  await importFeed("f-hooked", SMALL_FEED);
  await importFeed("f-hidden~hooked", SMALL_FEED);
  const { db } = stores();
  await db.write([{ sql: "UPDATE feed SET public = 0 WHERE onestop_id = 'f-hidden~hooked'", values: [] }]);
  await refreshLists(db);
});
beforeEach(async () => {
  idp = await startProvider();
  token = await idp.token({ sub: `user-${++users}` });
});
afterEach(() => void vi.unstubAllGlobals());

function send(path: string, body?: unknown, bearer: string | null = token): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  return ask(PATH + path, { vars: idp.vars, init });
}
const listed = async (bearer = token) =>
  ((await (await send("", undefined, bearer)).json()) as { webhooks: Webhook[] }).webhooks;
const codeOf = async (response: Response) => {
  const body = (await response.json()) as { code?: string; problem?: { code: string } };
  return [response.status, body.problem?.code ?? body.code];
};

describe("a user's webhooks", () => {
  test("are added with a secret that is shown once, listed, and removed", async () => {
    const response = await send("/add", { url: HOOK, feed: "f-hooked" });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { webhook, secret } = (await response.json()) as { webhook: Webhook; secret: string };
    expect(webhook).toMatchObject({ url: HOOK, feed: "f-hooked", disabled_at: null, state: "pending" });
    expect(secret).toMatch(/^whsec_/);
    const list = await send("");
    expect(list.headers.get("cache-control")).toMatch(/^(no-store|private, no-store)$/);
    const text = await list.text();
    expect(text).toContain(webhook.id);
    expect(text).not.toContain(secret);
    expect(text).not.toContain("owner");
    expect((await send(`/${webhook.id}/remove`, {})).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  test("are seen and removed by nobody else, and not without signing in", async () => {
    const { webhook } = (await (await send("/add", { url: HOOK })).json()) as { webhook: Webhook };
    const other = await idp.token({ sub: "somebody-else" });
    expect(await listed(other)).toEqual([]);
    expect(await codeOf(await send(`/${webhook.id}/remove`, {}, other))).toEqual([404, "webhook.not_found"]);
    for (const [path, body] of [
      ["", undefined],
      ["/add", { url: HOOK }],
      [`/${webhook.id}/remove`, {}],
    ] as const)
      expect(await codeOf(await send(path, body, null))).toEqual([401, "auth.required"]);
    expect(await listed()).toHaveLength(1);
  });

  test("are challenged again on request, by their owner alone, once a minute", async () => {
    const { webhook } = (await (await send("/add", { url: HOOK })).json()) as { webhook: Webhook };
    const { db } = stores();
    const challengedAt = new Date().toISOString();
    const why = { code: "webhook.challenge_failed", detail: "The receiver did not return the challenge." };
    await saveChallenge(db, webhook.id, { failure: why, at: challengedAt, nextAt: null });
    expect(await listed()).toMatchObject([{ state: "refused", last_problem_code: "webhook.challenge_failed" }]);
    const other = await idp.token({ sub: "somebody-else" });
    expect(await codeOf(await send(`/${webhook.id}/confirm`, {}, other))).toEqual([404, "webhook.not_found"]);
    expect(await codeOf(await send(`/${webhook.id}/confirm`, {}, null))).toEqual([401, "auth.required"]);
    expect((await send(`/${webhook.id}/confirm`, {})).status).toBe(200);
    expect(await listed()).toMatchObject([{ state: "pending" }]);
    const { next_at } = await findWebhook(db, webhook.id);
    expect(Date.parse(next_at) - Date.parse(challengedAt)).toBe(60_000);
  });

  test("are limited in number", async () => {
    for (let i = 0; i < MAX_WEBHOOKS_PER_USER; i++) expect((await send("/add", { url: HOOK })).status).toBe(200);
    expect(await codeOf(await send("/add", { url: HOOK }))).toEqual([409, "webhook.too_many"]);
    expect(await listed()).toHaveLength(MAX_WEBHOOKS_PER_USER);
  });

  test.each([
    [{ url: "http://example.org/" }, 400, "parameter.invalid"],
    [{ url: "x" }, 400, "parameter.invalid"],
    [{ url: "https://10.0.0.1/" }, 400, "parameter.invalid"],
    [{ url: "https://example.org:8443/" }, 400, "parameter.invalid"],
    [{ feed: "f-hooked" }, 400, "request.malformed"],
    [{ url: HOOK, feed: 1 }, 400, "request.malformed"],
    [{ url: HOOK, feed: "f-hooked", place: "Austria" }, 400, "parameter.invalid"],
    [{ url: HOOK, place: "a/b/c/d" }, 400, "parameter.invalid"],
    [{ url: HOOK, feed: "f-hidden~hooked" }, 404, "feed.not_found"],
    [{ url: HOOK, operator: "o-nowhere" }, 404, "operator.not_found"],
  ])("%j is refused", async (body, status, code) => {
    expect(await codeOf(await send("/add", body))).toEqual([status, code]);
    expect(await listed()).toEqual([]);
  });

  test("behind a proxy a browser's writes need the token of a page", async () => {
    const vars = { ...idp.vars, USE_PROXY: "true", CSRF_SECRET: "a-secret-of-some-length-1234567890" };
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      origin: "https://evil.example",
    };
    const response = await ask(`${PATH}/add`, {
      vars,
      init: { method: "POST", headers, body: JSON.stringify({ url: HOOK }) },
    });
    expect(response.status).toBe(403);
    expect((await listWebhooks(stores().db, `user-${users}`)).length).toBe(0);
  });
});
