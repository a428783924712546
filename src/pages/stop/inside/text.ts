/** Texts of the part of the stop page that shows the inside of a station. */
import { messages, t } from "../../../domain/language/messages.ts";
import { plural } from "../../../domain/plural.ts";

export const insideText = messages({
  title: "Inside the station",
  without: "The feed has no pathways of this station.",
  form: "Way inside the station",
  from: "From",
  to: "To",
  choose: "Choose a place",
  stepFree: "Step-free",
  stepFreeChoice: "Without stairs and escalators",
  show: "Show the way",
  wayTitle: (from: string, to: string, stepFree: boolean) =>
    stepFree ? t`Step-free way from ${from} to ${to}` : t`Way from ${from} to ${to}`,
  sameEnds: "Both places are the same.",
  steps: (count: number) => plural(count, { one: "{n} step", other: "{n} steps" }),
  about: (time: string) => t`About ${time}`,
  /** A step of a way: `mode` is a name of `modes`, `goal` the place to which it leads. */
  step: {
    up: (mode: string, goal: string) => t`${mode} up to ${goal}`,
    down: (mode: string, goal: string) => t`${mode} down to ${goal}`,
    along: (mode: string, goal: string) => t`${mode} leading to ${goal}`,
    samePlatform: (goal: string) => t`To ${goal}, a part of the same platform`,
    level: (name: string) => t`level ${name}`,
    sign: (sign: string) => t`signposted “${sign}”`,
    details: (action: string, details: string) => `${action} (${details})`,
    meters: (meters: number) => t`${meters} m`,
  },
  avoids: "This way goes around what is out of service.",
  /** By the reason of the API. */
  none: {
    NOT_ACCESSIBLE: (from: string, to: string) =>
      t`No step-free way leads from ${from} to ${to}: the feed marks one of them as not accessible by wheelchair.`,
    OUT_OF_SERVICE: (from: string, to: string) =>
      t`No way leads from ${from} to ${to} now: what it needs is out of service, and nothing else leads there.`,
    ONLY_BY_STEPS: (from: string, to: string) => t`Only stairs or escalators lead from ${from} to ${to}.`,
    NOT_CONNECTED: (from: string, to: string) => t`The feed has no pathways from ${from} to ${to}.`,
  },
  withSteps: "Show the way with stairs and escalators",
  otherEntrances: (isOut: boolean) => (isOut ? t`Exits that you can reach:` : t`Entrances that lead there:`),
  outages: "Out of service now",
  outage: (mode: string, from: string, to: string) => t`${mode} between ${from} and ${to}`,
  unclearOutage: "An elevator; the alert does not say which",
  notOnStep: (heading: string) => `: ${heading}`,
  level: (index: number) => t`Level ${index}`,
  noLevel: "Level not stated",
  wholeStation: "Station",
  drawing: (level: string, isToScale: boolean) =>
    isToScale ? t`Plan of ${level}, north at the top` : t`Sketch of ${level}, not to scale`,
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
  place: (name: string, kind: string) =>
    name.toLocaleLowerCase().includes(kind.toLocaleLowerCase()) ? name : `${name} (${kind})`,
  sameName: (name: string, id: string) => `${name} (${id})`,
} as const);
