/** Decides on first load whether there is any session work; the rest is loaded lazily. Browser only. */
import type { Site } from "../data/site.ts";
import { isAuthCallback } from "./auth-callback.ts";
import { bearerHeaders, fetchAsVisitor, readTokens } from "./bearer.ts";
import { entrance } from "./store.ts";

/** Milliseconds after start until analytics begin, if configured. */
const ANALYTICS_DELAY_MS = 3_000;

let site: Site | undefined;

/** Handles a code chunk that is gone. */
let onLostSession: (error: unknown) => Promise<never> = (error) => Promise.reject(error);

const load = () => import("./session.ts").catch((error: unknown) => onLostSession(error));

const warn = (error: unknown) => console.warn("Signing in is not possible now.", error);

/** Resumes the stored session. */
export function beginSession(ofPage: Site, lostChunk: typeof onLostSession): void {
  site = ofPage;
  onLostSession = lostChunk;
  entrance.enter = requireSignIn;
  entrance.headers = bearerHeaders;
  entrance.send = fetchAsVisitor;
  entrance.refuse = async () => (await import("./tokens.ts")).refuseTokens();
  if (isAuthCallback(new URL(location.href))) {
    load()
      .then(({ handleCallback }) => handleCallback(ofPage))
      .catch((error: unknown) => {
        warn(error);
        location.replace("/");
      });
    return;
  }
  if (ofPage.signIn && readTokens() !== null)
    load()
      .then(({ resume }) => resume(ofPage))
      .catch(warn);
}

/** @param follow calls back with the current path */
export function analyticsLater({ analytics }: Site, follow: (arrive: (path: string) => void) => void): void {
  if (analytics === undefined) return;
  setTimeout(() => {
    import("./analytics.ts").then(({ beginAnalytics }) => beginAnalytics(analytics, follow)).catch(() => {});
  }, ANALYTICS_DELAY_MS);
}

/** Handles the Sign in button: goes to the provider, then back to this page or to the sign-in page's target. */
export function signIn(event?: Event): void {
  const from = site;
  // Without a provider the form leads to the page that explains it.
  if (!from?.signIn) return;
  event?.preventDefault();
  load()
    .then(({ leave }) => leave(from))
    .catch(warn);
}

/** Sends a user whose sign-in is too old for a change to the provider, and back to this page. */
export function signInAgain(): void {
  const from = site;
  if (from?.signIn)
    load()
      .then(({ leave }) => leave(from, true))
      .catch(warn);
}

export function signOut(): void {
  const from = site;
  if (from?.signIn)
    load()
      .then(({ signOut }) => signOut(from))
      .catch(warn);
}

/**
 * Opens a page that requires sign-in.
 * @returns whether there is a token; otherwise the visitor is sent to the provider, but not twice in a row
 */
async function requireSignIn(): Promise<boolean> {
  const from = site;
  if (!from?.signIn || isAuthCallback(new URL(location.href))) return false;
  if (bearerHeaders().authorization !== undefined) return true;
  return load()
    .then(({ enter }) => enter(from))
    .catch((error: unknown) => {
      warn(error);
      return false;
    });
}
