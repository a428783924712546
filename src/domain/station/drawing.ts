/** Drawings of the levels of a station: where places, pathways, and the ways to other levels are drawn. */

import type { LonLat } from "../geo/globe.ts";
import { scaleAt } from "../geo/plane.ts";

export type LevelPlace = {
  stop_id: string;
  /** `PLATFORM`, `ENTRANCE`, `NODE`, or `BOARDING_AREA`. */
  kind: string;
  at: LonLat | null;
  /** Name of the level; null if the feed names none. */
  level: string | null;
};

export type LevelPathway = {
  pathway_id: string;
  from: string;
  to: string;
  /** `STAIRS`, `ELEVATOR` … */
  mode: string;
};

type Mark = { key: string; x: number; y: number };

export type LevelDrawing = {
  level: string | null;
  /** Size in the units of the drawing. */
  width: number;
  height: number;
  /** False: places in rows, since the feed gives no positions. */
  isToScale: boolean;
  /** Platforms, boarding areas, and entrances by stop_id. */
  places: Mark[];
  /** Pathways between two places of the level. */
  lines: { pathwayId: string; mode: string; x1: number; y1: number; x2: number; y2: number }[];
  /** Stairs, escalators, elevators, and gates: where one begins or ends on the level. */
  symbols: (Mark & { mode: string; pathwayIds: string[] })[];
};

const WIDTH = 320;
const MARGIN = 14;
const LEAST_HEIGHT = 60;
const MOST_HEIGHT = 260;
/** Marks do not cover each other. */
const MARK_DISTANCE = 15;
const ROUNDS = 60;
/** Places in a row of a drawing without positions. */
const ROW_PLACES = 8;
const ROW_HEIGHT = 34;

/** Modes with a symbol of their own. */
const SYMBOLS: ReadonlySet<string> = new Set(["STAIRS", "ESCALATOR", "ELEVATOR", "FARE_GATE", "EXIT_GATE"]);

type Point = { x: number; y: number };

/** One drawing for each level, in the order of `levels`; those without places are left out. */
export function levelDrawings(
  levels: readonly (string | null)[],
  places: readonly LevelPlace[],
  pathways: readonly LevelPathway[],
): LevelDrawing[] {
  const project = projection(places);
  return levels.flatMap((level) => {
    const here = places.filter((place) => place.level === level);
    return here.length === 0 ? [] : [drawing(level, here, pathways, project)];
  });
}

/** All levels have one scale, so that what is above each other is drawn alike. */
function projection(places: readonly LevelPlace[]): { height: number; point(at: LonLat): Point } {
  const points = places.flatMap(({ at }) => (at === null ? [] : [at]));
  const first = points[0] ?? [0, 0];
  const squeeze = scaleAt(first[1]);
  const [xs, ys] = [points.map(([lon]) => lon * squeeze), points.map(([, lat]) => lat)];
  const [west, north] = [Math.min(...xs), Math.max(...ys)];
  const [wide, high] = [Math.max(...xs) - west, north - Math.min(...ys)];
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(wide, 1e-9),
    (MOST_HEIGHT - 2 * MARGIN) / Math.max(high, 1e-9),
  );
  const height = Math.max(LEAST_HEIGHT, Math.round(high * scale) + 2 * MARGIN);
  const [left, top] = [(WIDTH - wide * scale) / 2, (height - high * scale) / 2];
  return {
    height,
    point: ([lon, lat]) => ({ x: left + (lon * squeeze - west) * scale, y: top + (north - lat) * scale }),
  };
}

function drawing(
  level: string | null,
  places: readonly LevelPlace[],
  pathways: readonly LevelPathway[],
  project: ReturnType<typeof projection>,
): LevelDrawing {
  const isToScale = places.every(({ at }) => at !== null);
  const rows = isToScale ? null : inRows(places);
  const pointById = new Map(
    rows?.points ?? places.flatMap(({ stop_id, at }) => (at === null ? [] : [[stop_id, project.point(at)] as const])),
  );
  const shownPlaces = places.filter(({ kind }) => isShown(kind));
  const placeMarks = shownPlaces.map(({ stop_id }) => ({ key: stop_id, ...pointById.get(stop_id)! }));
  const lines: LevelDrawing["lines"] = [];
  const symbols = new Map<string, LevelDrawing["symbols"][number]>();
  for (const { pathway_id, from, to, mode } of pathways) {
    const [a, b] = [pointById.get(from), pointById.get(to)];
    if (a !== undefined && b !== undefined)
      lines.push({ pathwayId: pathway_id, mode, x1: a.x, y1: a.y, x2: b.x, y2: b.y });
    if (!SYMBOLS.has(mode)) continue;
    const [end, key] =
      a !== undefined && b !== undefined
        ? [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, [from, to].sort().join(" ")]
        : [a ?? b, a === undefined ? to : from];
    if (end === undefined) continue;
    const symbol = symbols.get(`${mode} ${key}`) ?? { key: `${mode} ${key}`, ...end, mode, pathwayIds: [] };
    symbol.pathwayIds.push(pathway_id);
    symbols.set(symbol.key, symbol);
  }
  const height = rows?.height ?? project.height;
  const result = { level, width: WIDTH, height, isToScale, places: placeMarks, lines, symbols: [...symbols.values()] };
  spread([...result.places, ...result.symbols], height);
  for (const mark of [...result.places, ...result.symbols]) round(mark, ["x", "y"]);
  for (const line of result.lines) round(line, ["x1", "y1", "x2", "y2"]);
  return result;
}

/** Nodes are drawn as the bends and ends of pathways only. */
function isShown(kind: string): boolean {
  return kind !== "NODE";
}

/** Entrances in the first rows, then nodes, then platforms with their boarding areas. */
function inRows(places: readonly LevelPlace[]): { height: number; points: [string, Point][] } {
  const groups = [
    places.filter(({ kind }) => kind === "ENTRANCE"),
    places.filter(({ kind }) => kind !== "ENTRANCE" && !isShown(kind)),
    places.filter(({ kind }) => kind !== "ENTRANCE" && isShown(kind)),
  ];
  const rows = groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / ROW_PLACES) }, (_, row) =>
      group.slice(row * ROW_PLACES, (row + 1) * ROW_PLACES),
    ),
  );
  const points = rows.flatMap((row, y) =>
    row.map(({ stop_id }, x): [string, Point] => [
      stop_id,
      { x: ((x + 0.5) / row.length) * WIDTH, y: (y + 0.5) * ROW_HEIGHT },
    ]),
  );
  return { height: Math.max(LEAST_HEIGHT, rows.length * ROW_HEIGHT), points };
}

/** Pushes marks apart that would cover each other, within the drawing. */
function spread(marks: Point[], height: number): void {
  const limit = (value: number, size: number) => Math.min(size - MARGIN / 2, Math.max(MARGIN / 2, value));
  for (let roundNumber = 0; roundNumber < ROUNDS; roundNumber++) {
    let isDone = true;
    for (let i = 0; i < marks.length; i++) {
      for (let j = i + 1; j < marks.length; j++) {
        const [a, b] = [marks[i]!, marks[j]!];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= MARK_DISTANCE) continue;
        isDone = false;
        // Marks at one point leave it in directions that differ by their places in the list.
        const angle = distance < 0.01 ? (i + j) * 2.4 : Math.atan2(dy, dx);
        const push = (MARK_DISTANCE - distance) / 2 + 0.05;
        a.x = limit(a.x - Math.cos(angle) * push, WIDTH);
        a.y = limit(a.y - Math.sin(angle) * push, height);
        b.x = limit(b.x + Math.cos(angle) * push, WIDTH);
        b.y = limit(b.y + Math.sin(angle) * push, height);
      }
    }
    if (isDone) return;
  }
}

function round<Key extends string>(mark: Record<Key, number>, keys: readonly Key[]): void {
  for (const key of keys) mark[key] = Math.round(mark[key]);
}
