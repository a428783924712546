/** Every station of a real feed: drawn, and with the ways that its rows give. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { type PlainRow, plainRows } from "../../support/naive-feed.ts";
import { startSiteOn } from "../../support/start-site.ts";
import { fill, zipOf } from "../journeys/site.ts";
import type { BenchRow } from "../row.ts";
import { isInaccessible, secondsFrom, stopsByStation } from "../stations/plain-ways.ts";

const FEED = "wmata";
/** Kilobytes of the drawing of one level. */
const MAX_DRAWING_KB = 15;
/** Kilobytes of the HTML of the page of a station. */
const MAX_PAGE_KB = 60;
/** Location types that people go from and to: platforms and entrances. */
const ENDS = ["0", "2"];

type Inside = {
  places: { stop_id: string }[];
  pathways: { pathway_id: string }[];
  way: { duration: number; steps: { pathway_id: string; from: string; to: string; duration: number }[] } | null;
  no_way: string | null;
};

/** Whether the steps lead from one place to the other, each by a row in a direction that may be taken, in the given time. */
function isWalkable(way: NonNullable<Inside["way"]>, from: string, to: string, rows: ReadonlyMap<string, PlainRow>) {
  let [at, seconds] = [from, 0];
  for (const step of way.steps) {
    const row = rows.get(step.pathway_id);
    const isForward = row?.from_stop_id === step.from && row.to_stop_id === step.to;
    const isBackward = row?.to_stop_id === step.from && row.from_stop_id === step.to && row.is_bidirectional === "1";
    if (step.from !== at || !(isForward || isBackward) || step.duration !== Number(row?.traversal_time)) return false;
    at = step.to;
    seconds += step.duration;
  }
  return at === to && seconds === way.duration;
}

const stationsRow: BenchRow = {
  area: "Schedules and journeys",
  name: "Stations of WMATA: all drawn, and all ways beside a plain search",
  bound: `all ways alike, all stations drawn, and at most ${MAX_DRAWING_KB} kB for the drawing of a level and ${MAX_PAGE_KB} kB for a page`,
  how: "The built Worker is asked for the way between any two platforms or entrances of each station, with and without steps. A plain search over the rows of pathways.txt, which shares no code with the portal's, gives the time of each, and whether there is any. The steps of each way are followed row by row. The drawings are those of the pages of the stations.",
  wrongIf: "Both read a rule of the GTFS reference in the same wrong way.",
  needs: "a build, and --data with wmata.zip",
  async run(data) {
    if (data === undefined || !existsSync(zipOf(data, FEED))) return null;
    const files = unzipSync(new Uint8Array(readFileSync(zipOf(data, FEED))));
    const rowsOf = (name: string) => plainRows(new TextDecoder().decode(files[name]));
    const [stops, pathways] = [rowsOf("stops.txt"), rowsOf("pathways.txt")];
    const rows = new Map(pathways.map((row) => [row.pathway_id!, row]));
    const stations = new Map(stops.map((stop) => [stop.stop_id!, stop]));
    const state = process.env.STATE ?? mkdtempSync(join(tmpdir(), "portal-stations-"));
    await fill(state, data, FEED);
    const site = await startSiteOn(state, { RATE_LIMIT: "0" });
    const [different, drawings, pages, undrawn]: [string[], number[], number[], string[]] = [[], [], [], []];
    let ways = 0;
    try {
      for (const [id, parts] of stopsByStation(stops)) {
        const inside = new Set(parts.map(({ stop_id }) => stop_id!));
        const ofStation = pathways.filter(({ from_stop_id: end }) => inside.has(end!));
        if (ofStation.length === 0) continue;
        const key = encodeURIComponent(`f-${FEED}:${id}`);
        const page = await (await fetch(`${site.origin}/stops/${key}`)).text();
        pages.push(Buffer.byteLength(page) / 1000);
        const levels = page.match(/<svg [^>]*aria-label="(?:Plan|Sketch) of [^>]*>.*?<\/svg>/gs) ?? [];
        drawings.push(...levels.map((svg) => Buffer.byteLength(svg) / 1000));
        if (levels.length === 0) undrawn.push(id);
        const ends = parts.filter(({ location_type: type }) => ENDS.includes(type || "0"));
        for (const stepFree of [false, true]) {
          for (const from of ends) {
            const least = secondsFrom(from.stop_id!, ofStation, stepFree);
            for (const to of ends) {
              if (from === to) continue;
              const query = new URLSearchParams({ from: from.stop_id!, to: to.stop_id!, step_free: String(stepFree) });
              const response = await fetch(`${site.origin}/api/v2/portal/stops/${key}/ways?${query}`);
              const { way } = (await response.json()) as Inside;
              const isBarred = stepFree && [from, to].some((end) => isInaccessible(end, stations.get(id)!));
              const expected = isBarred ? undefined : least.get(to.stop_id!);
              ways++;
              const isRight = way === null || isWalkable(way, from.stop_id!, to.stop_id!, rows);
              if (way?.duration !== expected || !isRight) different.push(`${id}: ${query}`);
            }
          }
        }
      }
    } finally {
      await site.close();
      if (process.env.STATE === undefined) rmSync(state, { recursive: true, force: true });
    }
    return {
      ok:
        ways > 0 &&
        different.length === 0 &&
        undrawn.length === 0 &&
        drawings.every((kb) => kb <= MAX_DRAWING_KB) &&
        pages.every((kb) => kb <= MAX_PAGE_KB),
      figures: [
        { what: "ways that differ", unit: "", better: "less", ours: [different.length] },
        { what: "drawing of a level", unit: "kB", better: "less", ours: drawings, limit: MAX_DRAWING_KB },
        { what: "page of a station", unit: "kB", better: "less", ours: pages, limit: MAX_PAGE_KB },
      ],
      notes: [
        `${ways} ways, and drawings of ${drawings.length} levels.`,
        ...different.slice(0, 5),
        ...undrawn.map((id) => `${id} has pathways, and no drawing.`),
      ],
    };
  },
};

export const rows: BenchRow[] = [stationsRow];
