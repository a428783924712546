import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAuthCallback } from "../../../src/session/auth-callback.ts";
import { bearerHeaders, fetchAsVisitor, readTokens } from "../../../src/session/bearer.ts";
import { dispatch, next, type SessionEvent } from "../../../src/session/reducer.ts";
import { safeTarget } from "../../../src/session/session.ts";
import { entrance, type SessionState, SIGNED_OUT, sessionState } from "../../../src/session/store.ts";
import { forgetTokens, refuseTokens, storeTokens } from "../../../src/session/tokens.ts";
import { hasRole, userOfClaims } from "../../../src/session/user.ts";

describe("reducer", () => {
  const user = userOfClaims({ sub: "1", name: "Ada", email: "ada@example.org" });
  const me = { id: "1", name: null, email: "a@example.org", roles: ["editor"], external_data: { plan: "free" } };

  const EVENTS: SessionEvent[] = [
    { type: "tokens", user },
    { type: "me", me, at: 5 },
    { type: "me-failed" },
    { type: "silent-failed" },
    { type: "left" },
  ];
  const event = fc.constantFrom(...EVENTS);
  const run = (events: readonly SessionEvent[]) => events.reduce<SessionState>(next, SIGNED_OUT);

  describe("a session", () => {
    it("is built from the provider's data and from `me`, which takes precedence", () => {
      const [tokens, answer] = EVENTS as [SessionEvent, SessionEvent];
      expect(run([tokens])).toEqual({ is: "signed-in", user: { ...user, loggedIn: true, checked: 0, roles: [] } });
      expect(run([tokens, answer])).toEqual({
        is: "signed-in",
        user: {
          loggedIn: true,
          id: "1",
          name: "Ada",
          email: "a@example.org",
          roles: ["editor"],
          externalData: { plan: "free" },
          checked: 5,
        },
      });
    });

    it("ends with any event that reports no user", () => {
      for (const type of ["me-failed", "left"] as const)
        expect(run([{ type: "tokens", user }, { type }])).toEqual({ is: "signed-out" });
      expect(run([{ type: "tokens", user }, { type: "silent-failed" }])).toEqual({ is: "must-reauthorize" });
    });

    it("begins only with tokens", () => {
      fc.assert(
        fc.property(fc.array(event), (events) => {
          const begins = events.findLastIndex(({ type }) => type === "tokens");
          const state = run(events);
          if (begins === -1) expect(state).toEqual(SIGNED_OUT);
          const after = events.slice(begins + 1).map(({ type }) => type);
          expect(state.is === "signed-in").toBe(begins !== -1 && after.every((type) => type === "me"));
        }),
      );
    });
  });

  describe("a user", () => {
    it("has the roles from `me`, and none when signed out", () => {
      expect(hasRole({ ...user, roles: ["editor"] }, "editor")).toBe(true);
      expect(hasRole({ ...user, roles: ["editor"] }, "edit")).toBe(false);
      expect(hasRole({ ...user, loggedIn: false, roles: ["editor"] }, "editor")).toBe(false);
      expect(hasRole(null, "editor")).toBe(false);
    });

    it("has a name from any common claim", () => {
      expect(userOfClaims({ sub: "1", preferred_username: "ada" }).name).toBe("ada");
      expect(userOfClaims({ sub: "1", name: 7, nickname: "a" }).name).toBe("a");
      expect(userOfClaims({})).toMatchObject({ id: "", name: "", email: "" });
    });
  });
});

const ORIGIN = "https://portal.example";

describe("the target of a sign-in", () => {
  it.each([
    ["/", "/"],
    ["/feeds?search=a#b", "/feeds?search=a#b"],
    ["/operators/o-9q9-bart?code=7", "/operators/o-9q9-bart?code=7"],
    // What a provider adds would be taken for a way back again.
    ["/feeds?code=a&state=b&search=c", "/feeds?search=c"],
    ["/feeds?error=a&state=b", "/feeds"],
    ["/sign-in?returnTo=/sign-in", "/"],
    ["/sign-in/", "/"],
    ["/sign-inside", "/sign-inside"],
    [null, "/"],
    [undefined, "/"],
    ["", "/"],
    ["feeds", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/feeds\\x", "/"],
    ["/.//evil.example", "/"],
    ["/..//evil.example/", "/"],
    ["/\t/evil.example", "/"],
    ["/a\nb", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
  ])("%j redirects to %j", (text, path) => {
    expect(safeTarget(text, ORIGIN)).toBe(path);
  });

  it("is always on this site, starts with one slash, is not an auth callback, and is stable", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "//",
      "evil.example",
      "?",
      "#",
      "code=a&state=b",
      "\t",
      "%2f",
      "a",
    );
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece).map((pieces) => `/${pieces.join("")}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const target = safeTarget(given, ORIGIN);
        expect(target).toMatch(/^\/(?!\/)/);
        const url = new URL(target, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        expect(isAuthCallback(url)).toBe(false);
        expect(safeTarget(target, ORIGIN)).toBe(target);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("an auth callback", () => {
  it.each([
    ["/?code=a&state=b", true],
    ["/feeds?x=1&state=b&code=", true],
    ["/?error=access_denied&state=b", true],
    ["/?code=a", false],
    ["/?state=b", false],
    ["/?error=a", false],
  ])("%s: %s", (path, is) => {
    expect(isAuthCallback(new URL(path, ORIGIN))).toBe(is);
  });
});

describe("tokens", () => {
  const TOKENS = { token: "t", expiresAt: Date.now() + 60_000, idToken: "i", claims: { sub: "1" } };
  const authorization = "Bearer t";

  let statuses: number[];
  let sent: (string | null)[];

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    sent = [];
    entrance.refuse = async () => refuseTokens();
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get("authorization"));
      return new Response("{}", { status: statuses.shift() ?? 200 });
    });
    dispatch({ type: "tokens", user: userOfClaims({ sub: "1" }) });
  });

  afterEach(() => void vi.unstubAllGlobals());

  describe("the token", () => {
    it("is sent while it is valid", () => {
      expect(bearerHeaders()).toEqual({});
      storeTokens(TOKENS);
      expect(bearerHeaders()).toEqual({ authorization });
      storeTokens({ ...TOKENS, expiresAt: Date.now() - 1 });
      expect(bearerHeaders()).toEqual({});
      forgetTokens();
      expect(readTokens()).toBeNull();
    });

    it("is null if storage is damaged or unavailable", () => {
      localStorage.setItem("session", "{no json");
      expect(readTokens()).toBeNull();
      vi.stubGlobal("localStorage", {
        getItem() {
          throw new Error("denied");
        },
      });
      expect(bearerHeaders()).toEqual({});
    });

    it("is forgotten when refused, and the request is sent again without it", async () => {
      storeTokens(TOKENS);
      statuses = [401, 200];
      expect((await fetchAsVisitor("/x", { headers: bearerHeaders() })).status).toBe(200);
      expect(sent).toEqual([authorization, null]);
      expect(readTokens()).toBeNull();
      expect(sessionState()).toEqual({ is: "signed-out" });
    });

    it("is kept if it could not be verified, and the page is loaded without it", async () => {
      storeTokens(TOKENS);
      statuses = [503, 200];
      expect((await fetchAsVisitor("/x", { headers: bearerHeaders() })).status).toBe(200);
      expect(readTokens()).toEqual(TOKENS);
      expect(sessionState().is).toBe("signed-in");
    });

    it("is not confused with a newer one that replaced it", async () => {
      storeTokens({ ...TOKENS, token: "new" });
      statuses = [401, 200];
      await fetchAsVisitor("/x", { headers: { authorization } });
      expect(readTokens()?.token).toBe("new");
    });

    it("causes no second request for anonymous users", async () => {
      statuses = [401];
      expect((await fetchAsVisitor("/x")).status).toBe(401);
      expect(sent).toEqual([null]);
    });
  });
});
