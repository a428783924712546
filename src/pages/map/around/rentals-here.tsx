/** Stations and free vehicles of shared systems around a point of the map. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { rentalsAt } from "../../../data/rentals.ts";
import { distanceWords } from "../../../domain/distance.ts";
import { listComma } from "../../../domain/language/current.ts";
import { link } from "../../../domain/links.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { RentalNotes } from "../../../ui/rental-notes.tsx";
import { rentalName, rentalNote } from "../../../ui/rental-text.ts";
import { text } from "../text.tsx";

/** @param radius meters */
export function RentalsHere({ point, radius }: { point: ViewPoint; radius: number }): ReactNode {
  const { data } = useSuspenseQuery(rentalsAt([point.lon, point.lat], Math.max(1, radius)));
  const { features = [], systems = [] } = data ?? {};
  if (features.length === 0) return null;
  return (
    <section className="around-agency">
      <h3>{text.departures.rentals}</h3>
      <ul className="around-lines">
        {features.map(({ properties: place }) => (
          <li className="around-line" key={`${place.feed_onestop_id} ${place.kind} ${place.id}`}>
            <span>{[rentalName(place), rentalNote(place)].filter(Boolean).join(": ")}</span>
            <p className="soft small">
              <a href={link.feed(place.feed_onestop_id)}>{place.system}</a>
              {listComma()}
              {distanceWords(place.distance)}
            </p>
          </li>
        ))}
      </ul>
      <RentalNotes systems={systems} />
    </section>
  );
}
