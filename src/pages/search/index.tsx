import "./search.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SearchAnswer } from "../../data/search.ts";
import { type Hit, hitGroups, KIND_NAMES } from "../../data/search-hit.ts";
import { link } from "../../domain/links.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchField, SubmitButton } from "../../ui/fields.tsx";
import { Pager } from "../../ui/pager.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { Section } from "../../ui/section.tsx";
import { readPosition } from "../nearby/position.ts";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { neighbours, type PageAsked, readSearch, searchAddress, searchPageQuery } from "./query.ts";
import { screen } from "./screen.ts";

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

export const loader = pageLoader(screen, ({ url, read, later, completeHead, site }) => {
  const asked = readSearch(url.searchParams);
  if (asked.q !== "") {
    later(() => read(searchPageQuery(asked)));
    // Results have the search page as canonical; searches without a result are not indexed.
    completeHead(async () => {
      const answer = await read(searchPageQuery(asked));
      return answer !== null && hitGroups(answer).length === 0 ? { robots: "noindex" } : {};
    });
  }
  return {
    title: asked.q === "" ? "Search" : `“${asked.q}” • Search`,
    description: "Search feeds, operators, routes, stops and places by name, words or id.",
    data: link.portalData("search", { q: asked.q }, site.apiBase),
    crumbs: [{ label: "Search" }],
  };
});

function HitLine({ hit }: { hit: Hit }): ReactNode {
  // The badge shows the short name already.
  const name = hit.route?.route_long_name || hit.name;
  return (
    <li className="hit">
      {hit.route === undefined ? null : <RouteBadge route={hit.route} size="small" />}
      <div>
        <a className="hit-name" href={hit.href}>
          {name}
        </a>
        <span className="hit-note">{hit.note}</span>
      </div>
    </li>
  );
}

function Results({ asked, answer }: { asked: PageAsked; answer: SearchAnswer }): ReactNode {
  const groups = hitGroups(answer);
  if (groups.length === 0) return <Nothing q={asked.q} />;
  return (
    <>
      {answer.corrected ? (
        <p className="section-note">Nothing holds these words as they are. Spelt a little differently there is:</p>
      ) : null}
      {groups.map(({ kind, name, hits }) => {
        const hasMore = answer.more.includes(kind);
        const isAlone = asked.kind === kind;
        return (
          <Section
            key={kind}
            id={kind}
            title={name}
            action={
              hasMore && !isAlone ? (
                <a href={searchAddress({ ...asked, kind, offset: 0 })}>More {name.toLowerCase()}</a>
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
                what={name.toLowerCase()}
                from={asked.offset + 1}
                count={hits.length}
                {...neighbours(asked, hasMore)}
              />
            ) : null}
          </Section>
        );
      })}
    </>
  );
}

function Answered({ asked }: { asked: PageAsked }): ReactNode {
  const { data } = useSuspenseQuery(searchPageQuery(asked));
  return data === null ? <NoSearch q={asked.q} /> : <Results asked={asked} answer={data} />;
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const busy = useIsLoading();
  const asked = readSearch(url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>Search</h1>
        <p className="page-lead">
          Feeds, operators, routes, stops and places: by name, by words in any order, or by an id.
        </p>
      </header>
      <form className="filters" action={link.search()} method="get" aria-label="Search everything">
        <div className="filters-main">
          <SearchField name="q" label="Name, words or id" value={asked.q} hint="e.g. Hillsborough" />
          <SubmitButton>Search</SubmitButton>
        </div>
      </form>
      {asked.kind === null ? null : (
        <p className="active-filters">
          Only {KIND_NAMES[asked.kind].toLowerCase()}. <a href={link.search(asked.q)}>Show everything</a>
        </p>
      )}
      <div aria-busy={busy} {...(busy ? { "data-busy": "" } : {})}>
        {asked.q === "" ? null : <Answered asked={asked} />}
      </div>
    </>
  );
}
