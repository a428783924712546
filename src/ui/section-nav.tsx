import { type ReactNode, useEffect, useRef, useState } from "react";
import { text } from "./entity-text.tsx";

export type Anchor = { id: string; name: string; count?: number | undefined };

/** Share of the window's height, from the top, above which a section's heading must be for the section to be in view. */
const READING_LINE = 0.4;

/** The section in view: the last one whose top is above the reading line; at the end of the page, the one linked to. */
function sectionInView(sections: readonly HTMLElement[]): string | null {
  const root = document.documentElement;
  const atEnd = window.scrollY + window.innerHeight >= root.scrollHeight - 2;
  const above = (line: number) => sections.filter((section) => section.getBoundingClientRect().top < line);
  const visible = above(window.innerHeight);
  if (atEnd) return (visible.find(({ id }) => `#${id}` === location.hash) ?? visible.at(-1))?.id ?? null;
  return above(window.innerHeight * READING_LINE).at(-1)?.id ?? null;
}

/**
 * Links to the sections of a long page. It stays at the top of the window, in one line that scrolls sideways, and marks
 * the section in view; without scripts it is a plain list of links. Not a `<nav>`, of which a page has one.
 */
export function SectionNav({ sections }: { sections: readonly Anchor[] }): ReactNode {
  const [current, setCurrent] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = sections.map(({ id }) => id).join(" ");

  useEffect(() => {
    const sections = ids.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    // A section is observed while it crosses the line, so the measurements below are few.
    const observer = new IntersectionObserver(() => setCurrent(sectionInView(sections)), {
      rootMargin: `0px 0px -${(1 - READING_LINE) * 100}% 0px`,
    });
    for (const section of sections) observer.observe(section);
    const settle = () => setCurrent(sectionInView(sections));
    addEventListener("scrollend", settle);
    return () => {
      observer.disconnect();
      removeEventListener("scrollend", settle);
    };
  }, [ids]);

  useEffect(() => {
    const chip = current === null ? null : list.current?.querySelector<HTMLElement>(`[href="#${CSS.escape(current)}"]`);
    const row = list.current;
    if (!chip || row === null) return;
    // Not scrollIntoView, which would also scroll the page.
    row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 });
  }, [current]);

  if (sections.length < 2) return null;
  return (
    <section className="section-nav" aria-label={text.onThisPage}>
      <ul className="section-nav-list" ref={list}>
        {sections.map(({ id, name, count }) => (
          <li key={id}>
            <a href={`#${id}`} {...(id === current ? { "aria-current": "location" } : {})}>
              {name}
              {count === undefined ? null : <span className="tag">{count.toLocaleString("en-US")}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
