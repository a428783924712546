/** Starts what looks after an open page, once it has come to rest. Browser only. */
import type { BuildState } from "./state.ts";

/** Milliseconds after the page has started until its rules are fetched (specification, section 9). */
const DELAY = 1_000;

/** The rest is code of its own, so that no page waits for it. */
export function beginLater(state: BuildState): void {
  setTimeout(() => {
    import("./later.ts")
      .then(({ begin }) => begin(state))
      .catch((error: unknown) => console.warn("The route rules could not be loaded.", error));
  }, DELAY);
}
