/** The itineraries that answer the form of directions: a list, one of them leg by leg, and all of them for the printer. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSite } from "../../../data/site.ts";
import type { UnitSystem } from "../../../domain/distance.ts";
import { joinedLine } from "../../../domain/geo/antimeridian.ts";
import { itineraryMarks } from "../../../domain/journey/marks.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import type { JourneyLine } from "../../../map/journey.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { Journeys } from "../plan/journeys.tsx";
import { bringUp } from "../sheet/bring-up.ts";
import { sorryAttributes } from "../sorry.ts";
import { text } from "../text.tsx";
import { Summary } from "./itinerary.tsx";
import { Legs } from "./legs.tsx";
import { measuresOf } from "./measures.ts";
import type { ModeChoice } from "./modes.ts";
import { type DirectionsResult, directionsQuery, type Itinerary } from "./query.ts";

/** Shows lines on the map. @param isNew another answer than before: the map may go there */
export type DrawJourney = (lines: readonly JourneyLine[], isNew: boolean) => void;

type Ask = {
  from: ViewPoint;
  to: ViewPoint;
  /** Empty where only the coordinates are known. */
  fromName: string;
  toName: string;
  mode: ModeChoice;
  wanted: TimeChoice;
  at: string;
  zone: string;
  units: UnitSystem;
};

function linesOf(itinerary: Itinerary): JourneyLine[] {
  return (itinerary.legs ?? []).map(({ geometry, trip }) => ({
    coordinates: joinedLine(geometry),
    color: trip === null ? null : (trip.route.route_color ?? "").replace("#", ""),
  }));
}

/** Has no hook behind the one that waits: React sometimes takes such a one for another render's (its error 467). */
export function DirectionsAnswer({
  from,
  to,
  fromName,
  toName,
  mode,
  wanted,
  at,
  zone,
  units,
  draw,
}: Ask & { draw: DrawJourney }): ReactNode {
  const isOwn = useSite().upstream !== true;
  const { data } = useSuspenseQuery(directionsQuery(from, to, mode, wanted, at, isOwn));
  return <AnswerView data={data} from={fromName} to={toName} zone={zone} units={units} draw={draw} />;
}

/** The list on the screen, and all journeys leg by leg for the printer. */
function AnswerView(props: AnsweredProps): ReactNode {
  const { data, from, to, zone, units } = props;
  return (
    <>
      <OnScreen {...props} />
      {data.sorry === null ? (
        <div className="journeys-printed">
          <Journeys itineraries={data.itineraries} from={from} to={to} zone={zone} units={units} />
        </div>
      ) : null}
    </>
  );
}

type AnsweredProps = {
  data: DirectionsResult;
  from: string;
  to: string;
  zone: string;
  units: UnitSystem;
  draw: DrawJourney;
};

/** Which itinerary is open. The focus follows: to the way back, and from there to the row of the list. */
function useOpenItinerary() {
  const [open, setOpen] = useState<number | null>(null);
  const left = useRef<number | null>(null);
  const back = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (open === null && left.current !== null)
      list.current?.querySelectorAll("button")[left.current]?.focus({ preventScroll: true });
    left.current = null;
    if (open === null || back.current === null) return;
    bringUp(back.current);
    back.current.focus({ preventScroll: true });
  }, [open]);
  const goBack = () => {
    left.current = open;
    setOpen(null);
  };
  return { open, setOpen, back, list, goBack };
}

function OnScreen({ data, from, to, zone, units, draw }: AnsweredProps): ReactNode {
  const { open, setOpen, back, list, goBack } = useOpenItinerary();
  const { itineraries, sorry } = data;
  // Made once, so that the map sees by identity that it draws an itinerary already.
  const lines = useMemo(() => itineraries.map(linesOf), [itineraries]);
  const drawOf = (i: number) => draw(lines[i] ?? [], false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with another answer alone
  useEffect(() => {
    setOpen(null);
    draw(lines[0] ?? [], true);
    return () => draw([], false);
  }, [data]);
  const itinerary = open === null ? undefined : itineraries[open];
  if (sorry !== null) {
    return (
      <p role="alert" {...sorryAttributes(sorry)}>
        {sorry.sentence}
      </p>
    );
  }
  if (itinerary !== undefined) {
    return (
      <>
        <p>
          <button className="button" data-size="small" type="button" onClick={goBack} ref={back}>
            {text.directions.back(itineraries.length)}
          </button>
        </p>
        <Legs itinerary={itinerary} from={from} to={to} zone={zone} units={units} />
      </>
    );
  }
  const marks = itineraryMarks(itineraries.map(measuresOf));
  return (
    <>
      <p className="small soft" role="status">
        {text.directions.itineraries(itineraries.length)}
      </p>
      <ol className="directions-list" ref={list}>
        {itineraries.map((itinerary, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: itineraries have no name and never change places
          <li key={i}>
            <Summary
              itinerary={itinerary}
              marks={marks[i] ?? []}
              zone={zone}
              units={units}
              preview={() => drawOf(i)}
              open={() => {
                drawOf(i);
                setOpen(i);
              }}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
