/** The token of a signed-in visitor as requests carry it. All that a first load knows of tokens. Browser only. */

import { entrance } from "./store.ts";

export type Tokens = {
  /** What is sent as Bearer: the access token where the portal has an audience of its own, else the ID token. */
  token: string;
  /** Epoch milliseconds by this machine's clock. */
  expiresAt: number;
  refreshToken?: string;
  /** For the provider's sign-out page. */
  idToken: string;
  claims: Readonly<Record<string, unknown>>;
};

/** Its place in local storage. */
export const KEY = "session";

/** Null as well where nothing may be stored. */
export function readTokens(): Tokens | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Tokens | null;
  } catch {
    return null;
  }
}

/** Empty for strangers, and for a token that has run out: a public page is never refused for it. */
export function bearerHeaders(): Record<string, string> {
  const tokens = readTokens();
  return tokens === null || tokens.expiresAt <= Date.now() ? {} : { authorization: `Bearer ${tokens.token}` };
}

/**
 * As `fetch`, but a request whose token is refused, or cannot be checked just now, goes out again without it: what is
 * public stays readable. A refused token is forgotten.
 */
export async function fetchAsVisitor(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init);
  const headers = new Headers(init.headers);
  const sent = headers.get("authorization");
  if ((response.status !== 401 && response.status !== 503) || sent === null) return response;
  await response.body?.cancel();
  // Another tab may have a newer one by now.
  if (response.status === 401 && bearerHeaders().authorization === sent) {
    await entrance.refuse();
  }
  headers.delete("authorization");
  return fetch(address, { ...init, headers });
}
