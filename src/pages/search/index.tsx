import "./search.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SearchAnswer } from "../../data/search.ts";
import { type Hit, hitGroups, KIND_NAMES } from "../../data/search-hit.ts";
import { startersQuery } from "../../data/search-starters.ts";
import { listComma } from "../../domain/language/current.ts";
import { inSentence } from "../../domain/language/messages.ts";
import { link } from "../../domain/links.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchField, SubmitButton } from "../../ui/fields.tsx";
import { languageAttributes } from "../../ui/names.ts";
import { Pager } from "../../ui/pager.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { Section } from "../../ui/section.tsx";
import { readPosition } from "../nearby/position.ts";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { neighbors, type PageAsked, readSearch, searchAddress, searchPageQuery } from "./query.ts";
import { screen } from "./screen.ts";
import { Start } from "./start.tsx";
import { text } from "./text.tsx";

export function Nothing({ q }: { q: string }): ReactNode {
  const words = q.split(/\s+/);
  const position = readPosition(new URLSearchParams({ lat: q }));
  const links = words.slice(0, 5).map((word, i) => (
    <span key={word + String(i)}>
      {i === 0 ? "" : listComma()}
      <a href={link.search(word)}>{word}</a>
    </span>
  ));
  return (
    <EmptyState title={text.none.title(q)}>
      <ul className="plain-list">
        {position.kind !== "place" ? null : (
          <li>
            {text.none.position(<a href={link.nearby({ lat: position.lat, lon: position.lon })}>{text.none.nearby}</a>)}
          </li>
        )}
        {words.length < 2 ? null : <li>{text.none.words(links)}</li>}
        <li>{text.none.shorter}</li>
        <li>{text.none.url(<a href={link.findByUrl({ url: q })}>{text.none.find}</a>)}</li>
        <li>
          {text.none.browse(
            <a href={link.operators()}>{text.none.operators}</a>,
            <a href={link.feeds()}>{text.none.feeds}</a>,
            <a href={link.place()}>{text.none.places}</a>,
          )}
        </li>
      </ul>
    </EmptyState>
  );
}

/** The data is that of another server, which has lists that search but no ranked search. */
export function NoSearch({ q }: { q: string }): ReactNode {
  return (
    <EmptyState title={text.failed.title}>
      <p>
        {text.failed.body(
          <a href={link.operators({ search: q })}>{text.failed.operators}</a>,
          <a href={link.feeds({ search: q })}>{text.failed.feeds}</a>,
        )}
      </p>
    </EmptyState>
  );
}

export const loader = pageLoader(screen, ({ url, read, later, completeHead, site }) => {
  const query = readSearch(url.searchParams);
  if (query.q === "") later(() => read(startersQuery));
  else {
    later(() => read(searchPageQuery(query)));
    // Results have the search page as canonical; searches without a result are not indexed.
    completeHead(async () => {
      const answer = await read(searchPageQuery(query));
      return answer !== null && hitGroups(answer).length === 0 ? { robots: "noindex" } : {};
    });
  }
  return {
    title: query.q === "" ? text.title : text.titleOf(query.q),
    description: text.description,
    data: link.portalData("search", { q: query.q }, site.apiBase),
    crumbs: [{ label: text.title }],
  };
});

function HitLine({ hit }: { hit: Hit }): ReactNode {
  // The badge shows the short name already.
  const name = hit.route?.route_long_name || hit.name;
  return (
    <li className="hit">
      {hit.route === undefined ? null : <RouteBadge route={hit.route} size="small" />}
      <div>
        <a className="hit-name" href={hit.href} {...languageAttributes(hit.lang)}>
          {name}
        </a>
        {hit.otherName === undefined ? null : (
          <>
            {" "}
            <span {...languageAttributes(hit.otherName.lang)}>{hit.otherName.text}</span>
          </>
        )}
        <span className="hit-note">{hit.note}</span>
      </div>
    </li>
  );
}

function Results({ pageQuery, answer }: { pageQuery: PageAsked; answer: SearchAnswer }): ReactNode {
  const groups = hitGroups(answer, pageQuery.kind === null ? pageQuery.q : undefined);
  if (groups.length === 0) return <Nothing q={pageQuery.q} />;
  return (
    <>
      {answer.corrected ? <p className="section-note">{text.similar}</p> : null}
      {groups.map(({ kind, name, hits }) => {
        const hasMore = answer.more.includes(kind);
        const isAlone = pageQuery.kind === kind;
        return (
          <Section
            key={kind}
            id={kind}
            title={name}
            action={
              hasMore && !isAlone ? (
                <a href={searchAddress({ ...pageQuery, kind, offset: 0 })}>{text.more(inSentence(name))}</a>
              ) : undefined
            }
          >
            <ul className="hits">
              {hits.map((hit) => (
                <HitLine hit={hit} key={hit.key} />
              ))}
            </ul>
            {isAlone ? (
              <Pager
                what={inSentence(name)}
                from={pageQuery.offset + 1}
                count={hits.length}
                {...neighbors(pageQuery, hasMore)}
              />
            ) : null}
          </Section>
        );
      })}
    </>
  );
}

function SearchResults({ pageQuery }: { pageQuery: PageAsked }): ReactNode {
  const { data } = useSuspenseQuery(searchPageQuery(pageQuery));
  return data === null ? <NoSearch q={pageQuery.q} /> : <Results pageQuery={pageQuery} answer={data} />;
}

/** @param example what may be searched, shown in the empty field */
function Form({ q, example }: { q: string; example?: string | undefined }): ReactNode {
  return (
    <form className="filters" action={link.search()} method="get" aria-label={text.form}>
      <div className="filters-main">
        <SearchField
          name="q"
          label={text.field}
          value={q}
          {...(example === undefined ? {} : { hint: text.hint(example) })}
        />
        <SubmitButton>{text.button}</SubmitButton>
      </div>
    </form>
  );
}

/** The form with an example from the data. */
function EmptyForm(): ReactNode {
  return <Form q="" example={useSuspenseQuery(startersQuery).data[0]?.name} />;
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const busy = useIsLoading();
  const query = readSearch(url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      {query.q === "" ? <EmptyForm /> : <Form q={query.q} />}
      {query.kind === null ? null : (
        <p className="active-filters">
          {text.only(KIND_NAMES[query.kind].toLowerCase(), <a href={link.search(query.q)}>{text.everything}</a>)}
        </p>
      )}
      <div aria-busy={busy} {...(busy ? { "data-busy": "" } : {})}>
        {query.q === "" ? <Start /> : <SearchResults pageQuery={query} />}
      </div>
    </>
  );
}
