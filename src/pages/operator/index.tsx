import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { verdictQuery } from "../../data/verdict.ts";
import { GEONAMES, TRANSITLAND_ATLAS } from "../../domain/attribution.ts";
import { link } from "../../domain/links.ts";
import { RecordLinks } from "../../shell/record-links.tsx";
import { useNow } from "../../shell/site.ts";
import { VerdictPanel } from "../../shell/verdict-panel.tsx";
import { Anchors } from "../../ui/anchors.tsx";
import { Attributions } from "../../ui/attributions.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { RouteList } from "../../ui/route-list.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { StaleNotice } from "../../ui/version-notices.tsx";
import { useLiveMap } from "../live-map.ts";
import { placeWords, rankedPlaces } from "../operators/places.ts";
import { usePageUrl } from "../page-url.ts";
import { OperatorFacts } from "./facts.tsx";
import { operatorJsonLd } from "./json-ld.ts";
import { networkPath } from "./network-path.ts";
import { type OperatorDetail, operatorNetworkQuery, operatorQuery } from "./query.ts";
import { SourceTable } from "./sources.tsx";
import { OperatorStops, readStopsBefore } from "./stops.tsx";

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

export const loader = page(async ({ url, params, read, site }) => {
  const key = params.operatorKey ?? "";
  const [{ operators }] = await Promise.all([
    read(operatorQuery(key)),
    read(operatorNetworkQuery(key, readStopsBefore(url.searchParams))),
    read(verdictQuery("operators", key)),
  ]);
  const operator = operators[0];
  if (operator === undefined) throw notFound(url);
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
});

/** The newest of the active versions that the operator's agencies come from. */
function newestFetch(operator: OperatorDetail): string | undefined {
  return (operator.agencies ?? [])
    .map((agency) => agency.feed_version.fetched_at)
    .toSorted()
    .at(-1);
}

export function Component(): ReactNode {
  const key = useParams().operatorKey ?? "";
  const now = useNow();
  useLiveMap();
  const operator = useSuspenseQuery(operatorQuery(key)).data.operators[0];
  const before = readStopsBefore(usePageUrl().searchParams);
  const { routes, routeCount, schematic, more, stops } = useSuspenseQuery(operatorNetworkQuery(key, before)).data;
  if (operator === undefined) return null;
  const agencies = operator.agencies ?? [];
  const place = rankedPlaces(agencies)[0];
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
        <VerdictPanel kind="operators" id={key} />
      </header>
      <div className="notices">
        <SampleNotice infos={agencies.flatMap((agency) => agency.feed_version.feed_infos)} />
        <StaleNotice fetchedAt={newestFetch(operator)} now={now} />
      </div>
      <Anchors
        anchors={[
          { id: "about", name: "About" },
          ...(schematic === null ? [] : [{ id: "map", name: "Map" }]),
          ...(routes.length === 0 ? [] : [{ id: "routes", name: "Routes", count: routeCount ?? routes.length }]),
          ...(stops === null || stops.count === 0 ? [] : [{ id: "stops", name: "Stops", count: stops.count }]),
          { id: "sources", name: "Source feeds", count: (operator.feeds ?? []).length },
        ]}
      />
      <div className="columns" data-even="">
        <Section id="about" title="About this operator">
          <OperatorFacts operator={operator} />
          <RecordLinks id={operator.onestop_id ?? key} file={operator.file} />
        </Section>
        {schematic === null ? null : (
          <section id="map" aria-label="Map">
            <SchematicMap
              schematic={schematic}
              title={`Lines of ${nameOf(operator)}`}
              description={`A drawing of ${schematic.lines.length} routes, each in its colour, north at the top. The routes are listed below.`}
              source={{ kind: "network", path: networkPath(key), key: "id" }}
              caption={`${schematic.lines.length} of ${routes.length} ${routes.length === 1 ? "route" : "routes"} with a known course, north at the top`}
            />
          </section>
        )}
      </div>
      {routes.length === 0 ? null : (
        <Section
          id="routes"
          title="Routes"
          {...(more ? { note: `The first ${routes.length} routes. All of them are in the source feeds below.` } : {})}
        >
          <RouteList routes={routes} columns />
        </Section>
      )}
      {stops === null || stops.count === 0 ? null : (
        <Section id="stops" title="Stops">
          <OperatorStops
            path={link.operator(operator.onestop_id ?? key)}
            stops={stops.rows}
            before={before}
            count={stops.count}
          />
        </Section>
      )}
      <Section id="sources" title="Source feeds">
        <SourceTable operator={operator} now={now} />
      </Section>
      <Attributions of={[TRANSITLAND_ATLAS, GEONAMES]} />
    </>
  );
}
