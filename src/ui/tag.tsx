import type { ReactNode } from "react";

export type Tone = "plain" | "line" | "good" | "warn" | "bad";

/** A short word beside a name. The tone only underlines what the word says. */
export function Tag({ tone = "plain", children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}
