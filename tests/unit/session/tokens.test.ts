import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bearerHeaders, fetchAsVisitor, readTokens } from "../../../src/session/bearer.ts";
import { dispatch } from "../../../src/session/reducer.ts";
import { entrance, sessionState } from "../../../src/session/store.ts";
import { forgetTokens, refuseTokens, storeTokens } from "../../../src/session/tokens.ts";
import { userOfClaims } from "../../../src/session/user.ts";

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
