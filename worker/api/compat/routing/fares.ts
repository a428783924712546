/** The cost of itineraries in the shapes of OpenTripPlanner and MOTIS. */
import {
  decimalOf,
  type FareGroup,
  type Price,
  type TicketSet,
  type TransferType,
} from "../../../../src/domain/fares/cost.ts";
import { currencyDigits, currencyFormat } from "../../../../src/domain/fares/fares.ts";
import { setsOf } from "../../../../src/domain/fares/journey-cost.ts";
import type { FoundItinerary } from "./journeys.ts";

/** The smallest units of a currency, such as cents. */
export const centsOf = (amount: number, currency: string): number =>
  Math.round(decimalOf(amount) * 10 ** currencyDigits(currency));

/** The tickets of the usual rider by the cheapest medium, for each part of a journey that has them. */
function usualSets({ costs }: FoundItinerary): TicketSet[] {
  return (costs?.cost.parts ?? []).flatMap((part) => setsOf(part).slice(0, 1));
}

function otpMoney(amount: number, currency: string) {
  const { digits, symbol } = currencyFormat(currency);
  return {
    currency: { currency, currencyCode: currency, defaultFractionDigits: digits, symbol },
    cents: centsOf(amount, currency),
  };
}

/** `fare` of an itinerary of OpenTripPlanner 1: of the usual rider. Undefined unless all rides have a fare in one currency. */
export function otpFare(itinerary: FoundItinerary) {
  const { costs, legs } = itinerary;
  const total = costs?.cost.total ?? null;
  if (costs === null || total === null || !/^[A-Z]{3}$/.test(total.currency)) return undefined;
  const details = usualSets(itinerary).flatMap(({ tickets }) =>
    tickets.map(({ price, rides }) => {
      const trips = rides.flatMap((ride) => legs[costs.legs[ride]!]!.trip ?? []);
      return {
        fareId: `${trips[0]?.feed_id}:${price.id}`,
        price: otpMoney(price.amount, price.currency),
        routes: trips.map(({ feed_id, route }) => `${feed_id}:${route.route_id}`),
      };
    }),
  );
  return { fare: { regular: otpMoney(total.amount, total.currency) }, details: { regular: details } };
}

const RULES: Readonly<Record<TransferType, string>> = { 0: "A_AB", 1: "A_AB_B", 2: "AB" };
const MEDIA = ["NONE", "PAPER_TICKET", "TRANSIT_CARD", "CONTACTLESS_EMV", "MOBILE_APP"];

function motisProduct({ id, name, amount, currency, rider, medium }: Price) {
  const type = medium?.type == null ? undefined : MEDIA[medium.type];
  return {
    ...{ name: name ?? id, amount: decimalOf(amount), currency },
    ...(rider === null
      ? {}
      : {
          riderCategory: {
            ...{ riderCategoryName: rider.name, isDefaultFareCategory: rider.isDefault },
            ...(rider.url === null ? {} : { eligibilityUrl: rider.url }),
          },
        }),
    ...(medium === null || type === undefined ? {} : { media: { fareMediaName: medium.name, fareMediaType: type } }),
  };
}

function motisTransfer({ type, legs, transferPrices }: FareGroup) {
  return {
    ...(type === null ? {} : { rule: RULES[type] }),
    ...(transferPrices.length === 0 ? {} : { transferProducts: transferPrices.map(motisProduct) }),
    // One rule of the leg: the tickets of the others cost more.
    effectiveFareLegProducts: legs.map(({ prices }) => (prices.length === 0 ? [] : [prices.map(motisProduct)])),
  };
}

/** `fareTransfers` of an itinerary of MOTIS, and what each of its legs says about them. */
export function motisFares(itinerary: FoundItinerary) {
  const groups = usualSets(itinerary).flatMap((set) => set.groups);
  const legs = itinerary.legs.map(() => ({}));
  groups.forEach((group, fareTransferIndex) => {
    group.legs.forEach(({ rides }, effectiveFareLegIndex) => {
      for (const ride of rides) legs[itinerary.costs!.legs[ride]!] = { fareTransferIndex, effectiveFareLegIndex };
    });
  });
  return { fareTransfers: groups.map(motisTransfer), legs };
}
