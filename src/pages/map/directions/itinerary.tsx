/** Itineraries: one in a line of a list, and one leg by leg. */
import type { ReactNode } from "react";
import { durationWords } from "../../../domain/formats.ts";
import { link } from "../../../domain/links.ts";
import { epochMs } from "../../../domain/time/instant.ts";
import { wallOf } from "../../../domain/time/zone-instant.ts";
import { BOARDING_WORDS, LEAVING_WORDS } from "../../../ui/boarding-text.ts";
import { ClockTime } from "../../../ui/clock/clock.tsx";
import { RouteBadge } from "../../../ui/route-badge.tsx";
import { text } from "../text.tsx";
import type { Itinerary, LegStop, ShownLeg } from "./query.ts";

/** A time on the clock of a zone, with the date where it is another than that of the departure. */
export function At({
  time,
  zone,
  day,
  isWhole = false,
}: {
  time: string;
  zone: string;
  day: string;
  /** With seconds, as in tables of stop times. */
  isWhole?: boolean;
}): ReactNode {
  const { date, seconds } = wallOf(Math.floor(epochMs(time) / 1000), zone);
  return (
    <>
      <time dateTime={time}>
        <ClockTime seconds={seconds} isEstimate={!isWhole} isWhole={isWhole} />
      </time>
      {date === day ? null : <span className="small soft"> {date}</span>}
    </>
  );
}

/** How late a vehicle is, where its agency publishes that. @param seconds negative if it is early */
export function Delay({ seconds }: { seconds: number | null | undefined }): ReactNode {
  if (seconds === null || seconds === undefined) return null;
  return <span className="small soft"> {text.directions.delay(Math.round(seconds / 60))}</span>;
}

export const dayOf = ({ start_time }: Itinerary, zone: string) =>
  wallOf(Math.floor(epochMs(start_time) / 1000), zone).date;

export function Amounts({ duration, distance }: Pick<ShownLeg, "duration" | "distance">): ReactNode {
  return (
    <span className="small soft">
      {text.directions.amounts(
        durationWords(duration.duration),
        distance.distance.toFixed(2),
        distance.units.toLowerCase(),
      )}
    </span>
  );
}

export const nameOf = ({ route }: NonNullable<ShownLeg["trip"]>) =>
  [route.route_short_name, route.route_long_name].filter(Boolean).join(" ") || route.route_id;

/** The page of the trip of a leg; null where another server answered, which tells no run. */
function tripAddress({
  trip_id,
  service_date,
  start_time,
  feed_id,
  route,
}: NonNullable<ShownLeg["trip"]>): string | null {
  if (trip_id === undefined || service_date === undefined) return null;
  const ref = { onestopId: route.route_onestop_id || null, feed: feed_id, entityId: route.route_id };
  return link.trip(ref, trip_id, { date: service_date, start: start_time ?? null });
}

const means = (leg: ShownLeg) => (leg.mode === "WALK" ? text.directions.walk : (leg.mode ?? ""));

/** A line of the list: pointing at it or focusing it shows it on the map. */
export function Summary({
  itinerary,
  zone,
  preview,
  open,
}: {
  itinerary: Itinerary;
  zone: string;
  preview(): void;
  open(): void;
}): ReactNode {
  const day = dayOf(itinerary, zone);
  return (
    <button className="directions-choice" type="button" onClick={open} onPointerEnter={preview} onFocus={preview}>
      <strong>
        <At time={itinerary.start_time} zone={zone} day={day} /> –{" "}
        <At time={itinerary.end_time} zone={zone} day={day} />
      </strong>
      <span className="directions-means">
        {(itinerary.legs ?? []).map((leg, i) =>
          leg.trip === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name and never change places
            <span key={i}>{means(leg)}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name and never change places
            <span key={i}>
              <RouteBadge route={leg.trip.route} size="small" />
              <span className="visually-hidden">{nameOf(leg.trip)}</span>
            </span>
          ),
        )}
      </span>
      <Amounts {...itinerary} />
    </button>
  );
}

function Stops({ stops, zone, day, feed }: { stops: LegStop[]; zone: string; day: string; feed: string }): ReactNode {
  return (
    <details className="directions-stops">
      <summary>{text.directions.stops(stops.length)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.directions.time}</th>
            <th scope="col">{text.directions.stop}</th>
            <th scope="col">{text.directions.stopId}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a trip may call at a stop twice
            <tr key={i}>
              <td>
                <At time={stop.departure} zone={zone} day={day} isWhole />
              </td>
              <td>
                <a href={link.stop({ onestopId: stop.stop_onestop_id || null, feed, entityId: stop.stop_id })}>
                  {stop.stop_name || stop.stop_id}
                </a>
              </td>
              <td>{stop.stop_id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A link to all stops of the trip. */
export function WholeTrip({ trip }: { trip: NonNullable<ShownLeg["trip"]> }): ReactNode {
  const href = tripAddress(trip);
  return href === null ? null : <a href={href}>{text.directions.wholeTrip}</a>;
}

function Facts({ leg }: { leg: ShownLeg }): ReactNode {
  const { from, to, trip } = leg;
  const route = trip?.route;
  const way =
    trip === null ? null : (
      <a
        href={link.route({
          onestopId: trip.route.route_onestop_id || null,
          feed: trip.feed_id,
          entityId: trip.route.route_id,
        })}
      >
        <RouteBadge route={trip.route} size="small" /> {trip.route.route_long_name || nameOf(trip)}
      </a>
    );
  const rows: [string, ReactNode][] = [
    [text.directions.from, from?.name || text.directions.start],
    [text.directions.to, to?.name || text.directions.destination],
    [text.directions.agency, route?.agency.agency_name],
    [text.directions.route, way],
    [text.directions.headsign, trip?.headsign],
    [text.directions.trip, trip === null || tripAddress(trip) === null ? null : <WholeTrip trip={trip} key="trip" />],
  ];
  return (
    <dl className="directions-facts">
      {rows.map(([name, value]) =>
        value == null || value === "" ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What the rider must do before boarding and before getting off, where the feed says so. */
export function Arrangements({ leg: { stops } }: { leg: ShownLeg }): ReactNode {
  const words = [BOARDING_WORDS[stops?.[0]?.pickup_type ?? 0], LEAVING_WORDS[stops?.at(-1)?.drop_off_type ?? 0]];
  return words.map((sentence) => (sentence === undefined ? null : <p key={sentence}>{sentence}</p>));
}

/** Leg by leg, to the arrival. */
export function Detail({ itinerary, zone }: { itinerary: Itinerary; zone: string }): ReactNode {
  const day = dayOf(itinerary, zone);
  return (
    <ol className="directions-legs">
      {(itinerary.legs ?? []).map((leg, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name and never change places
        <li key={i}>
          <p className="directions-time">
            <strong>
              <At time={leg.start_time} zone={zone} day={day} />
            </strong>{" "}
            {leg.trip === null ? means(leg) : <Delay seconds={leg.departure_delay} />}
          </p>
          <div className="directions-leg">
            {leg.stays_on_board === true ? <p>{text.directions.stay}</p> : null}
            <Facts leg={leg} />
            <Arrangements leg={leg} />
            {(leg.trip === null ? (leg.steps ?? []) : []).map(({ instruction }) => (
              <p className="small" key={instruction}>
                {instruction}
              </p>
            ))}
            {leg.trip === null || leg.stops === null ? null : (
              <Stops stops={leg.stops} zone={zone} day={day} feed={leg.trip.feed_id} />
            )}
            <Amounts {...leg} />
          </div>
        </li>
      ))}
      <li>
        <p className="directions-time">
          <strong>
            <At time={itinerary.end_time} zone={zone} day={day} />
          </strong>
        </p>
        <p className="directions-leg">
          <strong>{text.directions.arrived}</strong>
        </p>
      </li>
    </ol>
  );
}
