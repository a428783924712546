import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bearerHeaders, fetchAsVisitor, readTokens } from "../../../src/session/bearer.ts";
import { dispatch } from "../../../src/session/reducer.ts";
import { entrance, sessionState } from "../../../src/session/store.ts";
import { forgetTokens, keepTokens, refuseTokens } from "../../../src/session/tokens.ts";
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
  it("is sent while it counts", () => {
    expect(bearerHeaders()).toEqual({});
    keepTokens(TOKENS);
    expect(bearerHeaders()).toEqual({ authorization });
    keepTokens({ ...TOKENS, expiresAt: Date.now() - 1 });
    expect(bearerHeaders()).toEqual({});
    forgetTokens();
    expect(readTokens()).toBeNull();
  });

  it("is none where storage is broken or refused", () => {
    localStorage.setItem("session", "{no json");
    expect(readTokens()).toBeNull();
    vi.stubGlobal("localStorage", {
      getItem() {
        throw new Error("denied");
      },
    });
    expect(bearerHeaders()).toEqual({});
  });

  it("that is refused is forgotten, and the request is sent again without it", async () => {
    keepTokens(TOKENS);
    statuses = [401, 200];
    expect((await fetchAsVisitor("/x", { headers: bearerHeaders() })).status).toBe(200);
    expect(sent).toEqual([authorization, null]);
    expect(readTokens()).toBeNull();
    expect(sessionState()).toEqual({ is: "signed-out" });
  });

  it("stays when it could not be checked, and the page is read without it", async () => {
    keepTokens(TOKENS);
    statuses = [503, 200];
    expect((await fetchAsVisitor("/x", { headers: bearerHeaders() })).status).toBe(200);
    expect(readTokens()).toEqual(TOKENS);
    expect(sessionState().is).toBe("signed-in");
  });

  it("that has been replaced meanwhile is not taken for the new one", async () => {
    keepTokens({ ...TOKENS, token: "new" });
    statuses = [401, 200];
    await fetchAsVisitor("/x", { headers: { authorization } });
    expect(readTokens()?.token).toBe("new");
  });

  it("is no reason to ask strangers twice", async () => {
    statuses = [401];
    expect((await fetchAsVisitor("/x")).status).toBe(401);
    expect(sent).toEqual([null]);
  });
});
