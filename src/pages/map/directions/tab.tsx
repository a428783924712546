/** The tab of the map that finds the way from one point to another. */

import type { UnitSystem } from "../../../domain/distance.ts";
import "../../../styles/directions.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useSite } from "../../../data/site.ts";
import { onwardArrow } from "../../../domain/language/arrow.ts";
import { epochMs } from "../../../domain/time/instant.ts";
import { wallOf } from "../../../domain/time/zone-instant.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { ClockScope, ClockTime } from "../../../ui/clock/clock.tsx";
import { usePageUrl } from "../../page.ts";
import { screen } from "../screen.ts";
import { bringUp } from "../sheet/bring-up.ts";
import { text } from "../text.tsx";
import type { DirectionsQuery } from "./address.ts";
import { DirectionsAnswer, type DrawJourney } from "./answer.tsx";
import { EndField, endsOf, When } from "./fields.tsx";
import { MODES } from "./modes.ts";
import { zoneQuery } from "./query.ts";
import { WhereRentalsAreNear } from "./rental-mode.tsx";

export type DirectionsProps = {
  fields: DirectionsQuery;
  set(change: Partial<DirectionsQuery>): void;
  /** The page's clock, which goes on while the map is open. */
  now(): Date;
  /** State of the map. */
  middle(): ViewPoint;
  draw: DrawJourney;
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
  // The first itinerary is right below it, and so is the next stop of the Tab key where a field of the form had the focus.
  useLayoutEffect(() => {
    if (line.current === null) return;
    bringUp(line.current);
    const form = document.activeElement?.closest(".directions-form");
    if (form?.checkVisibility() === false) line.current.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  if (from === null || to === null) return null;
  const { seconds } = wallOf(Math.floor(epochMs(at) / 1000), zone);
  return (
    <p className="directions-folded" ref={line}>
      <span>
        <bdi>{fromName || pointText(from)}</bdi> {onwardArrow()} <bdi>{toName || pointText(to)}</bdi> ·{" "}
        {text.directions.leave[wanted]} <ClockTime seconds={seconds} />
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
  const site = useSite();
  return (
    <>
      <div className="map-head">
        <h2 tabIndex={-1}>{text.directions.title}</h2>
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
        {MODES.map((modeChoice) => {
          const option = (
            <label className="option" key={modeChoice}>
              <input
                type="radio"
                name="directions-mode"
                checked={modeChoice === mode}
                onChange={() => set({ mode: modeChoice })}
              />
              {text.directions.modes[modeChoice]}
            </label>
          );
          if (modeChoice !== "RENTAL" || mode === "RENTAL") return option;
          return from === null || to === null || site.upstream === true ? null : (
            <WhereRentalsAreNear ends={[from, to]} key={modeChoice}>
              {option}
            </WhereRentalsAreNear>
          );
        })}
      </fieldset>
      <EndField
        end={endsOf()[0]}
        point={from}
        name={fromName}
        set={(from, fromName) => set({ from, fromName })}
        middle={middle}
      />
      <EndField end={endsOf()[1]} point={to} name={toName} set={(to, toName) => set({ to, toName })} middle={middle} />
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
  // The button that opens the form is gone then.
  const edit = () => {
    unfold();
    requestAnimationFrame(() => section.current?.querySelector("h2")?.focus({ preventScroll: true }));
  };
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
                  {isFolded ? <FoldedForm fields={fields} at={at} zone={zone} unfold={edit} /> : null}
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
