/** The schemas that the executor runs: our own, and those of other programs over the same reads. */

import type { GraphQLSchema } from "graphql";
import { schema } from "./schema.ts";

export type ApiSchema = {
  /** Tells its documents and cached answers from those of other schemas. */
  name: string;
  get(): GraphQLSchema;
  /** The fields of our own schema whose columns a document needs, by the fields that it selects (also as `Type.field`). */
  reads(fields: ReadonlySet<string>): ReadonlySet<string>;
  /** Fields whose values change without an import: with the clock or with a realtime message. */
  live: ReadonlySet<string>;
};

export const OWN_SCHEMA: ApiSchema = {
  name: "",
  get: schema,
  reads: (fields) => fields,
  live: new Set([
    "alerts",
    "arrivals",
    "departures",
    "me",
    "patterns",
    "schedule_relationship",
    "stop_times",
    "trips",
    "vehicle_positions",
    "bikes",
    "docks",
  ]),
};
