/** Applies an event to the session of this browser. */
import { next, type SessionEvent } from "./reducer.ts";
import { sessionState, setSession } from "./store.ts";

export function dispatch(event: SessionEvent): void {
  setSession(next(sessionState(), event));
}
