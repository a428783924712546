import type { ReactNode } from "react";
import { text } from "./text.tsx";

export type Anchor = { id: string; name: string; count?: number | undefined };

/** Links to the sections of a page, so that each has a URL and the back button works. Not a `<nav>`, of which a page has one. */
export function Anchors({
  anchors,
  label = text.anchors.label,
}: {
  anchors: readonly Anchor[];
  label?: string;
}): ReactNode {
  if (anchors.length < 2) return null;
  return (
    <section className="anchors" aria-label={label}>
      <ul className="anchor-list">
        {anchors.map((anchor) => (
          <li key={anchor.id}>
            <a href={`#${anchor.id}`}>
              {anchor.name}
              {anchor.count === undefined ? null : <span className="tag">{anchor.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
