/** What the publisher of an operator's feeds should know; its parts are what the API answers. */
import { graphqlDocument } from "../../data/document.ts";
import type {
  PublishedVersionsQuery,
  PublishedVersionsQueryVariables,
  PublisherPageQuery,
  PublisherPageQueryVariables,
} from "../../data/documents.generated.ts";
import { ask, graphqlQuery, portalQuery, queryOptions } from "../../data/query.ts";
import { verdictQuery } from "../../data/verdict.ts";
import type { HistoryDay } from "../../domain/registry/fetch-history.ts";
import type { WordedVerdict } from "../../domain/verdict/words.ts";
import { fetchHistoryQuery } from "../feed/query.ts";
import type { RiderView } from "../rider-view/query.ts";

/** Feeds of an operator that are shown. */
const MAX_FEEDS = 5;

/** All kinds, which a version has a few dozen of, because the page says how many findings there are. */
const GROUPS = "(limit: 1000) { error_code count }";

/** Decides the status, and names the active versions: one trip to the database. */
const OPERATOR = graphqlDocument<PublisherPageQuery, PublisherPageQueryVariables>(`
  query PublisherPage($onestop_id: String!) {
    operators(limit: 1, where: { onestop_id: $onestop_id, merged: true }) {
      onestop_id
      name
      short_name
      agencies { feed_onestop_id feed_version { id } }
    }
  }
`);

const VERSIONS = graphqlDocument<PublishedVersionsQuery, PublishedVersionsQueryVariables>(`
  query PublishedVersions($ids: [Int!]) {
    feed_versions(limit: 10, ids: $ids) {
      id
      sha1
      fetched_at
      feed { onestop_id name }
      feed_infos { feed_contact_email feed_contact_url }
      validation_reports(limit: 1) { success errors${GROUPS} warnings${GROUPS} }
    }
  }
`);

export type PublisherOperator = PublisherPageQuery["operators"][number];

type VersionWithReport = PublishedVersionsQuery["feed_versions"][number];
type Report = NonNullable<VersionWithReport["validation_reports"]>[number];

/** Findings by code in view; their own page has all of them. */
const MAX_FINDINGS = 5;

/** What the page shows of a report. */
type ReportSummary = {
  errors: number;
  warnings: number;
  /** Errors first, of both the most frequent first. */
  codes: { code: string; count: number; tone: "bad" | "warn" }[];
};

export type PublishedVersion = Omit<VersionWithReport, "validation_reports"> & { report: ReportSummary | null };

function summaryOf({ errors, warnings }: Report): ReportSummary {
  const sum = (groups: readonly { count: number }[]) => groups.reduce((total, { count }) => total + count, 0);
  const codesOf = (groups: Report["errors"], tone: "bad" | "warn") =>
    [...Map.groupBy(groups, ({ error_code }) => error_code)]
      .map(([code, ofCode]) => ({ code, count: sum(ofCode), tone }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
  return {
    ...{ errors: sum(errors), warnings: sum(warnings) },
    codes: [...codesOf(errors, "bad"), ...codesOf(warnings, "warn")].slice(0, MAX_FINDINGS),
  };
}

function publishedVersion({ validation_reports: reports, ...version }: VersionWithReport): PublishedVersion {
  const report = reports?.[0];
  return { ...version, report: report === undefined ? null : summaryOf(report) };
}

/** A feed with what the portal knows of it; null where another server answers. */
export type PublisherFeed = {
  id: string;
  /** The active version. */
  version: PublishedVersion | null;
  verdict: WordedVerdict | null;
  view: RiderView | null;
  days: HistoryDay[] | null;
};

export function publisherQuery(operatorKey: string) {
  return graphqlQuery(OPERATOR, { onestop_id: operatorKey });
}

/** An address in feed_info.txt of feeds, masked, and when its reader confirmed it. */
export type PublisherContact = {
  address: string;
  feeds: { onestop_id: string; name: string }[];
  confirmed_at: string | null;
};

/** Path of the contacts below `{apiBase}/portal`. */
export const contactsPath = (operatorKey: string) =>
  `operators/${encodeURIComponent(operatorKey.toWellFormed())}/contacts`;

export function contactsQuery(operatorKey: string) {
  return portalQuery<{ contacts: PublisherContact[] }>(`/${contactsPath(operatorKey)}`);
}

/** The versions need the operator alone, so they do not wait for the verdicts, which name further feeds. */
export function publisherFeedsQuery(operatorKey: string) {
  return queryOptions<PublisherFeed[]>({
    queryKey: ["PublisherFeeds", operatorKey],
    async queryFn(context) {
      const { client, signal } = context;
      const verdictAnswer = client.fetchQuery(verdictQuery("operators", operatorKey));
      const [operator] = (await client.fetchQuery(publisherQuery(operatorKey))).operators;
      const versionIds = new Map(
        (operator?.agencies ?? []).map(({ feed_onestop_id, feed_version }) => [feed_onestop_id ?? "", feed_version.id]),
      );
      const shownIds = [...versionIds.values()].slice(0, MAX_FEEDS);
      // The page carries what it shows: a report may have hundreds of kinds of findings.
      const versions = ask(client, VERSIONS, { ids: shownIds }, signal);
      const views = new Map(
        shownIds.map((id) => [id, portalQuery<RiderView>(`/feed_versions/${id}/rider_view`).queryFn(context)]),
      );
      const verdicts = new Map(
        ((await verdictAnswer)?.feeds ?? []).flatMap(({ onestop_id, spec, verdict }) =>
          spec === "gtfs" ? [[onestop_id, verdict] as const] : [],
        ),
      );
      const ids = [...new Set([...versionIds.keys(), ...verdicts.keys()])].slice(0, MAX_FEEDS);
      return Promise.all(
        ids.map(async (id): Promise<PublisherFeed> => {
          const versionId = versionIds.get(id) ?? 0;
          const [{ feed_versions }, view, history] = await Promise.all([
            versions,
            views.get(versionId) ?? null,
            client.fetchQuery(fetchHistoryQuery(id)),
          ]);
          const version = feed_versions.find((one) => one.id === versionId);
          return {
            id,
            version: version ? publishedVersion(version) : null,
            verdict: verdicts.get(id) ?? null,
            view,
            days: history?.days ?? null,
          };
        }),
      );
    },
  });
}
