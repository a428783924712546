/** Journeys leg by leg, to read and to print: nothing in them needs a script. */
import type { ReactNode } from "react";
import { durationWords } from "../../../domain/formats.ts";
import { link } from "../../../domain/links.ts";
import { RouteBadge } from "../../../ui/route-badge.tsx";
import { Amounts, Arrangements, At, Delay, dayOf, nameOf, WholeTrip } from "../directions/itinerary.tsx";
import type { Itinerary, LegStop, ShownLeg } from "../directions/query.ts";
import { text } from "../text.tsx";

type Clock = { zone: string; day: string };
type Trip = NonNullable<ShownLeg["trip"]>;

function StopLink({ stop, feed }: { stop: LegStop; feed: string }): ReactNode {
  return (
    <a href={link.stop({ onestopId: stop.stop_onestop_id || null, feed, entityId: stop.stop_id })}>
      {stop.stop_name || stop.stop_id}
    </a>
  );
}

function RouteLink({ trip }: { trip: Trip }): ReactNode {
  const { route, feed_id: feed } = trip;
  return (
    <a href={link.route({ onestopId: route.route_onestop_id || null, feed, entityId: route.route_id })}>
      <RouteBadge route={route} size="small" /> {route.route_long_name || nameOf(trip)}
    </a>
  );
}

/** Stops at which the vehicle calls between the first and the last one. */
function PassedStops({ stops, feed, ...clock }: Clock & { stops: readonly LegStop[]; feed: string }): ReactNode {
  if (stops.length === 0) return null;
  return (
    <details className="journey-passed">
      <summary>{text.plan.passed(stops.length)}</summary>
      <ol>
        {stops.map((stop, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trip may call at a stop twice
          <li key={i}>
            <At time={stop.departure} {...clock} /> <StopLink stop={stop} feed={feed} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Next({ leg, ...clock }: Clock & { leg: ShownLeg }): ReactNode {
  const next = leg.next_departures;
  if (next === null || next === undefined) return null;
  if (next.length === 0) return <p className="small soft">{text.plan.last}</p>;
  return (
    <p className="small">
      {text.plan.next}{" "}
      {next.map(({ departure }, i) => (
        <span key={departure}>
          {i === 0 ? "" : ", "}
          <At time={departure} {...clock} />
        </span>
      ))}
    </p>
  );
}

function Ride({ leg, trip, ...clock }: Clock & { leg: ShownLeg; trip: Trip }): ReactNode {
  const stops = leg.stops ?? [];
  const [first, last] = [stops[0], stops.at(-1)];
  const { agency } = trip.route;
  return (
    <li className="journey-leg" data-kind="ride">
      <p className="journey-call">
        <strong>
          <At time={leg.start_time} {...clock} />
        </strong>
        <Delay seconds={leg.departure_delay} />{" "}
        {first === undefined ? leg.from?.name : <StopLink stop={first} feed={trip.feed_id} />}
      </p>
      <div className="journey-way">
        {leg.stays_on_board === true ? <p>{text.directions.stay}</p> : null}
        <Arrangements leg={leg} />
        <p>
          <RouteLink trip={trip} /> {trip.headsign === "" ? "" : text.plan.towards(trip.headsign)}
        </p>
        <p className="small soft">
          {[agency.agency_name, durationWords(leg.duration.duration)].filter(Boolean).join(", ")}
        </p>
        <p className="small">
          <WholeTrip trip={trip} />
        </p>
        <PassedStops stops={stops.slice(1, -1)} feed={trip.feed_id} {...clock} />
        <Next leg={leg} {...clock} />
      </div>
      <p className="journey-call">
        <strong>
          <At time={leg.end_time} {...clock} />
        </strong>
        <Delay seconds={leg.arrival_delay} />{" "}
        {last === undefined ? leg.to?.name : <StopLink stop={last} feed={trip.feed_id} />}
      </p>
    </li>
  );
}

function WalkLeg({ leg, to, ...clock }: Clock & { leg: ShownLeg; to: string }): ReactNode {
  return (
    <li className="journey-leg" data-kind="walk">
      <p className="journey-call">
        <strong>
          <At time={leg.start_time} {...clock} />
        </strong>{" "}
        {text.plan.walkTo(to)} <Amounts {...leg} />
      </p>
    </li>
  );
}

function Journey({ itinerary, to, zone }: { itinerary: Itinerary; to: string; zone: string }): ReactNode {
  const legs = itinerary.legs ?? [];
  const clock = { zone, day: dayOf(itinerary, zone) };
  const vehicles = legs.filter(({ trip, stays_on_board: stays }) => trip !== null && stays !== true).length;
  return (
    <article className="journey">
      <h3>
        <At time={itinerary.start_time} {...clock} /> – <At time={itinerary.end_time} {...clock} />
      </h3>
      <p className="small soft">
        {[
          durationWords(itinerary.duration.duration),
          vehicles === 0 ? text.directions.walk : text.plan.changes(vehicles - 1),
        ].join(", ")}
      </p>
      <ol className="journey-legs">
        {legs.map((leg, i) =>
          leg.trip === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name and never change places
            <WalkLeg leg={leg} to={i === legs.length - 1 ? to : (leg.to?.name ?? to)} {...clock} key={i} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name and never change places
            <Ride leg={leg} trip={leg.trip} {...clock} key={i} />
          ),
        )}
        <li className="journey-leg" data-kind="end">
          <p className="journey-call">
            <strong>
              <At time={itinerary.end_time} {...clock} />
            </strong>{" "}
            {text.directions.arrived}
          </p>
        </li>
      </ol>
    </article>
  );
}

/** @param to name of the destination; empty for a point without one */
export function Journeys({
  itineraries,
  to,
  zone,
}: {
  itineraries: readonly Itinerary[];
  to: string;
  zone: string;
}): ReactNode {
  const goal = to || text.plan.destination;
  return (
    <div className="journeys">
      {itineraries.map((itinerary, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: itineraries have no name and never change places
        <Journey itinerary={itinerary} to={goal} zone={zone} key={i} />
      ))}
    </div>
  );
}
