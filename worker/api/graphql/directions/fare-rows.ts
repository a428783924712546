/** The cost of an itinerary as the type JourneyFare. */
import { decimalOf, type Price, type TicketSet } from "../../../../src/domain/fares/cost.ts";
import { formatAmount } from "../../../../src/domain/fares/fares.ts";
import { type CostPart, setsOf } from "../../../../src/domain/fares/journey-cost.ts";
import type {
  FareMediumRow,
  FarePartRow,
  FareRiderRow,
  FareTicketRow,
  FareTicketsRow,
  JourneyFareRow,
} from "../rows.ts";
import type { FareStatus } from "../schema.generated.ts";
import type { LegCosts } from "./fares.ts";
import type { LegRow } from "./legs.ts";

const amountText = (amount: number, currency: string) => formatAmount(String(decimalOf(amount)), currency);

/** @param legs of the itinerary, which name the feeds */
export function journeyFareOf({ cost, legs: positions }: LegCosts, legs: readonly LegRow[]): JourneyFareRow {
  const parts = cost.parts.map((part): FarePartRow => {
    const ofPart = part.rides.map((ride) => positions[ride]!);
    const { feed_id, feed_version_sha1 } = legs[ofPart[0]!]!.trip!;
    return {
      ...{ feed_onestop_id: feed_id, feed_version_sha1, legs: ofPart },
      status: statusOf(part),
      reason: part.cost !== null && "reason" in part.cost ? part.cost.reason : null,
      tickets: setsOf(part).map((set) => ticketsOf(set, positions, part.version)),
    };
  });
  const [status, note] = summaryOf(parts);
  const { total } = cost;
  return {
    ...{ status, note, parts },
    amount: total === null ? null : amountText(total.amount, total.currency),
    currency: total?.currency ?? null,
  };
}

const statusOf = ({ cost }: CostPart): FareStatus =>
  cost === null ? "NO_DATA" : "reason" in cost ? "NOT_COMPUTED" : "COMPUTED";

const CURRENCIES = "The feeds have different currencies.";

function summaryOf(parts: readonly FarePartRow[]): [FareStatus, string | null] {
  const statuses = new Set(parts.map(({ status }) => status));
  if (statuses.size > 1 && statuses.has("COMPUTED")) return ["PARTIAL", `Without ${missingParts(parts)}.`];
  const [part] = parts;
  if (statuses.has("NOT_COMPUTED")) return ["NOT_COMPUTED", `The fare cannot be computed: ${missingParts(parts)}.`];
  if (part?.status !== "COMPUTED") return ["NO_DATA", "No fare data."];
  const currencies = new Set(parts.map(({ tickets }) => tickets[0]!.currency));
  return ["COMPUTED", currencies.size > 1 ? CURRENCIES : null];
}

function missingParts(parts: readonly FarePartRow[]): string {
  const missing = parts.filter(({ status }) => status !== "COMPUTED");
  const ofPart = ({ feed_onestop_id: feed, reason }: FarePartRow) =>
    parts.length === 1 ? (reason ?? "") : `${feed} (${reason ?? "no fare data"})`;
  return [...new Set(missing.map(ofPart))].join(", ");
}

function ticketsOf(
  { rider, medium, total, currency, tickets }: TicketSet,
  positions: readonly number[],
  feed_version_id: number,
): FareTicketsRow {
  const mediumOf = ({ id, name, type }: NonNullable<Price["medium"]>): FareMediumRow => ({
    ...{ id, name, type, feed_version_id },
  });
  const riderOf = ({ id, name, isDefault, url }: NonNullable<Price["rider"]>): FareRiderRow => ({
    ...{ id, name, is_default: isDefault, eligibility_url: url, feed_version_id },
  });
  return {
    rider_category: rider === null ? null : riderOf(rider),
    medium: medium === null ? null : mediumOf(medium),
    ...{ amount: amountText(total, currency), currency },
    tickets: tickets.map(
      ({ price, rides, isTransfer }): FareTicketRow => ({
        ...{
          id: price.id,
          name: price.name,
          amount: amountText(price.amount, price.currency),
          currency: price.currency,
        },
        ...{ medium: price.medium === null ? null : mediumOf(price.medium), is_transfer: isTransfer, feed_version_id },
        legs: rides.map((ride) => positions[ride]!),
      }),
    ),
  };
}
