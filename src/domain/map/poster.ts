/** A network as a vector poster: lines, stops, names, legend, attribution, and license on a sheet of paper. */
import { extentOf } from "../geo/antimeridian.ts";
import { runsInBox } from "../geo/clip.ts";
import { type LonLat, latitudeOf, mercatorOf } from "../geo/globe.ts";
import type { XY } from "../geo/plane.ts";
import { simplify } from "../geo/simplify.ts";
import { escapeXml } from "../text/markup.ts";
import { DRAWING_WIDTH, type Frame, type Ground } from "./ground.ts";

/** Short and long edge of each paper in millimeters (ISO 216). */
export const PAPERS = { a3: [297, 420], a2: [420, 594] } as const;
export type Paper = keyof typeof PAPERS;

export const ORIENTATIONS = ["portrait", "landscape"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

export type PosterNetwork = {
  title: string;
  /** Language of the names (title, lines, and stops) as an attribute `lang`; texts beside them are English. */
  language?: string | undefined;
  subtitle: string;
  /** Colors as CSS colors. */
  lines: readonly {
    paths: readonly (readonly LonLat[])[];
    color: string;
    ink: string;
    name: string;
    longName: string;
  }[];
  stops: readonly { at: LonLat; name: string }[];
  /** Sources and licenses, one line each. */
  credits: readonly string[];
};

/** The sheet in tenths of a millimeter, its map, and what the map shows in degrees. */
export type PosterLayout = {
  paper: Paper;
  orientation: Orientation;
  width: number;
  height: number;
  map: { x: number; y: number; width: number; height: number };
  frame: Frame;
  project(at: LonLat): XY;
};

/** Maximum number of points of all lines, of stops, and of names on the map: they keep a poster below about a megabyte. */
const MAX_POINTS = 60_000;
const MAX_STOPS = 4_000;
const MAX_NAMES = 120;
/** Maximum number of lines in the legend, and characters of a name. */
const MAX_LEGEND = 90;
const MAX_NAME_CHARS = 60;

const MARGIN = 150;
const HEAD = 330;
const LEGEND_ROW = 64;
const LEGEND_COLUMN = 900;
const CREDIT_ROW = 44;
const FIRST_TOLERANCE = 2;
/** Share of the map that stays empty at each edge, and the narrowest map in degrees. */
const AIR = 0.04;
const LEAST_DEGREES = 0.005;

const isPosition = ([lon, lat]: LonLat) =>
  Number.isFinite(lon) && Number.isFinite(lat) && Math.abs(lat) <= 85 && (lon !== 0 || lat !== 0);

const legendColumns = (width: number) => Math.max(1, Math.floor((width - 2 * MARGIN) / LEGEND_COLUMN));

/**
 * Places the network on a sheet.
 * @param orientation by default the one in which the network is larger
 * @returns null if nothing has a position
 */
export function layPoster(network: PosterNetwork, paper: Paper, orientation: Orientation | null): PosterLayout | null {
  const points = [...network.lines.flatMap(({ paths }) => paths.flat()), ...network.stops.map(({ at }) => at)].filter(
    isPosition,
  );
  const extent = extentOf(points);
  if (extent === null) return null;
  const { minLon } = extent;
  const maxLon = extent.maxLon < minLon ? extent.maxLon + 360 : extent.maxLon;
  const [south, north] = [mercatorOf(extent.minLat), mercatorOf(extent.maxLat)];
  const [spanX, spanY] = [maxLon - minLon, north - south];
  const direction = orientation ?? (spanX > spanY ? "landscape" : "portrait");
  const [short, long] = PAPERS[paper];
  const [width, height] = direction === "portrait" ? [short * 10, long * 10] : [long * 10, short * 10];
  const rows = Math.ceil(Math.min(network.lines.length, MAX_LEGEND) / legendColumns(width));
  const below = rows * LEGEND_ROW + (network.credits.length + 2) * CREDIT_ROW;
  const map = { x: MARGIN, y: MARGIN + HEAD, width: width - 2 * MARGIN, height: height - 2 * MARGIN - HEAD - below };
  const least = LEAST_DEGREES;
  const scale = Math.min(
    (map.width * (1 - 2 * AIR)) / Math.max(spanX, least),
    (map.height * (1 - 2 * AIR)) / Math.max(spanY, least),
  );
  const [midX, midY] = [(minLon + maxLon) / 2, (south + north) / 2];
  const [halfX, halfY] = [map.width / 2 / scale, map.height / 2 / scale];
  return {
    paper,
    orientation: direction,
    width,
    height,
    map,
    frame: [midX - halfX, latitudeOf(midY - halfY), midX + halfX, latitudeOf(midY + halfY)],
    project: ([lon, lat]) => [
      map.x + map.width / 2 + ((lon < minLon ? lon + 360 : lon) - midX) * scale,
      map.y + map.height / 2 - (mercatorOf(lat) - midY) * scale,
    ],
  };
}

/** Text for XML that is not too long. */
function xmlText(text: string, chars = MAX_NAME_CHARS): string {
  const letters = [...text.trim()];
  return escapeXml(letters.length > chars ? `${letters.slice(0, chars - 1).join("")}…` : letters.join(""));
}

const color = (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : "#737373");

/** Path data of runs of points in whole units. */
function pathData(runs: readonly (readonly XY[])[]): string {
  return runs
    .map((points) => {
      const steps: string[] = [];
      let last = "";
      for (const [x, y] of points) {
        const step = `${Math.round(x)} ${Math.round(y)}`;
        if (step !== last) steps.push(step);
        last = step;
      }
      return steps.length < 2 ? "" : `M${steps.join("L")}`;
    })
    .join("");
}

/** The lines on the sheet, with as few points as the bound allows. */
function drawnRuns(network: PosterNetwork, { map, project }: PosterLayout): XY[][][] {
  const box = [map.x, map.y, map.x + map.width, map.y + map.height] as const;
  let lines = network.lines.map(({ paths }) =>
    paths.flatMap((path) => runsInBox(path.filter(isPosition).map(project), box)),
  );
  const count = () => lines.flat().reduce((sum, run) => sum + run.length, 0);
  let tolerance = FIRST_TOLERANCE;
  lines = lines.map((runs) => runs.map((run) => simplify(run, tolerance)));
  while (count() > MAX_POINTS && tolerance < map.width) {
    tolerance *= 1.6;
    lines = lines.map((runs) => runs.map((run) => simplify(run, tolerance)));
  }
  return lines;
}

type Label = { x: number; y: number; name: string };

/** Stops, one for each square of a grid that is as fine as the bound allows. */
function drawnStops(network: PosterNetwork, { project }: PosterLayout): Label[] {
  const all = network.stops
    .filter(({ at }) => isPosition(at))
    .map(({ at, name }) => {
      const [x, y] = project(at);
      return { x: Math.round(x), y: Math.round(y), name: name.trim() };
    });
  for (let side = 1; ; side *= 2) {
    const apart = [
      ...new Map(
        all.map((stop) => [`${Math.floor(stop.x / side)} ${Math.floor(stop.y / side)}`, stop] as const),
      ).values(),
    ];
    if (apart.length <= MAX_STOPS) return apart;
  }
}

type NameLabel = Label & { isLeft: boolean };

/** Stops whose names have room to the right or to the left of them, each name once. */
function roomyNames(stops: readonly Label[], { map }: PosterLayout, size: number): NameLabel[] {
  const labels: NameLabel[] = [];
  const spans: { y: number; from: number; to: number }[] = [];
  const names = new Set<string>();
  for (const stop of stops) {
    if (labels.length === MAX_NAMES) break;
    if (stop.name === "" || names.has(stop.name)) continue;
    const width = Math.min([...stop.name].length, MAX_NAME_CHARS) * size * 0.6 + size;
    for (const isLeft of [false, true]) {
      const from = isLeft ? stop.x - width : stop.x;
      const to = from + width;
      if (from < map.x || to > map.x + map.width) continue;
      const isTaken = (span: (typeof spans)[number]) =>
        Math.abs(span.y - stop.y) <= size * 1.3 && from <= span.to && span.from <= to;
      if (spans.some(isTaken)) continue;
      spans.push({ y: stop.y, from, to });
      names.add(stop.name);
      labels.push({ ...stop, isLeft });
      break;
    }
  }
  return labels;
}

/** The attribute of what is named in the language of the feed. */
const langOf = ({ language }: PosterNetwork) => (language === undefined ? "" : ` lang="${escapeXml(language)}"`);

function legend(network: PosterNetwork, { width, map }: PosterLayout, moreLines: (count: number) => string): string {
  const columns = legendColumns(width);
  const lang = langOf(network);
  const all = network.lines.slice(0, MAX_LEGEND);
  const rows = Math.ceil(all.length / columns);
  const top = map.y + map.height + CREDIT_ROW;
  const items = all.map(({ color: fill, ink, name, longName }, i) => {
    const x = MARGIN + Math.floor(i / rows) * ((width - 2 * MARGIN) / columns);
    const y = top + (i % rows) * LEGEND_ROW;
    const short = xmlText(name, 9);
    const badge =
      `<rect x="${Math.round(x)}" y="${y}" width="150" height="50" rx="10" fill="${color(fill)}" stroke="#737373" stroke-width="1"/>` +
      `<text x="${Math.round(x) + 75}" y="${y + 36}" font-size="${short.length > 5 ? 24 : 34}" font-weight="700" text-anchor="middle" fill="${color(ink)}">${short}</text>`;
    return `${badge}<text x="${Math.round(x) + 170}" y="${y + 36}" font-size="34"${lang}>${xmlText(longName, 40)}</text>`;
  });
  const rest = network.lines.length - all.length;
  const more =
    rest > 0 ? `<text x="${MARGIN}" y="${top + rows * LEGEND_ROW + 30}" font-size="30">${moreLines(rest)}</text>` : "";
  return items.join("") + more;
}

function groundOf(ground: Ground | null, { map }: PosterLayout): string {
  if (ground === null) return "";
  const scale = map.width / DRAWING_WIDTH;
  const safe = (d: string) => (/^[MmLlHhVvZz\d\s.,-]*$/.test(d) ? d : "");
  const path = (d: string, look: string) => (safe(d) === "" ? "" : `<path d="${safe(d)}" ${look}/>`);
  const names = ground.places
    .map(({ x, y, name }) => `<text x="${x}" y="${y}" font-size="20">${xmlText(name)}</text>`)
    .join("");
  return (
    `<g transform="translate(${map.x} ${map.y}) scale(${scale.toFixed(4)})">` +
    path(ground.land, 'fill="#f3f1ec"') +
    path(ground.rivers, 'fill="none" stroke="#cfe3ea" stroke-width="3"') +
    path(ground.water, 'fill="#cfe3ea" fill-rule="evenodd"') +
    path(ground.borders, 'fill="none" stroke="#a9a39b" stroke-width="1.5" stroke-dasharray="8 6"') +
    `<g fill="#54524f" text-anchor="middle" stroke="#f3f1ec" stroke-width="4" paint-order="stroke">${names}</g></g>`
  );
}

export type PosterWords = { description(lines: number): string; moreLines(count: number): string };

/**
 * The poster as SVG, with the size of its paper.
 * @param ground of the layout's frame; null where it could not be read
 */
export function drawPoster(
  network: PosterNetwork,
  layout: PosterLayout,
  ground: Ground | null,
  words: PosterWords,
): string {
  const { width, height, map } = layout;
  const runs = drawnRuns(network, layout);
  const stroke = network.lines.length > 40 ? 9 : network.lines.length > 12 ? 13 : 18;
  const stops = drawnStops(network, layout);
  const radius = stops.length > 400 ? 5 : stops.length > 100 ? 9 : 13;
  const nameSize = stops.length > 100 ? 26 : 32;
  const paths = runs.map(pathData);
  const lines = (look: (i: number) => string) =>
    paths.map((d, i) => (d === "" ? "" : `<path d="${d}" ${look(i)}/>`)).join("");
  const lang = langOf(network);
  const creditsTop = height - MARGIN - (network.credits.length - 1) * CREDIT_ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 10}mm" height="${height / 10}mm" viewBox="0 0 ${width} ${height}" font-family="Overpass, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif" fill="#14201b" role="img" lang="en">`,
    `<title${lang}>${xmlText(network.title, 200)}</title>`,
    `<desc>${xmlText(words.description(network.lines.length), 300)}</desc>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 130}" font-size="${[...network.title].length > 34 ? 92 : 150}" font-weight="700"${lang}>${xmlText(network.title, 60)}</text>`,
    `<text x="${MARGIN}" y="${MARGIN + 220}" font-size="58" fill="#44524b">${xmlText(network.subtitle, 90)}</text>`,
    `<clipPath id="map"><rect x="${map.x}" y="${map.y}" width="${map.width}" height="${map.height}" rx="24"/></clipPath>`,
    `<g clip-path="url(#map)"><rect x="${map.x}" y="${map.y}" width="${map.width}" height="${map.height}" fill="${ground === null ? "#f3f1ec" : "#cfe3ea"}"/>`,
    groundOf(ground, layout),
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><g stroke="#ffffff" stroke-width="${stroke + 8}">${lines(() => "")}</g>`,
    `<g stroke-width="${stroke}">${lines((i) => `stroke="${color(network.lines[i]!.color)}"`)}</g></g>`,
    `<g fill="#ffffff" stroke="#14201b" stroke-width="${Math.max(2, Math.round(radius / 3))}">`,
    stops.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join(""),
    `</g><g font-size="${nameSize}" stroke="#ffffff" stroke-width="6" paint-order="stroke" stroke-linejoin="round"${lang}>`,
    roomyNames(stops, layout, nameSize)
      .map(({ x, y, name, isLeft }) => {
        const side = isLeft ? `x="${x - radius - 8}" text-anchor="end"` : `x="${x + radius + 8}"`;
        return `<text ${side} y="${y + 10}">${xmlText(name)}</text>`;
      })
      .join(""),
    "</g></g>",
    legend(network, layout, words.moreLines),
    `<g font-size="28" fill="#44524b">`,
    network.credits
      .map((credit, i) => `<text x="${MARGIN}" y="${creditsTop + i * CREDIT_ROW}">${xmlText(credit, 190)}</text>`)
      .join(""),
    "</g></svg>",
  ].join("");
}
