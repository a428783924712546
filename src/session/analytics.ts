/** Sends page views, and once per session the user, to the analytics service if one is configured. Browser only. */
import type { Site } from "../data/site.ts";
import { forgetVisit, isFirstIdentification, visitId } from "./analytics-visit.ts";
import { onSession, sessionState } from "./store.ts";

type Event =
  | { event: "page"; path: string }
  /** E-mail and name, as in the specification. */
  | { event: "identify"; id: string; email: string; name: string };

/** Whether the visitor opted out of tracking: Do Not Track, Global Privacy Control. */
export function isRefused({
  doNotTrack,
  globalPrivacyControl,
}: {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}): boolean {
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
}

/**
 * Starts analytics: plain POSTs without cookies or third-party scripts; responses are ignored.
 * @param follow calls back with the current path whenever it changes
 * @param wishes preferences of the browser: `navigator`
 * @returns a listener for session changes
 */
export function beginAnalytics(
  { url, key }: NonNullable<Site["analytics"]>,
  follow: (arrive: (path: string) => void) => void,
  wishes: Parameters<typeof isRefused>[0] = navigator,
): () => void {
  if (isRefused(wishes)) return () => {};
  const send = (event: Event) => {
    const body = JSON.stringify({ key, visit: visitId(), at: new Date().toISOString(), ...event });
    // `no-cors`: the response is not read, so the service need not allow this origin.
    fetch(url, { method: "POST", mode: "no-cors", credentials: "omit", keepalive: true, body }).catch(() => {});
  };
  const identify = () => {
    const session = sessionState();
    // After signing out in any tab, the next user is a different one.
    if (session.is === "signed-out") forgetVisit();
    if (session.is !== "signed-in" || session.user.checked === 0 || !isFirstIdentification()) return;
    const { id, email, name } = session.user;
    send({ event: "identify", id, email, name });
  };
  const end = onSession(identify);
  if (sessionState().is === "signed-in") identify();
  let lastPath = "";
  const arrive = (path: string) => {
    if (path === lastPath) return;
    lastPath = path;
    send({ event: "page", path });
  };
  // The query may contain text that a visitor typed; the path identifies the page.
  arrive(location.pathname);
  follow(arrive);
  return end;
}
