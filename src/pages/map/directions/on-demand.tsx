/** How an on-demand ride of a journey is booked, and until when. */
import type { ReactNode } from "react";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { text as onDemandText } from "../../../ui/on-demand/text.ts";
import { text } from "../text.tsx";
import { At } from "./itinerary.tsx";
import type { ShownLeg } from "./query.ts";

type OnDemand = NonNullable<ShownLeg["on_demand"]>;

/** Where the ride leads, by when it is booked, the ways to book, and the messages for riders. */
export function OnDemandBooking({
  onDemand,
  trip,
  day,
}: {
  onDemand: OnDemand;
  trip: NonNullable<ShownLeg["trip"]>;
  /** The day of the journey: other ones are named. */
  day: string;
}): ReactNode {
  const { from_area: from, to_area: to, book_by: closes, timezone, agency_phone: agencyPhone } = onDemand;
  const pickup = onDemand.pickup_booking_rule;
  const dropOff = onDemand.drop_off_booking_rule;
  const rules = [pickup, dropOff].filter((rule) => rule !== null);
  const first = <T,>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;
  const url = first(rules.map((rule) => rule.booking_url));
  const info = first(rules.map((rule) => rule.info_url));
  const phone = first(rules.map((rule) => rule.phone_number)) ?? agencyPhone;
  const messages = new Set([
    ...rules.map(({ message }) => message),
    pickup?.pickup_message ?? null,
    dropOff?.drop_off_message ?? null,
  ]);
  return (
    <>
      <p>
        {onDemandText.title}
        {from && to ? `: ${onDemandText.pair(from, to)}` : ""}
      </p>
      <p>
        {closes === null ? (
          text.directions.book
        ) : (
          <>
            {text.directions.bookBy} <At time={closes} zone={timezone} day={day} />
          </>
        )}
      </p>
      {url === null && info === null && phone === null ? (
        <p>{text.directions.bookWith(trip.route.agency.agency_name)}</p>
      ) : (
        <p className="cluster">
          {url === null ? null : <ExternalLink url={url}>{onDemandText.online}</ExternalLink>}
          {phone === null ? null : <a href={`tel:${phone.replaceAll(/[^\d+*#]/g, "")}`}>{onDemandText.call(phone)}</a>}
          {info === null ? null : <ExternalLink url={info}>{onDemandText.info}</ExternalLink>}
        </p>
      )}
      {[...messages].map((message) =>
        message ? (
          <p className="small" key={message}>
            {message}
          </p>
        ) : null,
      )}
    </>
  );
}
