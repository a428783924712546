/** Places and stops with a name, each leading to the departures around it. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { searchQuery } from "../../data/search.ts";
import { nearGroups } from "../../data/search-near.ts";
import { link } from "../../domain/links.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { text } from "./text.tsx";

/** Results of each kind. */
const ROWS = 10;

export const choicesQuery = (q: string) => searchQuery({ q, limit: ROWS });

export function Choices({ q }: { q: string }): ReactNode {
  const { data } = useSuspenseQuery(choicesQuery(q));
  if (data === null) {
    return (
      <EmptyState title={text.choose.failed}>
        <p>{text.choose.failedHelp}</p>
      </EmptyState>
    );
  }
  const groups = nearGroups(data);
  if (groups.length === 0) {
    return (
      <EmptyState title={text.choose.none(q)}>
        <p>{text.choose.noneHelp(<a href={link.place()}>{text.choose.places}</a>)}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <h2>{text.choose.title(q)}</h2>
      {groups.map(({ kind, name, hits }) => (
        <Section id={kind} title={name} key={kind}>
          <ul className="tiles">
            {hits.map((hit) => (
              <li key={hit.key}>
                {hit.href === null ? (
                  <div className="tile">
                    <span className="cell-main">{hit.name}</span>
                    <span className="cell-more">{text.choose.noPlace}</span>
                  </div>
                ) : (
                  <a className="tile" href={hit.href}>
                    <span className="cell-main">{hit.name}</span>
                    <span className="cell-more">{hit.note}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
