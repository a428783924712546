/** The stops of a trip with their times, and those that realtime data expects. */
import type { ReactNode } from "react";
import { usePresentMinute } from "../../data/present.ts";
import { LineMark, linePlace } from "../../ui/stop-line.tsx";
import { StopLink } from "../../ui/stop-link.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ServiceTime } from "../../ui/timetable/clock.tsx";
import type { CallOfTrip, Estimate, RunCall, TripRun } from "./load.ts";
import { text } from "./text.tsx";

/** Seconds from which on a difference from the schedule is shown. */
const MIN_SHOWN_LATE_S = 30;

function Time({
  seconds,
  estimate,
  isCanceled,
  isAbout,
}: {
  seconds: number | null;
  estimate: Estimate | null;
  isCanceled: boolean;
  isAbout: boolean;
}): ReactNode {
  if (seconds === null) return null;
  const time = <ServiceTime seconds={seconds} isWhole />;
  if (isCanceled) return <s>{time}</s>;
  if (estimate !== null && Math.abs(estimate.late) >= MIN_SHOWN_LATE_S) {
    return (
      <>
        <span className="trip-scheduled">
          <span className="visually-hidden">{text.stops.scheduled} </span>
          <s>{time}</s>
        </span>
        <span className="trip-expected" data-late={estimate.late > 0 ? "" : undefined}>
          <span className="visually-hidden">{text.stops.expected} </span>
          <ServiceTime seconds={seconds + estimate.late} isWhole />
        </span>
      </>
    );
  }
  return (
    <>
      {isAbout ? <span className="trip-about">{text.stops.about} </span> : null}
      {time}
    </>
  );
}

/** Whether the time is not one of the timetable: computed between others, or marked as approximate. */
const isAbout = (call: CallOfTrip) => call.interpolated === 1 || call.timepoint === 0;

function Row({
  call,
  run,
  place,
  color,
  isWide,
  isPast,
  sign,
  lang,
}: {
  call: CallOfTrip;
  run: RunCall | undefined;
  place: ReturnType<typeof linePlace>;
  color: string;
  /** Whether arrivals and departures have a column each. */
  isWide: boolean;
  isPast: boolean;
  /** Of the trip. */
  sign: string | null;
  /** Of the names of stops, where it is not the page's. */
  lang: string | undefined;
}): ReactNode {
  const isCanceled = run?.canceled === true;
  const { arrival, departure, stop } = call;
  const common = { isCanceled, isAbout: isAbout(call) };
  const [arriving, leaving] = [run?.arrival ?? null, run?.departure ?? null];
  return (
    <tr data-past={isPast ? "" : undefined} data-stop={stop.id}>
      <td className="trip-mark">
        <LineMark place={place} color={color} />
      </td>
      <th scope="row">
        <StopLink stop={stop} lang={lang} />
        {stop.platform_code ? (
          <>
            {" "}
            <Tag>{text.stops.platform(stop.platform_code)}</Tag>
          </>
        ) : null}
        {isCanceled ? (
          <>
            {" "}
            <Tag tone="bad">{text.stops.canceled}</Tag>
          </>
        ) : null}
        {run?.movedTo ? <span className="cell-more">{text.stops.movedTo(run.movedTo)}</span> : null}
        {call.stop_headsign && call.stop_headsign !== sign ? (
          <span className="cell-more">{text.stops.sign(call.stop_headsign)}</span>
        ) : null}
        {call.note === null ? null : <span className="cell-more">{call.note}</span>}
        {arrival === null && departure === null ? <span className="cell-more">{text.stops.noTime}</span> : null}
      </th>
      {isWide ? (
        <>
          <td>{place === "first" ? null : <Time seconds={arrival} estimate={arriving} {...common} />}</td>
          <td>{place === "last" ? null : <Time seconds={departure} estimate={leaving} {...common} />}</td>
        </>
      ) : (
        <td>
          <Time seconds={departure ?? arrival} estimate={leaving ?? arriving} {...common} />
        </td>
      )}
    </tr>
  );
}

/**
 * The calls of a trip, one in a row. With realtime data, those that lie behind the vehicle are pale.
 * @param origin start of the service day of the run in epoch seconds; null without a run
 */
export function TripCalls({
  calls,
  run,
  color,
  sign,
  origin,
  lang,
}: {
  calls: readonly CallOfTrip[];
  run: TripRun | null;
  color: string;
  sign: string | null;
  origin: number | null;
  lang: string | undefined;
}): ReactNode {
  const minute = usePresentMinute();
  if (calls.length === 0) return <p className="soft">{text.stops.none}</p>;
  const isWide = calls.some(
    ({ arrival, departure }, i) =>
      i > 0 && i < calls.length - 1 && arrival !== null && departure !== null && arrival !== departure,
  );
  const leavesAt = (call: CallOfTrip, expected: RunCall | undefined) => {
    const seconds = call.departure ?? call.arrival;
    return (
      expected?.departure?.at ??
      expected?.arrival?.at ??
      (origin === null || seconds === null ? null : origin + seconds)
    );
  };
  return (
    <>
      <table className="trip-calls">
        <caption>{text.stops.caption(calls.length)}</caption>
        <thead>
          <tr>
            <td className="trip-mark" />
            <th scope="col">{text.stops.stop}</th>
            {isWide ? (
              <>
                <th scope="col">{text.stops.arrival}</th>
                <th scope="col">{text.stops.departure}</th>
              </>
            ) : (
              <th scope="col">{text.stops.time}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {calls.map((call, i) => {
            const expected = run?.calls[call.stop_sequence];
            const leaves = leavesAt(call, expected);
            return (
              <Row
                call={call}
                run={expected}
                place={linePlace(i, calls.length)}
                color={color}
                isWide={isWide}
                isPast={leaves !== null && Math.floor(leaves / 60) < minute}
                sign={sign}
                lang={lang}
                key={call.stop_sequence}
              />
            );
          })}
        </tbody>
      </table>
      {calls.some(isAbout) ? <p className="soft small">{text.stops.aboutNote}</p> : null}
    </>
  );
}
