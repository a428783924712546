/** The context of the operations of one request: its clock, its user, and whose limits apply. */
import type { Context } from "hono";
import type { Env } from "../../env.ts";
import { rentalsOf } from "../../gbfs/of-request.ts";
import type { Stores } from "../../store/db/db.ts";
import { type ApiContext, createContext } from "./context.ts";

/** @param now where the clock of the request has gone on */
export function requestContext(c: Context<Env>, stores: Stores, now: Date = c.get("now")): ApiContext {
  const caller = c.get("caller");
  const used = c.get("used") as { rows: number; fields: number } | undefined;
  return createContext({
    stores,
    now,
    user: c.get("user"),
    caller: caller?.name ?? null,
    rentals: rentalsOf(c, now),
    ...(caller?.maxRows != null && { answers: caller.maxRows }),
    ...(used !== undefined && { used }),
  });
}
