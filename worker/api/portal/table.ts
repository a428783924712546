/** What Transitland v2 has not, as a table like that of REST. */
import type { Endpoint } from "../rest/endpoint.ts";

export const PORTAL_TABLE: readonly Endpoint[] = [];
