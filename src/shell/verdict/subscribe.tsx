import type { ReactNode } from "react";
import type { Site } from "../../data/site.ts";
import { type VerdictAnswer, verdictPath } from "../../data/verdict.ts";
import { currentLanguage } from "../../domain/language/current.ts";
import { pathIn } from "../../domain/language/languages.ts";
import { link } from "../../domain/links.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { englishAttributes } from "../../ui/names.ts";
import type { PageAction } from "../../ui/page-actions.tsx";
import { text } from "./text.tsx";

type Kind = "feeds" | "operators";

function Menu({ kind, answer, site }: { kind: Kind; answer: VerdictAnswer; site: Site }): ReactNode {
  const { onestop_id: id, verdict } = answer;
  const path = `${site.apiBase}/portal${verdictPath(kind, id)}`;
  const page = site.url + (kind === "feeds" ? link.feed(id) : link.operator(id));
  const markdown = `[![${text.badgeMarkdown(id)}](${site.url}${path}/badge.svg)](${page})`;
  return (
    <ul className="stack small">
      {verdict.ends === null && kind === "feeds" ? null : (
        <li>
          {text.calendar(
            <a href={pathIn(currentLanguage(), `${path}/service-ends.ics`)} data-native="">
              {text.calendarName}
            </a>,
          )}
        </li>
      )}
      <li className="cluster">
        {text.badge}{" "}
        <img
          src={`${path}/badge.svg`}
          alt={text.badgeAlt(id, verdict.words)}
          height={22}
          loading="lazy"
          {...englishAttributes()}
        />{" "}
        <CopyButton text={markdown} what={text.copyBadge} />
      </li>
    </ul>
  );
}

/** The action "Subscribe": a calendar of service ends, and a badge to embed. None where another server answers. */
export function subscribeAction(kind: Kind, answer: VerdictAnswer | null, site: Site): PageAction[] {
  if (answer === null) return [];
  return [{ label: text.subscribe, icon: "subscribe", menu: <Menu kind={kind} answer={answer} site={site} /> }];
}
