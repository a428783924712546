/** The pending sign-in of this tab, against which the callback is checked. Browser only. */

export type Pending = {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
  /** Path of this site. */
  target: string;
  /** Epoch milliseconds. */
  at: number;
};

const KEY = "session-pending";
const LAST = "session-led";

/** Milliseconds after which a pending sign-in expires. */
const PENDING_VALID_MS = 3_600_000;

/** Minimum milliseconds between two automatic redirects to the provider. */
const MIN_REDIRECT_INTERVAL_MS = 30_000;

export function storePending(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

export function readPending(now: number): Pending | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Pending | null;
    return pending === null || now - pending.at > PENDING_VALID_MS ? null : pending;
  } catch {
    return null;
  }
}

/** A state may be used only once. */
export function dropPending(): void {
  sessionStorage.removeItem(KEY);
}

/** Whether an automatic redirect to the provider is allowed now; records it. */
export function mayRedirect(now: number): boolean {
  const last = Number(sessionStorage.getItem(LAST) ?? 0);
  if (now - last < MIN_REDIRECT_INTERVAL_MS) return false;
  sessionStorage.setItem(LAST, String(now));
  return true;
}
