/** Tickets of itineraries, as OpenTripPlanner's GraphQL shows them. */
import { decimalOf, type Price } from "../../../../src/domain/fares/cost.ts";
import { currencyDigits } from "../../../../src/domain/fares/fares.ts";
import { setsOf } from "../../../../src/domain/fares/journey-cost.ts";
import { centsOf } from "../routing/fares.ts";
import type { FoundItinerary } from "../routing/journeys.ts";

/** `fares`: the sum of the usual rider, if all rides have a fare in one currency. */
export function otpFares({ costs }: FoundItinerary) {
  const total = costs?.cost.total ?? null;
  if (total === null) return [];
  return [{ type: "regular", currency: total.currency, cents: centsOf(total.amount, total.currency) }];
}

/**
 * `fareProducts` of a leg: every ticket of any rider and medium that is valid for it. One that is valid for several legs has
 * the same id at each.
 * @param at position of the leg in the itinerary
 */
export function productsOfLeg({ costs, legs }: FoundItinerary, at: number) {
  const ride = costs?.legs.indexOf(at) ?? -1;
  const feed = legs[at]!.trip?.feed_id ?? "";
  const uses = new Map<string, object>();
  const tickets = (costs?.cost.parts ?? []).flatMap(setsOf).flatMap((set) => set.tickets);
  for (const { price, rides } of tickets) {
    if (!rides.includes(ride)) continue;
    const parts = [feed, price.id, price.rider?.id ?? "", price.medium?.id ?? "", rides.join("-")];
    const id = parts.join(":");
    uses.set(id, { id, product: productOf(feed, price) });
  }
  return [...uses.values()];
}

function productOf(feed: string, { id, name, amount, currency, rider, medium }: Price) {
  return {
    ...{ __typename: "DefaultFareProduct", id: `${feed}:${id}`, name: name ?? id },
    price: { amount: decimalOf(amount), currency: { code: currency, digits: currencyDigits(currency) } },
    riderCategory: rider === null ? null : { id: `${feed}:${rider.id}`, name: rider.name, isDefault: rider.isDefault },
    medium: medium === null ? null : { id: `${feed}:${medium.id}`, name: medium.name },
  };
}
