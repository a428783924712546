/** The search page before anything is searched: suggestions from the data, and recent searches of this browser. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { startersQuery } from "../../data/search-starters.ts";
import { type Recent, recentSearches } from "../../shell/search-box/recent.ts";
import { suggestedEntries } from "../../shell/search-box/starters.ts";
import { Section } from "../../ui/section.tsx";
import { text } from "./text.tsx";

function Entries({ entries }: { entries: readonly Recent[] }): ReactNode {
  return (
    <ul className="tiles">
      {entries.map(({ name, href, note }) => (
        <li key={href}>
          <a className="tile" href={href}>
            <span className="cell-main">{name}</span>
            {note ? <span className="cell-more">{note}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Start(): ReactNode {
  const { data } = useSuspenseQuery(startersQuery);
  const recent = recentSearches.use();
  return (
    <div className="search-start">
      <Section id="suggested" title={text.start.suggested}>
        <Entries entries={suggestedEntries(data)} />
      </Section>
      {/* Known only in the browser: below everything else, so that nothing moves. */}
      {recent.length === 0 ? null : (
        <Section
          id="recent"
          title={text.start.recent}
          action={
            <button className="button" data-size="small" type="button" onClick={recentSearches.clear}>
              {text.start.clear}
            </button>
          }
        >
          <Entries entries={recent} />
        </Section>
      )}
    </div>
  );
}
