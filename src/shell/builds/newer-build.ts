/** Notices that the site was deployed anew while the page was open. Browser only. */
import type { BuildState } from "./state.ts";

/** Milliseconds between two looks. */
export const LOOK_INTERVAL = 10 * 60_000;

/** Looks every ten minutes and whenever the page becomes visible, until another build than the page's own runs. */
export function watchBuilds(state: BuildState): void {
  const look = async () => {
    if (state.outdated) return clearInterval(timer);
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
      const { id } = response.ok ? ((await response.json()) as { id?: string }) : {};
      if (id !== undefined && id !== state.id) state.outdated = true;
    } catch {
      // Offline, or the server is being replaced: the next look will tell.
    }
  };
  const timer = setInterval(look, LOOK_INTERVAL);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
}
