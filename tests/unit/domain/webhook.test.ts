import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { MAX_FAILING_DAYS, nextAttempt } from "../../../src/domain/webhook/retry.ts";
import { makeSecret, webhookHeaders } from "../../../src/domain/webhook/sign.ts";
import { refusedUrl } from "../../../src/domain/webhook/url.ts";

describe("signatures", () => {
  const now = () => Math.floor(Date.now() / 1000);

  test("are accepted by the published client of the specification, and no others are", async () => {
    const secret = makeSecret();
    const body = JSON.stringify({ type: "feed.changed", data: { name: "Grüße, 東京" } });
    const headers = await webhookHeaders(secret, { id: "change_1", timestamp: now(), body });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(makeSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "change_2" })).toThrow();
    const old = await webhookHeaders(secret, { id: "change_1", timestamp: now() - 3_600, body });
    expect(() => new Webhook(secret).verify(body, old)).toThrow();
  });

  test("are those of the same client", async () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const message = { id: "msg_1", timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    const { "webhook-signature": signature } = await webhookHeaders(secret, message);
    const other = new Webhook(secret).sign(message.id, new Date(message.timestamp * 1000), message.body);
    expect(signature).toBe(other);
  });

  test("secrets have 32 random bytes", () => {
    const [one, other] = [makeSecret(), makeSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(other);
  });
});

describe("attempts after failures", () => {
  const at = Date.parse("2026-11-23T12:00:00Z");
  const attempt = { at, failures: 1, failingSince: at, status: 500, retryAfter: null };
  const seconds = (change: Partial<typeof attempt> | object, random = 0.5) => {
    const next = nextAttempt({ ...attempt, ...change }, random);
    return next === null ? null : (next - at) / 1000;
  };

  test("are later each time, a day at most, and vary by a tenth", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((failures) => seconds({ failures }))).toEqual([
      ...[5, 60, 300, 1_800, 7_200, 18_000, 36_000, 86_400, 86_400, 86_400],
    ]);
    expect([seconds({ failures: 3 }, 0), seconds({ failures: 3 }, 1)]).toEqual([270, 330]);
  });

  test("wait as long as the receiver asks for, up to a day", () => {
    expect([seconds({ retryAfter: 90 }), seconds({ retryAfter: 1 }), seconds({ retryAfter: 1e9 })]).toEqual([
      ...[90, 5, 86_400],
    ]);
  });

  test("end after days of failures, and when the receiver says that it is gone", () => {
    const days = (n: number) => at - n * 86_400_000;
    expect(seconds({ failures: 9, failingSince: days(MAX_FAILING_DAYS - 0.1) })).toBe(86_400);
    expect(seconds({ failures: 9, failingSince: days(MAX_FAILING_DAYS) })).toBeNull();
    expect(seconds({ status: 410 })).toBeNull();
  });
});

test.each([
  ["https://example.org/hook?x=1", null],
  ["http://example.org/hook", "The URL must begin with https://."],
  ["ftp://example.org/", "The URL must begin with https://."],
  ["example.org", "This is not a URL."],
  ["https://user:word@example.org/", "The URL must not contain a user name or password."],
  [`https://example.org/${"x".repeat(2_000)}`, "The URL has more than 2000 characters."],
])("URL %s", (url, refusal) => {
  expect(refusedUrl(url)).toBe(refusal);
});
