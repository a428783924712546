/** Parts of the home page that need no script. */
import type { ReactNode } from "react";
import { longDate, thousands } from "../../domain/formats.ts";
import { modeWords } from "../../domain/gtfs/modes.ts";
import { link } from "../../domain/links.ts";
import { placeWords } from "../../domain/places/place-words.ts";
import { verdictGroupName } from "../../domain/verdict/words.ts";
import { ModeIcon } from "../../ui/mode-icon.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import type { HomeAgency } from "./agencies.ts";
import type { HomeNews } from "./news.ts";
import { text } from "./text.tsx";
import { THUMBNAIL, type Thumbnail } from "./thumbnail.ts";
import type { WorldPicture } from "./world.ts";

/** Radius of a network's dot in units of the drawing. */
const NETWORK_RADIUS = 7;

/** All feeds as dots by verdict, with the same numbers as text. */
export function World({ world }: { world: WorldPicture }): ReactNode {
  const { schematic, dots, networks, counts, feeds, placed } = world;
  return (
    <div className="world">
      <SchematicMap
        schematic={schematic}
        title={text.world.map}
        description={text.world.description(thousands(placed))}
        caption={text.world.caption(thousands(placed), thousands(feeds))}
        marks={
          <g className="world-dots">
            {dots.map(({ verdict, d }) => (
              <path d={d} data-verdict={verdict} key={verdict} />
            ))}
            {networks.map(({ id, verdict, x, y }) => (
              <g key={id}>
                <circle className="world-pulse" cx={x} cy={y} r={NETWORK_RADIUS} data-verdict={verdict} />
                <circle className="world-network" cx={x} cy={y} r={NETWORK_RADIUS} data-verdict={verdict} />
              </g>
            ))}
          </g>
        }
      />
      <ul className="world-legend" aria-label={text.world.legend}>
        {counts.map(({ verdict, feeds }) => (
          <li key={verdict}>
            <span className="world-swatch" data-verdict={verdict} />
            <a href={link.feeds({ verdict })}>{verdictGroupName(verdict)}</a>
            <span className="soft">{text.world.feeds(feeds)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Drawing({ lines }: { lines: Thumbnail }): ReactNode {
  return (
    <svg className="network-drawing" viewBox={`0 0 ${THUMBNAIL.width} ${THUMBNAIL.height}`} aria-hidden="true">
      {lines.map(({ d, color }) => (
        <path d={d} stroke={color} key={d} />
      ))}
    </svg>
  );
}

/** A card for each network: its lines, its place, its modes, and whether its data is usable today. */
export function Networks({
  agencies,
  drawings,
}: {
  agencies: readonly HomeAgency[];
  drawings: Readonly<Record<string, Thumbnail>>;
}): ReactNode {
  return (
    <ul className="networks">
      {agencies.map(({ id, onestop_id, agency_name, places, modes, routes, verdict }) => (
        <li className="network" key={id}>
          <Drawing lines={drawings[onestop_id] ?? []} />
          <h3>
            <a href={link.operator(onestop_id)}>{agency_name}</a>
          </h3>
          <p className="cell-more">
            {placeWords([places?.[0]?.city_name || places?.[0]?.adm1_name, places?.[0]?.adm0_name])}
          </p>
          {modes === undefined ? null : (
            <p className="network-modes">
              {modes.map((mode) => (
                <span className="network-mode" key={mode}>
                  <ModeIcon mode={mode} />
                  {modeWords(mode)}
                </span>
              ))}
              <span className="soft">{text.agencies.routes(routes ?? 0)}</span>
            </p>
          )}
          {verdict === undefined ? null : (
            <p>
              <VerdictBadge verdict={verdict} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The newest articles, each with its first sentence. */
export function News({ news }: { news: HomeNews }): ReactNode {
  return (
    <ul className="home-news">
      {news.map(({ title, path, date, summary }) => (
        <li key={path}>
          <h3>
            <a href={path}>{title}</a>
          </h3>
          <time className="cell-more" dateTime={date}>
            {longDate(date)}
          </time>
          {summary === "" ? null : <p>{summary}</p>}
        </li>
      ))}
    </ul>
  );
}
