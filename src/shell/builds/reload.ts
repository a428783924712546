/** Leaves an outdated page for the new build: on the next navigation, or when a chunk of the old one is gone. Browser only. */
import type { DataRouter, Location } from "react-router";
import { mayReload } from "./reload-guard.ts";
import type { BuildState } from "./state.ts";

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
 * A chunk could not be loaded, most likely because its build is gone: the page that needs it is loaded anew.
 * @throws the error again when that was tried a moment ago
 */
export function reloadForLostChunk(error: unknown): Promise<never> {
  const address = target ?? location.pathname + location.search + location.hash;
  console.warn("A part of the page could not be loaded.", error);
  if (!mayReload(new URL(address, location.href).pathname, Date.now())) throw error;
  leaveFor(address);
  return new Promise<never>(() => {});
}
