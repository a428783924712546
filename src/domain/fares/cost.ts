/** What is paid for the rides of a journey: the shapes that both generations of GTFS fares answer in. */

/** A stop at which a ride begins or ends. Ids are GTFS ids. */
export type FareStop = {
  id: string;
  /** `stop_id` of its station; null without one. */
  station: string | null;
  zone: string | null;
  /** IANA zone of its clock. */
  timezone: string;
};

/** A ride of a journey, in one vehicle and on one trip. Times are Unix seconds. */
export type FareRide = {
  agency: string;
  route: string;
  /** `network_id` of routes.txt; null if empty. */
  network: string | null;
  from: FareStop;
  to: FareStop;
  /** Zones of all stops at which it calls, with both ends; each once. */
  zones: readonly string[];
  departure: number;
  arrival: number;
  /** The vehicle of the ride before continues as this trip. */
  staysOnBoard: boolean;
};

export type Rider = { id: string; name: string; isDefault: boolean; url: string | null };
/** `type` is that of fare_media.txt; null for a payment method of fare_attributes.txt. */
export type Medium = { id: string; name: string; type: number | null };

/** A price at which something is sold. Amounts are ten-thousandths of the currency, and may be negative. */
export type Price = {
  /** `fare_product_id` or `fare_id`. */
  id: string;
  name: string | null;
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Null for everybody. */
  rider: Rider | null;
  /** Null where the feed does not say how it is paid. */
  medium: Medium | null;
};

/** Something that the rider buys. `rides` are positions among the rides. */
export type Ticket = { price: Price; rides: number[]; isTransfer: boolean };

/** How legs are paid together: 0 with the first one and the transfers, 1 each and the transfers, 2 with the transfers alone. */
export type TransferType = 0 | 1 | 2;

/** Legs that are paid together, with all prices at which their products are sold. */
export type FareGroup = {
  /** Null for a single leg. */
  type: TransferType | null;
  legs: { rides: readonly number[]; prices: readonly Price[] }[];
  transferPrices: Price[];
};

/** The cheapest valid tickets of one rider category by one medium. */
export type TicketSet = {
  rider: Rider | null;
  /** Null if tickets differ in it, or none says. */
  medium: Medium | null;
  total: number;
  currency: string;
  tickets: Ticket[];
  groups: FareGroup[];
};

/**
 * What rides cost: ticket sets, first those of the usual rider, each rider's cheapest first; or why it cannot be computed, as
 * a part of a sentence.
 */
export type RunCost = { sets: readonly TicketSet[] } | { reason: string };

/** Ten-thousandths of a currency in one unit of it. */
const UNIT = 10_000;

/** Reads the amount of a file as ten-thousandths; null for any other text. */
export function parseAmount(text: string | null): number | null {
  const digits = text?.trim() ?? "";
  return /^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(digits) ? Math.round(Number(digits) * UNIT) : null;
}

/** Ten-thousandths as a decimal number. */
export const decimalOf = (amount: number): number => amount / UNIT;

/**
 * Orders ticket sets. The usual rider is everybody, or the default category; where a feed has no default, the one that pays
 * most, because discounts need a reason.
 */
export function inOrderOfUse(sets: readonly TicketSet[]): TicketSet[] {
  const rank = ({ rider }: TicketSet) => (rider === null ? 1 : rider.isDefault ? 0 : 2);
  const ofRider = Map.groupBy(
    sets.toSorted((a, b) => a.total - b.total),
    ({ rider }) => rider?.id ?? null,
  );
  return [...ofRider.values()].sort(([a], [b]) => rank(a!) - rank(b!) || b!.total - a!.total).flat();
}
