/** Session actions: go to the provider, return, renew the token, query the user, sign out. Browser only. */
import { csrfHeaders } from "../data/csrf.ts";
import { fetchTransport } from "../data/fetch-transport.ts";
import type { Site } from "../data/site.ts";
import { forgetVisit } from "./analytics-visit.ts";
import { isAuthCallback } from "./auth-callback.ts";
import { bearerHeaders, fetchAsVisitor, readTokens } from "./bearer.ts";
import { dropPending, mayRedirect, readPending, storePending } from "./pending.ts";
import { openProvider, RENEW_BEFORE_MS } from "./provider.ts";
import { dispatch } from "./reducer.ts";
import { sessionState } from "./store.ts";
import { forgetTokens, isTokensKey, storeTokens } from "./tokens.ts";
import { type Me, userOfClaims } from "./user.ts";

/** Handles clicks on links to files below `apiBase` (on this or another origin) that are refused without a token. */
export function handleDownloads(apiBase: string): void {
  const base = new URL(apiBase, location.href).href;
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[download]") : null;
    if (link === null || !link.href.startsWith(`${base}/`) || bearerHeaders().authorization === undefined) return;
    event.preventDefault();
    void download(link.href).catch(() => location.assign(link.href));
  });
}

async function download(address: string): Promise<void> {
  const open = await fetch(address, { method: "HEAD" });
  // Public files are left to the browser, which shows the progress.
  const answer = open.ok ? null : await fetchAsVisitor(address, { headers: bearerHeaders() });
  if (!answer?.ok) return location.assign(address);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  const file = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: file, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

const RETURN = ["code", "state", "iss", "session_state", "error", "error_description", "error_uri"];

/** Path and query without the parameters that a provider adds. */
function withoutReturn(url: URL): string {
  if (isAuthCallback(url)) for (const name of RETURN) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/**
 * @param text path, query, and fragment; anything invalid becomes the home page
 * @param origin origin of this site
 * @returns a path of this site that begins with a single slash
 */
export function safeTarget(text: string | null | undefined, origin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\u0000-\u0020\u007f]/.test(text)) return "/";
  let url: URL;
  try {
    url = new URL(text, origin);
  } catch {
    return "/";
  }
  if (url.origin !== origin) return "/";
  const path = withoutReturn(url);
  // Resolving dots can leave two slashes in front. The sign-in page itself is not a valid target.
  return path.startsWith("//") || /^\/sign-in\/?($|[?#])/.test(path) ? "/" : path;
}

/** Milliseconds between two checks of the user (specification, section 9). */
const RECHECK_INTERVAL_MS = 600_000;
const SILENT = 1_000;

const ME = "query me { me { id name email external_data roles } }";

/** The target after signing in: this page, or the sign-in page's target. */
function wantedPath(): string {
  const { pathname, search, hash, origin } = location;
  const here = /^\/sign-in\/?$/.test(pathname) ? new URLSearchParams(search).get("returnTo") : pathname + search + hash;
  return safeTarget(here, origin);
}

/**
 * Goes to the provider.
 * @param mustAsk the provider asks the user again
 * @throws if it does not respond; the visitor then stays on the page
 */
export async function leave({ signIn }: Site, mustAsk = false): Promise<void> {
  if (!signIn) return;
  const target = wantedPath();
  const { address, pending } = await (await openProvider(signIn)).begin(target, Date.now(), mustAsk);
  storePending(pending);
  location.assign(address);
}

/** Handles the return from the provider: stores tokens for a sign-in that began in this tab, then goes to its target. */
export async function handleCallback({ signIn }: Site): Promise<void> {
  const address = new URL(location.href);
  const pending = readPending(Date.now());
  if (signIn && pending !== null && pending.state === address.searchParams.get("state")) {
    dropPending();
    try {
      storeTokens(await (await openProvider(signIn)).exchange(address, pending));
    } catch (error) {
      console.warn("The sign-in did not succeed.", error);
    }
  }
  location.replace(safeTarget(pending?.target, location.origin));
}

/**
 * Ensures a valid token.
 * @returns whether there is one; tabs take turns, because a refresh token can be used only once
 */
async function renew(site: Site): Promise<boolean> {
  const lock = navigator.locks?.request.bind(navigator.locks) as LockManager["request"] | undefined;
  const turn = async () => {
    const tokens = readTokens();
    if (tokens === null || !site.signIn) return false;
    if (tokens.expiresAt - RENEW_BEFORE_MS > Date.now()) return true;
    const late = new Promise<never>((_, fail) => setTimeout(fail, SILENT, new Error("It took too long.")));
    const { signIn } = site;
    try {
      storeTokens(
        await Promise.race([late, openProvider(signIn, SILENT).then((provider) => provider.refresh(tokens, SILENT))]),
      );
      return true;
    } catch {
      forgetTokens();
      return false;
    }
  };
  return lock === undefined ? turn() : lock("session", turn);
}

/** Resumes the stored session: shows the user and keeps checking. */
export async function resume(site: Site): Promise<void> {
  const tokens = readTokens();
  if (tokens === null) return;
  dispatch({ type: "tokens", user: userOfClaims(tokens.claims) });
  addEventListener("storage", ({ key }) => {
    // Signed out in another tab.
    if (isTokensKey(key) && readTokens() === null) dispatch({ type: "left" });
  });
  handleDownloads(site.apiBase);
  await recheck(site);
}

async function recheck(site: Site): Promise<void> {
  if (readTokens() === null) return;
  if (!(await renew(site))) {
    dispatch({ type: "silent-failed" });
    if (sessionState().is === "must-reauthorize") await redirectOnce(site);
    return;
  }
  await queryMe(site);
  const tokens = readTokens();
  if (tokens === null) return;
  const soonest = tokens.expiresAt - RENEW_BEFORE_MS - Date.now();
  setTimeout(() => void recheck(site), Math.max(1_000, Math.min(RECHECK_INTERVAL_MS, soonest)));
}

/** Builds the user from the `me` query; if it fails, the user is signed out. */
async function queryMe(site: Site): Promise<void> {
  const headers = () => ({ ...csrfHeaders(site), ...bearerHeaders() });
  const transport = fetchTransport(site.apiBase, headers, fetchAsVisitor);
  try {
    const { data } = await transport.send(
      { query: ME, operationName: "me", variables: {} },
      AbortSignal.timeout(10_000),
    );
    const me = (data as { me?: Me | null } | null)?.me ?? null;
    if (me === null) throw new Error("The portal does not know who this is.");
    const tokens = readTokens();
    // After a failed check, a successful one restores the user.
    if (tokens !== null && sessionState().is !== "signed-in")
      dispatch({ type: "tokens", user: userOfClaims(tokens.claims) });
    if (tokens !== null) dispatch({ type: "me", me, at: Date.now() });
  } catch (error) {
    console.warn("The session could not be checked.", error);
    dispatch({ type: "me-failed" });
  }
}

/** Goes to the provider automatically, but not repeatedly: a site that rejects its provider's tokens must not cause a loop. */
async function redirectOnce(site: Site): Promise<void> {
  try {
    if (mayRedirect(Date.now())) await leave(site);
    else dispatch({ type: "left" });
  } catch (error) {
    console.warn("The identity provider cannot be reached.", error);
    dispatch({ type: "left" });
  }
}

/** Opens a page that requires sign-in. @returns whether there is a token; otherwise the visitor is sent to sign in */
export async function enter(site: Site): Promise<boolean> {
  if (readTokens() !== null && (await renew(site))) return true;
  await redirectOnce(site);
  return false;
}

/** Forgets the visitor here and signs out at the provider. */
export async function signOut({ signIn }: Site): Promise<void> {
  const tokens = readTokens();
  forgetTokens();
  forgetVisit();
  dropPending();
  dispatch({ type: "left" });
  if (!signIn) return;
  const back = signIn.logoutUri || `${location.origin}/`;
  const provider = tokens === null ? null : await openProvider(signIn, SILENT).catch(() => null);
  location.assign((tokens !== null && provider?.endAddress(tokens.idToken, back)) || back);
}
