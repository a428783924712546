/** Tells the session of this browser what has happened. */
import { next, type SessionEvent } from "./machine.ts";
import { sessionState, setSession } from "./store.ts";

export function tell(event: SessionEvent): void {
  setSession(next(sessionState(), event));
}
