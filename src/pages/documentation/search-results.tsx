/** What a search of the documentation found. */

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { textSearchQuery } from "../../data/text.ts";
import type { SearchHit } from "../../domain/content/search.ts";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";

function Hit({ hit: { path, id, page, heading, excerpt } }: { hit: SearchHit }): ReactNode {
  return (
    <li className="doc-hit">
      <a href={id === "" ? path : `${path}#${id}`}>{heading === "" ? page : `${page}: ${heading}`}</a>
      <p className="small">
        {excerpt.map(({ text, hit }, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing else, and stay where they are
          hit ? <mark key={i}>{text}</mark> : text,
        )}
      </p>
    </li>
  );
}

export function SearchResults({ q }: { q: string }): ReactNode {
  const { hits, total } = useSuspenseQuery(textSearchQuery(q)).data;
  return (
    <>
      <header className="page-head doc-head">
        <h1>Search the documentation</h1>
        <p className="page-lead">
          {total === 0
            ? `No page has all the words of “${q}”.`
            : `${thousands(total)} ${total === 1 ? "part" : "parts"} with “${q}”.`}
        </p>
      </header>
      <div className="doc-body">
        {total > 0 ? (
          <ul className="plain-list">
            {hits.map((hit) => (
              <Hit hit={hit} key={`${hit.path}#${hit.id}`} />
            ))}
          </ul>
        ) : (
          <p>
            Try fewer words or only their beginning, go to <a href={link.documentation()}>the first page</a>, or{" "}
            <a href={link.search(q)}>search the data for “{q}”</a>.
          </p>
        )}
        {total > hits.length ? <p className="soft">These are the best {hits.length}; more words leave fewer.</p> : null}
      </div>
    </>
  );
}
