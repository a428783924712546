/** On-demand service in words: where, when, and how to book. */
import type { ReactNode } from "react";
import { longDate } from "../../domain/formats.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import type { BookingNotice, OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import { hoursOf } from "../../domain/on-demand/hours.ts";
import type { PickupWindow } from "../../domain/on-demand/service.ts";
import { type Clock, timeOn } from "../../domain/time/clock.ts";
import { isoDate, isZone, localNow } from "../../domain/time/service-day.ts";
import { Collapsing } from "../collapsing.tsx";
import { ExternalLink } from "../external-link.tsx";
import { FactTable } from "../fact-table.tsx";
import { RouteBadge } from "../route-badge.tsx";
import { StopLink } from "../stop-link.tsx";
import { noticeSentences } from "./notice.ts";
import { text } from "./text.ts";

const DAY = 86_400;
/** Pairs of places that are named. */
const MAX_PAIRS = 12;

type Place = OnDemandAnswer["places"][number];

const nameOf = ({ name, kind, stops }: Place): string =>
  name || stops.find(([, , stop]) => stop)?.[2] || (kind === "zone" ? text.unnamedZone : text.unnamedGroup);

/** How times are shown: a prop, because static parts of pages have no context that differs between visitors. */
export type ShownTimes = { now: Date; clock: Clock };

function Windows({ windows, clock }: { windows: readonly PickupWindow[]; clock: Clock }): ReactNode {
  if (windows.length === 0) return text.noService;
  return text.windows(
    windows.map(([from, until]) =>
      from === 0 && until === DAY
        ? text.allDay
        : text.window(timeOn(clock, from, true), timeOn(clock, until, true), until > DAY),
    ),
  );
}

/** Hours by weekday, and the days of the next weeks that differ. */
function Hours({ service, now, clock }: ShownTimes & { service: OnDemandAnswer }): ReactNode {
  const { timezone } = service.agency;
  const today = isoDate(localNow(isZone(timezone) ? timezone : "UTC", now.getTime()).day);
  const { usual, changes, startsOn, endedOn } = hoursOf(service.weeks, today);
  if (usual.length === 0) return endedOn === null ? text.noHours : text.endedOn(longDate(endedOn));
  return (
    <>
      <ul className="plain-list">
        {usual.map(({ first, last, windows }) => (
          <li key={first}>
            {text.days(first, last)} <Windows windows={windows} clock={clock} />
          </li>
        ))}
      </ul>
      {startsOn === null ? null : <p className="soft small">{text.startsOn(longDate(startsOn))}</p>}
      {changes.length === 0 ? null : (
        <details className="small">
          <summary>{text.changes}</summary>
          <ul className="plain-list">
            {changes.map(({ date, windows }) => (
              <li key={date}>
                {longDate(date)}: <Windows windows={windows} clock={clock} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Channels({ rule }: { rule: BookingNotice }): ReactNode {
  const { phone_number: phone, booking_url: url, info_url: info } = rule;
  if (phone === null && url === null && info === null) return null;
  return (
    <p className="cluster">
      {url === null ? null : <ExternalLink url={url}>{text.online}</ExternalLink>}
      {phone === null ? null : <a href={`tel:${phone.replaceAll(/[^\d+*#]/g, "")}`}>{text.call(phone)}</a>}
      {info === null ? null : <ExternalLink url={info}>{text.info}</ExternalLink>}
    </p>
  );
}

/** When and where to book. */
function Booking({
  service,
  clock,
  withMessage,
}: {
  service: OnDemandAnswer;
  clock: Clock;
  withMessage: boolean;
}): ReactNode {
  const { booking, agency } = service;
  if (booking.length === 0) return agency.phone ? text.agencyPhone(agency.name, agency.phone) : text.unknown;
  return booking.map((rule) => {
    const messages = [...new Set([rule.message, rule.pickup_message, rule.drop_off_message])];
    return (
      <div key={JSON.stringify(rule)}>
        <p>
          {[
            ...noticeSentences(rule, (seconds) => timeOn(clock, seconds, true)),
            ...(rule.service_days_only ? [text.onlyService] : []),
          ].join(" ")}
        </p>
        <Channels rule={rule} />
        {withMessage ? messages.map((message) => (message ? <p key={message}>{message}</p> : null)) : null}
      </div>
    );
  });
}

/** Between which places rides lead. */
function Rides({ service: { places, pairs } }: { service: OnDemandAnswer }): ReactNode {
  const count = places.length;
  const within = pairs.filter(([from, to]) => from === to).length;
  if (count === 1) return <p>{text.inside}</p>;
  if (pairs.length === count * count) return <p>{text.anywhere}</p>;
  if (pairs.length === within && within === count) return <p>{text.within}</p>;
  if (within === 0 && pairs.length === count * (count - 1)) return <p>{text.between}</p>;
  const name = (at: number) => (places[at] === undefined ? "" : nameOf(places[at]));
  return (
    <>
      <p>{text.some(pairs.length)}</p>
      <ul className="plain-list small">
        {pairs.slice(0, MAX_PAIRS).map(([from, to]) => (
          <li key={`${from} ${to}`}>{text.pair(name(from), name(to))}</li>
        ))}
        {pairs.length > MAX_PAIRS ? <li>{text.pairsMore(pairs.length - MAX_PAIRS)}</li> : null}
      </ul>
    </>
  );
}

function PlaceItem({ place, feed }: { place: Place; feed: string }): ReactNode {
  const { stops, description, url } = place;
  return (
    <li data-place={place.gtfsId}>
      {place.kind === "stop" ? null : <strong>{nameOf(place)}</strong>}
      {description ? <p className="small">{description}</p> : null}
      {url ? (
        <p className="small">
          <ExternalLink url={url}>{text.placeLink}</ExternalLink>
        </p>
      ) : null}
      {stops.length === 0 ? null : (
        <Collapsing count={stops.length} rows={3} label={text.showStops(stops.length)}>
          <ul className="stop-columns small">
            {stops.map(([id, stopId, name]) => (
              <li key={id} data-stop={id}>
                <StopLink stop={{ id, onestop_id: null, feed_onestop_id: feed, stop_id: stopId, stop_name: name }} />
              </li>
            ))}
          </ul>
        </Collapsing>
      )}
    </li>
  );
}

function Places({ service }: { service: OnDemandAnswer }): ReactNode {
  return (
    <>
      <ul className="plain-list">
        {service.places.map((place) => (
          <PlaceItem place={place} feed={service.route.feed_onestop_id} key={`${place.kind} ${place.id}`} />
        ))}
      </ul>
      <Rides service={service} />
    </>
  );
}

/** All that riders need to know about the on-demand service of one route. */
export function OnDemandDetails({ service, now, clock }: ShownTimes & { service: OnDemandAnswer }): ReactNode {
  const rules = [
    ...service.pickup_types.map((type) => text.pickup[type]),
    ...service.drop_off_types.map((type) => text.dropOff[type]),
  ].flatMap((words) => words ?? []);
  return (
    <>
      <p className="soft">{text.note}</p>
      <FactTable
        facts={[
          [text.hours, <Hours service={service} now={now} clock={clock} key="hours" />],
          [text.book, <Booking service={service} clock={clock} withMessage key="book" />],
          [text.rules, rules.length === 0 ? null : rules.join(" ")],
          [text.where, <Places service={service} key="where" />],
        ]}
      />
    </>
  );
}

/** On-demand services in short, each with its hours and how to book. */
export function OnDemandList({
  services,
  now,
  clock,
}: ShownTimes & { services: readonly OnDemandAnswer[] }): ReactNode {
  return (
    <ul className="on-demand-list">
      {services.map((service) => {
        const { route, agency } = service;
        const href = link.route(routeRef(route));
        return (
          <li key={route.id} data-route={route.id}>
            <p>
              <a href={href}>
                <RouteBadge route={route} size="small" />{" "}
                {route.route_long_name || route.route_short_name || route.route_id}
              </a>{" "}
              <span className="soft small">{agency.name}</span>
            </p>
            <div className="small">
              <Hours service={service} now={now} clock={clock} />
              <Booking service={service} clock={clock} withMessage={false} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
