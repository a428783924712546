/** The three states of a session and their transitions (specification, section 4). Pure. */
import { type SessionState, SIGNED_OUT, sessionState, setSession } from "./store.ts";
import { type Me, type SessionUser, userOfMe } from "./user.ts";

export function dispatch(event: SessionEvent): void {
  setSession(next(sessionState(), event));
}

export type SessionEvent =
  /** Tokens are available: stored earlier, or just issued. */
  | { type: "tokens"; user: SessionUser }
  | { type: "me"; me: Me; at: number }
  /** `me` failed, or the edge refused the token. */
  | { type: "me-failed" }
  | { type: "silent-failed" }
  /** Signed out here, or in another tab. */
  | { type: "left" };

/** The state after an event. A signed-out session ignores late responses until there are tokens. */
export function next(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "tokens":
      return { is: "signed-in", user: event.user };
    case "me":
      return state.is === "signed-in" ? { is: "signed-in", user: userOfMe(state.user, event.me, event.at) } : state;
    case "silent-failed":
      return state.is === "signed-in" ? { is: "must-reauthorize" } : state;
    case "me-failed":
    case "left":
      return SIGNED_OUT;
  }
}
