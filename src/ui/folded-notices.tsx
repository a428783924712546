import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { text } from "./tools-text.ts";

/**
 * Notices that are one line with the first title on phones, and shown as they are on wider screens (entity.css).
 * @param titles of the notices, the most important first; nothing is shown without one
 */
export function FoldedNotices({
  titles,
  tone,
  children,
}: {
  titles: readonly string[];
  /** Of the first notice. */
  tone: "info" | "warn";
  children: ReactNode;
}): ReactNode {
  const [first] = titles;
  if (first === undefined) return null;
  return (
    <details className="folded-notices wide-open" data-tone={tone}>
      <summary>
        <Icon name={tone} size={16} />
        <span className="folded-title">{first}</span>
        {titles.length === 1 ? null : <span className="folded-more">{text.moreNotices(titles.length - 1)}</span>}
        <Icon name="down" size={14} />
      </summary>
      <div className="notices">{children}</div>
    </details>
  );
}
