/** Stores the tokens of a signed-in visitor in local storage, as the specification requires. Browser only. */
import { KEY, type Tokens } from "./bearer.ts";
import { dispatch } from "./reducer.ts";

/** Key of a storage event; null when storage was cleared. */
export const isTokensKey = (key: string | null) => key === KEY || key === null;

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(KEY, JSON.stringify(tokens));
}

export function forgetTokens(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Drops tokens that the edge refused. */
export function refuseTokens(): void {
  forgetTokens();
  dispatch({ type: "me-failed" });
}
