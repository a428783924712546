import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { organizationsQuery } from "../../data/organizations.ts";
import { useNow } from "../../data/site.ts";
import { commaList } from "../../domain/language/current.ts";
import { tagName } from "../../domain/registry/tag-names.ts";
import { catalogFacts, otherTags } from "../../ui/catalog-ids.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { type Fact, FactTable } from "../../ui/fact-table.tsx";
import { longMoment } from "../../ui/long-moment.tsx";
import { Organizations } from "../../ui/organizations.tsx";
import { specWords } from "../../ui/spec.ts";
import { Tag } from "../../ui/tag.tsx";
import type { FeedDetail, FeedUrls, ShownFeedInfo } from "./query.ts";
import { text } from "./text.tsx";

const URL_KEYS = Object.keys(text.facts.urls) as (keyof typeof text.facts.urls & keyof FeedUrls)[];

function UrlLine({ url }: { url: string }): ReactNode {
  return (
    <span className="mono">
      <ExternalLink url={url} /> <CopyButton text={url} what={text.facts.copyUrl} />
    </span>
  );
}

function urlFacts(urls: FeedUrls | null): Fact[] {
  if (urls === null) return [];
  return URL_KEYS.map((key) => {
    const name = text.facts.urls[key];
    const values = [urls[key]].flat().filter((url) => url !== "");
    if (values.length === 0) return [name, null];
    if (values.length === 1) return [name, <UrlLine url={values[0]!} key={key} />];
    return [
      name,
      <details key={key}>
        <summary>{text.facts.urlCount(values.length)}</summary>
        <ul className="stack">
          {values.map((url) => (
            <li key={url}>
              <UrlLine url={url} />
            </li>
          ))}
        </ul>
      </details>,
    ];
  });
}

function authorization(auth: FeedDetail["authorization"]): ReactNode {
  if (auth === null || auth.type === "") return text.facts.open;
  const way = text.facts.ways[auth.type] ?? auth.type;
  return (
    <>
      {auth.param_name === "" ? way : text.facts.parameter(way, <code>{auth.param_name}</code>)}
      {auth.info_url === "" ? null : (
        <>
          {" · "}
          <ExternalLink url={auth.info_url}>{text.facts.howTo}</ExternalLink>
        </>
      )}
    </>
  );
}

function tagFacts(tags: Record<string, string> | null): ReactNode {
  const entries = otherTags(tags);
  if (entries.length === 0) return null;
  return (
    <ul className="stack">
      {entries.map(([key, value]) => (
        <li key={key}>
          <Tag>{tagName(key)}</Tag> {value}
        </li>
      ))}
    </ul>
  );
}

/** What the registry knows about the feed. @param messages what to tell about realtime messages, if anything */
export function FeedFacts({ feed, messages }: { feed: FeedDetail; messages: string | null }): ReactNode {
  const now = useNow();
  return (
    <FactTable
      facts={[
        [text.facts.name, feed.name],
        [text.facts.format, specWords(feed.spec)],
        ...urlFacts(feed.urls),
        [text.facts.lastFetch, longMoment(feed.last_success?.[0]?.fetched_at, now) ?? text.facts.never],
        [text.sections.realtime, messages],
        [text.facts.authorization, authorization(feed.authorization)],
        [text.facts.languages, commaList(feed.languages ?? [])],
        ...catalogFacts(feed.tags),
        [text.facts.tags, tagFacts(feed.tags)],
        [text.facts.file, feed.file],
      ]}
    />
  );
}

/** feed_info.txt of the newest version. */
export function PublisherFacts({ info }: { info: ShownFeedInfo | undefined }): ReactNode {
  if (info === undefined) return <p className="soft">{text.publisher.none}</p>;
  return (
    <FactTable
      narrow
      facts={[
        [
          text.publisher.name,
          <ExternalLink url={info.feed_publisher_url} key="p">
            {info.feed_publisher_name}
          </ExternalLink>,
        ],
        [text.publisher.version, info.feed_version],
        [text.publisher.language, info.feed_lang],
        [
          text.publisher.email,
          info.feed_contact_email && (
            <ExternalLink url={`mailto:${info.feed_contact_email}`}>{info.feed_contact_email}</ExternalLink>
          ),
        ],
        [text.publisher.contact, info.feed_contact_url && <ExternalLink url={info.feed_contact_url} />],
      ]}
    />
  );
}

/** Organizations that the feed names for its data. @param version id of the active one */
export function FeedOrganizations({ version }: { version: number }): ReactNode {
  return <Organizations of={useSuspenseQuery(organizationsQuery(version)).data?.organizations} counted />;
}
