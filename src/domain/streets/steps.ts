/** The steps of a walk in words: where to turn, on which street, and how far. */
import type { LonLat } from "../geo/globe.ts";
import { classOf, StreetClass } from "./cell.ts";
import type { StreetGraph } from "./graph.ts";
import { bearing, nearMeters, pieceLine } from "./path-line.ts";
import type { StreetPath } from "./search.ts";

/** Names as in OpenTripPlanner's API. */
export type RelativeDirection =
  | "DEPART"
  | "CONTINUE"
  | "SLIGHTLY_LEFT"
  | "LEFT"
  | "HARD_LEFT"
  | "SLIGHTLY_RIGHT"
  | "RIGHT"
  | "HARD_RIGHT"
  | "ELEVATOR";

const COMPASS = ["NORTH", "NORTHEAST", "EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST"] as const;
export type AbsoluteDirection = (typeof COMPASS)[number];

/** What a street is where it has no name, in words for people. */
const KINDS: Readonly<Record<number, string>> = {
  [StreetClass.path]: "path",
  [StreetClass.pedestrian]: "pedestrian zone",
  [StreetClass.steps]: "steps",
  [StreetClass.street]: "street",
  [StreetClass.mainRoad]: "road",
  [StreetClass.track]: "track",
  [StreetClass.platform]: "platform",
  [StreetClass.corridor]: "corridor",
  [StreetClass.elevator]: "elevator",
  [StreetClass.crossing]: "crossing",
};

export type WalkStep = {
  relativeDirection: RelativeDirection;
  absoluteDirection: AbsoluteDirection;
  /** Name of the street; without one, what it is, such as "path". */
  streetName: string;
  /** Whether the street has no name. */
  isNameless: boolean;
  /** Whether the street is the one of the step before. */
  staysOn: boolean;
  /** Meters to the next step. */
  meters: number;
  /** Where the step begins. */
  at: LonLat;
  line: LonLat[];
};

/** Radians up to which a turn is none, a slight one, and not a hard one; as in OpenTripPlanner. */
const STRAIGHT_RADIANS = 0.3;
const SLIGHT_RADIANS = 0.6;
const TURN_RADIANS = 2;
/** Shorter pieces without a name, such as those across a street, belong to the step before. */
const SHORT_METERS = 15;
/** A direction is measured over so many meters, because the first points at a junction may be close together. */
const DIRECTION_METERS = 10;

type Stretch = { name: string; kind: number; line: LonLat[]; meters: number };

/** The steps of a path; their meters add up to its own. Without streets there is one step, which departs. */
export function stepsOf(graph: StreetGraph, path: StreetPath): WalkStep[] {
  const stretches = path.pieces.map((piece): Stretch => {
    const { names } = graph.cells[graph.cellOf[piece.edge]!]!;
    const meters = Math.abs(piece.toShare - piece.fromShare) * graph.meters[piece.edge]!;
    const name = names[graph.edgeInCell[piece.edge]!]!;
    return { name, kind: classOf(graph.flags[piece.edge]!), line: pieceLine(graph, piece), meters };
  });
  const steps: WalkStep[] = [];
  for (const { name, kind, line, meters } of stretches) {
    const last = steps.at(-1);
    const turn = last === undefined ? 0 : turnBetween(directionAtEnd(last.line), directionAtStart(line));
    const streetName = name || (KINDS[kind] ?? "street");
    const isSame = last?.streetName === streetName && Math.abs(turn) < SLIGHT_RADIANS;
    const isShort = name === "" && meters < SHORT_METERS && kind !== StreetClass.steps && kind !== StreetClass.elevator;
    if (last !== undefined && (isSame || isShort)) {
      last.meters += meters;
      last.line.push(...line.slice(1));
      continue;
    }
    steps.push({
      relativeDirection: last === undefined ? "DEPART" : kind === StreetClass.elevator ? "ELEVATOR" : directionOf(turn),
      absoluteDirection: compassOf(directionAtStart(line)),
      streetName,
      isNameless: name === "",
      staysOn: last?.streetName === streetName,
      meters,
      at: line[0]!,
      line: [...line],
    });
  }
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [straightStep(path)];
  const linkMeters = nearMeters(path.from, first.at);
  first.meters += linkMeters;
  first.at = path.from;
  last.meters += path.meters - steps.reduce((sum, { meters }) => sum + meters, 0);
  first.line.unshift(path.from);
  last.line.push(path.to);
  return steps;
}

function straightStep({ from, to, meters }: StreetPath): WalkStep {
  return {
    relativeDirection: "DEPART",
    absoluteDirection: compassPoint(from, to),
    streetName: "path",
    isNameless: true,
    staysOn: false,
    meters,
    at: from,
    line: [from, to],
  };
}

/** Radians of a turn to the right, negative to the left: from -π to π. */
function turnBetween(before: number, after: number): number {
  const turn = after - before;
  return turn - Math.round(turn / (2 * Math.PI)) * 2 * Math.PI;
}

function directionOf(turn: number): RelativeDirection {
  const size = Math.abs(turn);
  if (size < STRAIGHT_RADIANS) return "CONTINUE";
  const side = turn < 0 ? "LEFT" : "RIGHT";
  if (size < SLIGHT_RADIANS) return `SLIGHTLY_${side}`;
  return size < TURN_RADIANS ? side : `HARD_${side}`;
}

/** Direction from a point to another one, as one of eight points of the compass. */
export const compassPoint = (from: LonLat, to: LonLat): AbsoluteDirection => compassOf(bearing(from, to));

function compassOf(radians: number): AbsoluteDirection {
  const eighth = Math.round(radians / (Math.PI / 4));
  return COMPASS[(eighth + 8) % 8]!;
}

function directionAtStart(line: readonly LonLat[]): number {
  return bearing(line[0]!, line.find((point) => nearMeters(line[0]!, point) >= DIRECTION_METERS) ?? line.at(-1)!);
}

function directionAtEnd(line: readonly LonLat[]): number {
  const end = line.at(-1)!;
  return bearing(line.findLast((point) => nearMeters(end, point) >= DIRECTION_METERS) ?? line[0]!, end);
}

const TURNS: Readonly<Record<Exclude<RelativeDirection, "DEPART">, string>> = {
  CONTINUE: "Continue",
  SLIGHTLY_LEFT: "Slightly left",
  LEFT: "Left",
  HARD_LEFT: "Sharp left",
  SLIGHTLY_RIGHT: "Slightly right",
  RIGHT: "Right",
  HARD_RIGHT: "Sharp right",
  ELEVATOR: "Elevator",
};

/** What a step says without its distance, such as "Left on Rua da Praia" or "Northeast on a path". */
export function stepText(step: Omit<WalkStep, "line" | "at" | "meters">): string {
  const { relativeDirection: turn, absoluteDirection, streetName, isNameless, staysOn } = step;
  if (turn === "ELEVATOR") return "Take the elevator";
  const compass = absoluteDirection[0] + absoluteDirection.slice(1).toLowerCase();
  const begin = turn === "DEPART" ? compass : TURNS[turn];
  if (staysOn && !isNameless) return `${begin}, staying on ${streetName}`;
  if (!isNameless) return `${begin} on ${streetName}`;
  return streetName === KINDS[StreetClass.steps] ? `${begin} on steps` : `${begin} on a ${streetName}`;
}
