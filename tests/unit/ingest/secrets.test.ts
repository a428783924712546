import { describe, expect, it } from "vitest";
import {
  authorize,
  findSecret,
  parseSecrets,
  secretFromVariable,
  secretVariable,
} from "../../../worker/ingest/secrets.ts";

const URL = "https://a.example/feed.zip";
const code = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "accepted";
};

describe("parseSecrets", () => {
  const items = [
    { feed_id: "f-a", key: "k", urltype: "static_current" },
    { filename: "x.dmfr.json", username: "u", password: "p", urltype: ["static_current", "realtime_alerts"] },
    { feed_id: "f-b", replace_url: "https://b.example" },
  ];
  const read = [
    { feedId: "f-a", key: "k", urlTypes: ["static_current"] },
    { file: "x.dmfr.json", username: "u", password: "p", urlTypes: ["static_current", "realtime_alerts"] },
    { feedId: "f-b", replaceUrl: "https://b.example", urlTypes: [] },
  ];

  it("reads an array, or an object that contains one", () => {
    expect(parseSecrets(JSON.stringify(items), "s.json")).toEqual(read);
    expect(parseSecrets(`\uFEFF${JSON.stringify({ secrets: items })}`, "s.json")).toEqual(read);
    expect(parseSecrets("{}", "s.json")).toEqual([]);
  });

  it.each([
    "",
    "{",
    "7",
    '[{"key":"hush"}]',
    '[{"feed_id":1,"key":"hush"}]',
    '{"secrets":{"key":"hush"}}',
    '{"key":"hush" oops',
  ])("refuses %j without revealing its content", (content) => {
    expect(code(() => parseSecrets(content, "s.json"))).toBe("settings.invalid");
    expect(() => parseSecrets(content, "s.json")).toThrow(/s\.json/);
    expect(() => parseSecrets(content, "s.json")).not.toThrow(/hush/);
  });
});

describe("findSecret", () => {
  const secrets = parseSecrets(
    JSON.stringify([
      { filename: "x", key: "file" },
      { feed_id: "f-a", key: "rt", urltype: "realtime_alerts" },
      { feed_id: "f-a", key: "own" },
    ]),
    "s",
  );
  it("prefers the feed's own to its file's, and checks the kind of URL", () => {
    const feed = { onestop_id: "f-a", file: "x" };
    expect(findSecret(secrets, feed, "static_current")?.key).toBe("own");
    expect(findSecret(secrets, feed, "realtime_alerts")?.key).toBe("rt");
    expect(findSecret(secrets, { onestop_id: "f-b", file: "x" }, "static_current")?.key).toBe("file");
    expect(findSecret(secrets, { onestop_id: "f-b", file: "" }, "static_current")).toBeUndefined();
  });
});

describe("secrets in the environment", () => {
  it("are named after the Onestop ID in capitals", () => {
    expect(secretVariable("f-9q9-bart")).toBe("FEED_SECRET_F_9Q9_BART");
    expect(secretVariable("f-sf~bay~area~rg")).toBe("FEED_SECRET_F_SF_BAY_AREA_RG");
  });
  it("support every kind of authorization", () => {
    const secret = secretFromVariable("user:pass:word");
    expect(authorize(URL, { type: "basic_auth" }, secret).headers).toEqual({
      Authorization: `Basic ${btoa("user:pass:word")}`,
    });
    expect(authorize(URL, { type: "header", param_name: "X-Key" }, secret).headers).toEqual({
      "X-Key": "user:pass:word",
    });
    expect(secretFromVariable("only")).toMatchObject({ username: "only", password: "" });
  });
});

describe("authorize", () => {
  const secret = { urlTypes: [], key: "k&é /", username: "ü", password: "p", replaceUrl: "https://r.example/x.zip" };

  it("adds nothing if no authorization is required", () => {
    expect(authorize(URL, null, secret)).toEqual({ url: URL, headers: {} });
  });
  it.each([
    [URL, `${URL}?token=k%26%C3%A9%20%2F`],
    [`${URL}?a=1`, `${URL}?a=1&token=k%26%C3%A9%20%2F`],
    [`${URL}?a=1#in/side?`, `${URL}?a=1&token=k%26%C3%A9%20%2F#in/side?`],
    [`${URL}#x`, `${URL}?token=k%26%C3%A9%20%2F#x`],
  ])("appends a query parameter and keeps the rest unchanged: %s", (url, expected) => {
    expect(authorize(url, { type: "query_param", param_name: "token" }, secret)).toEqual({
      url: expected,
      headers: {},
    });
  });
  it("sends a header, user credentials or a path segment, or uses another URL", () => {
    expect(authorize(URL, { type: "header" }, { urlTypes: [], key: "Bearer k" }).headers).toEqual({
      Authorization: "Bearer k",
    });
    expect(authorize(URL, { type: "basic_auth" }, secret).headers).toEqual({ Authorization: "Basic w7w6cA==" });
    expect(authorize("https://a.example/{}/f", { type: "path_segment" }, secret).url).toBe(
      "https://a.example/k%26%C3%A9%20%2F/f",
    );
    expect(authorize(URL, { type: "replace_url" }, secret)).toEqual({ url: "https://r.example/x.zip", headers: {} });
  });
  it("reports a missing secret, and refuses unknown types and invalid headers", () => {
    for (const type of ["header", "basic_auth", "query_param", "path_segment", "replace_url"]) {
      expect(code(() => authorize(URL, { type }, undefined))).toBe("fetch.secret_missing");
    }
    expect(code(() => authorize(URL, { type: "oauth" }, secret))).toBe("fetch.refused");
    expect(code(() => authorize(URL, { type: "header", param_name: "X: y\r\nHost" }, secret))).toBe("fetch.refused");
    expect(code(() => authorize(URL, { type: "header" }, { urlTypes: [], key: "a\r\nHost: b" }))).toBe("fetch.refused");
  });
});
