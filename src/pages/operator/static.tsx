/** Static parts of the operator page, and its head. */
import type { ReactNode } from "react";
import type { PageHead } from "../../data/page.ts";
import { type Site, useNow } from "../../data/site.ts";
import { GEONAMES, TRANSITLAND_ATLAS } from "../../domain/attribution.ts";
import { link } from "../../domain/links.ts";
import { webUrl } from "../../domain/sanitize.ts";
import { RecordLinks } from "../../shell/record-links.tsx";
import { VerdictPanel } from "../../shell/verdict-panel.tsx";
import { Attributions } from "../../ui/attributions.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { StopLink } from "../../ui/stop-link.tsx";
import { StaleNotice } from "../../ui/version-notices.tsx";
import { placeWords, rankedPlaces } from "../operators/places.ts";
import { OperatorFacts } from "./facts.tsx";
import type { ListedStop, Network } from "./network.ts";
import { networkPath, WITH_STOPS } from "./network-path.ts";
import type { OperatorDetail } from "./query.ts";
import { SourceTable } from "./sources.tsx";

/** Stops as links, in columns on wide screens. */
export function StopColumns({ stops }: { stops: readonly ListedStop[] }): ReactNode {
  return (
    <ul className="stop-columns">
      {stops.map((stop) => (
        <li data-stop={stop.id} key={stop.id}>
          <StopLink stop={stop} />
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

export { RouteList } from "../../ui/route-list.tsx";

function nameOf(operator: OperatorDetail): string {
  return operator.name || operator.short_name || operator.onestop_id || "";
}

function description(operator: OperatorDetail): string {
  const feeds = operator.feeds ?? [];
  const count = (spec: string) => feeds.filter((feed) => feed.spec === spec).length;
  const places = rankedPlaces(operator.agencies).slice(0, 3).map(placeWords);
  const where = places.length === 0 ? "" : ` in ${places.join("; ")}`;
  return `${nameOf(operator)} is a public transport operator${where}, with ${count("GTFS")} GTFS and ${count("GTFS_RT")} GTFS Realtime feeds.`;
}

export function operatorHead(operator: OperatorDetail, key: string, site: Site): PageHead {
  const canonical = link.operator(operator.onestop_id ?? key);
  return {
    title: `${nameOf(operator)} • Operator details`,
    description: description(operator),
    canonical,
    card: true,
    data: link.recordData("operators", operator.onestop_id ?? key, site.apiBase),
    jsonLd: [operatorJsonLd(operator, site.url + canonical)],
    crumbs: [
      { label: "Operators", href: link.operators() },
      { label: nameOf(operator), tag: "Operator" },
    ],
  };
}

/** The newest of the active versions that the operator's agencies come from. */
function newestFetch(operator: OperatorDetail): string | undefined {
  return (operator.agencies ?? [])
    .map((agency) => agency.feed_version.fetched_at)
    .toSorted()
    .at(-1);
}

/** @param id key of the page, under which the verdict was read */
export function OperatorTop({ operator, id }: { operator: OperatorDetail; id: string }): ReactNode {
  const now = useNow();
  const place = rankedPlaces(operator.agencies)[0];
  return (
    <>
      <header className="page-head">
        <p className="page-kind">Operator{place === undefined ? "" : ` in ${placeWords(place)}`}</p>
        <h1>
          {nameOf(operator)}
          {operator.short_name && operator.short_name !== operator.name ? (
            <span className="soft"> {operator.short_name}</span>
          ) : null}
        </h1>
        <PageId id={operator.onestop_id} />
        <VerdictPanel kind="operators" id={id} />
      </header>
      <div className="notices">
        <SampleNotice infos={(operator.agencies ?? []).flatMap((agency) => agency.feed_version.feed_infos)} />
        <StaleNotice fetchedAt={newestFetch(operator)} now={now} />
      </div>
    </>
  );
}

export function OperatorAbout({ operator, id }: { operator: OperatorDetail; id: string }): ReactNode {
  return (
    <>
      <OperatorFacts operator={operator} />
      <RecordLinks id={operator.onestop_id ?? id} file={operator.file} />
    </>
  );
}

export function OperatorMap({
  operator,
  id,
  schematic,
  routes,
}: {
  operator: OperatorDetail;
  id: string;
  schematic: NonNullable<Network["schematic"]>;
  /** How many are listed below. */
  routes: number;
}): ReactNode {
  const agencies = operator.agencies ?? [];
  return (
    <SchematicMap
      schematic={schematic}
      title={`Lines of ${nameOf(operator)}`}
      description={`A drawing of ${schematic.lines.length} routes, each in its colour, north at the top. The routes are listed below.`}
      source={{
        kind: "network",
        path: `${networkPath(id)}&limit=${WITH_STOPS}`,
        key: "id",
        stops: {
          versions: [...new Set(agencies.map((agency) => agency.feed_version_sha1 ?? ""))],
          agencies: agencies.map((agency) => agency.agency_name),
        },
      }}
      caption={`${schematic.lines.length} of ${routes} ${routes === 1 ? "route" : "routes"} with a known course, north at the top`}
    />
  );
}

export function OperatorSources({ operator }: { operator: OperatorDetail }): ReactNode {
  return <SourceTable operator={operator} now={useNow()} />;
}

export function OperatorOrigins(): ReactNode {
  return <Attributions of={[TRANSITLAND_ATLAS, GEONAMES]} />;
}
