/** What a leg says of its on-demand ride: its windows, and how and until when it is booked. */
import { bookingTimes } from "../../../../../src/domain/on-demand/booking-times.ts";
import type { OnDemandPlace } from "../../../../../src/domain/on-demand/service.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import type { BookingRuleRecord } from "../../../../store/tables/booking-rule.ts";
import type { LegOnDemand } from "../../schema.generated.ts";
import type { RideOption } from "./options.ts";

/** What a leg has of its on-demand ride. */
export type LegOnDemandRow = Omit<LegOnDemand, "pickup_booking_rule" | "drop_off_booking_rule"> & {
  version_id: number;
  areas: { from: OnDemandPlace; to: OnDemandPlace };
  pickup_booking_rule: BookingRuleRecord | null;
  drop_off_booking_rule: BookingRuleRecord | null;
};

/** @param pickup Unix seconds */
export function bookingOf({ ride }: RideOption, pickup: number): LegOnDemandRow {
  const { pickupRule, dropOffRule, window, on } = ride;
  const times = [pickupRule, dropOffRule].flatMap((rule) => (rule === null ? [] : [bookingTimes(rule, pickup, on)]));
  const opens = times.flatMap(({ opens }) => opens ?? []);
  const closes = times.flatMap(({ closes }) => closes ?? []);
  return {
    from_area: ride.from.name,
    to_area: ride.to.name,
    ...{ version_id: ride.row.feed_version_id, areas: { from: ride.from, to: ride.to } },
    pickup_window_start: utcTime(window[0]),
    pickup_window_end: utcTime(window[1]),
    pickup_type: ride.ride.pickupType,
    drop_off_type: ride.ride.dropOffType,
    agency_phone: ride.row.agency_phone,
    timezone: on.zone,
    book_from: opens.length === 0 ? null : utcTime(Math.max(...opens)),
    book_by: closes.length === 0 ? null : utcTime(Math.min(...closes)),
    pickup_booking_rule: pickupRule,
    drop_off_booking_rule: dropOffRule,
  };
}
