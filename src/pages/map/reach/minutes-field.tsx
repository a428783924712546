/** How far the reach goes, in a form that the server answers. */
import { type ReactNode, useId } from "react";
import { MINUTES } from "./question.ts";
import { reachText } from "./text.ts";

export function MinutesField({ minutes }: { minutes: number }): ReactNode {
  const id = useId();
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {reachText.within}
      </label>
      <select className="select" id={id} name="reachMinutes" defaultValue={minutes}>
        {MINUTES.map((n) => (
          <option value={n} key={n}>
            {reachText.minutes(n)}
          </option>
        ))}
      </select>
    </>
  );
}
