import type { ReactNode } from "react";

/** A text in which names are between backticks. */
export function CodeNames({ of }: { of: string }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
  return of.split("`").map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>));
}
