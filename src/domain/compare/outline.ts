/** Version summaries: the facts about a version's entities that are stored for comparing two versions. */

/** `agency.txt`; `id` is '' if the file has none. */
export type AgencyOutline = { id: string; onestop_id: string | null; name: string; url: string };

/** `routes.txt`; `agency` is its `agency_id`. */
export type RouteOutline = {
  id: string;
  onestop_id: string | null;
  short_name: string;
  long_name: string;
  type: number;
  color: string | null;
  text_color: string | null;
  agency: string;
};

/** `stops.txt`; WGS84 degrees, null for a node without a position. */
export type StopOutline = {
  id: string;
  onestop_id: string | null;
  name: string;
  lon: number | null;
  lat: number | null;
  location_type: number;
};

export type OutlineKind = "agency" | "route" | "stop";

export type Outlines = { agency: AgencyOutline; route: RouteOutline; stop: StopOutline };
