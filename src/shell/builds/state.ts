/** State of an open page that concerns its build. Browser only. */

/** A link to a URL that redirects. */
type OldAddress = {
  /** Target by the redirects of the build. */
  location: string;
  /** Target by the server's current rules, which may override those of the build. */
  settle(): Promise<string>;
};

export type BuildState = {
  /** Id of the build that served the page. */
  readonly id: string;
  /** Whether another build runs: the next navigation then loads its page from the server. */
  outdated: boolean;
  /** Redirect of a URL of this site, or null; always null until the redirects of the build are loaded. */
  redirect(url: URL): OldAddress | null;
};

export function buildState(id: string): BuildState {
  return { id, outdated: false, redirect: () => null };
}
