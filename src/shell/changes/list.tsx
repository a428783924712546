/** The last changes of feeds: when, which feed, what changed for riders, and a link to the whole comparison. */
import type { ReactNode } from "react";
import type { FeedChange, ListedChange } from "../../data/changes.ts";
import { entryWords, moreWords } from "../../domain/changes/entries.ts";
import { listComma } from "../../domain/language/current.ts";
import { type LinkQuery, link } from "../../domain/links.ts";
import { longDate } from "../../domain/time/instant.ts";
import { englishAttributes } from "../../ui/names.ts";
import { text } from "./text.tsx";

function Line({ line }: { line: ListedChange }): ReactNode {
  const { words, sample } = line;
  if (sample.length === 0) return text.sentence(words);
  const names = sample.map((entity, i) => (
    <span key={entity.id}>
      {i === 0 ? "" : listComma()}
      {entity.path === null ? entryWords(entity) : <a href={entity.path}>{entryWords(entity)}</a>}
    </span>
  ));
  return text.line(words, names, moreWords(line));
}

/**
 * @param ofFeed all of one feed, which is not named again
 * @param filter of the change feeds for readers
 */
export function ChangeList({
  changes,
  ofFeed = false,
  isPage = false,
  filter,
  apiBase,
}: {
  changes: readonly FeedChange[];
  ofFeed?: boolean;
  /** Whether this is the page of all changes, which needs no link to itself. */
  isPage?: boolean;
  filter: LinkQuery;
  apiBase: string;
}): ReactNode {
  return (
    <>
      <ol className="plain-list change-list">
        {changes.map(({ id, changed_at, feed, from, to, lines }) => (
          <li key={id}>
            <p>
              {ofFeed ? null : (
                <>
                  <a className="cell-main" href={link.feed(feed.onestop_id)}>
                    {feed.name}
                  </a>{" "}
                </>
              )}
              <time className={ofFeed ? "cell-main" : "soft"} dateTime={changed_at}>
                {longDate(changed_at)}
              </time>
            </p>
            <ul {...englishAttributes()}>
              {lines.map((line) => (
                <li key={line.kind}>
                  <Line line={line} />
                </li>
              ))}
            </ul>
            <p className="small">
              <a href={link.compareVersions(feed.onestop_id, { from, to })}>
                {text.compare}
                <span className="visually-hidden">{text.compareOf(feed.name, longDate(changed_at))}</span>
              </a>
            </p>
          </li>
        ))}
      </ol>
      <p className="small soft">
        {!isPage && Object.keys(filter).length === 0 ? (
          <>
            <a href={link.changesPage()}>{text.all}</a>{" "}
          </>
        ) : null}
        {text.subscribe(
          <a href={link.changes("atom", filter, apiBase)} data-native="">
            {text.atom}
          </a>,
          <a href={link.changes("feed.json", filter, apiBase)} data-native="">
            {text.json}
          </a>,
        )}
      </p>
    </>
  );
}
