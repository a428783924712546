/** The page for the publisher of an operator's feeds, which needs no script. */
import type { ReactNode } from "react";
import type { FeedChange } from "../../data/changes.ts";
import type { PageHead } from "../../data/page.ts";
import { useSite } from "../../data/site.ts";
import { lineVerdict } from "../../data/verdict.ts";
import { longDate, thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { historyWords } from "../../domain/registry/fetch-history.ts";
import { operatorLabel } from "../../domain/registry/operator-name.ts";
import { riderText } from "../../domain/rider-view/text.ts";
import { validationRule } from "../../domain/validation/codes.ts";
import { inPageWords } from "../../domain/verdict/words.ts";
import { ChangeList } from "../../shell/changes/list.tsx";
import { text as changeText } from "../../shell/changes/text.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { text as versionText } from "../feed-version/text.tsx";
import { text as riderViewText } from "../rider-view/text.tsx";
import type { PublishedVersion, PublisherFeed, PublisherOperator } from "./query.ts";
import { text } from "./text.tsx";

/** Gaps in view; their own page has all of them. */
const SHOWN = 5;

/** @param key of the page */
export function publisherHead(operator: PublisherOperator, key: string): PageHead {
  const id = operator.onestop_id ?? key;
  const name = operatorLabel(operator);
  return {
    title: text.title(name),
    description: text.description(name),
    canonical: link.publisher(id),
    crumbs: [
      { label: text.crumbs.operators, href: link.operators() },
      { label: name, href: link.operator(id) },
      { label: text.kind },
    ],
  };
}

export function PublisherTitle({ operator }: { operator: PublisherOperator }): ReactNode {
  return (
    <header className="page-head">
      <p className="page-kind">{text.kind}</p>
      <h1>{text.title(operatorLabel(operator))}</h1>
      <p className="page-lead">{text.lead(<a href={link.documentation("publishers")}>{text.documentation}</a>)}</p>
    </header>
  );
}

function Findings({ feed, version }: { feed: string; version: PublishedVersion }): ReactNode {
  const { report } = version;
  if (report === null) return <p className="soft">{versionText.validation.none}</p>;
  const { errors, warnings, codes } = report;
  if (codes.length === 0) return <p>{versionText.validation.clean}</p>;
  return (
    <>
      <p>
        {text.findings.counts(versionText.validation.errorCount(errors), versionText.validation.warningCount(warnings))}
      </p>
      <ul className="stack">
        {codes.map(({ code, count, tone }) => (
          <li key={`${tone} ${code}`}>
            <Tag tone={tone}>{thousands(count)}</Tag> <code className="wrap">{code}</code>{" "}
            <span className="soft" {...englishAttributes()}>
              {validationRule(code)?.doc}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={`${link.feedVersion(feed, version.sha1)}#validation`}>{text.findings.all}</a>
      </p>
    </>
  );
}

function Gaps({
  feed,
  sha1,
  view,
}: {
  feed: string;
  sha1: string;
  view: NonNullable<PublisherFeed["view"]>;
}): ReactNode {
  return (
    <>
      {view.gaps.length === 0 ? (
        <p>{riderViewText.gaps.none}</p>
      ) : (
        <ol className="stack">
          {view.gaps.slice(0, SHOWN).map(({ code }) => (
            <li key={code}>{riderViewText.gaps.effect(riderText.effects[code])}</li>
          ))}
        </ol>
      )}
      <p>
        <a href={link.riderView(feed, sha1)}>{text.allGaps}</a>
      </p>
    </>
  );
}

function Contact({ version: { feed_infos } }: { version: PublishedVersion }): ReactNode {
  const contacts = [
    ...new Set(
      feed_infos.flatMap(({ feed_contact_email: email, feed_contact_url: url }) => [
        email ? `mailto:${email}` : "",
        url,
      ]),
    ),
  ].filter((contact): contact is string => Boolean(contact));
  if (contacts.length === 0) return <p>{text.contact.none}</p>;
  return (
    <ul className="plain-list">
      {contacts.map((contact) => (
        <li key={contact}>
          <ExternalLink url={contact}>{contact.replace(/^mailto:/, "")}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}

function Feed({ published, index }: { published: PublisherFeed; index: number }): ReactNode {
  const { id, verdict, version, view, days } = published;
  return (
    <Section id={`feed-${index + 1}`} title={version?.feed.name || id}>
      <p>
        <a className="mono" href={link.feed(id)}>
          {id}
        </a>
      </p>
      {verdict === null ? null : (
        <p className="verdict-line">
          <VerdictBadge verdict={lineVerdict(verdict)} />
          <span>{inPageWords(verdict).sentence}</span>
        </p>
      )}
      {version === null ? (
        <p>{text.noVersion}</p>
      ) : (
        <>
          <p>{text.version(<a href={link.feedVersion(id, version.sha1)}>{longDate(version.fetched_at)}</a>)}</p>
          <h3>{text.findings.title}</h3>
          <Findings feed={id} version={version} />
          {view?.has_counts ? (
            <>
              <h3>{riderViewText.gaps.title}</h3>
              <Gaps feed={id} sha1={version.sha1} view={view} />
            </>
          ) : null}
          <h3>{text.contact.title}</h3>
          <Contact version={version} />
        </>
      )}
      {days === null ? null : (
        <>
          <h3>{text.fetches.title}</h3>
          <p>{historyWords(days)}</p>
        </>
      )}
    </Section>
  );
}

export function PublisherFeeds({ feeds }: { feeds: readonly PublisherFeed[] }): ReactNode {
  if (feeds.length === 0) return <p>{text.noFeeds}</p>;
  return feeds.map((published, index) => <Feed key={published.id} published={published} index={index} />);
}

export function PublisherChanges({
  changes,
  operator,
}: {
  changes: readonly FeedChange[];
  operator: string;
}): ReactNode {
  return (
    <Section id="changes" title={changeText.ofOperator}>
      <ChangeList changes={changes} filter={{ operator }} apiBase={useSite().apiBase} />
    </Section>
  );
}
