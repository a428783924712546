/** Detects that a newer build was deployed while the page is open. Browser only. */
import type { BuildState } from "./state.ts";

/** Milliseconds between two checks. */
export const CHECK_INTERVAL_MS = 10 * 60_000;

/** Checks every ten minutes and whenever the page becomes visible, until a build other than the page's own runs. */
export function watchBuilds(state: BuildState): void {
  const look = async () => {
    if (state.outdated) return clearInterval(timer);
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
      const { id } = response.ok ? ((await response.json()) as { id?: string }) : {};
      if (id !== undefined && id !== state.id) state.outdated = true;
    } catch {
      // Offline, or the server is being replaced: the next check decides.
    }
  };
  const timer = setInterval(look, CHECK_INTERVAL_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
}
