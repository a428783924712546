/** Rows that resolvers receive and that are not rows of the store. */

import type { FeedAttribution } from "../../../src/domain/gtfs/attributions.ts";
import type { PackedHeadway } from "../../../src/domain/packed/headways.ts";
import type { StopRow } from "../../store/entities/stop.ts";
import type { FileRow, ImportRow } from "../../store/entities/version-parts.ts";
import type {
  FareMedium,
  FarePart,
  FareRider,
  FareTicket,
  FareTickets,
  FeedInfo,
  JourneyFare,
  Maybe,
  RouteStopBuffer,
} from "./schema.generated.ts";

export type FeedStateRow = { id: number; versionId: number | null };

/** Files have no id of their own: this one is derived from their position in the version. */
export type NumberedFile = FileRow & { id: number };

/** The id is that of the version. */
export type NumberedImport = ImportRow & { id: number };

/** `parent` is the stop, if the list is nested below it. */
export type RouteStopRow = { id: number; stop_id: number; route_id: number; agency_id: number; parent?: StopRow };

/** A headway with the route it belongs to. */
export type HeadwayRow = PackedHeadway & { route_id: number };

/** A value, or a function that computes it only if the query selects the field. */
export type Lazy<T> = T | (() => T | Promise<T>);

export type StopBufferRow = Omit<RouteStopBuffer, "stop_buffer"> & { stop_buffer: Lazy<Maybe<object>> };

/** A row of attributions.txt with the id of its version. */
export type VersionAttribution = FeedAttribution & { feed_version_id: number };

/** What fares consist of, with the version whose fares they are. */
export type FareMediumRow = FareMedium & { feed_version_id: number };
export type FareRiderRow = FareRider & { feed_version_id: number };
export type FareTicketRow = Omit<FareTicket, "medium"> & { medium: FareMediumRow | null; feed_version_id: number };
export type FareTicketsRow = Omit<FareTickets, "rider_category" | "medium" | "tickets"> & {
  rider_category: FareRiderRow | null;
  medium: FareMediumRow | null;
  tickets: readonly FareTicketRow[];
};
export type FarePartRow = Omit<FarePart, "tickets"> & { tickets: readonly FareTicketsRow[] };
export type JourneyFareRow = Omit<JourneyFare, "parts"> & { parts: readonly FarePartRow[] };

/** A row of feed_info.txt with the id of its version. */
export type InfoRow = FeedInfo & { feed_version_id: number };
