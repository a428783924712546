/** Static parts of the operator page, and its head. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FeedChange } from "../../data/changes.ts";
import type { PageHead } from "../../data/page.ts";
import { type Site, useNow, useSite } from "../../data/site.ts";
import { type VerdictName, verdictQuery } from "../../data/verdict.ts";
import { link } from "../../domain/links.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import { placeWords } from "../../domain/places/place-words.ts";
import { GEONAMES, TRANSITLAND_ATLAS } from "../../domain/registry/attribution.ts";
import { operatorLabel } from "../../domain/registry/operator-name.ts";
import { webUrl } from "../../domain/text/sanitize.ts";
import { ChangeList } from "../../shell/changes/list.tsx";
import { Report } from "../../shell/report.tsx";
import { VerdictLine } from "../../shell/verdict/line.tsx";
import { subscribeAction } from "../../shell/verdict/subscribe.tsx";
import { Alerts, type ServiceAlert } from "../../ui/alerts.tsx";
import { Attributions } from "../../ui/attributions.tsx";
import { allowsCopies, type Download, downloadOf, publisherLink } from "../../ui/download.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { OnDemandList } from "../../ui/on-demand/services.tsx";
import { Organizations } from "../../ui/organizations.tsx";
import { apiCallAction, embedAction, favoriteAction, PageActions } from "../../ui/page-actions.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { posterAction } from "../../ui/poster-action.ts";
import { isSample, SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import type { MapSource } from "../../ui/schematic/map-source.ts";
import { StopLink } from "../../ui/stop-link.tsx";
import { placeNamesOf, rankedPlaces } from "../operators/places.ts";
import { TitleInLanguages } from "../title-in-languages.tsx";
import { OperatorFacts } from "./facts.tsx";
import type { NetworkOfOperator, NetworkStop } from "./network.ts";
import { networkPath, WITH_STOPS } from "./network-path.ts";
import {
  type OperatorDetail,
  type OperatorFeed,
  operatorLanguage,
  operatorOrganizationsQuery,
  operatorTextsQuery,
} from "./query.ts";
import { SourceTable } from "./sources.tsx";
import { text } from "./text.tsx";

/** Stops as links, in columns on wide screens. */
export function StopColumns({
  stops,
  lang,
}: {
  stops: readonly NetworkStop[];
  /** Language of their names. */
  lang?: string | undefined;
}): ReactNode {
  return (
    <ul className="stop-columns">
      {stops.map((stop) => (
        <li data-stop={stop.id} key={stop.id}>
          <StopLink stop={stop} lang={lang} />
        </li>
      ))}
    </ul>
  );
}

/** schema.org `Organization` of an operator. */
export function operatorJsonLd(operator: OperatorDetail, address: string): object {
  const agencies = operator.agencies ?? [];
  const wikidata = operator.tags?.wikidata_id;
  const sameAs = [
    ...new Set([operator.website, ...agencies.map((agency) => agency.agency_url)].map(webUrl)),
    wikidata && `https://www.wikidata.org/wiki/${wikidata}`,
  ].filter((url) => url);
  const telephone = agencies.find((agency) => agency.agency_phone)?.agency_phone;
  const areaServed = rankedPlaces(agencies).map((place) => ({
    "@type": place.city_name ? "City" : place.adm1_name ? "State" : "Country",
    name: place.city_name || place.adm1_name || place.adm0_name,
  }));
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: operator.name ?? operator.onestop_id,
    identifier: operator.onestop_id,
    url: address,
    ...(operator.short_name ? { alternateName: operator.short_name } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(telephone ? { telephone } : {}),
    ...(areaServed.length > 0 ? { areaServed } : {}),
  };
}

export { FareTable } from "../../ui/fare-table.tsx";
export { RouteList } from "../../ui/route-list.tsx";

function kindWords(operator: OperatorDetail): string {
  const place = rankedPlaces(operator.agencies)[0];
  return place === undefined ? text.kind : text.kindIn(placeWords(placeNamesOf(place)));
}

function description(operator: OperatorDetail): string {
  const feeds = operator.feeds ?? [];
  const count = (spec: string) => feeds.filter((feed) => feed.spec === spec).length;
  const places = rankedPlaces(operator.agencies)
    .slice(0, 3)
    .map((place) => placeWords(placeNamesOf(place)));
  return text.head.description(
    operatorLabel(operator),
    places.join("; "),
    text.head.feeds(count("GTFS"), count("GTFS_RT")),
  );
}

export function operatorHead(operator: OperatorDetail, key: string, site: Site): PageHead {
  const canonical = link.operator(operator.onestop_id ?? key);
  return {
    title: text.head.title(operatorLabel(operator)),
    description: description(operator),
    canonical,
    card: true,
    embed: true,
    data: link.recordData("operators", operator.onestop_id ?? key, site.apiBase),
    ...(site.upstream === true ? {} : link.changeFeeds({ operator: operator.onestop_id ?? key }, site.apiBase)),
    jsonLd: [operatorJsonLd(operator, site.url + canonical)],
    crumbs: [
      { label: text.head.crumbs.operators, href: link.operators() },
      { label: operatorLabel(operator), tag: text.head.crumbs.operator },
    ],
    opening: { kind: kindWords(operator), id: operator.onestop_id },
  };
}

/** A link for each of several feeds, opened by one button. */
function FeedMenu({ feeds }: { feeds: readonly { feed: OperatorFeed; download: ReactNode }[] }): ReactNode {
  return (
    <ul className="stack small">
      {feeds.map(({ feed, download }) => (
        <li key={feed.onestop_id}>
          {download} <span className="soft mono">{feed.onestop_id}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Downloads the newest file of each feed with an active version of which the operator has an agency; without one that may
 * be passed on, leads to the publishers of the operator's GTFS feeds.
 */
function operatorDownload(operator: OperatorDetail, apiBase: string): Download {
  const active = new Set((operator.agencies ?? []).map((agency) => agency.feed_onestop_id));
  const schedules = (operator.feeds ?? []).filter((feed) => feed.spec === "GTFS");
  const imported = schedules.filter((feed) => active.has(feed.onestop_id));
  const copies = imported.filter(allowsCopies);
  const [first, ...others] = copies;
  if (first !== undefined) {
    if (others.length === 0) return downloadOf(first, link.downloadLatest(first.onestop_id, apiBase));
    const feeds = copies.map((feed) => ({
      feed,
      download: (
        <a href={link.downloadLatest(feed.onestop_id, apiBase)} download="">
          {feed.name || operatorLabel(operator)}
        </a>
      ),
    }));
    return {
      actions: [{ label: text.actions.download, icon: "download", menu: <FeedMenu feeds={feeds} /> }],
      note: null,
    };
  }
  const sources = imported.length > 0 ? imported : schedules;
  const [source] = sources;
  if (source === undefined) return { actions: [], note: text.actions.noFeed };
  if (sources.length === 1) return downloadOf(source, null);
  const feeds = sources.flatMap((feed) => {
    const publisher = publisherLink(feed);
    return publisher === null
      ? []
      : [{ feed, download: <ExternalLink url={publisher.href}>{publisher.label}</ExternalLink> }];
  });
  if (feeds.length === 0) return downloadOf(source, null);
  return {
    actions: [{ label: text.actions.sources, menu: <FeedMenu feeds={feeds} /> }],
    note: imported.length > 0 ? text.actions.forbidden : text.actions.noCopy,
  };
}

/** The name, and that of its agency in further languages. */
function OperatorTitle({ operator, path }: { operator: OperatorDetail; path: string }): ReactNode {
  const { data } = useSuspenseQuery(operatorTextsQuery(operator));
  const { name, short_name: short } = operator;
  return (
    <TitleInLanguages
      name={operatorLabel(operator)}
      more={short && short !== name ? short : null}
      language={operatorLanguage(operator)}
      column="agency_name"
      texts={data}
      path={path}
    />
  );
}

/** @param id key of the page, under which the verdict was read */
export function OperatorTop({
  operator,
  id,
  alerts,
  path,
}: {
  operator: OperatorDetail;
  id: string;
  alerts: readonly ServiceAlert[];
  /** Of the page. */
  path: string;
}): ReactNode {
  const site = useSite();
  const { data: verdict } = useSuspenseQuery(verdictQuery("operators", id));
  const download = operatorDownload(operator, site.apiBase);
  const hasData = (operator.agencies ?? []).length > 0;
  return (
    <>
      <header className="page-head">
        <p className="page-kind">{kindWords(operator)}</p>
        <OperatorTitle operator={operator} path={path} />
        <PageId id={operator.onestop_id} />
        <VerdictLine kind="operators" id={id} />
        <PageActions
          hasMain={download.actions.length > 0}
          note={download.note}
          actions={[
            ...download.actions,
            apiCallAction(link.recordData("operators", operator.onestop_id ?? id, site.apiBase), site.url),
            favoriteAction("operator", operatorLabel(operator) || id, link.operator(operator.onestop_id ?? id)),
            ...(hasData ? subscribeAction("operators", verdict, site) : []),
            ...(hasData && verdict !== null ? [embedAction("verdict", verdict.onestop_id)] : []),
            ...(hasData ? [posterAction("operators", operator.onestop_id ?? id)] : []),
            ...(verdict === null
              ? []
              : [
                  {
                    label: text.actions.publisher,
                    href: link.publisher(operator.onestop_id ?? id),
                    opens: "page",
                  } as const,
                ]),
          ]}
        />
      </header>
      <div className="notices">
        <Alerts alerts={alerts} language={operatorLanguage(operator)} />
        <SampleNotice infos={(operator.agencies ?? []).flatMap((agency) => agency.feed_version.feed_infos)} />
      </div>
    </>
  );
}

export function OperatorAbout({ operator, id }: { operator: OperatorDetail; id: string }): ReactNode {
  const agencies = operator.agencies ?? [];
  return (
    <>
      <OperatorFacts operator={operator} />
      <Report
        id={operator.onestop_id ?? id}
        subject={operatorLabel(operator)}
        path={link.operator(operator.onestop_id ?? id)}
        file={operator.file}
        contacts={[
          ...agencies.map(({ agency_email: email, agency_url: url }) => ({ email, url })),
          { url: operator.website },
        ]}
        isSample={isSample(agencies.flatMap((agency) => agency.feed_version.feed_infos))}
      />
    </>
  );
}

/** On-demand services with their hours and how to book. */
export function OperatorOnDemand({ services }: { services: readonly OnDemandAnswer[] }): ReactNode {
  return <OnDemandList services={services} now={useNow()} clock="12" />;
}

export function OperatorMap({
  operator,
  id,
  schematic,
  routes,
}: {
  operator: OperatorDetail;
  id: string;
  schematic: NonNullable<NetworkOfOperator["schematic"]>;
  /** How many are listed below. */
  routes: number;
}): ReactNode {
  const agencies = operator.agencies ?? [];
  const mapSource: MapSource = {
    kind: "network",
    path: `${networkPath(id)}&limit=${WITH_STOPS}`,
    key: "id",
    stops: {
      versions: [...new Set(agencies.map((agency) => agency.feed_version_sha1 ?? ""))],
      agencies: agencies.map((agency) => agency.agency_name),
    },
  };
  return (
    <SchematicMap
      schematic={schematic}
      title={text.map.title(operatorLabel(operator))}
      description={text.map.description(schematic.lines.length)}
      // The interactive map has no zones of on-demand service.
      {...(schematic.boxes.length > 0 ? {} : { source: mapSource })}
      caption={text.map.caption(schematic.lines.length, routes)}
    />
  );
}

/** Verdicts on feeds with an active version. */
const ACTIVE: ReadonlySet<VerdictName> = new Set(["current", "ends_soon", "not_yet_valid", "expired"]);

/** @param id key of the page, under which the verdict was read */
export function OperatorChanges({ changes, id }: { changes: readonly FeedChange[]; id: string }): ReactNode {
  return <ChangeList changes={changes} filter={{ operator: id }} apiBase={useSite().apiBase} />;
}

export function OperatorSources({ operator, id }: { operator: OperatorDetail; id: string }): ReactNode {
  const { data: verdict } = useSuspenseQuery(verdictQuery("operators", id));
  const active = new Set(
    (verdict?.feeds ?? []).flatMap((feed) => (ACTIVE.has(feed.verdict.verdict) ? [feed.onestop_id] : [])),
  );
  const organizations = useSuspenseQuery(operatorOrganizationsQuery(operator)).data;
  return (
    <>
      <SourceTable
        operator={operator}
        now={useNow()}
        // Another server tells no verdicts: a missing match is then worth a warning.
        isImported={(feed) => verdict === null || active.has(feed)}
      />
      <Organizations of={organizations} />
    </>
  );
}

export function OperatorOrigins(): ReactNode {
  return <Attributions of={[TRANSITLAND_ATLAS, GEONAMES]} />;
}
