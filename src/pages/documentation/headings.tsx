/** Table of contents of a page; pages with one heading need none. */
import type { ReactNode } from "react";
import type { Heading } from "../../domain/content/text.ts";

export function Headings({ headings }: { headings: readonly Heading[] }): ReactNode {
  if (headings.length < 2) return null;
  return (
    <details className="doc-toc doc-fold">
      <summary>On this page</summary>
      <ul className="doc-headings" aria-label="On this page">
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
