/** The session of this browser: one state for the whole page. On the server it is always signed out. */
import { useSyncExternalStore } from "react";
import { next, type SessionEvent, type SessionState, SIGNED_OUT } from "./machine.ts";

let state = SIGNED_OUT;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

/** How a closed page asks to be opened; set by the browser's start (src/session/begin.ts), since pages are made on the server too. */
export const entrance: { enter(): Promise<boolean> } = { enter: () => Promise.resolve(false) };

/** Browser only. */
export function tell(event: SessionEvent): SessionState {
  const before = state;
  state = next(state, event);
  if (state !== before) for (const listener of listeners) listener();
  return state;
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSession, sessionState, () => SIGNED_OUT);
}
