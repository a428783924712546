/** What a journey costs, in a line with details; nothing where no feed of it has fares. */
import { Fragment, type ReactNode } from "react";
import { commaList } from "../../../domain/language/current.ts";
import { nameLanguage } from "../../../domain/text/language.ts";
import { useNames } from "../../../ui/names.ts";
import { text } from "../text.tsx";
import type { Itinerary } from "./query.ts";

type ShownFare = NonNullable<Itinerary["fare"]>;
type Part = ShownFare["parts"][number];
type Tickets = Part["tickets"][number];

/** Who pays and how, such as `Adult, Card`; empty if the feed says neither. */
const payerOf = ({ rider_category: rider, medium }: Tickets) =>
  commaList([rider?.name ?? "", medium?.name ?? ""].filter(Boolean));

const words = text.directions.fare;

function lineOf({ status, amount, currency, parts: [part, ...others] }: ShownFare): string {
  if (amount === null || currency === null) return status === "NOT_COMPUTED" ? words.unknown : words.partial;
  const [tickets] = part?.tickets ?? [];
  // Of several feeds, riders and media are different things.
  const use = others.length > 0 || tickets === undefined ? "" : payerOf(tickets);
  return [words.amount(amount, currency), use].filter(Boolean).join(" · ");
}

/** @param language of the names in the file, where it is not the page's */
function Bought({ tickets, language }: { tickets: Tickets; language: string | undefined }): ReactNode {
  const names = useNames();
  return (
    <li>
      {words.sum(payerOf(tickets) || words.everybody, words.amount(tickets.amount, tickets.currency))}
      <span className="soft">
        {tickets.tickets.map(({ id, name, amount, currency }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket may be bought twice
          <Fragment key={i}>
            {i === 0 ? " " : " + "}
            {name === null ? id : <span {...names.attributes(name, language)}>{name}</span>}{" "}
            {words.amount(amount, currency)}
          </Fragment>
        ))}
      </span>
    </li>
  );
}

type PartProps = { part: Part; agency: string | null; language: string | undefined };

function PartOfFare({ part, agency, language }: PartProps): ReactNode {
  return (
    <>
      {agency === null ? null : <p>{agency}</p>}
      {part.status === "COMPUTED" ? (
        <ul>
          {part.tickets.map((tickets) => (
            <Bought
              tickets={tickets}
              language={language}
              key={JSON.stringify([payerOf(tickets), tickets.amount, tickets.currency])}
            />
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
  const routeOf = ({ legs: positions }: Part) => legs?.[positions[0] ?? -1]?.trip?.route;
  return (
    <details className="small">
      <summary>{words.line(lineOf(fare))}</summary>
      {fare.parts.map((part) => (
        <PartOfFare
          part={part}
          agency={fare.parts.length > 1 ? (routeOf(part)?.agency.agency_name ?? null) : null}
          language={nameLanguage(routeOf(part)?.agency.agency_lang)}
          key={part.legs.join(" ")}
        />
      ))}
    </details>
  );
}
