import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lineVerdict, verdictQuery } from "../../data/verdict.ts";
import { link } from "../../domain/links.ts";
import { inPageWords } from "../../domain/verdict/words.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { text } from "./text.tsx";

/**
 * Whether a feed or operator is usable today, with the reason. It is the only notice of a page about the dates of its
 * data; nothing where another server answers.
 * @param asked key of the page, whose loader awaits `verdictQuery(kind, asked)`
 */
export function VerdictLine({ kind, id: entityId }: { kind: "feeds" | "operators"; id: string }): ReactNode {
  const { data } = useSuspenseQuery(verdictQuery(kind, entityId));
  if (data === null) return null;
  const { verdict } = data;
  const { feed, replaced_by: replacement } = verdict;
  return (
    <section className="verdict" aria-label={text.label}>
      <p className="verdict-line">
        <VerdictBadge verdict={lineVerdict(verdict)} />
        <span>
          {inPageWords(verdict).sentence}
          {feed === undefined ? null : (
            <>
              {" "}
              <a href={link.feed(feed)}>{text.source}</a>
            </>
          )}
          {replacement === null ? null : (
            <>
              {" "}
              <a href={kind === "feeds" ? link.feed(replacement) : link.operator(replacement)}>
                {text.goTo(replacement)}
              </a>
            </>
          )}
        </span>
      </p>
    </section>
  );
}
