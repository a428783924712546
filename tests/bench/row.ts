/** One line of the bench. */
export type BenchRow = {
  name: string;
  /** The bound in words, from the issue that set it. */
  bound: string;
  /** Null where the data is not at hand. */
  run(data: string | undefined): Promise<{ measured: string; ok: boolean } | null>;
};
