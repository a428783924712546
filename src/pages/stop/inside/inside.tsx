/** The inside of a station: the way between two places in words, and a drawing of each level. Rendered by the server only. */

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type InsidePlace, type InsideStation, stationWaysQuery, type WaysAsk } from "../../../data/station-ways.ts";
import { commaList, currentLanguage, listComma } from "../../../domain/language/current.ts";
import { isFeedName } from "../../../domain/station/words.ts";
import { tagOfInfos } from "../../../domain/text/language.ts";
import { otherFields } from "../../../ui/address.ts";
import { CheckField, KeptFields, SelectField, SubmitButton } from "../../../ui/fields.tsx";
import { NamedText } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Section } from "../../../ui/section.tsx";
import { type StopAsk, useStopPage } from "../stop-page.ts";
import { LevelPlans } from "./plans.tsx";
import { stepTime, stepWords } from "./step-words.ts";
import { insideText as text } from "./text.ts";

type Page = {
  waysAsk: WaysAsk;
  path: string;
  search: string;
  /** Tag of the language of the feed's names; undefined if it is unknown. */
  language: string | undefined;
};

export function StopInside({
  stopAsk,
  waysAsk,
  path,
  search,
}: Omit<Page, "language"> & { stopAsk: StopAsk }): ReactNode {
  const { stop } = useStopPage(stopAsk);
  const inside = useSuspenseQuery(stationWaysQuery(stop.id, waysAsk)).data;
  if (inside === null) return null;
  return (
    <Section id="inside" title={text.title}>
      {inside.pathways.length === 0 ? (
        <p className="soft">{text.without}</p>
      ) : (
        <>
          <Outages inside={inside} />
          <WayForm inside={inside} waysAsk={waysAsk} path={path} search={search} />
          <Way
            inside={inside}
            waysAsk={waysAsk}
            path={path}
            search={search}
            language={tagOfInfos(stop.feed_version.feed_infos)}
          />
          <LevelPlans inside={inside} />
        </>
      )}
    </Section>
  );
}

const KINDS = ["ENTRANCE", "PLATFORM", "BOARDING_AREA"];

/** The ends to choose from, entrances first; nodes only if the URL names them. */
function choicesOf(places: readonly InsidePlace[], choice: string) {
  const ends = places.filter(({ kind, stop_id }) => kind !== "NODE" || stop_id === choice);
  const count = Map.groupBy(ends, ({ name, kind }) => text.place(name, text.kinds[kind] ?? ""));
  const choices = ends
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.name.localeCompare(b.name, "en-US"))
    .map(({ stop_id, name, kind }) => {
      const label = text.place(name, text.kinds[kind] ?? "");
      return { value: stop_id, name: count.get(label)!.length > 1 ? text.sameName(label, stop_id) : label };
    });
  return [{ value: "", name: text.choose }, ...choices];
}

/** Fields of the query that name a way. */
const WAY_FIELDS = ["from", "to", "step_free"];

type Parts = Omit<Page, "language"> & { inside: InsideStation };

function WayForm({ inside, waysAsk, path, search }: Parts): ReactNode {
  const { from, to, stepFree } = waysAsk;
  return (
    <form className="filters-main" action={`${path}#inside`} method="get" aria-label={text.form}>
      <KeptFields search={search} drops={WAY_FIELDS} />
      <SelectField name="from" label={text.from} value={from} choices={choicesOf(inside.places, from)} />
      <SelectField name="to" label={text.to} value={to} choices={choicesOf(inside.places, to)} />
      <CheckField
        name="step_free"
        label={text.stepFree}
        values={stepFree ? ["true"] : []}
        choices={[{ value: "true", name: text.stepFreeChoice }]}
      />
      <SubmitButton>{text.show}</SubmitButton>
    </form>
  );
}

function addressOf({ path, search }: Pick<Page, "path" | "search">, { from, to, stepFree }: WaysAsk): string {
  const fields = { from, to, ...(stepFree ? { step_free: "true" } : {}) };
  return `${path}?${new URLSearchParams([...otherFields(search, WAY_FIELDS), ...Object.entries(fields)])}#inside`;
}

function Way({ inside, waysAsk, path, search, language }: Parts & Pick<Page, "language">): ReactNode {
  const [from, to] = [waysAsk.from, waysAsk.to].map((id) => inside.places.find(({ stop_id }) => stop_id === id));
  if (from === undefined || to === undefined) return null;
  const { way, no_way: reason } = inside;
  const { stepFree } = waysAsk;
  if (way === null) {
    const canTakeSteps = stepFree && reason !== "NOT_CONNECTED";
    return (
      <Notice tone="warn" title={text.none[reason ?? "NOT_CONNECTED"](from.name, to.name)}>
        {canTakeSteps ? (
          <p>
            <a href={addressOf({ path, search }, { ...waysAsk, stepFree: false })} rel="nofollow">
              {text.withSteps}
            </a>
          </p>
        ) : null}
        <OtherEntrances inside={inside} waysAsk={waysAsk} path={path} search={search} isOut={to.kind === "ENTRANCE"} />
      </Notice>
    );
  }
  const totals = [stepTime(way.duration), ...(way.stair_count > 0 ? [text.steps(way.stair_count)] : [])];
  return (
    <>
      <h3>{text.wayTitle(from.name, to.name, stepFree)}</h3>
      {way.steps.length === 0 ? (
        <p>{text.sameEnds}</p>
      ) : (
        <>
          <p>{text.about(commaList(totals))}</p>
          <ol className="station-way">
            {way.steps.map((step) => (
              <li key={`${step.from} ${step.to}`}>
                <NamedText
                  text={stepWords(step, inside.places)}
                  names={namesIn(inside, step.to, step.signposted_as)}
                  language={language}
                  sentenceLanguage={currentLanguage()}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {way.avoids.length > 0 ? <p>{text.avoids}</p> : null}
    </>
  );
}

/** Names of the feed in a step: of the place to which it leads, of its level, and on the sign. */
function namesIn({ places }: InsideStation, end: string, sign: string | null) {
  const place = places.find(({ stop_id }) => stop_id === end);
  return [place !== undefined && isFeedName(place.name) ? place.name : null, place?.level_name, sign];
}

function OtherEntrances({ inside, waysAsk, path, search, isOut }: Parts & { isOut: boolean }): ReactNode {
  if (inside.other_entrances.length === 0) return null;
  return (
    <>
      <p>{text.otherEntrances(isOut)}</p>
      <ul>
        {inside.other_entrances.map(({ stop_id, name, duration }) => (
          <li key={stop_id}>
            <a
              href={addressOf({ path, search }, { ...waysAsk, ...(isOut ? { to: stop_id } : { from: stop_id }) })}
              rel="nofollow"
            >
              {name}
            </a>
            {listComma()}
            {stepTime(duration)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Outages({ inside }: { inside: InsideStation }): ReactNode {
  if (inside.outages.length === 0) return null;
  return (
    <Notice tone="warn" title={text.outages}>
      <ul>
        {inside.outages.map(({ pathway_id, mode, from_name, to_name, alert }) => (
          <li key={`${pathway_id} ${alert}`}>
            {pathway_id === null || mode === null
              ? text.unclearOutage
              : text.outage(text.modes[mode] ?? mode, from_name ?? "", to_name ?? "")}
            {text.notOnStep(alert)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
