/** The tab of the map that shows what can be reached from a point. */
import "../../../styles/directions.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { instantOf, wallOf } from "../../../domain/time/zone-instant.ts";
import type { ReachArea } from "../../../map/reach.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { ClockScope, ClockTime } from "../../../ui/clock/clock.tsx";
import { usePageUrl } from "../../page.ts";
import { OnDemandHere } from "../around/on-demand-here.tsx";
import { EndField, endsOf } from "../directions/fields.tsx";
import { screen } from "../screen.ts";
import { bringUp } from "../sheet/bring-up.ts";
import { sorryAttributes } from "../sorry.ts";
import { writtenPoint } from "./address.ts";
import { Bands } from "./bands.tsx";
import { type ReachResult, reachQuery } from "./query.ts";
import { MINUTES, ON_DEMAND_METERS, type ReachAsked } from "./question.ts";
import { reachText } from "./text.ts";

export type ReachProps = {
  fields: ReachAsked;
  /** @param isStep whether "back" undoes the change */
  set(change: Partial<ReachAsked>, isStep: boolean): void;
  /** The time on the page's clock, which keeps running while the map is open. */
  now(): Date;
  /** State of the map. */
  middle(): ViewPoint;
  /** Shows areas on the map, the smallest first. */
  draw(areas: readonly ReachArea[]): void;
};

/** Minutes between two positions of the slider. */
const STEP_MINUTES = 10;
const DAY_MINUTES = 24 * 60;
/** Milliseconds between an answer and the next query while the slider moves. */
const PAUSE_MS = 100;
/** Milliseconds after which the slider's position is kept in the address, which browsers let change only so often. */
const SETTLED_MS = 500;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Date and time on the clock of the origin. */
type Wall = { date: string; time: string };

function areasOf(reach: ReachResult | undefined): ReachArea[] {
  return (reach?.bands ?? []).flatMap(({ minutes, area }) => (area === null ? [] : [{ minutes, area }]));
}

/** The last value, but not before the previous one was answered and a pause has passed. */
function useFollowed<Value>(value: Value, isAnswering: boolean, follow: (value: Value) => void, isBehind: boolean) {
  const latest = useRef(value);
  latest.current = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value that goes on changing does not put the query off
  useEffect(() => {
    if (isAnswering || !isBehind) return;
    const timer = setTimeout(() => follow(latest.current), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAnswering, isBehind]);
}

type AnswerProps = Omit<ReachProps, "middle"> & { from: ViewPoint };

/** The time that the slider shows, which the address follows once it rests, and the areas for it. */
function useReach({ fields, from, set, now, draw }: AnswerProps) {
  const { date, time, minutes } = fields;
  const [chosenWall, setMoved] = useState<Wall | null>(null);
  const [wall, setWall] = useState<{ date: string | null; time: string | null }>({ date, time });
  // Another time in the address counts, as after "back".
  useEffect(() => {
    setMoved(null);
    setWall({ date, time });
  }, [date, time]);
  const { data, isFetching } = useQuery({
    ...reachQuery({ from, minutes, ...wall }, true),
    placeholderData: (before) => before,
  });
  const isBehind = chosenWall !== null && (chosenWall.date !== wall.date || chosenWall.time !== wall.time);
  useFollowed(chosenWall, isFetching, (next) => next !== null && setWall(next), isBehind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a slider that rests is kept
  useEffect(() => {
    if (chosenWall === null) return;
    const timer = setTimeout(() => set(chosenWall, false), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [chosenWall]);
  const [zones, setZones] = useState<readonly ReachArea[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with another answer alone
  useEffect(() => {
    draw([...zones, ...areasOf(data?.reached ?? undefined)]);
  }, [data, zones]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the tab is left
  useEffect(() => () => draw([]), []);
  const reach = data?.reached ?? null;
  const zone = reach?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const here = wallOf(Math.floor(now().getTime() / 1000), zone);
  const shownWall: Wall = chosenWall ?? {
    date: date ?? (time === null ? reach?.date : null) ?? here.date,
    time: time ?? reach?.time ?? here.time,
  };
  const isNow = time === null && chosenWall === null;
  return { data, shownWall, setMoved, setZones, isNow, isLoading: isFetching || isBehind };
}

const isDate = (value: string) => instantOf(value, "12:00", "UTC") !== null;

/** The time on the clock of the start, as a slider of the day. */
function TimeSlider({
  wall,
  move,
  now,
}: {
  wall: Wall;
  move(wall: Wall): void;
  /** Returns to the present time; null where that is shown. */
  now: (() => void) | null;
}): ReactNode {
  const id = useId();
  const minutes = minutesOf(wall.time);
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {reachText.time}
      </label>
      <span className="reach-slider">
        <input
          id={id}
          type="range"
          min={0}
          max={DAY_MINUTES - STEP_MINUTES}
          step={STEP_MINUTES}
          value={minutes}
          aria-valuetext={wall.time}
          onChange={(event) => move({ date: wall.date, time: timeOf(Number(event.target.value)) })}
        />
        <output htmlFor={id}>
          <ClockTime seconds={minutes * 60} />
        </output>
        {now === null ? null : (
          <button className="map-choose" type="button" onClick={now}>
            {reachText.now}
          </button>
        )}
      </span>
    </>
  );
}

function ReachAnswer(props: AnswerProps): ReactNode {
  const { fields, from, set } = props;
  const { data, shownWall, setMoved, setZones, isNow, isLoading } = useReach(props);
  const id = useId();
  // On phones the answer is right below the slider, and stays there as the slider moves.
  const clock = useRef<HTMLDivElement>(null);
  const isAnswered = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start
  useEffect(() => {
    if (isAnswered && clock.current !== null) bringUp(clock.current);
  }, [isAnswered, writtenPoint(from)]);
  return (
    <>
      <div className="reach-when">
        <div className="reach-field">
          <label className="field-label" htmlFor={`${id}m`}>
            {reachText.within}
          </label>
          <select
            className="select"
            id={`${id}m`}
            value={fields.minutes}
            onChange={(event) => set({ minutes: Number(event.target.value) }, true)}
          >
            {MINUTES.map((n) => (
              <option value={n} key={n}>
                {reachText.minutes(n)}
              </option>
            ))}
          </select>
        </div>
        <div className="reach-field">
          <label className="field-label" htmlFor={`${id}d`}>
            {reachText.date}
          </label>
          <input
            className="input"
            id={`${id}d`}
            type="date"
            value={shownWall.date}
            onChange={(event) => {
              if (isDate(event.target.value)) set({ ...shownWall, date: event.target.value }, true);
            }}
          />
        </div>
        <div className="reach-field reach-time" ref={clock}>
          <TimeSlider
            wall={shownWall}
            move={setMoved}
            now={isNow ? null : () => set({ date: null, time: null }, true)}
          />
        </div>
      </div>
      <div className="reach-found" data-reach={isLoading ? "loading" : "drawn"}>
        {data === undefined ? null : data.reached === null ? (
          <p role="alert" {...sorryAttributes(data.sorry)}>
            {data.sorry.sentence}
          </p>
        ) : (
          <>
            <Bands reached={data.reached} />
            <p className="small soft">{reachText.localTime(data.reached.timezone)}</p>
          </>
        )}
      </div>
      <Suspense>
        <OnDemandHere point={from} radius={ON_DEMAND_METERS} draw={setZones} />
      </Suspense>
    </>
  );
}

export function Reach({ fields, set, now, middle, draw }: ReachProps): ReactNode {
  const url = usePageUrl(screen);
  const { from } = fields;
  /** Of the start as it was chosen here; the address has only where it is. */
  const [start, setStart] = useState({ point: "", name: "" });
  const name = from !== null && start.point === writtenPoint(from) ? start.name : "";
  return (
    <ClockScope url={url}>
      <section className="directions reach">
        <div className="map-head">
          <h2>{reachText.title}</h2>
          {from === null ? null : (
            <button
              className="map-choose"
              type="button"
              onClick={() => set({ from: null, date: null, time: null }, true)}
            >
              {reachText.clear}
            </button>
          )}
        </div>
        <p className="small soft">{from === null ? reachText.choose : reachText.change}</p>
        <EndField
          end={endsOf()[0]}
          point={from}
          name={name}
          set={(point, pointName) => {
            setStart({ point: point === null ? "" : writtenPoint(point), name: pointName });
            set({ from: point }, true);
          }}
          middle={middle}
        />
        {from === null ? null : <ReachAnswer fields={fields} from={from} set={set} now={now} draw={draw} />}
        <p className="small soft">{reachText.estimates}</p>
      </section>
    </ClockScope>
  );
}
