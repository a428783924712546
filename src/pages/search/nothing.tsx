/** What to do when the search has nothing to show. */
import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { readPosition } from "../nearby/position.ts";

export function Nothing({ q }: { q: string }): ReactNode {
  const words = q.split(/\s+/);
  const position = readPosition(new URLSearchParams({ lat: q }));
  return (
    <EmptyState title={`Nothing found for “${q}”`}>
      <ul className="plain-list">
        {position.kind !== "place" ? null : (
          <li>
            Is it a position?{" "}
            <a href={link.nearby({ lat: position.lat, lon: position.lon })}>Stops and departures near it</a>
          </li>
        )}
        {words.length < 2 ? null : (
          <li>
            Look for one word only:{" "}
            {words.slice(0, 5).map((word, i) => (
              <span key={word + String(i)}>
                {i === 0 ? "" : ", "}
                <a href={link.search(word)}>{word}</a>
              </span>
            ))}
          </li>
        )}
        <li>Leave out the street or the direction, or write the name as the agency does.</li>
        <li>
          Is it the address of a feed? <a href={link.findByUrl({ url: q })}>Find the feed by its URL</a>
        </li>
        <li>
          Go through <a href={link.operators()}>all operators</a>, <a href={link.feeds()}>all feeds</a> or{" "}
          <a href={link.place()}>all places</a>.
        </li>
      </ul>
    </EmptyState>
  );
}

/** The portal shows the data of another server, which has lists that search but no ranked search. */
export function NoSearch({ q }: { q: string }): ReactNode {
  return (
    <EmptyState title="The search does not answer">
      <p>
        The lists search too: <a href={link.operators({ search: q })}>operators</a> and{" "}
        <a href={link.feeds({ search: q })}>feeds</a> that match “{q}”.
      </p>
    </EmptyState>
  );
}
