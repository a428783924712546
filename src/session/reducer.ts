/** The three states of a session and what leads from one to another (specification, section 4). Pure. */
import { type SessionState, SIGNED_OUT } from "./store.ts";
import { type Me, type SessionUser, userOfMe } from "./user.ts";

export type SessionEvent =
  /** Tokens are there: kept from before, or just exchanged. */
  | { type: "tokens"; user: SessionUser }
  | { type: "me"; me: Me; at: number }
  /** `me` did not answer, or the edge did not believe the token. */
  | { type: "me-failed" }
  | { type: "silent-failed" }
  /** Signed out here, or in another tab. */
  | { type: "left" };

/** The state after an event. Who is signed out stays so, whatever late answers say, until there are tokens. */
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
