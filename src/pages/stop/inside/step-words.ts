/** A step of a way inside a station in the language of the page. */

import type { InsidePlace, StationStep } from "../../../data/station-ways.ts";
import { commaList, isInEnglish } from "../../../domain/language/current.ts";
import { formatter } from "../../../domain/language/formatters.ts";
import { secondsWords } from "../../../domain/station/words.ts";
import { insideText as text } from "./text.ts";

/** Seconds in words: `1 min 20 s`, `1 Min. 20 Sek.` */
export function stepTime(seconds: number): string {
  if (isInEnglish()) return secondsWords(seconds);
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [
    ...(minutes > 0 ? [unit(minutes, "minute")] : []),
    ...(rest > 0 || minutes === 0 ? [unit(rest, "second")] : []),
  ];
  return parts.join(" ");
}

const unit = (value: number, name: "minute" | "second") =>
  formatter(
    `short ${name}`,
    (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" }),
  ).format(value);

/** The sentence of the API in English; else `Aufzug abwärts: Halle (Ebene Zwischengeschoss), 20 Sek.` */
export function stepWords(step: StationStep, places: readonly InsidePlace[]): string {
  if (isInEnglish()) return step.instruction;
  const [from, to] = [step.from, step.to].map((id) => places.find(({ stop_id }) => stop_id === id));
  const goal = to?.name ?? step.to;
  const isOtherLevel = to?.level_name != null && to.level_index !== from?.level_index && to.level_name !== goal;
  const details = [
    ...(isOtherLevel ? [text.step.level(to.level_name ?? "")] : []),
    ...(step.signposted_as === null ? [] : [text.step.sign(step.signposted_as)]),
  ];
  const action = actionWords(step, goal, riseBetween(from, to));
  const more = [
    details.length === 0 ? action : text.step.details(action, commaList(details)),
    ...(step.length === null ? [] : [text.step.meters(Math.round(step.length))]),
    ...(step.stair_count === 0 ? [] : [text.steps(step.stair_count)]),
    ...(step.duration > 0 ? [stepTime(step.duration)] : []),
  ];
  return commaList(more);
}

/** Levels up to the end of a step, negative for down; 0 where the feed does not tell. */
function riseBetween(from: InsidePlace | undefined, to: InsidePlace | undefined): number {
  return from?.level_index == null || to?.level_index == null ? 0 : to.level_index - from.level_index;
}

function actionWords({ mode }: StationStep, goal: string, rise: number): string {
  if (mode === null) return text.step.samePlatform(goal);
  const name = text.modes[mode] ?? mode;
  if (rise === 0) return text.step.along(name, goal);
  return rise > 0 ? text.step.up(name, goal) : text.step.down(name, goal);
}
