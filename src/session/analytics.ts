/** What the analytics service of the portal is told, where one is configured: pages, and once a session who it is. Browser only. */
import type { Site } from "../data/site.ts";
import { firstNaming, forgetVisit, visitId } from "./analytics-visit.ts";
import { onSession, sessionState } from "./store.ts";

type Event =
  | { event: "page"; path: string }
  /** The specification's two: e-mail and name. */
  | { event: "identify"; id: string; email: string; name: string };

/** Whether the visitor has asked not to be counted: Do Not Track, Global Privacy Control. */
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
 * Begins to tell. Plain POSTs without cookies and without a script of anybody else; an answer is not waited for.
 * @param follow calls back with the path that is shown, whenever anything about it changes
 * @param wishes of the browser's owner: `navigator`
 * @returns ends what it does at changes of the session
 */
export function beginAnalytics(
  { url, key }: NonNullable<Site["analytics"]>,
  follow: (arrive: (path: string) => void) => void,
  wishes: Parameters<typeof isRefused>[0] = navigator,
): () => void {
  if (isRefused(wishes)) return () => {};
  const send = (event: Event) => {
    const body = JSON.stringify({ key, visit: visitId(), at: new Date().toISOString(), ...event });
    // `no-cors`: whatever the service answers is nobody's business here, so it need not allow this origin.
    fetch(url, { method: "POST", mode: "no-cors", credentials: "omit", keepalive: true, body }).catch(() => {});
  };
  const identify = () => {
    const session = sessionState();
    // After signing out, wherever that was, the next one is somebody else.
    if (session.is === "signed-out") forgetVisit();
    if (session.is !== "signed-in" || session.user.checked === 0 || !firstNaming()) return;
    const { id, email, name } = session.user;
    send({ event: "identify", id, email, name });
  };
  const end = onSession(identify);
  if (sessionState().is === "signed-in") identify();
  let shown = "";
  const arrive = (path: string) => {
    if (path === shown) return;
    shown = path;
    send({ event: "page", path });
  };
  // The query of an address can hold what somebody typed; the path says which page it was.
  arrive(location.pathname);
  follow(arrive);
  return end;
}
