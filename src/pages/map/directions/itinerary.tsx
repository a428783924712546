/** One itinerary in a line of a list, and the words that its legs share. */
import type { ReactNode } from "react";
import { distanceWords, metersOf, type UnitSystem } from "../../../domain/distance.ts";
import { durationWords } from "../../../domain/formats.ts";
import type { Mark } from "../../../domain/journey/marks.ts";
import { commaList } from "../../../domain/language/current.ts";
import { link } from "../../../domain/links.ts";
import { epochMs } from "../../../domain/time/instant.ts";
import { wallOf } from "../../../domain/time/zone-instant.ts";
import { ClockTime } from "../../../ui/clock/clock.tsx";
import { routeLanguage } from "../../../ui/listed-route.ts";
import { useNames } from "../../../ui/names.ts";
import { rentalVehicle } from "../../../ui/rental-text.ts";
import { RouteBadge } from "../../../ui/route-badge.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { text } from "../text.tsx";
import type { Itinerary, ShownLeg } from "./query.ts";

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

export function Amounts({
  duration,
  distance,
  units,
}: Pick<ShownLeg, "duration" | "distance"> & { units: UnitSystem }): ReactNode {
  return (
    <span className="small soft">
      {commaList([durationWords(duration.duration), distanceWords(metersOf(distance), units)].filter(Boolean))}
    </span>
  );
}

/** What distinguishes an itinerary, in words. */
export function Marks({ marks }: { marks: readonly Mark[] }): ReactNode {
  return marks.map((mark) => (
    <Tag tone="line" key={mark}>
      {text.directions.marks[mark]}
    </Tag>
  ));
}

const nameOf = ({ route }: NonNullable<ShownLeg["trip"]>) =>
  [route.route_short_name, route.route_long_name].filter(Boolean).join(" ") || route.route_id;

/** The page of the trip of a leg; null where another server answered, which tells no run. */
export function tripAddress({
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

const means = (leg: ShownLeg) => {
  if (leg.rental) return rentalVehicle(leg.rental.form_factor);
  return leg.mode === "WALK" ? text.directions.walk : (leg.mode ?? "");
};

/** A line of the list: pointing at it or focusing it shows it on the map. */
export function Summary({
  itinerary,
  marks,
  zone,
  units,
  preview,
  open,
}: {
  itinerary: Itinerary;
  marks: readonly Mark[];
  zone: string;
  units: UnitSystem;
  preview(): void;
  open(): void;
}): ReactNode {
  const day = dayOf(itinerary, zone);
  const names = useNames();
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
              <span
                className="visually-hidden"
                {...names.attributes(
                  leg.trip.route.route_long_name || leg.trip.route.route_short_name,
                  routeLanguage(leg.trip.route),
                )}
              >
                {nameOf(leg.trip)}
              </span>
            </span>
          ),
        )}
      </span>
      <span className="cluster">
        <Amounts {...itinerary} units={units} /> <Marks marks={marks} />
      </span>
    </button>
  );
}
