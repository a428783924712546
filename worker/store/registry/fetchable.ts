/** A feed that can be fetched: GTFS with a current URL, or GBFS with a discovery URL. @param alias of the table feed */
export function fetchableFeed(alias: string): string {
  return (
    `((${alias}.spec = 'gtfs' AND ${alias}.urls ->> 'static_current' IS NOT NULL) OR ` +
    `(${alias}.spec = 'gbfs' AND ${alias}.urls ->> 'gbfs_auto_discovery' IS NOT NULL))`
  );
}
