import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { makeChallenge, nextChallenge, returnsChallenge } from "../../../src/domain/webhook/challenge.ts";
import { nextAttempt } from "../../../src/domain/webhook/retry.ts";
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

  test("end after five days of failures, and when the receiver says that it is gone", () => {
    const days = (n: number) => at - n * 86_400_000;
    expect(seconds({ failures: 9, failingSince: days(4.9) })).toBe(86_400);
    expect(seconds({ failures: 9, failingSince: days(5) })).toBeNull();
    expect(seconds({ status: 410 })).toBeNull();
  });
});

test.each<[url: string, refusal: string | null]>([
  ["https://example.org/hook?x=1", null],
  ["https://example.org:443/hook", null],
  ["https://münchen.example/hook", null],
  ["https://93.184.215.14/hook", null],
  ["http://example.org/hook", "The URL must begin with https://."],
  ["ftp://example.org/", "The URL must begin with https://."],
  ["https:example.org/hook", "The URL must begin with https://."],
  ["example.org", "This is not a URL."],
  ["https://user:word@example.org/", "The URL must not contain a user name or password."],
  ["https://@example.org/", "The URL must not contain a user name or password."],
  ["https://example.org\\@127.0.0.1/", "The URL must not contain spaces, control characters or backslashes."],
  ["https://exa\tmple.org/", "The URL must not contain spaces, control characters or backslashes."],
  [`https://example.org/${"x".repeat(2_000)}`, "The URL has more than 2000 characters."],
  ["https://example.org:8443/", "The URL must use port 443, not 8443."],
  ["https://example.org:80/", "The URL must use port 443, not 80."],
  ["https://example.org./", "The host name must not end with a dot."],
  ["https://134744072/", "Write an IP address in its usual notation, or use a host name."],
  ["https://0x08.8.8.8/", "Write an IP address in its usual notation, or use a host name."],
  ["https://[2001:4860:4860:0:0:0:0:8888]/", "Write an IP address in its usual notation, or use a host name."],
  ["https://[2001:4860:4860::8888]/", null],
  ["https://portal.example/hook", "portal.example is this site itself."],
  ...["hooks.local", "metadata.google.internal", "localhost", "intranet"].map((host): [string, string] => [
    `https://${host}/`,
    `${host} is not a public name.`,
  ]),
  ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "[::1]", "[fd00::1]", "[fe80::1]"].map(
    (host): [string, string] => [`https://${host}/`, `${host} is not a public address.`],
  ),
])("URL %s", (url, refusal) => {
  expect(refusedUrl(url, { ownHosts: ["portal.example"] })).toBe(refusal);
});

describe("the challenge", () => {
  const challenge = makeChallenge();

  test("is returned as text or as a member of JSON", () => {
    for (const body of [
      challenge,
      `${challenge}\n`,
      JSON.stringify(challenge),
      JSON.stringify({ challenge, ok: true }),
    ])
      expect(returnsChallenge(body, challenge), body).toBe(true);
  });

  test("is not returned by anything else, such as the message itself", () => {
    const message = JSON.stringify({ type: "webhook.challenge", data: { challenge } });
    for (const body of [
      "",
      "ok",
      message,
      `<p>${challenge}</p>`,
      makeChallenge(),
      JSON.stringify({ challenge: 1 }),
      "null",
    ])
      expect(returnsChallenge(body, challenge), body).toBe(false);
    fc.assert(fc.property(fc.string(), (body) => !returnsChallenge(body, challenge)));
  });

  test("is sent five times, within 40 minutes, and not to a receiver that is gone", () => {
    expect([1, 2, 3, 4, 5, 6].map((failures) => nextChallenge(0, failures, 500))).toEqual([
      ...[5_000, 60_000, 300_000, 1_800_000, null, null],
    ]);
    expect(nextChallenge(0, 1, 410)).toBeNull();
  });
});
