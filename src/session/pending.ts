/** The sign-in that is under way in this tab: what the way back is compared with. Browser only. */

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

/** Milliseconds for which a sign-in may be under way. */
const VALID = 3_600_000;

/** Milliseconds within which nobody is led to the provider twice without a click. */
const APART = 30_000;

export function keepPending(pending: Pending): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

export function readPending(now: number): Pending | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Pending | null;
    return pending === null || now - pending.at > VALID ? null : pending;
  } catch {
    return null;
  }
}

/** A state is good for one return. */
export function dropPending(): void {
  sessionStorage.removeItem(KEY);
}

/** Whether the visitor may be led away now without having asked for it; notes that he is. */
export function mayLead(now: number): boolean {
  const last = Number(sessionStorage.getItem(LAST) ?? 0);
  if (now - last < APART) return false;
  sessionStorage.setItem(LAST, String(now));
  return true;
}
