/** All that a first load knows of signing in: is there anything to do? The rest is code of its own. Browser only. */
import type { Site } from "../data/site.ts";
import { isAuthCallback } from "./auth-callback.ts";
import { bearerHeaders, fetchAsVisitor, readTokens } from "./bearer.ts";
import { entrance } from "./store.ts";

/** Milliseconds after the start until analytics begin, where there are any. */
const LATE = 3_000;

let site: Site | undefined;

/** What becomes of the page when the code is not there any more. */
let lost: (error: unknown) => Promise<never> = (error) => Promise.reject(error);

const load = () => import("./session.ts").catch((error: unknown) => lost(error));

const failed = (error: unknown) => console.warn("Signing in is not possible now.", error);

/** Takes up the session where it was left. */
export function beginSession(ofPage: Site, lostChunk: typeof lost): void {
  site = ofPage;
  lost = lostChunk;
  entrance.enter = requireSignIn;
  entrance.headers = bearerHeaders;
  entrance.send = fetchAsVisitor;
  entrance.refuse = async () => (await import("./tokens.ts")).refuseTokens();
  if (isAuthCallback(new URL(location.href))) {
    load()
      .then(({ comeBack }) => comeBack(ofPage))
      .catch((error: unknown) => {
        failed(error);
        location.replace("/");
      });
    return;
  }
  if (ofPage.signIn && readTokens() !== null)
    load()
      .then(({ resume }) => resume(ofPage))
      .catch(failed);
}

/** @param follow calls back with the path that is shown */
export function analyticsLater({ analytics }: Site, follow: (arrive: (path: string) => void) => void): void {
  if (analytics === undefined) return;
  setTimeout(() => {
    import("./analytics.ts").then(({ beginAnalytics }) => beginAnalytics(analytics, follow)).catch(() => {});
  }, LATE);
}

/** The button: to the provider, and then back to this page, or to where the page of the sign-in says. */
export function signIn(event?: Event): void {
  const from = site;
  // Without a provider the form leads to the page that says so.
  if (!from?.signIn) return;
  event?.preventDefault();
  load()
    .then(({ leave }) => leave(from))
    .catch(failed);
}

export function signOut(): void {
  const from = site;
  if (from?.signIn)
    load()
      .then(({ signOut }) => signOut(from))
      .catch(failed);
}

/**
 * For a page that only the signed in may see.
 * @returns whether there is a token to read it with; else the visitor is led to the provider, but not twice in a row
 */
async function requireSignIn(): Promise<boolean> {
  const from = site;
  if (!from?.signIn || isAuthCallback(new URL(location.href))) return false;
  if (bearerHeaders().authorization !== undefined) return true;
  return load()
    .then(({ enter }) => enter(from))
    .catch((error: unknown) => {
      failed(error);
      return false;
    });
}
