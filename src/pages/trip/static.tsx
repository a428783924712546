/** Static parts of the trip page, and its head. */

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { organizationsOfRoute } from "../../data/organizations.ts";
import type { PageHead } from "../../data/page.ts";
import { useSite } from "../../data/site.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import { nameLanguage } from "../../domain/text/language.ts";
import { serviceDaysWords } from "../../domain/time/days-of-service.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { useNames } from "../../ui/names.ts";
import { Organizations } from "../../ui/organizations.tsx";
import { apiCallAction, PageActions } from "../../ui/page-actions.tsx";
import { PrintMark } from "../../ui/print-mark.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { EntityNotices } from "../entity-notices.tsx";
import { directionName, routeName, towardsWords } from "../route/names.ts";
import type { TripPage } from "./load.ts";
import { text } from "./text.tsx";

function stopName({ stop }: TripPage["calls"][number]): string {
  return stop.stop_name || stop.stop_id;
}

/** `402 to Bray`: the number of the trip and where it goes, by its sign or else its last stop. */
export function tripName({ trip, calls }: Pick<TripPage, "trip" | "calls">): string {
  const last = calls.at(-1);
  const sign = trip.trip_headsign || (last === undefined ? "" : stopName(last));
  return text.name(trip.trip_short_name ?? "", sign === "" ? "" : towardsWords(sign));
}

export function tripHead(page: TripPage): PageHead {
  const { route, trip, calls } = page;
  const name = routeName(route);
  const [first, last] = [calls[0], calls.at(-1)];
  return {
    title: text.title(tripName(page), name),
    ...(first === undefined || last === undefined
      ? {}
      : { description: text.description(name, stopName(first), stopName(last), calls.length) }),
    canonical: link.trip(routeRef(route), trip.trip_id),
    // A feed has up to millions of trips, which change with each version.
    robots: "noindex",
    data: link.tripData(routeRef(route), trip.id),
    crumbs: [
      { label: text.operators, href: link.operators() },
      { label: route.agency.agency_name, href: link.operator(route.agency.onestop_id) },
      { label: name, href: link.route(routeRef(route)) },
      { label: tripName(page), tag: text.kind },
    ],
    opening: { kind: text.kindOf(name, route.agency.agency_name) },
  };
}

export function TripTitle({ page }: { page: TripPage }): ReactNode {
  const site = useSite();
  const names = useNames();
  const { route, trip } = page;
  const language = nameLanguage(route.agency.agency_lang);
  return (
    <>
      <PrintMark address={site.url + link.trip(routeRef(route), trip.trip_id)} />
      <p className="page-kind">
        <span>
          {text.tripOf(
            <a
              href={names.address(link.route(routeRef(route)))}
              {...names.attributes(route.route_long_name || (route.route_short_name ?? ""), language)}
            >
              {routeName(route)}
            </a>,
            <a
              href={names.address(link.operator(route.agency.onestop_id))}
              {...names.attributes(route.agency.agency_name, language)}
            >
              {route.agency.agency_name}
            </a>,
          )}
        </span>
      </p>
      <div className="page-title">
        <RouteBadge route={route} size="large" />
        <h1 lang={names.attributes(trip.trip_headsign ?? "", language).lang}>{tripName(page)}</h1>
      </div>
    </>
  );
}

export function TripActions({ route, trip }: Pick<TripPage, "route" | "trip">): ReactNode {
  const site = useSite();
  const names = useNames();
  return (
    <PageActions
      hasMain={false}
      actions={[
        {
          label: text.actions.route,
          href: names.address(`${link.route(routeRef(route))}#timetable`),
          opens: "page",
        },
        apiCallAction(link.tripData(routeRef(route), trip.id, site.apiBase), site.url),
      ]}
    />
  );
}

export function TripNotices({
  page: { route, trip, previous },
  pinned,
}: {
  page: TripPage;
  pinned: boolean;
}): ReactNode {
  return (
    <EntityNotices
      feed={route.feed_onestop_id ?? ""}
      version={route.feed_version}
      current={pinned ? link.trip(routeRef(route), trip.trip_id) : null}
      previous={previous ? text.previous : null}
    />
  );
}

export function TripMap({ page }: { page: TripPage }): ReactNode {
  const { schematic, route } = page;
  if (schematic === null) return null;
  return (
    <SchematicMap
      schematic={schematic}
      title={text.map.title(tripName(page))}
      description={text.map.description}
      source={{ kind: "routes", ids: [route.id], stops: "drawn", vehicles: true }}
      selected={route.onestop_id}
      caption={text.map.caption}
    />
  );
}

/** The days on which the trip runs, in sentences. */
export function TripDays({ trip }: Pick<TripPage, "trip">): ReactNode {
  const sentences = serviceDaysWords(trip.calendar);
  if (sentences.length === 0) return <p className="soft">{text.days.none}</p>;
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
}

export function TripFacts({ route, trip }: Pick<TripPage, "route" | "trip">): ReactNode {
  const { data } = useSuspenseQuery(organizationsOfRoute(route, trip.trip_id));
  return (
    <>
      <FactTable
        facts={[
          [text.about.number, trip.trip_short_name],
          [text.about.direction, trip.direction_id === null ? null : directionName(trip.direction_id)],
          [text.about.wheelchair, text.about.allowed[trip.wheelchair_accessible ?? 0]],
          [text.about.bikes, text.about.allowed[trip.bikes_allowed ?? 0]],
          [text.about.cars, text.about.allowed[trip.cars_allowed ?? 0]],
          [text.about.block, trip.block_id],
          [text.about.id, <code key="id">{trip.trip_id}</code>],
        ]}
      />
      <Organizations of={data?.organizations} />
    </>
  );
}
