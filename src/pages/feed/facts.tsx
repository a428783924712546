import type { ReactNode } from "react";
import { useNow } from "../../data/site.ts";
import { catalogueFacts, otherTags } from "../../ui/catalogue-ids.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { type Fact, FactTable } from "../../ui/fact-table.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { specWords } from "../../ui/spec.ts";
import { Tag } from "../../ui/tag.tsx";
import type { FeedDetail, FeedInfo, FeedUrls } from "./query.ts";

const URL_NAMES: readonly (readonly [key: keyof FeedUrls, name: string])[] = [
  ["static_current", "Current static GTFS"],
  ["static_planned", "Planned static GTFS"],
  ["static_historic", "Historic static GTFS"],
  ["realtime_vehicle_positions", "Vehicle positions"],
  ["realtime_trip_updates", "Trip updates"],
  ["realtime_alerts", "Alerts"],
  ["gbfs_auto_discovery", "GBFS auto-discovery"],
  ["mds_provider", "MDS provider"],
];

function AddressLine({ url }: { url: string }): ReactNode {
  return (
    <span className="mono">
      <ExternalLink url={url} /> <CopyButton text={url} what="the address" />
    </span>
  );
}

function addressFacts(urls: FeedUrls | null): Fact[] {
  if (urls === null) return [];
  return URL_NAMES.map(([key, name]) => {
    const found = [urls[key]].flat().filter((url) => url !== "");
    if (found.length === 0) return [name, null];
    if (found.length === 1) return [name, <AddressLine url={found[0]!} key={key} />];
    return [
      name,
      <details key={key}>
        <summary>{found.length} addresses</summary>
        <ul className="stack">
          {found.map((url) => (
            <li key={url}>
              <AddressLine url={url} />
            </li>
          ))}
        </ul>
      </details>,
    ];
  });
}

const AUTH_WORDS: Record<string, string> = {
  header: "A key in a request header",
  query_param: "A key in the query string",
  path_segment: "A key in the path",
  basic_auth: "User name and password (basic authentication)",
  replace_url: "An address of one's own, on request",
};

function authorization(auth: FeedDetail["authorization"]): ReactNode {
  if (auth === null || auth.type === "") return "None: anybody may fetch it";
  return (
    <>
      {AUTH_WORDS[auth.type] ?? auth.type}
      {auth.param_name === "" ? null : (
        <>
          {" "}
          named <code>{auth.param_name}</code>
        </>
      )}
      {auth.info_url === "" ? null : (
        <>
          {" · "}
          <ExternalLink url={auth.info_url}>How to get access</ExternalLink>
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
          <Tag>{key.replaceAll("_", " ")}</Tag> {value}
        </li>
      ))}
    </ul>
  );
}

/** What the registry knows about the feed. */
export function FeedFacts({ feed }: { feed: FeedDetail }): ReactNode {
  const now = useNow();
  return (
    <FactTable
      facts={[
        ["Name", feed.name],
        ["Format", specWords(feed.spec)],
        ...addressFacts(feed.urls),
        ["Last fetch", moment(feed.last_success?.[0]?.fetched_at, now) ?? "Unknown"],
        ["Authorization", authorization(feed.authorization)],
        ["Languages", (feed.languages ?? []).join(", ")],
        ...catalogueFacts(feed.tags),
        ["Tags", tagFacts(feed.tags)],
        ["Registry file", feed.file],
      ]}
    />
  );
}

/** feed_info.txt of the newest version. */
export function PublisherFacts({ info }: { info: FeedInfo | undefined }): ReactNode {
  if (info === undefined) return <p className="soft">The newest version has no feed_info.txt.</p>;
  return (
    <FactTable
      narrow
      facts={[
        [
          "Publisher",
          <ExternalLink url={info.feed_publisher_url} key="p">
            {info.feed_publisher_name}
          </ExternalLink>,
        ],
        ["Version", info.feed_version],
        ["Language", info.feed_lang],
        [
          "Valid",
          info.feed_start_date && info.feed_end_date && (
            <>
              <span className="number">{info.feed_start_date}</span> to{" "}
              <span className="number">{info.feed_end_date}</span>
            </>
          ),
        ],
        [
          "E-mail",
          info.feed_contact_email && (
            <ExternalLink url={`mailto:${info.feed_contact_email}`}>{info.feed_contact_email}</ExternalLink>
          ),
        ],
        ["Contact", info.feed_contact_url && <ExternalLink url={info.feed_contact_url} />],
      ]}
    />
  );
}
