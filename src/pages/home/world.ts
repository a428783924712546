/** Reads the dots of all feeds and draws them on a map of the world. */
import { portalQuery, type QueryFunctionContext } from "../../data/query.ts";
import type { FeedDots } from "../../domain/map/feed-dots.ts";
import { VERDICTS, type VerdictName } from "../../domain/verdict/verdict.ts";
import { buildSchematic, type LonLat, type Schematic } from "../../ui/schematic/build.ts";
import { projector } from "../../ui/schematic/projector.ts";
import { onGround } from "../ground.ts";

export type WorldPicture = {
  schematic: Schematic;
  /** Path data of the dots of each verdict: a point of no length for each dot. */
  dots: { verdict: VerdictName; d: string }[];
  /** The networks with data, in units of the drawing; as many as can be told apart. */
  networks: { id: string; name: string; verdict: VerdictName; x: number; y: number }[];
  /** Number of feeds by verdict, without verdicts that no feed has. */
  counts: { verdict: VerdictName; feeds: number }[];
  feeds: number;
  placed: number;
};

/** Inhabited latitudes. Points near zero keep the picture from being cut there. */
const FRAME: readonly LonLat[] = [
  [-170, -52],
  [-1, 0],
  [1, 0],
  [178, 70],
];

/** Width in units of the squares of a grid. Each shows at most one dot of a verdict. */
const GRID = 4;
/** Networks that are drawn one by one; the page has a link for each. */
const MAX_NETWORKS = 80;

/** From the bottom up: rare and usable ones are drawn over the many that are not imported. */
const DRAWING_ORDER = VERDICTS.toReversed();

/** Null where another server answers, and before there are feeds. */
export async function readWorld(context: QueryFunctionContext): Promise<WorldPicture | null> {
  const answer = await portalQuery<FeedDots>("/feed-dots").queryFn(context);
  const schematic = await onGround(buildSchematic({ lines: [], frame: FRAME }), context);
  return answer === null || schematic === null || answer.feeds.length === 0 ? null : drawWorld(answer, schematic);
}

export function drawWorld(answer: FeedDots, schematic: Schematic): WorldPicture {
  const project = projector(schematic);
  const cells = new Map<VerdictName, Map<string, [number, number]>>();
  const networks: WorldPicture["networks"] = [];
  for (const [id, name, lon, lat, n, active] of answer.feeds) {
    const verdict = answer.verdicts[n];
    if (verdict === undefined) continue;
    const [x, y] = project([lon, lat]);
    if (active === 1 && networks.length < MAX_NETWORKS) {
      networks.push({ id, name: name || id, verdict, x: Math.round(x), y: Math.round(y) });
      continue;
    }
    const cell: [number, number] = [Math.round(x / GRID) * GRID, Math.round(y / GRID) * GRID];
    const ofVerdict = cells.get(verdict) ?? new Map<string, [number, number]>();
    cells.set(verdict, ofVerdict.set(cell.join(), cell));
  }
  const dots = DRAWING_ORDER.flatMap((verdict) => {
    const points = [...(cells.get(verdict)?.values() ?? [])].toSorted(([ax, ay], [bx, by]) => ay - by || ax - bx);
    return points.length === 0 ? [] : [{ verdict, d: dotPath(points) }];
  });
  const counts = VERDICTS.flatMap((verdict) => {
    const feeds = answer.counts[verdict] ?? 0;
    return feeds === 0 ? [] : [{ verdict, feeds }];
  });
  const placed = answer.feeds.length;
  return { schematic, dots, networks, counts, feeds: placed + answer.unplaced, placed };
}

/** Steps from dot to dot, each drawn as a line of no length with round ends. */
function dotPath(points: readonly (readonly [number, number])[]): string {
  let [x, y] = [0, 0];
  return points
    .map(([px, py]) => {
      const step = `m${px - x} ${py - y}h0`;
      [x, y] = [px, py];
      return step;
    })
    .join("");
}
