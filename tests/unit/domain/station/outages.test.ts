import { expect, test } from "vitest";
import type { Alert } from "../../../../src/domain/realtime/message.ts";
import { type NamedPathway, type NamedPoint, outageAt, outagesOf } from "../../../../src/domain/station/outages.ts";

const POINTS: NamedPoint[] = [
  { id: 1, stop_id: "E", stop_name: "Main St elevator", location_type: 2 },
  { id: 2, stop_id: "N1", stop_name: "Central", location_type: 3 },
  { id: 3, stop_id: "N2", stop_name: "Central", location_type: 3 },
  { id: 4, stop_id: "P", stop_name: "Central", location_type: 0 },
];
const pathway = (pathway_id: string, from: number, to: number, mode: number): NamedPathway => ({
  ...{ pathway_id, from_stop_id: from, to_stop_id: to, pathway_mode: mode, is_bidirectional: 1 },
  ...{ length: null, traversal_time: null, stair_count: null },
});
const TO_STREET = pathway("lift1", 1, 2, 5);
const TO_PLATFORM = pathway("lift2", 3, 4, 5);
const STAIRS = pathway("stairs1", 2, 3, 2);
const NOW = 1000;

const text = (words: string) => [{ text: words, language: null }];
function alert(stopIds: readonly string[], words: string, more: Partial<Alert> = {}): Alert {
  const selector = { agencyId: null, routeId: null, routeType: null, directionId: null, trip: null };
  return {
    ...{ feed: "f", id: words, activePeriods: [], cause: null, effect: null, severityLevel: null },
    ...{ informed: stopIds.map((stopId) => ({ ...selector, stopId })), headerText: text(words), descriptionText: [] },
    ...{ ttsHeaderText: [], ttsDescriptionText: [], url: [] },
    ...more,
  };
}

function outages(alerts: readonly Alert[], pathways: readonly NamedPathway[] = [TO_STREET, TO_PLATFORM, STAIRS]) {
  const { closed, unclear } = outagesOf(alerts, "S", { points: POINTS, pathways }, NOW);
  return [[...closed.keys()].map(({ pathway_id }) => pathway_id), unclear.length];
}

test.each<[string, Alert, [string[], number]]>([
  ["by the id of a pathway", alert(["stairs1"], "Closed"), [["stairs1"], 0]],
  ["by a node at the elevator", alert(["N2"], "Out of service"), [["lift2"], 0]],
  ["by an entrance with an elevator, if the alert is about it", alert(["E"], "Elevator out"), [["lift1"], 0]],
  ["not by an entrance alone", alert(["E"], "Market in front of the station"), [[], 0]],
  ["not by a platform at the elevator", alert(["P"], "Trains leave from elsewhere"), [[], 0]],
  ["by an id in the text", alert(["S"], "Elevator LIFT2 is out of service"), [["lift2"], 0]],
  ["not by a part of a word", alert(["S"], "Elevator lift22 is out of service"), [[], 1]],
  ["by the name of an end", alert(["P"], "The Main St elevator is out of service"), [["lift1"], 0]],
  ["in other languages", alert(["S"], "Aufzug lift1 außer Betrieb"), [["lift1"], 0]],
  ["by the effect", alert(["S"], "lift2", { effect: "ACCESSIBILITY_ISSUE" }), [["lift2"], 0]],
  ["unclear without a name", alert(["S"], "An elevator is out of service"), [[], 1]],
  ["not for other stations", alert(["X"], "Elevator lift2 is out of service"), [[], 0]],
  ["not before it begins", alert(["stairs1"], "Closed", { activePeriods: [{ start: NOW + 1, end: null }] }), [[], 0]],
  ["not if it has no effect", alert(["stairs1"], "Open", { effect: "NO_EFFECT" }), [[], 0]],
])("an outage is told %s", (_how, about, expected) => {
  expect(outages([about])).toEqual(expected);
});

test("the only elevator needs no name", () => {
  expect(outages([alert(["S"], "The elevator is out of service")], [TO_STREET, STAIRS])).toEqual([["lift1"], 0]);
});

const DAY = 86_400;

test.each<[string, Alert["activePeriods"], number, ReturnType<typeof outageAt>]>([
  ["without periods, now", [], NOW, "CLOSED"],
  ["without periods, within a week", [], NOW + 6 * DAY, "CLOSED"],
  ["without periods, later", [], NOW + 8 * DAY, "OPEN"],
  ["with an end, until then", [{ start: null, end: NOW + 30 * DAY }], NOW + 29 * DAY, "CLOSED"],
  ["with an end, afterwards", [{ start: null, end: NOW + 30 * DAY }], NOW + 30 * DAY, "NOT_CLOSED"],
  ["before it begins", [{ start: NOW + DAY, end: null }], NOW, "NOT_CLOSED"],
  ["without an end, in the week after its start", [{ start: NOW + 20 * DAY, end: null }], NOW + 26 * DAY, "CLOSED"],
  ["without an end, later than that", [{ start: NOW + 20 * DAY, end: null }], NOW + 28 * DAY, "OPEN"],
  [
    "in the one of two periods that tells",
    [
      { start: null, end: null },
      { start: null, end: NOW + 9 * DAY },
    ],
    NOW + 8 * DAY,
    "CLOSED",
  ],
])("an alert closes at another time: %s", (_how, periods, at, expected) => {
  expect(outageAt(periods, at, NOW)).toBe(expected);
});
