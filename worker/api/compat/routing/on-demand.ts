/** On-demand rides (GTFS-Flex) in the dialects of OpenTripPlanner and MOTIS. */
import { BOARDING } from "../../../../src/domain/schedule/boarding.ts";
import { problem } from "../../../problem.ts";
import type { BookingRuleRecord } from "../../../store/tables/booking-rule.ts";
import type { LegOnDemandRow } from "../../graphql/directions/on-demand/booking.ts";
import type { OnDemandUse, RentalUse } from "../../graphql/schema.generated.ts";
import type { Choices } from "./choices.ts";

/** Modes of OpenTripPlanner for rides on demand. */
export const OTP_USES: Readonly<Record<string, OnDemandUse>> = {
  FLEX_ACCESS: "ACCESS",
  FLEX_EGRESS: "EGRESS",
  FLEX_DIRECT: "DIRECT",
};

/** OpenTripPlanner's words for what must be arranged in advance; missing for calls as usual. */
const RULES: Readonly<Record<number, string>> = {
  [BOARDING.phoneAgency]: "mustPhone",
  [BOARDING.askDriver]: "coordinateWithDriver",
};

/** The `boardRule` or `alightRule` of a leg, by its GTFS pickup_type or drop_off_type. */
export function ruleOf(name: "boardRule" | "alightRule", type: number | null | undefined) {
  const rule = RULES[type ?? BOARDING.regular];
  return rule === undefined ? {} : { [name]: rule };
}

/** How a leg is booked, as OpenTripPlanner answers it. */
export function otpBooking(onDemand: LegOnDemandRow | null) {
  if (onDemand === null) return {};
  const { pickup_booking_rule: pickup, drop_off_booking_rule: dropOff, agency_phone: phone } = onDemand;
  return {
    ...ruleOf("boardRule", onDemand.pickup_type),
    ...ruleOf("alightRule", onDemand.drop_off_type),
    ...(pickup === null ? {} : { pickupBookingInfo: otpBookingInfo(pickup, phone ?? null) }),
    ...(dropOff === null ? {} : { dropOffBookingInfo: otpBookingInfo(dropOff, phone ?? null) }),
  };
}

const MINUTE_S = 60;

function otpBookingInfo(rule: BookingRuleRecord, agencyPhone: string | null) {
  const timeOf = (daysPrior: number | null, time: number | null) => (daysPrior === null ? null : { time, daysPrior });
  const secondsOf = (minutes: number | null) => (minutes === null ? null : minutes * MINUTE_S);
  const phone = rule.phone_number ?? agencyPhone;
  return present({
    contactInfo: present({ phoneNumber: phone, infoUrl: rule.info_url, bookingUrl: rule.booking_url }),
    bookingMethods: [...(rule.booking_url === null ? [] : ["ONLINE"]), ...(phone === null ? [] : ["CALL_OFFICE"])],
    earliestBookingTime: timeOf(rule.prior_notice_start_day, rule.prior_notice_start_time),
    latestBookingTime: timeOf(rule.prior_notice_last_day, rule.prior_notice_last_time),
    minimumBookingNotice: secondsOf(rule.prior_notice_duration_min),
    maximumBookingNotice: secondsOf(rule.prior_notice_duration_max),
    ...{ message: rule.message, pickupMessage: rule.pickup_message, dropOffMessage: rule.drop_off_message },
  });
}

/** An object without its members that are null. */
function present<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as Partial<T>;
}

type Ends = Partial<Record<(typeof MOTIS_PARTS)[number]["field"], string>>;

/** Parameters of MOTIS with the modes of a part of a journey, and the choice that leaves walks out of it. */
const MOTIS_PARTS = [
  { field: "preTransitModes", use: "ACCESS", walk: "max_walk_before" },
  { field: "postTransitModes", use: "EGRESS", walk: "max_walk_after" },
  { field: "directModes", use: "DIRECT", walk: "max_walk_direct" },
] as const;

const MOTIS_MODES: ReadonlySet<string> = new Set(["WALK", "FLEX", "RENTAL"]);

/**
 * Choices by the modes to, from and beside transit: WALK, which is the default, FLEX, and RENTAL.
 * @throws Problem parameter.not_offered for other modes
 */
export function motisUses(query: Ends, choices: Choices): Choices {
  const uses: OnDemandUse[] = [];
  const rentals: RentalUse[] = [];
  const onFoot: Partial<Record<(typeof MOTIS_PARTS)[number]["walk"], number>> = {};
  for (const { field, use, walk } of MOTIS_PARTS) {
    const value = query[field] ?? "";
    const modes = value.split(",").flatMap((mode) => mode.trim().toUpperCase() || []);
    const other = modes.find((mode) => !MOTIS_MODES.has(mode));
    if (other !== undefined) {
      const detail = `The parameter ${field} takes WALK, FLEX and RENTAL, not ${other.slice(0, 40)}.`;
      throw problem("parameter.not_offered", detail, { field, value: value.slice(0, 200) });
    }
    if (modes.includes("FLEX")) uses.push(use);
    if (modes.includes("RENTAL")) rentals.push(use);
    if (modes.length > 0 && !modes.includes("WALK")) onFoot[walk] = 0;
  }
  return { ...choices, ...onFoot, on_demand: uses, rental: rentals };
}

/** What MOTIS says of the places of a ride on demand: the name of the area, and its window. */
export function motisWindow(onDemand: LegOnDemandRow, area: string | null | undefined) {
  return {
    ...(area == null ? {} : { flex: area }),
    flexStartPickupDropOffWindow: onDemand.pickup_window_start,
    flexEndPickupDropOffWindow: onDemand.pickup_window_end,
  };
}
