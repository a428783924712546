import { type ReactNode, useId } from "react";
import { inPageLanguage } from "../../domain/language/current.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { addressWith } from "../address.ts";
import { KeptFields, SubmitButton } from "../fields.tsx";
import { text } from "./text.tsx";

export type OfferedDay = { date: string; name: string };

/** URL of the timetable on the same page with changed parameters. */
export function timetableAddress(url: PageUrl, fields: Record<string, string | null>): string {
  return addressWith(url, fields, "timetable");
}

/** Chooses the day of a timetable: a GET form that keeps the other parameters, and links to the next days. */
export function DayForm({
  url,
  date,
  days,
  drops,
}: {
  url: PageUrl;
  /** The day shown; without one the field contains the first of `days`. */
  date: string | null;
  days: readonly OfferedDay[];
  /** Query parameters that apply to one day only. */
  drops: readonly string[];
}): ReactNode {
  const id = useId();
  const shownDate = date ?? days[0]?.date ?? "";
  const clearedParameters = Object.fromEntries(drops.map((name) => [name, null]));
  return (
    <div className="timetable-day">
      <form
        className="filters-main"
        action={`${inPageLanguage(url.pathname)}#timetable`}
        method="get"
        aria-label={text.day.form}
      >
        <KeptFields search={url.search} drops={["date", ...drops]} />
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {text.day.date}
          </label>
          {/* Recreated when the URL changes, so that the back button updates it. */}
          <input className="input" id={id} type="date" name="date" defaultValue={shownDate} required key={shownDate} />
        </div>
        <SubmitButton>{text.day.show}</SubmitButton>
      </form>
      <ul className="cluster timetable-days" aria-label={text.day.next}>
        {days.map((day) => (
          <li key={day.date}>
            <a
              className="button"
              data-size="small"
              {...(day.date === date ? { "aria-current": "date", "data-kind": "primary" } : {})}
              href={timetableAddress(url, { ...clearedParameters, date: day.date })}
            >
              {day.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
