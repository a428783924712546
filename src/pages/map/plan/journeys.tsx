/** Journeys leg by leg, to read and to print: nothing in them needs a script. */
import type { ReactNode } from "react";
import type { UnitSystem } from "../../../domain/distance.ts";
import { durationWords } from "../../../domain/formats.ts";
import { itineraryMarks, type Mark } from "../../../domain/journey/marks.ts";
import { commaList } from "../../../domain/language/current.ts";
import { rentalVehicle } from "../../../ui/rental-text.ts";
import { At, dayOf, Marks } from "../directions/itinerary.tsx";
import { Legs } from "../directions/legs.tsx";
import { measuresOf } from "../directions/measures.ts";
import type { Itinerary } from "../directions/query.ts";
import { text } from "../text.tsx";

type Ends = {
  /** Names of the start and the destination; empty for points without one. */
  from: string;
  to: string;
  zone: string;
  units: UnitSystem;
};

function Journey({ itinerary, marks, ...ends }: Ends & { itinerary: Itinerary; marks: readonly Mark[] }): ReactNode {
  const clock = { zone: ends.zone, day: dayOf(itinerary, ends.zone) };
  const { vehicles } = measuresOf(itinerary);
  const rental = itinerary.legs?.find((leg) => leg.rental)?.rental;
  return (
    <article className="journey">
      <h3>
        <At time={itinerary.start_time} {...clock} /> – <At time={itinerary.end_time} {...clock} />
      </h3>
      <p className="small soft cluster">
        {commaList([
          durationWords(itinerary.duration.duration),
          vehicles > 0
            ? text.plan.changes(vehicles - 1)
            : rental
              ? rentalVehicle(rental.form_factor)
              : text.directions.walk,
        ])}{" "}
        <Marks marks={marks} />
      </p>
      <Legs itinerary={itinerary} {...ends} />
    </article>
  );
}

export function Journeys({ itineraries, ...ends }: Ends & { itineraries: readonly Itinerary[] }): ReactNode {
  const marks = itineraryMarks(itineraries.map(measuresOf));
  return (
    <div className="journeys">
      {itineraries.map((itinerary, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: itineraries have no name and never change places
        <Journey itinerary={itinerary} marks={marks[i] ?? []} {...ends} key={i} />
      ))}
    </div>
  );
}
