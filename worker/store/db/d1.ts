/** The part of Cloudflare's D1 binding that the store needs; Miniflare's twin has the same shape. */
export type D1Statement = { bind(...values: unknown[]): D1Statement };
/** `size_after`: bytes of the database. */
type D1Meta = { rows_read?: number; rows_written?: number; size_after?: number };
export type D1Answer = { results: unknown[]; meta: D1Meta };
export type D1Connection = {
  prepare(sql: string): D1Statement;
  // biome-ignore lint/suspicious/noExplicitAny: the binding's generics differ between Miniflare and workers-types
  batch(statements: any[]): Promise<any[]>;
};
export type D1Binding = D1Connection & {
  /** Absent from databases behind a proxy of ours. */
  withSession?(constraintOrBookmark: string): D1Connection & { getBookmark(): string | null };
};

/** A statement that keeps what is bound to it, for a binding of ours that sends it elsewhere. */
export type BoundStatement = D1Statement & { readonly sql: string; readonly values: readonly unknown[] };

export function boundStatement(sql: string, values: readonly unknown[] = []): BoundStatement {
  return { sql, values, bind: (...bound) => boundStatement(sql, bound) };
}
