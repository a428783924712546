/** Leaves an outdated page for the new build: on the next navigation, or when a chunk of the old one is gone. Browser only. */
import type { DataRouter, Location } from "react-router";
import type { BuildState } from "./state.ts";

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

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** Loads the address from the server. Going back and forth has changed it already; a link has not yet. */
function leaveFor(address: string): void {
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
}

/** Where the router is going, for a chunk that gets lost on the way there. */
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
 * Loads the page that is being gone to, or else the one that is shown, from the server. Comes to an end only where that
 * was tried a moment ago.
 */
export async function loadAnew(): Promise<void> {
  const address = target ?? location.pathname + location.search + location.hash;
  if (!mayReload(new URL(address, location.href).pathname, Date.now())) return;
  leaveFor(address);
  await new Promise<never>(() => {});
}

/**
 * A chunk could not be loaded, most likely because its build is gone: the page that needs it is loaded anew.
 * @throws the error again when that was tried a moment ago, and without a connection, where nothing would come at all
 */
export async function reloadForLostChunk(error: unknown): Promise<never> {
  console.warn("A part of the page could not be loaded.", error);
  if (navigator.onLine) await loadAnew();
  throw error;
}

/** The words of the browsers, and of the bundler for style sheets, for code that did not come. */
const LOST = /dynamically imported|module script failed|preload CSS/i;

/** As above for whatever was thrown; anything but a lost chunk is thrown again. */
export async function reloadIfLost(error: unknown): Promise<never> {
  if (error instanceof Error && LOST.test(error.message)) return reloadForLostChunk(error);
  throw error;
}
