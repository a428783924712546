import type { ReactNode } from "react";
import { thousands } from "../domain/formats.ts";
import { Icon } from "./icon.tsx";
import { text } from "./text.tsx";

/** Links to the previous and next page of a list; nothing for a single page. */
export function Pager({
  previous,
  next,
  from,
  count,
  total,
  what,
}: {
  previous: string | null;
  next: string | null;
  /** 1-based position of the first row shown. */
  from: number;
  /** Rows shown. */
  count: number;
  /** Rows in all, where that is known. */
  total?: number | undefined;
  /** The name of the rows, e.g. `feeds`. */
  what: string;
}): ReactNode {
  if (count === 0 || (previous === null && next === null && total === undefined)) return null;
  const range = count === 1 ? thousands(from) : text.pager.range(thousands(from), thousands(from + count - 1));
  return (
    <section className="pager" aria-label={text.pager.label(what)}>
      <p className="soft">
        {total === undefined
          ? text.pager.without(range, what)
          : total === 1
            ? text.pager.ofOne(range)
            : text.pager.of(range, thousands(total), what)}
      </p>
      <div className="pager-links">
        {previous === null ? null : (
          <a className="button" rel="prev" href={previous}>
            <Icon name="left" /> {text.pager.previous}
          </a>
        )}
        {next === null ? null : (
          <a className="button" rel="next" href={next}>
            {text.pager.next} <Icon name="right" />
          </a>
        )}
      </div>
    </section>
  );
}
