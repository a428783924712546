/** JSON schemas of versions and their entities. */
import type { JsonSchema } from "../../rest/value.ts";
import { object } from "../answer.ts";

export const TEXT: JsonSchema = { type: "string" };
export const NULLABLE: JsonSchema = { type: ["string", "null"] };
export const INTEGER: JsonSchema = { type: "integer" };
export const NUMBER: JsonSchema = { type: ["number", "null"] };

const AGENCY = object({ id: TEXT, onestop_id: NULLABLE, name: TEXT, url: TEXT });

const ROUTE = object({
  id: TEXT,
  onestop_id: NULLABLE,
  short_name: TEXT,
  long_name: TEXT,
  type: INTEGER,
  color: NULLABLE,
  text_color: NULLABLE,
  agency: { ...TEXT, description: "agency_id of its agency" },
});

const STOP = object({
  id: TEXT,
  onestop_id: NULLABLE,
  name: TEXT,
  lon: NUMBER,
  lat: NUMBER,
  location_type: INTEGER,
});

/** Entities by list name; `id` is the GTFS id. */
export const ENTITY = { agencies: AGENCY, routes: ROUTE, stops: STOP };

export const VERSION_KEY = "Numeric id or SHA-1.";

export const NO_VERSION = { description: "No such feed version", type: "application/json" };
export const UNREADABLE = { description: "A parameter cannot be read", type: "application/json" };
