import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginAnalytics, isRefused } from "../../../src/session/analytics.ts";
import { dispatch } from "../../../src/session/reducer.ts";
import { userOfClaims } from "../../../src/session/user.ts";

type Sent = { event: string; key: string; visit: string; at: string; path?: string; name?: string; email?: string };

let sent: Sent[];
let arrive: (path: string) => void;
let end = () => {};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("location", { pathname: "/feeds", search: "?search=private" });
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    expect(url).toBe("https://stats.example/");
    expect(init).toMatchObject({ method: "POST", credentials: "omit", mode: "no-cors" });
    sent.push(JSON.parse(String(init.body)));
    throw new TypeError("The service is down.");
  });
});

afterEach(() => {
  end();
  dispatch({ type: "left" });
  vi.unstubAllGlobals();
});

const begin = (wishes = {}) => {
  end = beginAnalytics(
    { url: "https://stats.example/", key: "k" },
    (of) => {
      arrive = of;
    },
    wishes,
  );
};
const signIn = () => {
  dispatch({ type: "tokens", user: userOfClaims({ sub: "1", name: "Ada", email: "ada@example.org" }) });
  dispatch({ type: "me", me: { id: "1", name: null, email: null, roles: [], external_data: {} }, at: 5 });
};

describe("analytics", () => {
  it("reports each page once, by its path only", () => {
    begin();
    arrive("/feeds");
    arrive("/operators");
    expect(sent.map(({ event, path }) => [event, path])).toEqual([
      ["page", "/feeds"],
      ["page", "/operators"],
    ]);
    expect(new Set(sent.map(({ visit }) => visit)).size).toBe(1);
    expect(sent.every(({ key }) => key === "k")).toBe(true);
  });

  it("identifies the user once per session, and resets after sign-out", () => {
    begin();
    signIn();
    signIn();
    expect(sent.filter(({ event }) => event === "identify")).toMatchObject([
      { id: "1", name: "Ada", email: "ada@example.org" },
    ]);
    const before = sent[0]?.visit;
    dispatch({ type: "left" });
    arrive("/terms");
    expect(sent.at(-1)?.visit).not.toBe(before);
    signIn();
    expect(sent.filter(({ event }) => event === "identify")).toHaveLength(2);
  });

  it.each([{ doNotTrack: "1" }, { doNotTrack: "yes" }, { globalPrivacyControl: true }])(
    "tell nothing with %j",
    (wish) => {
      begin(wish);
      signIn();
      expect(sent).toEqual([]);
    },
  );

  it("is not disabled for users without a privacy signal", () => {
    expect(isRefused({ doNotTrack: null })).toBe(false);
    expect(isRefused({ doNotTrack: "0", globalPrivacyControl: false })).toBe(false);
    expect(isRefused({ doNotTrack: "unspecified" })).toBe(false);
  });
});
