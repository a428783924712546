import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { next, type SessionEvent } from "../../../src/session/reducer.ts";
import { type SessionState, SIGNED_OUT } from "../../../src/session/store.ts";
import { hasRole, userOfClaims } from "../../../src/session/user.ts";

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
