/** The tokens of a signed-in visitor, in local storage as the specification says. Browser only. */
import { KEY, type Tokens } from "./bearer.ts";
import { dispatch } from "./dispatch.ts";

/** Of a storage event; null when everything is gone. */
export const isTokensKey = (key: string | null) => key === KEY || key === null;

export function keepTokens(tokens: Tokens): void {
  localStorage.setItem(KEY, JSON.stringify(tokens));
}

export function forgetTokens(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing may be stored there is nothing to forget.
  }
}

/** The edge does not believe them. */
export function refuseTokens(): void {
  forgetTokens();
  dispatch({ type: "me-failed" });
}
