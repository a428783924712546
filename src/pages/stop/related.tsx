import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { useNames } from "../../ui/names.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import type { RelatedListedStop } from "./load.ts";
import { text } from "./text.ts";
import { levelWords, locationWords, wheelchairWords } from "./words.ts";

/** Badges in a row before "and n more". */
const MAX_BADGES = 8;

function StopName({ stop, lang }: { stop: RelatedListedStop; lang: string | undefined }): ReactNode {
  const names = useNames();
  const name = stop.stop_name || stop.stop_id;
  return (
    <a
      className="cell-main"
      href={names.address(link.stop({ feed: stop.feed_onestop_id, entityId: stop.stop_id }))}
      {...names.attributes(name, lang)}
      data-stop={stop.id}
    >
      {name}
    </a>
  );
}

/** @param lang of the names of stops, where it is not the page's */
const columnsOf = (lang: string | undefined): TableColumn<RelatedListedStop>[] => [
  {
    key: "name",
    name: text.station.name,
    lead: true,
    cell: (stop) => (
      <>
        <StopName stop={stop} lang={lang} />
        <span className="cell-more">
          <code>{stop.stop_id}</code> {stop.stop_desc}
        </span>
      </>
    ),
  },
  { key: "kind", name: text.about.kind, cell: (stop) => locationWords(stop.location_type) },
  { key: "platform", name: text.about.platform, cell: (stop) => stop.platform_code },
  { key: "level", name: text.about.level, cell: (stop) => stop.level && levelWords(stop.level) },
  {
    key: "wheelchair",
    name: text.about.wheelchair,
    cell: (stop) => wheelchairWords(stop.wheelchair_boarding, stop.location_type),
  },
  {
    key: "routes",
    name: text.station.routes,
    cell: (stop) =>
      stop.routes.length > 0 && (
        <span className="cluster">
          {stop.routes.slice(0, MAX_BADGES).map((route) => (
            <RouteBadge route={route} size="small" key={route.id} />
          ))}
          {stop.routes.length > MAX_BADGES ? text.station.moreRoutes(stop.routes.length - MAX_BADGES) : null}
        </span>
      ),
  },
];

/** `location_type` of a generic node, a bend of a pathway. */
const NODE = 3;

/**
 * Platforms, entrances and the like of one station, linked by GTFS id: they often share the station's Onestop ID.
 * Nodes, of which a station may have a hundred, are folded.
 */
export function RelatedStops({
  stops,
  caption,
  lang,
}: {
  stops: readonly RelatedListedStop[];
  caption: string;
  lang: string | undefined;
}): ReactNode {
  const places = stops.filter((stop) => stop.location_type !== NODE);
  const nodes = stops.filter((stop) => stop.location_type === NODE);
  // Columns without a value are left out.
  const shownColumns = columnsOf(lang).filter(({ key, cell }) => key === "name" || stops.some((stop) => cell(stop)));
  const table = (title: string, rows: readonly RelatedListedStop[]) => (
    <DataTable caption={title} columns={shownColumns} rows={rows} rowKey={(stop) => stop.id} />
  );
  return (
    <>
      {places.length === 0 ? null : (
        <Collapsing count={places.length} label={text.station.all(places.length)}>
          {table(caption, places)}
        </Collapsing>
      )}
      {nodes.length === 0 ? null : (
        <details className="pattern">
          <summary>{text.station.nodes(nodes.length)}</summary>
          {table(text.station.nodesCaption, nodes)}
        </details>
      )}
    </>
  );
}
