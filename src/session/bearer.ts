/** The token that requests of a signed-in visitor carry. The only token code of a first load. Browser only. */

import { entrance } from "./store.ts";

export type Tokens = {
  /** The Bearer token: the access token if the site has an audience of its own, else the ID token. */
  token: string;
  /** Epoch milliseconds on this machine's clock. */
  expiresAt: number;
  refreshToken?: string;
  /** For the provider's sign-out page. */
  idToken: string;
  claims: Readonly<Record<string, unknown>>;
};

/** Key in local storage. */
export const KEY = "session";

/** Also null if storage is unavailable. */
export function readTokens(): Tokens | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Tokens | null;
  } catch {
    return null;
  }
}

/** Empty without a token, and for an expired one, so that a public page is never refused because of it. */
export function bearerHeaders(): Record<string, string> {
  const tokens = readTokens();
  return tokens === null || tokens.expiresAt <= Date.now() ? {} : { authorization: `Bearer ${tokens.token}` };
}

/**
 * Like `fetch`, but repeats a request without its token if the token is refused or cannot be verified, so that public
 * data stays readable. A refused token is forgotten.
 */
export async function fetchAsVisitor(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init);
  const headers = new Headers(init.headers);
  const header = headers.get("authorization");
  if ((response.status !== 401 && response.status !== 503) || header === null) return response;
  await response.body?.cancel();
  // Another tab may have stored a newer one.
  if (response.status === 401 && bearerHeaders().authorization === header) {
    await entrance.refuse();
  }
  headers.delete("authorization");
  return fetch(address, { ...init, headers });
}
