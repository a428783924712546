/** What an open page knows about its build. Browser only. */

/** An old address of this site. */
export type OldAddress = {
  /** Where it leads by the rules of the build. */
  location: string;
  /** Where it leads by now: ops may have put a rule over that of the build. */
  settle(): Promise<string>;
};

export type BuildState = {
  /** The build that the page was served by. */
  readonly id: string;
  /** Another build runs now: the next navigation loads its page from the server. */
  outdated: boolean;
  /** Where an address of this site leads, or null; nowhere until the rules of the build are known. */
  redirect(url: URL): OldAddress | null;
};

export function buildState(id: string): BuildState {
  return { id, outdated: false, redirect: () => null };
}
