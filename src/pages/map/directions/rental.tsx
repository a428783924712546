/** A ride on a shared bike or scooter: where it is taken and returned, and what it costs. */
import type { ReactNode } from "react";
import type { UnitSystem } from "../../../domain/distance.ts";
import { amountWords } from "../../../domain/gbfs/price-words.ts";
import { link } from "../../../domain/links.ts";
import { ExternalLink } from "../../../ui/external-link.tsx";
import { englishAttributes } from "../../../ui/names.ts";
import { rentalVehicle } from "../../../ui/rental-text.ts";
import { text } from "../text.tsx";
import { Amounts } from "./itinerary.tsx";
import type { ShownLeg } from "./query.ts";

type Rental = NonNullable<ShownLeg["rental"]>;

export function RentalRide({ leg, rental, units }: { leg: ShownLeg; rental: Rental; units: UnitSystem }): ReactNode {
  const { from_station_name: from, to_station_name: to, price, currency, price_words: words } = rental;
  const url = rental.rental_uris?.web ?? null;
  const docks = rental.docks_available;
  return (
    <div className="leg-way">
      <p>
        {rentalVehicle(rental.form_factor)} <Amounts {...leg} units={units} />
      </p>
      <p className="small soft">
        <a href={link.feed(rental.feed_onestop_id)}>{rental.system_name}</a>
        {from === null ? null : ` · ${text.rental.available(rental.vehicles_available, from)}`}
        {` · ${to === null ? text.rental.leave : docks === null ? text.rental.returnAt(to) : text.rental.docks(docks, to)}`}
      </p>
      {price === null || currency === null ? null : (
        <p className="small">
          {text.rental.price(amountWords(price, currency))} <span {...englishAttributes()}>{words}</span>{" "}
          {rental.is_taxable ? text.rental.tax : null}
        </p>
      )}
      {url === null ? null : (
        <p className="small">
          <ExternalLink url={url}>{text.rental.rent}</ExternalLink>
        </p>
      )}
    </div>
  );
}
