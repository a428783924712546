/** Shared vehicles near a stop or another point. Static: it needs no script. */
import type { ReactNode } from "react";
import type { RentalPlace } from "../../data/rentals.ts";
import { distanceWords } from "../../domain/distance.ts";
import type { RentalSystemState } from "../../domain/gbfs/groups.ts";
import { link } from "../../domain/links.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { RentalNotes } from "../../ui/rental-notes.tsx";
import { rentalName } from "../../ui/rental-text.ts";
import { rentals } from "./rentals-text.ts";

const columnsOf = (): TableColumn<RentalPlace>[] => [
  {
    key: "name",
    name: rentals.name,
    lead: true,
    cell: (place) => {
      const words = rentalName(place);
      return place.rental_uri === null ? words : <ExternalLink url={place.rental_uri}>{words}</ExternalLink>;
    },
  },
  {
    key: "vehicles",
    name: rentals.vehicles,
    kind: "number",
    cell: ({ vehicles, renting }) => (renting === false ? rentals.closed : vehicles !== null && String(vehicles)),
  },
  { key: "docks", name: rentals.docks, kind: "number", cell: ({ docks }) => docks !== null && String(docks) },
  { key: "distance", name: rentals.distance, kind: "number", cell: ({ distance }) => rentals.meters(distance) },
  {
    key: "system",
    name: rentals.system,
    cell: ({ system, feed_onestop_id }) => <a href={link.feed(feed_onestop_id)}>{system}</a>,
  },
];

/** @param radius meters around the point */
export function StopRentals({
  places,
  systems,
  radius,
}: {
  places: readonly RentalPlace[];
  systems: readonly RentalSystemState[];
  radius: number;
}): ReactNode {
  const feedIds = new Set(places.map(({ feed_onestop_id }) => feed_onestop_id));
  return (
    <>
      <DataTable
        caption={rentals.caption(distanceWords(radius))}
        columns={columnsOf()}
        rows={places}
        rowKey={({ feed_onestop_id, kind, id }) => `${feed_onestop_id} ${kind} ${id}`}
        compact
      />
      <RentalNotes systems={systems.filter(({ feed_onestop_id }) => feedIds.has(feed_onestop_id))} />
    </>
  );
}
