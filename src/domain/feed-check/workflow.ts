/** The GitHub Actions workflow that checks a feed, for the documentation and the page /validate. */

/** For sites that do not set where the source of this software is; whoever copies the workflow replaces it. */
const ANY_REPOSITORY = "OWNER/REPOSITORY";

/** The GitHub repository of a URL below github.com, as `owner/name`; null for any other. */
export function repositoryOf(url: string | undefined): string | null {
  return /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:\/|$)/.exec(url ?? "")?.[1] ?? null;
}

/**
 * @param repository of this software on GitHub, as `owner/name`
 * @returns the file `.github/workflows/gtfs.yml`
 */
export function workflowFile(repository: string | null): string {
  return `name: Check GTFS
on: [push, pull_request]
permissions:
  contents: read
  security-events: write
jobs:
  gtfs:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/checkout@v4
        with:
          repository: ${repository ?? ANY_REPOSITORY}
          path: .portal
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm ci --omit=dev --ignore-scripts --prefix .portal
      - name: Check the feed
        run: node .portal/cli/portal.ts validate gtfs.zip --sarif > gtfs.sarif
      - uses: github/codeql-action/upload-sarif@v3
        if: success() || failure()
        with:
          sarif_file: gtfs.sarif
          category: gtfs
`;
}
