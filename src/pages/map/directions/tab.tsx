/** The tab of the map that finds the way from one point to another. */

import type { UnitSystem } from "../../../domain/distance.ts";
import { joinedLine } from "../../../domain/geo/antimeridian.ts";
import { itineraryMarks } from "../../../domain/journey/marks.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import "../../../styles/directions.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSite } from "../../../data/site.ts";
import { epochMs } from "../../../domain/time/instant.ts";
import { wallOf } from "../../../domain/time/zone-instant.ts";
import type { JourneyLine } from "../../../map/journey.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { ClockScope, ClockTime } from "../../../ui/clock/clock.tsx";
import { usePageUrl } from "../../page.ts";
import { Journeys } from "../plan/journeys.tsx";
import { screen } from "../screen.ts";
import { bringUp } from "../sheet/bring-up.ts";
import { text } from "../text.tsx";
import type { DirectionsQuery } from "./address.ts";
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
  /** Whether phones show the form as one line. */
  isFolded: boolean;
  unfold(): void;
  /** Whether the destination is to be entered next. */
  isStarting: boolean;
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

function linesOf(itinerary: Itinerary): JourneyLine[] {
  return (itinerary.legs ?? []).map(({ geometry, trip }) => ({
    coordinates: joinedLine(geometry),
    color: trip === null ? null : (trip.route.route_color ?? "").replace("#", ""),
  }));
}

/** Has no hook behind the one that waits: React sometimes takes such a one for another render's (its error 467). */
function DirectionsAnswer({
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
}: Ask & { draw: DirectionsProps["draw"] }): ReactNode {
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
  draw: DirectionsProps["draw"];
};

function OnScreen({ data, from, to, zone, units, draw }: AnsweredProps): ReactNode {
  const [open, setOpen] = useState<number | null>(null);
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

function minuteOf(now: Date): string {
  return `${now.toISOString().slice(0, 16)}:00Z`;
}

const pointText = ({ lat, lon }: ViewPoint) => text.directions.pointAt(lat.toFixed(5), lon.toFixed(5));

/** The form of phones once it is answered: "16th St. Mission → Fremont · leave 5:00 am". */
function FoldedForm({
  fields,
  at,
  zone,
  unfold,
}: {
  fields: DirectionsQuery;
  at: string;
  zone: string;
  unfold(): void;
}): ReactNode {
  const { from, to, fromName, toName, wanted } = fields;
  const line = useRef<HTMLParagraphElement>(null);
  // The first itinerary is right below it.
  useLayoutEffect(() => {
    if (line.current !== null) bringUp(line.current);
  }, []);
  if (from === null || to === null) return null;
  const { seconds } = wallOf(Math.floor(epochMs(at) / 1000), zone);
  return (
    <p className="directions-folded" ref={line}>
      <span>
        {fromName || pointText(from)} → {toName || pointText(to)} · {text.directions.leave[wanted]}{" "}
        <ClockTime seconds={seconds} />
      </span>
      <button className="map-choose" type="button" onClick={unfold}>
        {text.directions.edit}
      </button>
    </p>
  );
}

type FormProps = Pick<DirectionsProps, "fields" | "set">;

/** The heading with its actions, the mode, and both ends. */
function Ends({ fields, set, middle }: FormProps & Pick<DirectionsProps, "middle">): ReactNode {
  const { from, to, fromName, toName, mode } = fields;
  return (
    <>
      <div className="map-head">
        <h2>{text.directions.title}</h2>
        <span className="cluster">
          <button
            className="map-choose"
            type="button"
            disabled={from === null && to === null}
            onClick={() => set({ from: to, to: from, fromName: toName, toName: fromName })}
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
      <EndField
        end={ENDS[0]}
        point={from}
        name={fromName}
        set={(from, fromName) => set({ from, fromName })}
        middle={middle}
      />
      <EndField end={ENDS[1]} point={to} name={toName} set={(to, toName) => set({ to, toName })} middle={middle} />
      {from === null || to === null ? (
        <p className="small soft">{from === null ? text.directions.chooseStart : text.directions.chooseDestination}</p>
      ) : null}
    </>
  );
}

export function Directions({
  fields,
  set,
  now,
  middle,
  draw,
  isFolded,
  unfold,
  isStarting,
}: DirectionsProps): ReactNode {
  const url = usePageUrl(screen);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isStarting)
      section.current?.querySelector<HTMLElement>("[data-field=to] input")?.focus({ preventScroll: true });
  }, [isStarting]);
  const { from, to, fromName, toName, mode, wanted } = fields;
  // Now is when the question was put: an answer stays while nothing else is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const minute = useMemo(() => minuteOf(now()), [JSON.stringify(fields)]);
  const at = fields.at ?? minute;
  const loading = <p className="soft">{text.loading}</p>;
  // Comes with the answer, which would move it down.
  const estimates = <p className="small soft">{text.directions.estimates}</p>;
  return (
    <ClockScope url={url}>
      <section className="directions" data-folded={isFolded ? "" : undefined} ref={section}>
        <div className="directions-form">
          <Ends fields={fields} set={set} middle={middle} />
        </div>
        {from === null ? null : (
          <Suspense fallback={loading}>
            <InZone from={from}>
              {(zone, units, note) => (
                <>
                  {isFolded ? <FoldedForm fields={fields} at={at} zone={zone} unfold={unfold} /> : null}
                  <div className="directions-form">
                    <When fields={fields} at={at} zone={zone} set={set} />
                    <p className="small soft">{note}</p>
                  </div>
                  {to === null ? null : (
                    <div className="directions-found">
                      <Suspense fallback={loading}>
                        <DirectionsAnswer {...{ from, to, fromName, toName, mode, wanted, at, zone, units, draw }} />
                        {estimates}
                      </Suspense>
                    </div>
                  )}
                </>
              )}
            </InZone>
          </Suspense>
        )}
        {from === null || to === null ? estimates : null}
      </section>
    </ClockScope>
  );
}
