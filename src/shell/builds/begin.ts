/** Starts the background work of an open page once it is idle. Browser only. */
import type { BuildState } from "./state.ts";

/** Milliseconds between the start of the page and the loading of its redirects (specification, section 9). */
const START_DELAY_MS = 1_000;

/** Loads the background work as a separate chunk, so that no page waits for it. */
export function beginLater(state: BuildState): void {
  setTimeout(() => {
    import("./background.ts")
      .then(({ begin }) => begin(state))
      .catch((error: unknown) => console.warn("The route rules could not be loaded.", error));
  }, START_DELAY_MS);
}
