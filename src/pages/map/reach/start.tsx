/** Where reach begins, without a map: a form, and the stops that a name in it may mean. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { link } from "../../../domain/links.ts";
import { Notice } from "../../../ui/notice.tsx";
import { endQuery, foundEnds, meaningOf } from "../plan/settle.ts";
import { text } from "../text.tsx";
import { writeReach } from "./address.ts";
import { MinutesField } from "./minutes-field.tsx";
import { DEFAULT_MINUTES, type ReachAsked } from "./question.ts";
import { reachText } from "./text.ts";

/** @param name what the form asked for, which is not clear; empty for the empty form */
export function ReachStart({ name, fields }: { name: string; fields: Omit<ReachAsked, "from"> | null }): ReactNode {
  const id = useId();
  const { date = null, time = null, minutes = DEFAULT_MINUTES } = fields ?? {};
  return (
    <section className="reach">
      <h2>{reachText.title}</h2>
      {name === "" ? null : <Choices name={name} fields={{ date, time, minutes }} />}
      <form className="reach-form" action={link.map()} method="get" aria-label={reachText.title}>
        <label className="field-label" htmlFor={`${id}f`}>
          {reachText.from}
        </label>
        <input
          className="input"
          id={`${id}f`}
          dir="auto"
          name="reachFrom"
          defaultValue={name}
          placeholder={text.plan.placeholder}
          autoComplete="off"
          maxLength={80}
          required
        />
        <MinutesField minutes={minutes} />
        {date === null ? null : <input type="hidden" name="reachDate" value={date} />}
        {time === null ? null : <input type="hidden" name="reachTime" value={time} />}
        <button className="button" data-size="small" type="submit">
          {reachText.submit}
        </button>
      </form>
    </section>
  );
}

function Choices({ name, fields }: { name: string; fields: Omit<ReachAsked, "from"> }): ReactNode {
  return meaningOf({ point: null, text: name }).kind === "name" ? (
    <Stops name={name} fields={fields} />
  ) : (
    <Unknown title={text.plan.unknown.from(name)} />
  );
}

function Unknown({ title }: { title: string }): ReactNode {
  return (
    <Notice tone="error" title={title}>
      <p>{text.plan.unknownHelp}</p>
    </Notice>
  );
}

function Stops({ name, fields }: { name: string; fields: Omit<ReachAsked, "from"> }): ReactNode {
  const { data } = useSuspenseQuery(endQuery(name));
  const stops = data === null ? [] : foundEnds(data);
  if (stops.length === 0) return <Unknown title={data === null ? text.plan.noSearch : text.plan.unknown.from(name)} />;
  return (
    <section className="plan-choices">
      <h3>{text.plan.which(text.plan.ends.from, name)}</h3>
      <ul>
        {stops.map(({ key, name: stop, note, point }) => (
          <li key={key}>
            <a href={link.map(undefined, writeReach({}, { ...fields, from: point }))}>{stop}</a>{" "}
            <span className="small soft">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
