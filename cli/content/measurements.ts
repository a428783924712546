/** `{{measurements}}`: the table of docs/measurements.json as a page, with ratios as bars. */
import { readFileSync } from "node:fs";
import {
  type MeasuredTable,
  rowsByArea,
  type Spread,
  type TableFigure,
  type TableRow,
} from "../../src/domain/measurements/table.ts";
import { besideWords, minuteWords, numberWords, ratioWords, spreadWords } from "../../src/domain/measurements/words.ts";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { ROOT } from "../project.ts";
import { anchorOf, code } from "./html.ts";
import type { ContentPart } from "./markdown.ts";

/** A bar ends where ours is this many times better or worse. */
const BAR_END = 10;

/** Half the length of a bar's axis: equal in the middle, better to the right of it. */
const HALF = 50;

/**
 * A bar on a logarithmic axis: from the middle to the right where ours is better, to the left where it is worse. Read
 * aloud are the words beside it.
 */
export function bar(ratio: number): string {
  const length = Math.min(HALF, (HALF * Math.abs(Math.log(ratio))) / Math.log(BAR_END));
  const x = ratio >= 1 ? HALF : HALF - length;
  const side = ratio >= 1 ? "better" : "worse";
  return (
    `<svg class="ratio-bar" data-side="${side}" viewBox="0 0 ${2 * HALF} 8" preserveAspectRatio="none" aria-hidden="true">` +
    `<rect x="${x.toFixed(1)}" width="${length.toFixed(1)}" height="8"/><path d="M${HALF} 0v8"/></svg>`
  );
}

function figureItem(figure: TableFigure): string {
  const { what, ours, unit, ratio } = figure;
  const words = [`${spreadWords(ours, unit)}`, besideWords(figure)].filter((part) => part !== "").map(escapeMarkup);
  const comparisonMarkup = ratio === null ? "" : `${bar(ratio.median)}<b>${escapeMarkup(ratioWords(figure))}</b> `;
  return `<li><span class="ratio-what">${escapeMarkup(what)}</span>${comparisonMarkup}<span class="ratio-words">${words.join("; ")}</span></li>`;
}

const verdict = (ok: boolean) => (ok ? "Holds" : "<b>Missed</b>");

function rowSection(row: TableRow): string {
  const notes =
    row.notes.length === 0 ? "" : `<pre tabindex="0"><code>${escapeMarkup(row.notes.join("\n"))}</code></pre>`;
  return (
    `<h3 id="${anchorOf(row.name)}">${escapeMarkup(row.name)}</h3>` +
    `<p>${verdict(row.ok)}: ${escapeMarkup(row.bound)}.</p>` +
    `<ul class="ratios">${row.figures.map(figureItem).join("")}</ul>` +
    `<details><summary>How it was measured, and when it would be wrong</summary>` +
    `<p>${escapeMarkup(row.how)}</p><p><b>Wrong if</b>: ${escapeMarkup(row.wrongIf)}</p>` +
    `<p>${code(row.command)} takes ${numberWords(Math.ceil(row.took))} seconds.</p>${notes}</details>\n`
  );
}

/** The ratio that stands for a row: the first one to another program, else the first one to a limit. */
function leading({ figures }: TableRow): TableFigure | undefined {
  const comparableFigures = figures.filter(({ ratio }) => ratio !== null);
  return comparableFigures.find(({ beside }) => beside?.kind === "peer") ?? comparableFigures[0];
}

/** The median beside that of the other program or the limit: `time of an import: 2.19 s, node-gtfs 5.05 s`. */
function medianWords({ what, ours, unit, beside }: TableFigure): string {
  const median = (spread: Spread) => spreadWords({ ...spread, rounds: 1 }, unit);
  return `${what}: ${median(ours)}${beside === null ? "" : `, ${beside.name} ${median(beside)}`}`;
}

function glanceItem(row: TableRow): string {
  const figure = leading(row) ?? row.figures[0];
  const comparisonMarkup = figure?.ratio
    ? `${bar(figure.ratio.median)}<b>${escapeMarkup(ratioWords(figure))}</b> `
    : "";
  const words = figure === undefined ? "" : `; ${escapeMarkup(medianWords(figure))}`;
  return (
    `<li><span class="ratio-what"><a href="#${anchorOf(row.name)}">${escapeMarkup(row.name)}</a></span>` +
    `${comparisonMarkup}<span class="ratio-words">${verdict(row.ok)}${words}</span></li>`
  );
}

type AreaRows = ReturnType<typeof rowsByArea>[number];

const glanceArea = ({ area, rows }: AreaRows) =>
  `<h3>${area}</h3>\n<ul class="ratios">${rows.map(glanceItem).join("")}</ul>\n`;

const areaSection = ({ area, rows }: AreaRows) =>
  `<h2 id="${anchorOf(area)}">${area}</h2>\n${rows.map(rowSection).join("")}`;

function machineWords({ machine }: MeasuredTable): string {
  const { cores, cpu, memory, system, node, workerd, chromium } = machine;
  const browser = chromium === null ? "" : `, Chromium ${chromium}`;
  return `${cores} cores of ${cpu}, ${numberWords(memory)} GB of memory, ${system}, Node ${node}, workerd ${workerd}${browser}`;
}

/** The whole table; its text for the search is the names of the rows. */
export function measurementsOf(table: MeasuredTable): ContentPart {
  const { rows, leftOut, date, commit, data } = table;
  const areas = rowsByArea(rows);
  const passedCount = rows.filter(({ ok }) => ok).length;
  const feeds = data.map(({ name, bytes }) => `${name} (${numberWords(bytes / 1e6)} MB)`).join(", ");
  const html =
    `<p><b>${passedCount} of ${rows.length} bounds hold.</b> Measured on <time datetime="${date}">${date.slice(0, 10)}</time> from commit ${code(commit)}, in ${minuteWords(rows)}, on ${escapeMarkup(machineWords(table))}.</p>\n` +
    `<h2 id="at-a-glance">At a glance</h2>\n<p>A bar begins where both are equal. To the right of it, ours is better; it ends at ${BAR_END} times.</p>\n` +
    areas.map(glanceArea).join("") +
    areas.map(areaSection).join("") +
    (feeds === "" ? "" : `<h2 id="feeds">Feeds</h2>\n<p>${escapeMarkup(feeds)}.</p>\n`) +
    (leftOut.length === 0
      ? ""
      : `<h2 id="left-out">Left out</h2>\n<ul>${leftOut.map(({ name, why }) => `<li>${escapeMarkup(name)}: ${escapeMarkup(why)}</li>`).join("")}</ul>\n`);
  return { html, text: rows.map(({ name }) => name).join(" ") };
}

/** The table of this checkout. */
export const measurements = (): ContentPart =>
  measurementsOf(JSON.parse(readFileSync(`${ROOT}docs/measurements.json`, "utf8")) as MeasuredTable);
