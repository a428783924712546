/** Visibility conditions in SQL. */

/** A feed that anonymous callers may see; alias of the table given. */
export function visibleFeed(alias: string): string {
  return `${alias}.public = 1 AND ${alias}.deleted_at IS NULL`;
}
