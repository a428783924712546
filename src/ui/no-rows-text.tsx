/** Texts of a list without rows. */
import type { ReactNode } from "react";

export const text = {
  without: (filters: readonly ReactNode[]) => (
    <>
      Remove a filter:{" "}
      {filters.map((filter, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words never change their order
        <span key={i}>
          {i === 0 ? "" : ", "}
          {filter}
        </span>
      ))}
      .
    </>
  ),
  everything: (words: string) => `Search everything for “${words}”`,
} as const;
