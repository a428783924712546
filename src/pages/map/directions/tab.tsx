/** The tab of the map that finds the way from one point to another. */

import type { UnitSystem } from "../../../domain/distance.ts";
import { joinedLine } from "../../../domain/geo/antimeridian.ts";
import { itineraryMarks } from "../../../domain/journey/marks.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import "../../../styles/directions.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useSite } from "../../../data/site.ts";
import type { JourneyLine } from "../../../map/journey.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { ClockScope } from "../../../ui/clock/clock.tsx";
import { usePageUrl } from "../../page.ts";
import { Journeys } from "../plan/journeys.tsx";
import { screen } from "../screen.ts";
import { text } from "../text.tsx";
import type { DirectionsQuery, NamedPoint } from "./address.ts";
import { ENDS, EndField, When } from "./fields.tsx";
import { Summary } from "./itinerary.tsx";
import { Legs } from "./legs.tsx";
import { measuresOf } from "./measures.ts";
import { MODES, type ModeChoice } from "./modes.ts";
import { type DirectionsResult, directionsQuery, type Itinerary, zoneQuery } from "./query.ts";

export type DirectionsProps = {
  fields: DirectionsQuery;
  set(change: Partial<DirectionsQuery>): void;
  /** The page's clock, which goes on while the map is open. */
  now(): Date;
  /** State of the map. */
  middle(): ViewPoint;
  /** Shows lines on the map. @param isNew another answer than before: the map may go there */
  draw(lines: readonly JourneyLine[], isNew: boolean): void;
};

/** The zone of the start, once there is one; that of the device until then. */
function InZone({
  from,
  children,
}: {
  from: ViewPoint;
  children(zone: string, units: UnitSystem, note: string): ReactNode;
}): ReactNode {
  const { data } = useSuspenseQuery(zoneQuery(from));
  const zone = data.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return children(
    zone,
    data.units,
    data.zone === null ? text.directions.deviceTime(zone) : text.directions.localTime(zone),
  );
}

function linesOf(itinerary: Itinerary | undefined): JourneyLine[] {
  return (itinerary?.legs ?? []).map(({ geometry, trip }) => ({
    coordinates: joinedLine(geometry),
    color: trip === null ? null : (trip.route.route_color ?? "").replace("#", ""),
  }));
}

/** Has no hook behind the one that waits: React sometimes takes such a one for another render's (its error 467). */
function DirectionsAnswer({
  from,
  to,
  mode,
  wanted,
  at,
  zone,
  units,
  draw,
}: Ask & { draw: DirectionsProps["draw"] }): ReactNode {
  const isOwn = useSite().upstream !== true;
  const { data } = useSuspenseQuery(directionsQuery(from, to, mode, wanted, at, isOwn));
  return <AnswerView data={data} from={from.name ?? ""} to={to.name ?? ""} zone={zone} units={units} draw={draw} />;
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
  draw: DirectionsProps["draw"];
};

function OnScreen({ data, from, to, zone, units, draw }: AnsweredProps): ReactNode {
  const [open, setOpen] = useState<number | null>(null);
  const { itineraries, sorry } = data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with another answer alone
  useEffect(() => {
    setOpen(null);
    draw(linesOf(itineraries[0]), true);
    return () => draw([], false);
  }, [data]);
  const itinerary = open === null ? undefined : itineraries[open];
  if (sorry !== null) return <p role="alert">{sorry}</p>;
  if (itinerary !== undefined) {
    return (
      <>
        <p>
          <button className="button" data-size="small" type="button" onClick={() => setOpen(null)}>
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
      <ol className="directions-list">
        {itineraries.map((itinerary, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: itineraries have no name and never change places
          <li key={i}>
            <Summary
              itinerary={itinerary}
              marks={marks[i] ?? []}
              zone={zone}
              units={units}
              preview={() => draw(linesOf(itinerary), false)}
              open={() => {
                draw(linesOf(itinerary), false);
                setOpen(i);
              }}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

type Ask = {
  from: NamedPoint;
  to: NamedPoint;
  mode: ModeChoice;
  wanted: TimeChoice;
  at: string;
  zone: string;
  units: UnitSystem;
};

function minuteOf(now: Date): string {
  return `${now.toISOString().slice(0, 16)}:00Z`;
}

export function Directions({ fields, set, now, middle, draw }: DirectionsProps): ReactNode {
  const url = usePageUrl(screen);
  const { from, to, mode, wanted } = fields;
  // Now is when the question was put: an answer stays while nothing else is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const minute = useMemo(() => minuteOf(now()), [JSON.stringify(fields)]);
  const at = fields.at ?? minute;
  const loading = <p className="soft">{text.loading}</p>;
  return (
    <ClockScope url={url}>
      <section className="directions">
        <div className="map-head">
          <h2>{text.directions.title}</h2>
          <span className="cluster">
            <button
              className="map-choose"
              type="button"
              disabled={from === null && to === null}
              onClick={() => set({ from: to, to: from })}
            >
              {text.directions.swap}
            </button>
            <button
              className="map-choose"
              type="button"
              onClick={() => set({ from: null, to: null, mode: "TRANSIT", wanted: "departure", at: null })}
            >
              {text.directions.reset}
            </button>
          </span>
        </div>
        <fieldset className="directions-modes">
          <legend className="visually-hidden">{text.directions.mode}</legend>
          {MODES.map((modeChoice) => (
            <label className="option" key={modeChoice}>
              <input
                type="radio"
                name="directions-mode"
                checked={modeChoice === mode}
                onChange={() => set({ mode: modeChoice })}
              />
              {text.directions.modes[modeChoice]}
            </label>
          ))}
        </fieldset>
        {ENDS.map((end) => (
          <EndField
            end={end}
            point={fields[end[0]]}
            set={(point) => set({ [end[0]]: point })}
            middle={middle}
            key={end[0]}
          />
        ))}
        {from === null || to === null ? (
          <p className="small soft">
            {from === null ? text.directions.chooseStart : text.directions.chooseDestination}
          </p>
        ) : null}
        {from === null ? null : (
          <Suspense fallback={loading}>
            <InZone from={from}>
              {(zone, units, note) => (
                <>
                  <When fields={fields} at={at} zone={zone} set={set} />
                  <p className="small soft">{note}</p>
                  {to === null ? null : (
                    <div className="directions-found">
                      <Suspense fallback={loading}>
                        <DirectionsAnswer
                          from={from}
                          to={to}
                          mode={mode}
                          wanted={wanted}
                          at={at}
                          zone={zone}
                          units={units}
                          draw={draw}
                        />
                      </Suspense>
                    </div>
                  )}
                </>
              )}
            </InZone>
          </Suspense>
        )}
        <p className="small soft">{text.directions.estimates}</p>
      </section>
    </ClockScope>
  );
}
