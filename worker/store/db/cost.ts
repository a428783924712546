/** The cost of a response in its Server-Timing header; `worker/middleware/trace.ts` adds trips and time. */
import type { Stores } from "./db.ts";

/** The rows that these databases have read so far. */
export const rowsTiming = ({ db }: Stores) => `rows;desc="${db.cost.rowsRead}"`;

/** Tells the rows that were read for a response. */
export function withRows(response: Response, stores: Stores): Response {
  response.headers.append("server-timing", rowsTiming(stores));
  return response;
}
