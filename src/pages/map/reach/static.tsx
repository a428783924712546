/** Reach without a map: the stops by travel time, and a form for another time. */
import { type ReactNode, useId } from "react";
import { link } from "../../../domain/links.ts";
import type { OnDemandAnswer } from "../../../domain/on-demand/answer.ts";
import { longDate } from "../../../domain/time/instant.ts";
import { useClock } from "../../../ui/clock/clock.tsx";
import { AroundOnDemand } from "../around/on-demand.tsx";
import { sorryAttributes } from "../sorry.ts";
import { text } from "../text.tsx";
import { writtenPoint } from "./address.ts";
import { Bands } from "./bands.tsx";
import { MinutesField } from "./minutes-field.tsx";
import type { ReachAnswer } from "./query.ts";
import type { ReachQuestion } from "./question.ts";
import { reachText } from "./text.ts";

function Form({ question: { from, minutes }, date, time }: { question: ReachQuestion; date: string; time: string }) {
  const id = useId();
  return (
    <form className="reach-form" action={link.map()} method="get" aria-label={reachText.title}>
      <input type="hidden" name="reach" value={writtenPoint(from)} />
      <label className="field-label" htmlFor={`${id}d`}>
        {reachText.date}
      </label>
      <input className="input" id={`${id}d`} type="date" name="reachDate" defaultValue={date} />
      <label className="field-label" htmlFor={`${id}t`}>
        {reachText.time}
      </label>
      <input className="input" id={`${id}t`} type="time" name="reachTime" defaultValue={time} />
      <MinutesField minutes={minutes} />
      <button className="button" data-size="small" type="submit">
        {reachText.submit}
      </button>
    </form>
  );
}

export function ReachList({
  question,
  answer: { reached, sorry },
  services,
}: {
  question: ReachQuestion;
  answer: ReachAnswer;
  /** What picks riders up on demand at the start. */
  services: readonly OnDemandAnswer[];
}): ReactNode {
  const clock = useClock();
  const { lat, lon } = question.from;
  return (
    <section className="reach">
      <h2>{reachText.titleFrom(<bdi>{text.directions.pointAt(lat.toFixed(5), lon.toFixed(5))}</bdi>)}</h2>
      {reached === null ? (
        <p {...sorryAttributes(sorry)}>{sorry.sentence}</p>
      ) : (
        <>
          <p className="small soft">{reachText.departing(longDate(reached.date), reached.time, reached.timezone)}</p>
          <Bands reached={reached} />
        </>
      )}
      {services.length === 0 ? null : <AroundOnDemand services={services} clock={clock} />}
      <Form
        question={question}
        date={reached?.date ?? question.date ?? ""}
        time={reached?.time ?? question.time ?? ""}
      />
      <p className="small soft">
        {reachText.estimates} {reachText.withoutMap}
      </p>
    </section>
  );
}
