/** A step of a walk in the language of the page. */
import type { MapPlanQuery } from "../../../data/documents.generated.ts";
import { distanceWords, metersOf, type UnitSystem } from "../../../domain/distance.ts";
import { joinList } from "../../../domain/language/lists.ts";
import { text } from "./walk-text.ts";

type Itinerary = NonNullable<MapPlanQuery["directions"]["itineraries"]>[number];
type Leg = NonNullable<Itinerary["legs"]>[number];
type AnsweredStep = NonNullable<Leg["steps"]>[number];

/** Only this portal tells the turns of a step; another server has a sentence in English. */
export type LegStep = Pick<AnsweredStep, "instruction"> & Partial<AnsweredStep>;

/** What to do, and how far: `Left on Rua da Praia, 120 m`. Null for a sentence of another server. */
export function stepWords(step: LegStep, units: UnitSystem): string | null {
  const words = actionWords(step);
  if (words === null || step.distance === undefined) return null;
  return joinList([words, distanceWords(metersOf(step.distance), units)], "unit");
}

function actionWords({ relative_direction: turn, ...step }: LegStep): string | null {
  const { absolute_direction: point, street_name: street, is_unnamed: isUnnamed, stays_on: staysOn } = step;
  if (turn === undefined) return null;
  // Between streets, a walk leads through a station.
  if (turn === null) return text.inStation;
  if (turn === "ELEVATOR") return text.elevator;
  if (point == null || street == null) return null;
  const begin = turn === "DEPART" ? text.compass[point] : text.turns[turn];
  if (!isUnnamed) return staysOn ? text.staysOn(begin, street) : text.onStreet(begin, street);
  return street === "steps" ? text.onSteps(begin) : text.onKind(begin, text.kinds[street] ?? street);
}
