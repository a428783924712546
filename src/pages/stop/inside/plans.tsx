/** Drawings of the levels of a station: numbers for places, symbols for what leads to other levels, and a key in words. */
import { Fragment, type ReactNode } from "react";
import type { InsidePlace, InsideStation } from "../../../data/station-ways.ts";
import { type LevelDrawing, levelDrawings } from "../../../domain/station/drawing.ts";
import { insideText as text } from "./text.ts";

const SYMBOL_PATHS: Readonly<Record<string, string>> = {
  STAIRS: "M-4 4h2.7v-2.7h2.7v-2.7h2.7v-2.6",
  ESCALATOR: "M-4.5 3.5h2.5l4-7h2.5",
  ELEVATOR: "M-3 -1l3 -3.5l3 3.5zM-3 1l3 3.5l3 -3.5z",
  FARE_GATE: "M-3.5 -4v8M3.5 -4v8M-3.5 0h7",
  EXIT_GATE: "M-4 0h7M0 -3l3 3l-3 3",
};

/** `level_index` of the street (GTFS reference, levels.txt). */
const STREET = 0;

function statedLevel({ level_name, level_index }: InsidePlace): string | null {
  return level_name || (level_index === null ? null : text.level(level_index));
}

/** The name of the level of each place by stop_id: an entrance for which the feed states none is drawn at the street. */
function levelNames(places: readonly InsidePlace[]): ReadonlyMap<string, string | null> {
  const street = places.find(({ level_index }) => level_index === STREET);
  const streetName = street === undefined ? null : statedLevel(street);
  return new Map(
    places.map((place) => [place.stop_id, statedLevel(place) ?? (place.kind === "ENTRANCE" ? streetName : null)]),
  );
}

/** Names of the levels from the top to the bottom, places without one at the end. */
function levelsOf(places: readonly InsidePlace[], names: ReadonlyMap<string, string | null>): (string | null)[] {
  const onLevels = places.filter((place) => statedLevel(place) !== null);
  const fromTop = onLevels.toSorted((a, b) => (b.level_index ?? 0) - (a.level_index ?? 0));
  return [...new Set([...fromTop, ...places].map(({ stop_id }) => names.get(stop_id) ?? null))];
}

export function LevelPlans({ inside }: { inside: InsideStation }): ReactNode {
  const { places, pathways, way } = inside;
  const names = levelNames(places);
  const drawings = levelDrawings(
    levelsOf(places, names),
    places.map((place) => ({
      ...{ stop_id: place.stop_id, kind: place.kind, level: names.get(place.stop_id) ?? null },
      at: place.lon === null || place.lat === null ? null : [place.lon, place.lat],
    })),
    pathways,
  );
  const marks: Marks = {
    places: new Map(places.map((place) => [place.stop_id, place])),
    closed: new Set(pathways.flatMap(({ pathway_id, is_closed }) => (is_closed ? pathway_id : []))),
    onWay: new Set(way?.steps.flatMap(({ pathway_id, from, to }) => [pathway_id ?? "", from, to]) ?? []),
  };
  const modes = new Set(drawings.flatMap(({ symbols }) => symbols.map(({ mode }) => mode)));
  return (
    <>
      <div className="station-levels">
        {drawings.map((drawing) => (
          <LevelPlan
            key={drawing.level ?? ""}
            drawing={drawing}
            name={drawing.level ?? (drawings.length > 1 ? text.noLevel : text.wholeStation)}
            marks={marks}
          />
        ))}
      </div>
      {modes.size === 0 ? null : <SymbolKey modes={[...modes]} hasClosed={marks.closed.size > 0} />}
    </>
  );
}

type Marks = {
  places: ReadonlyMap<string, InsidePlace>;
  /** pathway_ids. */
  closed: ReadonlySet<string>;
  /** pathway_ids and stop_ids of the way that is shown. */
  onWay: ReadonlySet<string>;
};

function LevelPlan({ drawing, name, marks }: { drawing: LevelDrawing; name: string; marks: Marks }): ReactNode {
  const { width, height, isToScale, places, lines, symbols } = drawing;
  const pathOf = (isOnWay: boolean) =>
    lines
      .filter(({ pathwayId }) => marks.onWay.has(pathwayId) === isOnWay)
      .map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`)
      .join("");
  return (
    <figure>
      <h3>{name}</h3>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text.drawing(name, isToScale)}>
        <path d={pathOf(false)} stroke="var(--rule-strong)" strokeWidth="1.5" />
        {marks.onWay.size === 0 ? null : (
          <path d={pathOf(true)} stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
        )}
        <g fill="none" stroke="var(--ink-soft)">
          {symbols.map(({ key, x, y, mode, pathwayIds }) => (
            <PlacedSymbol
              key={key}
              {...{ x, y, mode }}
              isClosed={pathwayIds.every((id) => marks.closed.has(id))}
              isOnWay={pathwayIds.some((id) => marks.onWay.has(id))}
            />
          ))}
        </g>
        {places.length === 0 ? null : (
          <g className="station-places">
            {places.map(({ key, x, y }, i) => (
              <Fragment key={key}>
                <rect
                  {...{ x: x - 7, y: y - 7 }}
                  {...(marks.places.get(key)?.kind === "ENTRANCE" ? { className: "entrance" } : {})}
                  {...(marks.onWay.has(key) ? { stroke: "var(--signal)", strokeWidth: 2 } : {})}
                />
                <text x={x} y={y + 3}>
                  {i + 1}
                </text>
              </Fragment>
            ))}
          </g>
        )}
      </svg>
      {isToScale ? null : <p className="soft small">{text.sketch}</p>}
      {places.length === 0 ? null : (
        <ol className="small">
          {places.map(({ key }) => {
            const place = marks.places.get(key)!;
            return <li key={key}>{text.place(place.name, text.kinds[place.kind] ?? "")}</li>;
          })}
        </ol>
      )}
    </figure>
  );
}

/** A symbol of the key: the plans draw it by its id. */
const symbolId = (mode: string) => mode.toLowerCase().replace("_", "-");

function PathwaySymbol({ mode }: { mode: string }): ReactNode {
  return (
    <g id={symbolId(mode)}>
      <rect x="-6.5" y="-6.5" width="13" height="13" rx="3" fill="var(--surface)" />
      <path d={SYMBOL_PATHS[mode] ?? ""} />
    </g>
  );
}

type PlacedSymbolProps = { x: number; y: number; mode: string; isClosed: boolean; isOnWay: boolean };

function PlacedSymbol({ x, y, mode, isClosed, isOnWay }: PlacedSymbolProps): ReactNode {
  const use = <use {...{ x, y }} href={`#${symbolId(mode)}`} />;
  if (!isClosed && !isOnWay) return use;
  return (
    <g stroke={isClosed ? "var(--bad-ink)" : "var(--line)"} strokeWidth={isOnWay ? 2 : 1}>
      {use}
      {isClosed ? <path d={`M${x - 6} ${y - 6}l12 12`} /> : null}
    </g>
  );
}

function SymbolKey({ modes, hasClosed }: { modes: readonly string[]; hasClosed: boolean }): ReactNode {
  return (
    <ul className="cluster small" aria-label={text.key}>
      {modes.map((mode) => (
        <li className="iconed" key={mode}>
          <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <g fill="none" stroke="var(--ink-soft)">
              <PathwaySymbol mode={mode} />
            </g>
          </svg>{" "}
          {text.modes[mode] ?? mode}
        </li>
      ))}
      {hasClosed ? <li>{text.closedKey}</li> : null}
    </ul>
  );
}
