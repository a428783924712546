/** What an open page knows about its build. Browser only. */

export type BuildState = {
  /** The build that the page was served by. */
  readonly id: string;
  /** Another build runs now: the next navigation loads its page from the server. */
  outdated: boolean;
  /** Where an address of this site leads by the rules of the build, or null; nowhere until they are known. */
  redirect(url: URL): string | null;
};

/** Milliseconds after the page has started until its rules are fetched (specification, section 9). */
const DELAY = 1_000;

export function buildState(id: string): BuildState {
  return { id, outdated: false, redirect: () => null };
}

/** The rest is code of its own, so that no page waits for it. */
export function beginLater(state: BuildState): void {
  setTimeout(() => {
    import("./later.ts")
      .then(({ begin }) => begin(state))
      .catch((error: unknown) => console.warn("The route rules could not be loaded.", error));
  }, DELAY);
}
