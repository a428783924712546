/** Notices that the site was deployed anew while the page was open. Browser only. */

/** Milliseconds between two looks. */
export const LOOK_INTERVAL = 10 * 60_000;

export type BuildWatch = {
  /** Another build than the page's own runs now. */
  readonly outdated: boolean;
  /** Somebody else noticed. */
  markOutdated(): void;
};

/** Looks every ten minutes and whenever the page becomes visible. @param build the page's own */
export function watchBuilds(build: string): BuildWatch {
  const watch = {
    outdated: false,
    markOutdated() {
      watch.outdated = true;
      clearInterval(timer);
    },
  };
  const look = async () => {
    if (watch.outdated) return;
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
      const { id } = response.ok ? ((await response.json()) as { id?: string }) : {};
      if (id !== undefined && id !== build) watch.markOutdated();
    } catch {
      // Offline, or the server is being replaced: the next look will tell.
    }
  };
  const timer = setInterval(look, LOOK_INTERVAL);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
  return watch;
}
