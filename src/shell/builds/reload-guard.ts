/** Reloads are rare: at most one for a path in ten seconds, also across the reload itself. Browser only. */

/** Milliseconds in which a path is reloaded at most once (specification, section 9). */
export const RELOAD_GUARD = 10_000;

const KEY = "reloads";

type Memory = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether the path may be reloaded now; if so, that is written down. Without session storage nothing may be reloaded:
 * nobody would know that it happened already.
 * @param now milliseconds since 1970
 */
export function mayReload(path: string, now: number, memory: () => Memory = () => sessionStorage): boolean {
  try {
    const storage = memory();
    const before = readTimes(storage.getItem(KEY));
    const recent = Object.entries(before).filter(([, time]) => now - time < RELOAD_GUARD && time <= now);
    if (recent.some(([known]) => known === path)) return false;
    storage.setItem(KEY, JSON.stringify(Object.fromEntries([...recent, [path, now]])));
    return true;
  } catch {
    return false;
  }
}

function readTimes(text: string | null): Record<string, number> {
  try {
    const times: unknown = JSON.parse(text ?? "{}");
    return typeof times === "object" && times !== null ? (times as Record<string, number>) : {};
  } catch {
    return {};
  }
}
