/** Journeys as a page: a form, the journeys, earlier and later ones, or why there are none. Needs no script. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useSite } from "../../../data/site.ts";
import { longDate } from "../../../domain/formats.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import { link } from "../../../domain/links.ts";
import { epochMs } from "../../../domain/time/instant.ts";
import { wallOf } from "../../../domain/time/zone-instant.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { ClockScope, ClockTime } from "../../../ui/clock/clock.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { usePageUrl } from "../../page.ts";
import { directionsQuery, type Itinerary } from "../directions/query.ts";
import { RentalsNear } from "../directions/rental-mode.tsx";
import { screen } from "../screen.ts";
import { type Sorry, sorryAttributes } from "../sorry.ts";
import { text } from "../text.tsx";
import { minuteOf, nameOfEnd, type PlanAsked, type PlanEnd, planFields, readPlan } from "./asked.ts";
import { Journeys } from "./journeys.tsx";
import { PLAN_TO_ID } from "./plan-ids.ts";
import { type StartFacts, startQuery } from "./query.ts";
import { endQuery, formInstant, foundEnds, meaningOf } from "./settle.ts";

/** Zone of times where no stop tells one. */
const NO_ZONE = "UTC";

const unixOf = (time: string) => Math.floor(epochMs(time) / 1000);
const timeOf = (unix: number) => new Date(unix * 1000).toISOString().replace(".000Z", "Z");

const TIME_CHOICES: readonly TimeChoice[] = ["departure", "arrival"];

function EndInput({ side, label, end }: { side: "from" | "to"; label: string; end: PlanEnd }): ReactNode {
  const ownId = useId();
  const id = side === "to" ? PLAN_TO_ID : ownId;
  const { fromPlace, fromName } = planFields({ ...NOTHING, from: end });
  return (
    <div className="field plan-end">
      <label className="field-label" id={`${id}label`} htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        dir="auto"
        aria-labelledby={`${id}label`}
        name={side}
        defaultValue={end.text}
        placeholder={text.plan.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        required
      />
      {fromPlace === null ? null : <input type="hidden" name={`${side}Place`} value={fromPlace} />}
      {fromName === null ? null : <input type="hidden" name={`${side}Name`} value={fromName} />}
    </div>
  );
}

const NO_END: PlanEnd = { point: null, text: "" };
const NOTHING: PlanAsked = { from: NO_END, to: NO_END, mode: "TRANSIT", wanted: "departure", at: null, form: null };

/** @param wall date and time on the clock of the start; empty where they are not known */
export function PlanForm({
  planQuery = NOTHING,
  wall = { date: "", time: "" },
  clock = null,
}: {
  planQuery?: PlanAsked;
  wall?: { date: string; time: string };
  clock?: string | null;
}): ReactNode {
  const id = useId();
  return (
    <form className="plan-form" action={link.map()} method="get" aria-label={text.plan.form}>
      <EndInput side="from" label={text.directions.from} end={planQuery.from} />
      <EndInput side="to" label={text.directions.to} end={planQuery.to} />
      <fieldset className="plan-when">
        <legend className="visually-hidden">{text.directions.when}</legend>
        {TIME_CHOICES.map((choice) => (
          <label className="option" key={choice}>
            <input type="radio" name="wanted" value={choice} defaultChecked={choice === planQuery.wanted} />
            {text.directions.wanted[choice]}
          </label>
        ))}
        <label className="visually-hidden" htmlFor={`${id}d`}>
          {text.directions.date}
        </label>
        <input className="input" id={`${id}d`} type="date" name="date" defaultValue={wall.date} />
        <label className="visually-hidden" htmlFor={`${id}t`}>
          {text.directions.time}
        </label>
        <input className="input" id={`${id}t`} type="time" name="time" defaultValue={wall.time} />
      </fieldset>
      {planQuery.mode === "TRANSIT" ? null : <input type="hidden" name="mode" value={planQuery.mode} />}
      {clock === null ? null : <input type="hidden" name="clock" value={clock} />}
      <p>
        <button className="button" data-kind="primary" type="submit">
          {text.plan.submit}
        </button>
      </p>
    </form>
  );
}

type PlanProps = { planQuery: PlanAsked; clock: string | null };
const address = ({ planQuery, clock }: PlanProps) => link.map(undefined, planFields(planQuery, clock));

/** What a field's text may mean. */
function Choices({ side, planQuery, clock }: PlanProps & { side: "from" | "to" }): ReactNode {
  const { data } = useSuspenseQuery(endQuery(planQuery[side].text));
  const ends = data === null ? [] : foundEnds(data);
  const label = text.plan.ends[side];
  if (ends.length === 0) {
    return (
      <Notice tone="error" title={data === null ? text.plan.noSearch : text.plan.unknown[side](planQuery[side].text)}>
        <p>{text.plan.unknownHelp}</p>
      </Notice>
    );
  }
  return (
    <section className="plan-choices">
      <h3>{text.plan.which(label, planQuery[side].text)}</h3>
      <ul>
        {ends.map(({ key, name, note, point }) => (
          <li key={key}>
            <a href={address({ planQuery: { ...planQuery, [side]: { point, text: name } }, clock })}>{name}</a>{" "}
            <span className="small soft">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Earlier journeys arrive before the first of these does, later ones depart after the last. */
function Pager({ itineraries, planQuery, clock }: PlanProps & { itineraries: readonly Itinerary[] }): ReactNode {
  const rides = itineraries.filter(({ legs }) => (legs ?? []).some(({ trip }) => trip !== null));
  if (rides.length === 0) return null;
  const earlier = timeOf(Math.min(...rides.map(({ end_time }) => unixOf(end_time))) - 1);
  const later = timeOf(Math.max(...rides.map(({ start_time }) => unixOf(start_time))) + 1);
  return (
    <p className="plan-pager">
      <a
        className="button"
        data-size="small"
        rel="nofollow"
        href={address({ planQuery: { ...planQuery, wanted: "arrival", at: earlier }, clock })}
      >
        {text.plan.earlier}
      </a>
      <a
        className="button"
        data-size="small"
        rel="nofollow"
        href={address({ planQuery: { ...planQuery, wanted: "departure", at: later }, clock })}
      >
        {text.plan.later}
      </a>
    </p>
  );
}

/** The same journeys with shared bikes, or without them. */
function RentalLink({ planQuery, clock }: PlanProps): ReactNode {
  const isRental = planQuery.mode === "RENTAL";
  const other: PlanAsked = { ...planQuery, mode: isRental ? "TRANSIT" : "RENTAL" };
  return (
    <p className="small">
      <a rel="nofollow" href={address({ planQuery: other, clock })}>
        {isRental ? text.rental.without : text.rental.offer}
      </a>
    </p>
  );
}

function NoJourney({
  sorry,
  date,
  start,
  from,
}: {
  sorry: Sorry;
  date: string;
  start: StartFacts;
  from: ViewPoint;
}): ReactNode {
  const { calendar } = start;
  const isOutside = calendar !== null && (date < calendar.first || date > calendar.last);
  return (
    <Notice tone="warn" title={text.plan.none}>
      <p {...sorryAttributes(sorry)}>{sorry.sentence}</p>
      {isOutside ? (
        <p>
          {text.plan.outside(
            <a href={link.feed(calendar.feed)}>{calendar.name}</a>,
            longDate(calendar.first),
            longDate(calendar.last),
          )}
        </p>
      ) : null}
      <p>
        <a href={link.nearby({ lat: from.lat, lon: from.lon })}>{text.plan.nearStart}</a>
      </p>
    </Notice>
  );
}

/** Journeys between two known places. */
function PlanAnswer({ planQuery, clock, from, to }: PlanProps & { from: ViewPoint; to: ViewPoint }): ReactNode {
  const site = useSite();
  const at = planQuery.at ?? minuteOf(site.now);
  const start = useSuspenseQuery(startQuery(from)).data;
  const isOwn = site.upstream !== true;
  const { itineraries, sorry } = useSuspenseQuery(
    directionsQuery(from, to, planQuery.mode, planQuery.wanted, at, isOwn),
  ).data;
  const zone = start.zone ?? NO_ZONE;
  const wall = wallOf(unixOf(at), zone);
  const pager = <Pager itineraries={itineraries} planQuery={planQuery} clock={clock} />;
  return (
    <>
      <PlanForm planQuery={planQuery} wall={wall} clock={clock} />
      <div className="plan-found">
        <h3 className="plan-title">{text.plan.title(planQuery.from.text, planQuery.to.text)}</h3>
        <p>{text.plan.when[planQuery.wanted](longDate(wall.date), <ClockTime seconds={wall.seconds} />)}</p>
        {isOwn && planQuery.mode !== "WALK" ? (
          <RentalsNear ends={[from, to]}>
            <RentalLink planQuery={planQuery} clock={clock} />
          </RentalsNear>
        ) : null}
        {sorry === null ? (
          <>
            {pager}
            <Journeys
              itineraries={itineraries}
              from={nameOfEnd(planQuery.from)}
              to={nameOfEnd(planQuery.to)}
              zone={zone}
              units={start.units}
            />
            {pager}
          </>
        ) : (
          <NoJourney sorry={sorry} date={wall.date} start={start} from={from} />
        )}
        <p className="small soft">
          {start.zone === null ? text.plan.noZone : text.directions.localTime(zone)} {text.directions.estimates}
        </p>
      </div>
    </>
  );
}

const SIDES = ["from", "to"] as const;

/** The form of a journey that cannot be planned yet, with what it lacks or which of several places is meant. */
function UnsettledPlan({ planQuery, clock }: PlanProps): ReactNode {
  const meanings = SIDES.map((side) => [side, meaningOf(planQuery[side])] as const);
  const { now } = useSite();
  const isBadTime = planQuery.form !== null && formInstant(planQuery.form, NO_ZONE, now) === null;
  // Browsers do not show a date or time that does not exist.
  const wall = isBadTime || planQuery.form === null ? { date: "", time: "" } : planQuery.form;
  return (
    <>
      {isBadTime ? (
        <Notice tone="error" title={text.plan.badTime}>
          <p>{text.plan.badTimeHelp}</p>
        </Notice>
      ) : null}
      {meanings.map(([side, { kind }]) =>
        kind === "bad" ? (
          <Notice tone="error" title={text.plan.bad[side](planQuery[side].text)} key={side}>
            <p>{text.plan.unknownHelp}</p>
          </Notice>
        ) : kind === "none" ? (
          <p key={side}>{text.plan.missing[side]}</p>
        ) : kind === "name" ? (
          <Choices side={side} planQuery={planQuery} clock={clock} key={side} />
        ) : null,
      )}
      <PlanForm planQuery={planQuery} wall={wall} clock={clock} />
    </>
  );
}

/** @param search query of the page: what the part is made anew for */
export function Plan(_: { search: string }): ReactNode {
  const url = usePageUrl(screen);
  const query = readPlan(url.searchParams);
  const clock = url.searchParams.get("clock");
  if (query === null) return null;
  const [from, to] = [query.from.point, query.to.point];
  return (
    <ClockScope url={url}>
      <section className="plan">
        <h2>{text.directions.title}</h2>
        {from === null || to === null || query.form !== null ? (
          <UnsettledPlan planQuery={query} clock={clock} />
        ) : (
          <PlanAnswer planQuery={query} clock={clock} from={from} to={to} />
        )}
      </section>
    </ClockScope>
  );
}
