import type { ReactNode } from "react";
import type { Site } from "../../data/site.ts";
import { type VerdictAnswer, verdictPath } from "../../data/verdict.ts";
import { currentLanguage } from "../../domain/language/current.ts";
import { pathIn, splitLanguage } from "../../domain/language/languages.ts";
import { link } from "../../domain/links.ts";
import type { FollowSubject } from "../../domain/site/follow.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { englishAttributes } from "../../ui/names.ts";
import type { PageAction } from "../../ui/page-actions.tsx";
import { FollowItems } from "../follow/items.tsx";
import { text } from "./text.tsx";

type Kind = "feeds" | "operators";

type MenuProps = { kind: Kind; answer: VerdictAnswer; site: Site; subject: FollowSubject };

function Menu({ kind, answer, site, subject }: MenuProps): ReactNode {
  const { onestop_id: id, verdict } = answer;
  const path = `${site.apiBase}/portal${verdictPath(kind, id)}`;
  const page = site.url + (kind === "feeds" ? link.feed(id) : link.operator(id));
  const markdown = `[![${text.badgeMarkdown(id)}](${site.url}${path}/badge.svg)](${page})`;
  return (
    <ul className="stack small">
      <FollowItems subject={subject} site={site} />
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

/**
 * The action "Subscribe": notifications, changes for feed readers, a calendar of service ends, and a badge to embed. None where
 * another server answers.
 * @param subject of the page, if it is another one; its `href` may have a language
 */
export function subscribeAction(
  kind: Kind,
  answer: VerdictAnswer | null,
  site: Site,
  subject?: FollowSubject,
): PageAction[] {
  if (answer === null) return [];
  const { onestop_id: key, name } = answer;
  const { href, ...about } = subject ?? {
    ...{ key, name: name ?? key },
    ...(kind === "feeds"
      ? ({ kind: "feed", href: link.feed(key) } as const)
      : ({ kind: "operator", href: link.operator(key) } as const)),
  };
  const menu = <Menu kind={kind} answer={answer} site={site} subject={{ ...about, href: splitLanguage(href).path }} />;
  return [{ label: text.subscribe, icon: "subscribe", menu }];
}

/** The same for a place, which has no verdict. */
export function followPlaceAction(site: Site, subject: FollowSubject): PageAction {
  const menu = (
    <ul className="stack small">
      <FollowItems subject={subject} site={site} />
    </ul>
  );
  return { label: text.subscribe, icon: "subscribe", menu };
}
