import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../data/site.ts";
import { verdictPath, verdictQuery } from "../data/verdict.ts";
import { link } from "../domain/links.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { VerdictBadge } from "../ui/verdict-badge.tsx";

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
  const page = url + (kind === "feeds" ? link.feed(id) : link.operator(id));
  const markdown = `[![${id}: usable today?](${image})](${page})`;
  return (
    <section className="verdict" aria-label="Usable today?">
      <p className="verdict-line">
        <VerdictBadge verdict={verdict} />
        <span>
          {verdict.sentence}
          {verdict.feed === undefined ? null : (
            <>
              {" "}
              This is what the feed <a href={link.feed(verdict.feed)}>{verdict.feed}</a> says.
            </>
          )}
          {verdict.replaced_by === null ? null : (
            <>
              {" "}
              <a href={kind === "feeds" ? link.feed(verdict.replaced_by) : link.operator(verdict.replaced_by)}>
                Go to {verdict.replaced_by}
              </a>
            </>
          )}
        </span>
      </p>
      <details className="fold">
        <summary>Follow or show this</summary>
        <ul className="stack small">
          {verdict.ends === null && kind === "feeds" ? null : (
            <li>
              <a href={`${path}/service-ends.ics`} data-native="">
                Calendar of service ends
              </a>{" "}
              (iCalendar, to subscribe to)
            </li>
          )}
          <li>
            Badge for other pages:{" "}
            <img src={`${path}/badge.svg`} alt={`${id}: ${verdict.words}`} height={22} loading="lazy" />{" "}
            <CopyButton text={markdown} what="the badge as Markdown" />
          </li>
        </ul>
      </details>
    </section>
  );
}
