/** What a search of the documentation found. */

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { textSearchQuery } from "../../data/text.ts";
import type { SearchHit } from "../../domain/content/search.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { englishAttributes } from "../../ui/names.ts";
import { text as words } from "./text.tsx";

function Hit({ hit: { path, id, page, heading, excerpt } }: { hit: SearchHit }): ReactNode {
  return (
    <li className="doc-hit" {...englishAttributes()}>
      <a href={inPageLanguage(id === "" ? path : `${path}#${id}`)}>{words.search.hit(page, heading)}</a>
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
        <h1>{words.search.title}</h1>
        <p className="page-lead">{total === 0 ? words.search.none(q) : words.search.found(total, q)}</p>
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
            {words.search.advice(
              <a href={link.documentation()}>{words.search.home}</a>,
              <a href={link.search(q)}>{words.search.data(q)}</a>,
            )}
          </p>
        )}
        {total > hits.length ? <p className="soft">{words.search.more(hits.length)}</p> : null}
      </div>
    </>
  );
}
