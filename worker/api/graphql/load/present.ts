import type DataLoader from "dataloader";

/** What exists of the given keys, in their order. */
export async function present<T>(loader: DataLoader<number, T | null>, ids: readonly number[]): Promise<T[]> {
  const rows = await Promise.all(ids.map((id) => loader.load(id)));
  return rows.filter((row): row is Awaited<T> & T => row !== null);
}
