/** Shared vehicles near a stop. Static: it needs no script. */
import type { ReactNode } from "react";
import type { RentalPlace } from "../../data/rentals.ts";
import { link } from "../../domain/links.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { rentals } from "./rentals-text.ts";

const columnsOf = (): TableColumn<RentalPlace>[] => [
  {
    key: "name",
    name: rentals.name,
    lead: true,
    cell: ({ kind, name, vehicle_type, rental_uri }) => {
      const words =
        name ?? (kind === "vehicle" ? (vehicle_type ?? rentals.vehicle).replaceAll("_", " ") : rentals.station);
      return rental_uri === null ? words : <ExternalLink url={rental_uri}>{words}</ExternalLink>;
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

export function StopRentals({ places }: { places: readonly RentalPlace[] }): ReactNode {
  return (
    <DataTable
      caption={rentals.caption}
      columns={columnsOf()}
      rows={places}
      rowKey={({ feed_onestop_id, kind, id }) => `${feed_onestop_id} ${kind} ${id}`}
      compact
    />
  );
}
