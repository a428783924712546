import "../../styles/entity.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { changesQuery } from "../../data/changes.ts";
import { notFound } from "../../data/failure.ts";
import { verdictQuery } from "../../data/verdict.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { text as changeText } from "../../shell/changes/text.tsx";
import { Collapsing } from "../../ui/collapsing.tsx";
import { fareText } from "../../ui/fare-text.ts";
import { Section } from "../../ui/section.tsx";
import { type Anchor, SectionNav } from "../../ui/section-nav.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import {
  type OperatorDetail,
  operatorAlertsQuery,
  operatorFaresQuery,
  operatorLanguage,
  operatorNetworkQuery,
  operatorOrganizationsQuery,
  operatorQuery,
  operatorTextsQuery,
} from "./query.ts";
import { screen } from "./screen.ts";
import { OperatorStops, readStopsBefore } from "./stops.tsx";
import { text } from "./text.tsx";

export const staticParts = lazyModule(() => import("./static.tsx"));

const OperatorTop = serverOnly(staticParts, (part) => part.OperatorTop);
const OperatorAbout = serverOnly(staticParts, (part) => part.OperatorAbout);
const OperatorMap = serverOnly(staticParts, (part) => part.OperatorMap);
const RouteList = serverOnly(staticParts, (part) => part.RouteList);
const StopColumns = serverOnly(staticParts, (part) => part.StopColumns);
const OperatorOnDemand = serverOnly(staticParts, (part) => part.OperatorOnDemand);
const FareTable = serverOnly(staticParts, (part) => part.FareTable);
const OperatorChanges = serverOnly(staticParts, (part) => part.OperatorChanges);
const OperatorSources = serverOnly(staticParts, (part) => part.OperatorSources);
const OperatorOrigins = serverOnly(staticParts, (part) => part.OperatorOrigins);

export const loader = pageLoader(screen, async ({ url, params, read, later, site }) => {
  const key = params.operatorKey ?? "";
  later(() =>
    Promise.all([
      read(operatorNetworkQuery(key, readStopsBefore(url.searchParams))),
      read(verdictQuery("operators", key)),
      read(changesQuery({ operator: key })),
      read(operatorAlertsQuery(key)),
    ]),
  );
  const operator = (await read(operatorQuery(key))).operators[0];
  if (operator === undefined) throw notFound(url);
  later(() =>
    Promise.all([
      read(operatorTextsQuery(operator)),
      read(operatorOrganizationsQuery(operator)),
      read(operatorFaresQuery(operator)),
    ]),
  );
  const { operatorHead } = await staticParts.load();
  return operatorHead(operator, key, site);
});

/** Links to the sections. @param before those above the fares @param after those below */
function Sections({
  operator,
  before,
  after,
}: {
  operator: OperatorDetail;
  before: readonly Anchor[];
  after: readonly Anchor[];
}): ReactNode {
  const { fares, total } = useSuspenseQuery(operatorFaresQuery(operator)).data;
  const ofFares = fares.length === 0 ? [] : [{ id: "fares", name: fareText.title, count: total }];
  return <SectionNav sections={[...before, ...ofFares, ...after]} />;
}

/** What tickets cost; nothing where no feed tells. */
function Fares({ operator }: { operator: OperatorDetail }): ReactNode {
  const { data } = useSuspenseQuery(operatorFaresQuery(operator));
  return data.fares.length === 0 ? null : (
    <Section id="fares" title={fareText.title}>
      <FareTable {...data} />
    </Section>
  );
}

export function Component(): ReactNode {
  const key = useParams().operatorKey ?? "";
  useLiveMap();
  const operator = useSuspenseQuery(operatorQuery(key)).data.operators[0];
  const { data: alerts } = useSuspenseQuery(operatorAlertsQuery(key));
  const url = usePageUrl(screen);
  const before = readStopsBefore(url.searchParams);
  const { routes, routeCount, schematic, more, onDemand, stops } = useSuspenseQuery(
    operatorNetworkQuery(key, before),
  ).data;
  const changes = useSuspenseQuery(changesQuery({ operator: key })).data?.changes ?? [];
  if (operator === undefined) return null;
  const lang = operatorLanguage(operator);
  return (
    <>
      <OperatorTop operator={operator} id={key} alerts={alerts?.alerts ?? []} path={inPageLanguage(url.pathname)} />
      <Sections
        operator={operator}
        before={[
          { id: "about", name: text.sections.about },
          ...(schematic === null ? [] : [{ id: "map", name: text.sections.map }]),
          ...(routes.length === 0
            ? []
            : [{ id: "routes", name: text.sections.routes, count: routeCount ?? routes.length }]),
          ...(onDemand.length === 0 ? [] : [{ id: "on-demand", name: text.sections.onDemand, count: onDemand.length }]),
          ...(stops === null || stops.count === 0
            ? []
            : [{ id: "stops", name: text.sections.stops, count: stops.count }]),
        ]}
        after={[
          ...(changes.length === 0 ? [] : [{ id: "changes", name: changeText.title }]),
          { id: "sources", name: text.sections.sources, count: (operator.feeds ?? []).length },
        ]}
      />
      <div className="columns" data-even="">
        <Section id="about" title={text.about}>
          <div className="facts-beside">
            <OperatorAbout operator={operator} id={key} />
          </div>
        </Section>
        {schematic === null ? null : (
          <section id="map" aria-label={text.sections.map}>
            <OperatorMap operator={operator} id={key} schematic={schematic} routes={routes.length} />
          </section>
        )}
      </div>
      {routes.length === 0 ? null : (
        <Section id="routes" title={text.sections.routes} {...(more ? { note: text.routes.first(routes.length) } : {})}>
          <Collapsing count={routes.length} label={text.routes.showAll(routes.length)}>
            <RouteList routes={routes} columns lang={lang} />
          </Collapsing>
        </Section>
      )}
      {onDemand.length === 0 ? null : (
        <Section id="on-demand" title={text.sections.onDemand}>
          <OperatorOnDemand services={onDemand} />
        </Section>
      )}
      {stops === null || stops.count === 0 ? null : (
        <Section id="stops" title={text.sections.stops}>
          <OperatorStops
            path={link.operator(operator.onestop_id ?? key)}
            stops={stops.rows}
            before={before}
            count={stops.count}
            lang={lang}
            List={StopColumns}
          />
        </Section>
      )}
      <Fares operator={operator} />
      {changes.length === 0 ? null : (
        <Section id="changes" title={changeText.ofOperator}>
          <OperatorChanges changes={changes} id={key} />
        </Section>
      )}
      <Section id="sources" title={text.sections.sources}>
        <OperatorSources operator={operator} id={key} />
      </Section>
      <OperatorOrigins />
    </>
  );
}
