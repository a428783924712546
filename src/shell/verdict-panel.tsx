import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../data/site.ts";
import { verdictPath, verdictQuery } from "../data/verdict.ts";
import { link } from "../domain/links.ts";
import { VERDICT_NAMES } from "../domain/verdict/words.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { VerdictBadge } from "../ui/verdict-badge.tsx";
import { text } from "./text.tsx";

/**
 * The verdict on a feed or operator with its reason, and links to subscribe to it or embed it.
 * @param asked key of the page, whose loader awaits `verdictQuery(kind, asked)`
 */
export function VerdictPanel({ kind, id: asked }: { kind: "feeds" | "operators"; id: string }): ReactNode {
  const { apiBase, url } = useSite();
  const { data } = useSuspenseQuery(verdictQuery(kind, asked));
  if (data === null) return null;
  const { verdict, onestop_id: id } = data;
  const path = `${apiBase}/portal${verdictPath(kind, id)}`;
  const image = `${url}${path}/badge.svg`;
  const pageOf = kind === "feeds" ? link.feed : link.operator;
  const markdown = `[![${text.verdict.badgeTitle(id)}](${image})](${url}${pageOf(id)})`;
  return (
    <section className="verdict" aria-label={text.verdict.title}>
      <p className="verdict-line">
        <VerdictBadge verdict={{ ...verdict, words: VERDICT_NAMES[verdict.verdict] }} />
        <span>
          {verdict.sentence}
          {verdict.feed === undefined ? null : (
            <> {text.verdict.source(<a href={link.feed(verdict.feed)}>{verdict.feed}</a>)}</>
          )}
          {verdict.replaced_by === null ? null : (
            <>
              {" "}
              <a href={pageOf(verdict.replaced_by)}>{text.verdict.goTo(verdict.replaced_by)}</a>
            </>
          )}
        </span>
      </p>
      <details className="fold">
        <summary>{text.verdict.share}</summary>
        <ul className="stack small">
          {verdict.ends === null && kind === "feeds" ? null : (
            <li>
              <a href={`${path}/service-ends.ics`} data-native="">
                {text.verdict.calendar}
              </a>
            </li>
          )}
          <li>
            {text.verdict.badge}{" "}
            <img src={`${path}/badge.svg`} alt={text.verdict.badgeAlt(id, verdict.words)} height={22} loading="lazy" />{" "}
            <CopyButton text={markdown} what={text.verdict.badgeName} />
          </li>
        </ul>
      </details>
    </section>
  );
}
