/** An itinerary as a vertical line: places with their times, rides in the colors of their lines, walks dotted. */
import type { ReactNode } from "react";
import type { UnitSystem } from "../../../domain/distance.ts";
import { durationWords } from "../../../domain/formats.ts";
import { needsCasing } from "../../../domain/gtfs/casing.ts";
import { routeBadge } from "../../../domain/gtfs/color.ts";
import { commaList, listComma } from "../../../domain/language/current.ts";
import { link } from "../../../domain/links.ts";
import { BOARDING_WORDS, LEAVING_WORDS } from "../../../ui/boarding-text.ts";
import { routeLanguage } from "../../../ui/listed-route.ts";
import { useNames } from "../../../ui/names.ts";
import { RouteBadge } from "../../../ui/route-badge.tsx";
import { text } from "../text.tsx";
import { Fare } from "./fare.tsx";
import { Amounts, At, Delay, dayOf, tripAddress } from "./itinerary.tsx";
import { OnDemandBooking } from "./on-demand.tsx";
import type { Itinerary, LegStop, ShownLeg } from "./query.ts";
import { RentalRide } from "./rental.tsx";
import { type TimelinePlace, timelineOf } from "./timeline.ts";
import { WalkSteps } from "./walk-steps.tsx";

type Clock = { zone: string; day: string };
type Trip = NonNullable<ShownLeg["trip"]>;

/** A name of a ride, in the language of its agency if it was not translated. */
function RideName({ trip, name }: { trip: Trip; name: string }): ReactNode {
  return <span {...useNames().attributes(name, routeLanguage(trip.route))}>{name}</span>;
}

/** @param language of the file, where it is not the page's */
function StopLink({ stop, feed, language }: { stop: LegStop; feed: string; language: string | undefined }): ReactNode {
  const name = stop.stop_name || stop.stop_id;
  return (
    <a
      href={link.stop({ onestopId: stop.stop_onestop_id || null, feed, entityId: stop.stop_id })}
      {...useNames().attributes(name, language)}
    >
      {name}
    </a>
  );
}

function RouteLink({ trip }: { trip: Trip }): ReactNode {
  const { route, feed_id: feed } = trip;
  const { route_short_name: short, route_long_name: long, route_id: id, route_onestop_id: onestopId } = route;
  return (
    <a className="leg-route" href={link.route({ onestopId: onestopId || null, feed, entityId: id })}>
      <RouteBadge route={route} size="small" /> <RideName trip={trip} name={long || short || id} />
    </a>
  );
}

/** The line beside a leg, in the color of its route; dotted without one. */
function LegLine({ trip }: { trip: Trip | null }): ReactNode {
  const along = { x1: 6, x2: 6, y1: "0", y2: "100%" };
  if (trip === null) {
    return (
      <svg className="leg-line" width="12" height="100%" aria-hidden="true">
        <line className="leg-walk" {...along} strokeWidth="4" strokeLinecap="round" strokeDasharray="0 8" />
      </svg>
    );
  }
  const { fill } = routeBadge(trip.route);
  return (
    <svg className="leg-line" width="12" height="100%" aria-hidden="true">
      <line
        className="leg-casing"
        data-light={needsCasing(fill, "light") ? "" : undefined}
        data-dark={needsCasing(fill, "dark") ? "" : undefined}
        {...along}
        strokeWidth="9"
      />
      <line {...along} stroke={fill} strokeWidth="6" />
    </svg>
  );
}

/** Stops at which the vehicle calls between the first and the last one. */
function PassedStops({ stops, trip, ...clock }: Clock & { stops: readonly LegStop[]; trip: Trip }): ReactNode {
  if (stops.length === 0) return null;
  return (
    <details className="leg-passed">
      <summary>{text.plan.passed(stops.length)}</summary>
      <ol>
        {stops.map((stop, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trip may call at a stop twice
          <li key={i}>
            <At time={stop.departure} {...clock} />{" "}
            <StopLink stop={stop} feed={trip.feed_id} language={routeLanguage(trip.route)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The times of the next rides; none of a trip that runs every so often, which has no exact ones. */
function NextDepartures({ leg: { next_departures: next, trip }, ...clock }: Clock & { leg: ShownLeg }): ReactNode {
  if (next === null || next === undefined) return null;
  if (next.length === 0) return <p className="small soft">{text.plan.last}</p>;
  if (typeof trip?.headway_secs === "number") return null;
  return (
    <p className="small">
      {text.plan.next}{" "}
      {next.map(({ departure }, i) => (
        <span key={departure}>
          {i === 0 ? "" : listComma()}
          <At time={departure} {...clock} />
        </span>
      ))}
    </p>
  );
}

/** What the rider must do before boarding and before getting off, where the feed says so. */
function Arrangements({ leg: { stops } }: { leg: ShownLeg }): ReactNode {
  const words = [BOARDING_WORDS[stops?.[0]?.pickup_type ?? 0], LEAVING_WORDS[stops?.at(-1)?.drop_off_type ?? 0]];
  return words.map((sentence) => (sentence === undefined ? null : <p key={sentence}>{sentence}</p>));
}

function Place({
  place,
  fallback,
  isEnd,
  ...clock
}: Clock & { place: TimelinePlace; fallback: string; isEnd: boolean }): ReactNode {
  const { arrival, departure, stop, feed, language, name } = place;
  return (
    <li className="leg-place">
      <span className="leg-times">
        {[arrival, departure].map((moment, i) =>
          moment === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: arrival and departure
            <strong key={i}>
              {i === 1 && arrival !== null ? <span className="visually-hidden">{text.directions.departs} </span> : null}
              <At time={moment.time} {...clock} />
            </strong>
          ),
        )}
      </span>
      <span className="leg-dot" aria-hidden="true" />
      <span className="leg-name">
        {stop === null ? name || fallback : <StopLink stop={stop} feed={feed} language={language} />}
        <Delay seconds={departure?.delay ?? arrival?.delay} />
        {isEnd ? <span className="soft"> · {text.directions.arrived}</span> : null}
      </span>
    </li>
  );
}

/** "every 20 min"; empty for a trip with exact times. */
const everyWords = ({ headway_secs: seconds }: Trip) =>
  typeof seconds === "number" ? text.card.every(Math.max(1, Math.round(seconds / 60))) : "";

function Ride({ leg, trip, ...clock }: Clock & { leg: ShownLeg; trip: Trip }): ReactNode {
  const { on_demand: onDemand } = leg;
  // A ride on demand has no times of its own to show on a page.
  const href = onDemand ? null : tripAddress(trip);
  return (
    <li className="leg" data-kind="ride">
      <LegLine trip={trip} />
      <div className="leg-way">
        {leg.stays_on_board === true ? <p className="leg-stay">{text.directions.stay}</p> : null}
        <Arrangements leg={leg} />
        <p>
          <RouteLink trip={trip} />{" "}
          {trip.headsign === "" ? "" : text.plan.towards(<RideName trip={trip} name={trip.headsign} />)}
        </p>
        <p className="small soft">
          {commaList([durationWords(leg.duration.duration), everyWords(trip)].filter(Boolean))}
          {trip.route.agency.agency_name === "" ? null : (
            <>
              , <RideName trip={trip} name={trip.route.agency.agency_name} />
            </>
          )}
          {href === null ? null : (
            <>
              {" · "}
              <a href={href}>{text.directions.wholeTrip}</a>
            </>
          )}
        </p>
        {onDemand ? <OnDemandBooking onDemand={onDemand} trip={trip} day={clock.day} /> : null}
        <PassedStops stops={(leg.stops ?? []).slice(1, -1)} trip={trip} {...clock} />
        <NextDepartures leg={leg} {...clock} />
      </div>
    </li>
  );
}

function WalkLeg({ leg, units }: { leg: ShownLeg; units: UnitSystem }): ReactNode {
  return (
    <li className="leg" data-kind="walk">
      <LegLine trip={null} />
      <div className="leg-way">
        <p>
          {text.directions.walk} <Amounts {...leg} units={units} />
        </p>
        <WalkSteps steps={leg.steps ?? []} units={units} />
      </div>
    </li>
  );
}

/**
 * @param from name of the start; empty for a point without one
 * @param to the same of the destination
 */
export function Legs({
  itinerary,
  from,
  to,
  zone,
  units,
}: {
  itinerary: Itinerary;
  from: string;
  to: string;
  zone: string;
  units: UnitSystem;
}): ReactNode {
  const clock = { zone, day: dayOf(itinerary, zone) };
  const steps = timelineOf(itinerary.legs ?? [], from, to);
  return (
    <>
      <Fare itinerary={itinerary} />
      <ol className="legs">
        {steps.map((step, i) => {
          const key = `${i}`;
          const isEnd = i === steps.length - 1;
          switch (step.kind) {
            case "walk":
              return step.leg.rental ? (
                <li className="leg" data-kind="walk" key={key}>
                  <LegLine trip={null} />
                  <RentalRide leg={step.leg} rental={step.leg.rental} units={units} />
                </li>
              ) : (
                <WalkLeg leg={step.leg} units={units} key={key} />
              );
            case "ride":
              return <Ride leg={step.leg} trip={step.trip} {...clock} key={key} />;
            case "change":
              return (
                <li className="leg" data-kind="walk" key={key}>
                  <LegLine trip={null} />
                  <p className="leg-way">{text.directions.change}</p>
                </li>
              );
            default: {
              const fallback = i === 0 ? text.directions.start : isEnd ? text.directions.destination : "";
              return <Place place={step.place} fallback={fallback} isEnd={isEnd} {...clock} key={key} />;
            }
          }
        })}
      </ol>
    </>
  );
}
