/** What changed since the active version of a feed of this site. */
import "../../compare/compare.css";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FeedDetails } from "../../../domain/feed-check/check.ts";
import { longDate } from "../../../domain/formats.ts";
import { link } from "../../../domain/links.ts";
import { Notice } from "../../../ui/notice.tsx";
import { DifferenceLists } from "../../compare/differences.tsx";
import { KINDS, type VersionComparison } from "../../compare/query.ts";
import { summarySentence } from "../../compare/sentence.ts";
import { FileDifferences, ServiceTable, SummaryTable } from "../../compare/tables.tsx";
import { text as words } from "../../compare/text.tsx";
import { text } from "../text.tsx";
import { type ComparedCheck, compareWithActive } from "./comparison-data.ts";

type State = { kind: "idle" | "loading" | "failed" } | ComparedCheck;

function ComparisonView({ comparison }: { comparison: VersionComparison }): ReactNode {
  const { from } = comparison;
  return (
    <>
      <p>
        {text.comparison.with(
          <a href={link.feed(from.feed_onestop_id)}>{from.feed_onestop_id}</a>,
          <a href={link.feedVersion(from.feed_onestop_id, from.sha1)}>{longDate(from.fetched_at)}</a>,
        )}
      </p>
      <p className="change-sentence">{summarySentence(comparison)}</p>
      <SummaryTable comparison={comparison} />
      {KINDS.map((kind) => (
        <section key={kind} id={kind} aria-label={words.sections[kind]}>
          <h3>{words.sections[kind]}</h3>
          <DifferenceLists kind={kind} comparison={comparison} url={null} busy={false} as="h4" />
        </section>
      ))}
      <section aria-label={words.headings.service}>
        <h3>{words.headings.service}</h3>
        <ServiceTable service={comparison.service} />
      </section>
      <section aria-label={words.sections.files}>
        <h3>{words.sections.files}</h3>
        <FileDifferences files={comparison.files} />
      </section>
    </>
  );
}

function Outcome({ state }: { state: State }): ReactNode {
  switch (state.kind) {
    case "idle":
      return null;
    case "loading":
      return <p className="soft">{text.comparison.loading}</p>;
    case "failed":
      return (
        <Notice tone="error" title={text.comparison.failed}>
          <p>{text.comparison.again}</p>
        </Notice>
      );
    case "unknown":
      return (
        <Notice title={text.comparison.unknown}>
          <p>{text.comparison.find(<a href={link.findByUrl()}>{text.comparison.findLink}</a>)}</p>
        </Notice>
      );
    case "none":
      return <p>{text.comparison.none(<a href={link.feed(state.feed)}>{state.feed}</a>)}</p>;
    case "same":
      return (
        <p>{text.comparison.same(<a href={link.feedVersion(state.feed, state.sha1)}>{text.comparison.active}</a>)}</p>
      );
    case "compared":
      return <ComparisonView comparison={state.comparison} />;
  }
}

/**
 * @param initial Onestop ID or URL in the field
 * @param moment of the check, RFC 3339
 */
export function FeedComparison({
  details,
  initial,
  moment,
}: {
  details: FeedDetails;
  initial: string;
  moment: string;
}): ReactNode {
  const id = useId();
  const client = useQueryClient();
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const feedId = String(new FormData(event.currentTarget).get("feed") ?? "").trim();
    if (feedId === "") return;
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ kind: "loading" });
    const next = await compareWithActive(client, details, feedId, moment, mine.signal).catch(
      (): State => ({ kind: "failed" }),
    );
    if (!mine.signal.aborted) setState(next);
  };
  return (
    <div className="stack">
      <form className="filters-main" aria-label={text.comparison.form} onSubmit={submit}>
        <div className="field" data-grow="">
          <label className="field-label" htmlFor={id}>
            {text.comparison.field}
          </label>
          <input
            className="input"
            id={id}
            name="feed"
            defaultValue={initial}
            required
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <button className="button" type="submit">
          {text.comparison.submit}
        </button>
      </form>
      <div role="status" className="visually-hidden">
        {state.kind === "compared" ? summarySentence(state.comparison) : ""}
      </div>
      <Outcome state={state} />
    </div>
  );
}
