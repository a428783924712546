/** Handlers that do not come back, and bodies that do not end. */
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { BODY_DEADLINE_MS } from "../../../worker/api/http/body.ts";
import type { Env } from "../../../worker/env.ts";
import { DROP_DEADLINE_MS } from "../../../worker/middleware/body.ts";
import { deadline } from "../../../worker/middleware/deadline.ts";
import { asProblem, problemResponse } from "../../../worker/problem.ts";
import { ask } from "../../support/worker/ask.ts";
import { passDeadline } from "../../support/worker/clock.ts";

const HANGS = () => new Promise<never>(() => {});

describe("a handler that does not come back", () => {
  it("is answered with 503 and a code", async () => {
    const app = new Hono<Env>();
    app.use(deadline(20));
    app.get("/hangs", HANGS);
    app.get("/answers", (c) => c.text("here"));
    app.onError((error) => problemResponse(asProblem(error)));
    const response = await app.request("/hangs");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await response.json()).toMatchObject({ code: "answer.timeout" });
    expect(await (await app.request("/answers")).text()).toBe("here");
  });
});

/** A body that begins and never ends. */
const endless = () =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"query":')) });
const post = (path: string, body: BodyInit) =>
  ask(path, { init: { method: "POST", body, headers: { "content-type": "application/json" } } });

describe("a body", () => {
  it("that never ends is refused with 408 wherever a body is read", async () => {
    for (const path of ["/api/v2/query", "/api/v2/rest/feed_versions/export", "/api/v2/portal/find/lines"]) {
      const deadline = passDeadline(BODY_DEADLINE_MS);
      const response = await post(path, endless());
      await deadline;
      expect([path, response.status]).toEqual([path, 408]);
      expect(await response.text()).toContain('"request.timeout"');
    }
  });

  it("that no handler reads does not hold up the refusal", async () => {
    void passDeadline(DROP_DEADLINE_MS);
    for (const body of [endless(), "x".repeat(3_000_000)]) {
      const response = await post("/feeds", body);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  it("that is too large is read to its end before it is refused", async () => {
    let sent = 0;
    const chunk = new TextEncoder().encode("x".repeat(100_000));
    const large = new ReadableStream({
      pull(controller) {
        if (sent++ < 30) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const response = await post("/api/v2/query", large);
    expect(response.status).toBe(413);
    expect(sent).toBe(31);
  });
});
