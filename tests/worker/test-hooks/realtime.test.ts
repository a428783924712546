/** The realtime hook of tests: there while TEST_HOOKS is on, and gone otherwise. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../../worker/app.ts";

const MESSAGE = { header: { gtfsRealtimeVersion: "2.0", timestamp: "1700000000" }, entity: [] };
const BODY = { messages: [{ feed: "f-x~rt", type: "realtime_alerts", message: MESSAGE }] };

async function post(body: string, hooks: string): Promise<Response> {
  const request = new Request("http://127.0.0.1/__test/realtime", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  return app.fetch(request, { ...(env as object), TEST_HOOKS: hooks });
}

test("replaces all live messages", async () => {
  const response = await post(JSON.stringify(BODY), "1");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ messages: 1 });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test.each([
  ["no JSON", "{", 400],
  ["no list", "{}", 400],
  ["an unknown type", '{"messages":[{"feed":"f-x","type":"x"}]}', 400],
])("refuses %s with a code", async (_, body, status) => {
  const response = await post(body, "1");
  expect(response.status).toBe(status);
  expect(((await response.json()) as { code: string }).code).toMatch(/^[a-z]+\.[a-z_]+$/);
});

test("returns 404 without the test hooks", async () => {
  const response = await post(JSON.stringify(BODY), "");
  expect([404, 405]).toContain(response.status);
});
