/** The session of this browser: one state for the whole page. On the server it is always signed out. */
import { useSyncExternalStore } from "react";
import type { SessionUser } from "./user.ts";

export type SessionState =
  | { is: "signed-out" }
  | { is: "signed-in"; user: SessionUser }
  /** The token ran out and no other could be had in silence: the visitor is on the way to the provider. */
  | { is: "must-reauthorize" };

export const SIGNED_OUT: SessionState = { is: "signed-out" };

let state: SessionState = SIGNED_OUT;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

/** What needs code that is loaded late; set by the browser's start (src/session/begin.ts), since pages are made on the server too. */
export const entrance: {
  /** A closed page asks to be opened. */
  enter(): Promise<boolean>;
  /** The edge did not believe the token. */
  refuse(): Promise<void>;
  /** The token, for requests that pages make by themselves. */
  headers(): Record<string, string>;
  /** Sends them, without a token that is refused. */
  send(address: string, init: RequestInit): Promise<Response>;
} = {
  enter: () => Promise.resolve(false),
  refuse: () => Promise.resolve(),
  headers: () => ({}),
  send: (address, init) => fetch(address, init),
};

/** Browser only, and by `tell` alone, which knows what may follow what. */
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
