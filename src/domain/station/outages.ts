/** Pathways that service alerts report as out of service (GTFS Realtime reference, EntitySelector). */

import { ENTRANCE, NODE } from "../gtfs/location-types.ts";
import type { StationPathway } from "../journey/pathways.ts";
import { isActive } from "../realtime/alert-match.ts";
import type { Alert, TimeRange } from "../realtime/message.ts";
import { isElevator } from "./ways.ts";

export type NamedPathway = StationPathway & { pathway_id: string };

/** A place of a station, with the texts by which alerts may name it. */
export type NamedPoint = { id: number; stop_id: string; stop_name: string | null; location_type: number };

export type Outages<P> = {
  /** The alert by the pathway that it closes. */
  closed: ReadonlyMap<P, Alert>;
  /** Alerts about elevators of the station that do not tell which. */
  unclear: readonly Alert[];
};

/** Elevators in the languages of most feeds. */
const ELEVATOR_WORDS =
  /(?<!\p{L})(elevators?|lifts?|ascensor(es)?|ascenseurs?|ascensor[ei]|elevador(es)?|aufz[uü]ge?n?|fahrst[uü]hle?n?|hiss(en|ar|arna)?|heis(en|er|ene)?|elevator(en|er|erne)?|winda|windy|výtah)(?!\p{L})/iu;
/** Effects of alerts that close nothing. */
const OPEN_EFFECTS: ReadonlySet<string | null> = new Set(["ADDITIONAL_SERVICE", "NO_EFFECT"]);
/** Shorter ids and names are in texts by chance. */
const LEAST_NAME_LENGTH = 3;

/** Seconds for which an outage without an end is assumed to last; the elevator may be repaired after that. */
const OPEN_END_SECONDS = 7 * 86_400;

/**
 * Whether alerts with these periods close something at another time than now: `OPEN` if they do not tell, because a period
 * has no end and the time is more than a week later.
 * @param at Unix seconds
 * @param now Unix seconds
 */
export function outageAt(periods: readonly TimeRange[], at: number, now: number): "CLOSED" | "NOT_CLOSED" | "OPEN" {
  const current = (periods.length === 0 ? [{ start: null, end: null }] : periods).filter((one) => isActive([one], at));
  if (current.length === 0) return "NOT_CLOSED";
  const tells = ({ start, end }: TimeRange) => end !== null || at < Math.max(now, start ?? now) + OPEN_END_SECONDS;
  return current.some(tells) ? "CLOSED" : "OPEN";
}

/**
 * What the active alerts close. GTFS Realtime has no selector of pathways, so that feeds tell an outage in several ways:
 * a selector with the id of the pathway; the stop_id of a node or an entrance at an elevator; or an alert about the
 * station or one of its parts whose text names the elevator, or speaks of the only one.
 * @param station stop_id
 * @param now Unix seconds
 */
export function outagesOf<P extends NamedPathway>(
  alerts: Iterable<Alert>,
  station: string,
  { points, pathways }: { points: readonly NamedPoint[]; pathways: readonly P[] },
  now: number,
): Outages<P> {
  const elevators = pathways.filter(isElevator);
  const pointById = new Map(points.map((point) => [point.id, point]));
  const ids = new Set([station, ...points.map(({ stop_id }) => stop_id), ...pathways.map((one) => one.pathway_id)]);
  const closed = new Map<P, Alert>();
  const unclear: Alert[] = [];
  for (const alert of alerts) {
    if (OPEN_EFFECTS.has(alert.effect) || !isActive(alert.activePeriods, now)) continue;
    const selection = new Set(
      alert.informed.flatMap(({ stopId, trip }) => (trip === null && stopId !== null && ids.has(stopId) ? stopId : [])),
    );
    if (selection.size === 0) continue;
    const text = [...alert.headerText, ...alert.descriptionText].map((translation) => translation.text).join("\n");
    const isAboutElevators = ELEVATOR_WORDS.test(text);
    const isOutage = isAboutElevators || alert.effect === "ACCESSIBILITY_ISSUE";
    const isClosed = (pathway: P) => {
      if (selection.has(pathway.pathway_id)) return true;
      if (!isElevator(pathway)) return false;
      const ends = [pathway.from_stop_id, pathway.to_stop_id].flatMap((id) => pointById.get(id) ?? []);
      const isSelected = ({ stop_id, location_type: type }: NamedPoint) =>
        selection.has(stop_id) && (type === NODE || (type === ENTRANCE && isOutage));
      return ends.some(isSelected) || (isOutage && namesOf(pathway, ends).some((name) => hasWords(text, name)));
    };
    let targets = pathways.filter(isClosed);
    if (targets.length === 0 && isAboutElevators && elevators.length === 1) targets = elevators;
    for (const pathway of targets) if (!closed.has(pathway)) closed.set(pathway, alert);
    if (targets.length === 0 && isAboutElevators && elevators.length > 0) unclear.push(alert);
  }
  return { closed, unclear };
}

/** Texts by which an alert may name an elevator: its id, and the ids and names of its ends that only it has. */
function namesOf({ pathway_id }: NamedPathway, ends: readonly NamedPoint[]): string[] {
  const nodes = ends.filter(({ location_type }) => location_type === NODE || location_type === ENTRANCE);
  const names = nodes.flatMap(({ stop_name }) =>
    stop_name !== null && ELEVATOR_WORDS.test(stop_name) ? [stop_name] : [],
  );
  const nodeIds = nodes.flatMap(({ stop_id, location_type }) => (location_type === NODE ? [stop_id] : []));
  return [pathway_id, ...nodeIds, ...names].filter((name) => name.length >= LEAST_NAME_LENGTH);
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Whether a text has a name in it as whole words, in any case. */
function hasWords(text: string, name: string): boolean {
  const [lowerText, lowerName] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = lowerText.indexOf(lowerName); at >= 0; at = lowerText.indexOf(lowerName, at + 1)) {
    const [before, after] = [lowerText[at - 1] ?? " ", lowerText[at + lowerName.length] ?? " "];
    if (!WORD_CHARACTER.test(before) && !WORD_CHARACTER.test(after)) return true;
  }
  return false;
}
