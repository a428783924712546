/** Texts of the part of the stop page that shows the inside of a station. */
import { plural } from "../../../domain/plural.ts";

const ends = (from: string, to: string) => `from ${from} to ${to}`;

export const insideText = {
  title: "Inside the station",
  without: "The feed has no pathways of this station.",
  form: "Way inside the station",
  from: "From",
  to: "To",
  choose: "Choose a place",
  stepFree: "Step-free",
  stepFreeChoice: "Without stairs and escalators",
  show: "Show the way",
  wayTitle: (from: string, to: string, stepFree: boolean) => `${stepFree ? "Step-free way" : "Way"} ${ends(from, to)}`,
  sameEnds: "Both places are the same.",
  steps: (count: number) => plural(count, { one: "{n} step", other: "{n} steps" }),
  about: (time: string) => `About ${time}`,
  avoids: "This way goes around what is out of service.",
  /** By the reason of the API. */
  none: {
    NOT_ACCESSIBLE: (from: string, to: string) =>
      `No step-free way leads ${ends(from, to)}: the feed marks one of them as not accessible by wheelchair.`,
    OUT_OF_SERVICE: (from: string, to: string) =>
      `No way leads ${ends(from, to)} now: what it needs is out of service, and nothing else leads there.`,
    ONLY_BY_STEPS: (from: string, to: string) => `Only stairs or escalators lead ${ends(from, to)}.`,
    NOT_CONNECTED: (from: string, to: string) => `The feed has no pathways ${ends(from, to)}.`,
  },
  withSteps: "Show the way with stairs and escalators",
  otherEntrances: (isOut: boolean) => (isOut ? "Exits that you can reach:" : "Entrances that lead there:"),
  outages: "Out of service now",
  outage: (mode: string, from: string, to: string) => `${mode} between ${from} and ${to}`,
  unclearOutage: "An elevator; the alert does not say which",
  notOnStep: (heading: string) => `: ${heading}`,
  level: (index: number) => `Level ${index}`,
  noLevel: "Level not stated",
  wholeStation: "Station",
  drawing: (level: string, isToScale: boolean) =>
    isToScale ? `Plan of ${level}, north at the top` : `Sketch of ${level}, not to scale`,
  sketch: "A sketch: the feed gives no positions here.",
  key: "Key",
  closedKey: "red and crossed out: out of service",
  /** By the mode of the API. */
  modes: {
    WALKWAY: "Walkway",
    STAIRS: "Stairs",
    MOVING_WALKWAY: "Moving walkway",
    ESCALATOR: "Escalator",
    ELEVATOR: "Elevator",
    FARE_GATE: "Fare gate",
    EXIT_GATE: "Exit gate",
  } as Readonly<Record<string, string>>,
  kinds: {
    PLATFORM: "platform",
    ENTRANCE: "entrance",
    BOARDING_AREA: "boarding area",
    NODE: "node",
  } as Readonly<Record<string, string>>,
  place: (name: string, kind: string) => (name.toLowerCase().includes(kind) ? name : `${name} (${kind})`),
  sameName: (name: string, id: string) => `${name} (${id})`,
} as const;
