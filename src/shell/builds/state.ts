/** What an open page knows about its build. Browser only. */

export type BuildState = {
  /** The build that the page was served by. */
  readonly id: string;
  /** Another build runs now: the next navigation loads its page from the server. */
  outdated: boolean;
  /** Where an address of this site leads by the rules of the build, or null; nowhere until they are known. */
  redirect(url: URL): string | null;
};

export function buildState(id: string): BuildState {
  return { id, outdated: false, redirect: () => null };
}
