/** The session of this browser: one state for the whole page. On the server it is always signed out. */
import { useSyncExternalStore } from "react";
import type { SessionUser } from "./user.ts";

export type SessionState =
  | { is: "signed-out" }
  | { is: "signed-in"; user: SessionUser }
  /** The token expired and could not be renewed silently: the visitor is sent to the provider. */
  | { is: "must-reauthorize" };

export const SIGNED_OUT: SessionState = { is: "signed-out" };

let state: SessionState = SIGNED_OUT;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

/** Functions of lazily loaded code, set when the browser starts (src/session/begin.ts), because pages also render on the server. */
export const entrance: {
  /** Opens a page that requires sign-in. */
  enter(): Promise<boolean>;
  /** The edge refused the token. */
  refuse(): Promise<void>;
  /** Authorization headers for requests that pages make themselves. */
  headers(): Record<string, string>;
  /** Sends such a request, and repeats it without a refused token. */
  send(address: string, init: RequestInit): Promise<Response>;
} = {
  enter: () => Promise.resolve(false),
  refuse: () => Promise.resolve(),
  headers: () => ({}),
  send: (address, init) => fetch(address, init),
};

/** Browser only; called by `dispatch`, which checks transitions. */
export function setSession(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSession, sessionState, () => SIGNED_OUT);
}
