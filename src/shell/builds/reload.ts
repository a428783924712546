/** Leaves an outdated page for the new build: on the next navigation, or when a chunk of the old one is gone. Browser only. */
import type { DataRouter, Location } from "react-router";
import type { BuildState } from "./state.ts";

/** Milliseconds in which a path is reloaded at most once (specification, section 9). */
export const RELOAD_GUARD_MS = 10_000;

const KEY = "reloads";

type Memory = Pick<Storage, "getItem" | "setItem">;

/**
 * Returns whether the path may be reloaded now, and records it if so. Never without session storage, since a reload
 * loop could not be detected.
 * @param now milliseconds since 1970
 */
export function mayReload(path: string, now: number, memory: () => Memory = () => sessionStorage): boolean {
  try {
    const storage = memory();
    const before = readTimes(storage.getItem(KEY));
    const recent = Object.entries(before).filter(([, time]) => now - time < RELOAD_GUARD_MS && time <= now);
    if (recent.some(([recentPath]) => recentPath === path)) return false;
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

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** Loads the address from the server. Back and forward have changed `location` already; a link has not. */
function leaveFor(address: string): void {
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
}

/** Address that the router is navigating to, for a chunk that fails to load on the way. */
let target: string | null = null;

/** Turns the next navigation into a page load once another build runs. */
export function reloadWhenOutdated(router: DataRouter, build: BuildState): void {
  router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") {
      target = null;
      return;
    }
    const address = addressOf(navigation.location);
    if (address === target) return;
    target = address;
    if (build.outdated && mayReload(navigation.location.pathname, Date.now())) leaveFor(address);
  });
}

/**
 * Loads the target page of the navigation, or else the current page, from the server. Returns only if that was tried
 * a moment ago.
 */
export async function loadFromServer(): Promise<void> {
  const address = target ?? location.pathname + location.search + location.hash;
  if (!mayReload(new URL(address, location.href).pathname, Date.now())) return;
  leaveFor(address);
  await new Promise<never>(() => {});
}

/**
 * Reloads the page after a chunk failed to load, most likely because its build is gone.
 * @throws the error if a reload was tried a moment ago, and when offline
 */
export async function reloadForLostChunk(error: unknown): Promise<never> {
  console.warn("A part of the page could not be loaded.", error);
  if (navigator.onLine) await loadFromServer();
  throw error;
}

/** Error messages of browsers (and of the bundler, for style sheets) for code that failed to load. */
const LOST_CHUNK = /dynamically imported|module script failed|preload CSS/i;

/** Reloads the page if the error is a lost chunk; rethrows every other error. */
export async function reloadIfLost(error: unknown): Promise<never> {
  if (error instanceof Error && LOST_CHUNK.test(error.message)) return reloadForLostChunk(error);
  throw error;
}
