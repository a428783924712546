/** What a journey costs, in a line with details; nothing where no feed of it has fares. */
import type { ReactNode } from "react";
import { text } from "../text.tsx";
import type { Itinerary } from "./query.ts";

type ShownFare = NonNullable<Itinerary["fare"]>;
type Part = ShownFare["parts"][number];
type Tickets = Part["tickets"][number];

/** Who pays and how, such as `Adult, Card`; empty if the feed says neither. */
const payerOf = ({ rider_category: rider, medium }: Tickets) => [rider?.name, medium?.name].filter(Boolean).join(", ");

const words = text.directions.fare;

function lineOf({ status, amount, currency, parts: [part, ...others] }: ShownFare): string {
  if (amount === null || currency === null) return status === "NOT_COMPUTED" ? words.unknown : words.partial;
  const [tickets] = part?.tickets ?? [];
  // Of several feeds, riders and media are different things.
  const use = others.length > 0 || tickets === undefined ? "" : payerOf(tickets);
  return [words.amount(amount, currency), use].filter(Boolean).join(" · ");
}

function Bought({ tickets }: { tickets: Tickets }): ReactNode {
  const each = tickets.tickets.map(
    ({ id, name, amount, currency }) => `${name ?? id} ${words.amount(amount, currency)}`,
  );
  return (
    <li>
      {words.sum(payerOf(tickets) || words.everybody, words.amount(tickets.amount, tickets.currency))}
      <span className="soft"> {each.join(" + ")}</span>
    </li>
  );
}

function PartOfFare({ part, agency }: { part: Part; agency: string | null }): ReactNode {
  return (
    <>
      {agency === null ? null : <p>{agency}</p>}
      {part.status === "COMPUTED" ? (
        <ul>
          {part.tickets.map((tickets) => (
            <Bought tickets={tickets} key={JSON.stringify([payerOf(tickets), tickets.amount, tickets.currency])} />
          ))}
        </ul>
      ) : (
        <p>{part.reason === null ? words.none : words.reason(part.reason)}</p>
      )}
    </>
  );
}

export function Fare({ itinerary: { fare, legs } }: { itinerary: Itinerary }): ReactNode {
  if (fare == null || fare.status === "NO_DATA") return null;
  const agencyOf = ({ legs: positions }: Part) => legs?.[positions[0] ?? -1]?.trip?.route.agency.agency_name ?? null;
  return (
    <details className="small">
      <summary>{words.line(lineOf(fare))}</summary>
      {fare.parts.map((part) => (
        <PartOfFare part={part} agency={fare.parts.length > 1 ? agencyOf(part) : null} key={part.legs.join(" ")} />
      ))}
    </details>
  );
}
