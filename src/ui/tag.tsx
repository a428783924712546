import type { ReactNode } from "react";

export type Tone = "plain" | "line" | "good" | "warn" | "bad";

/** A short word next to a name. Its tone only supports its meaning. */
export function Tag({ tone = "plain", children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}
