/** `{apiBase}/query`: hands the request to the API with the stores, the clock and the caller of this request. */
import type { Handler } from "hono";
import { createContext } from "../api/graphql/context.ts";
import { graphqlHandler } from "../api/graphql/handler.ts";
import type { Env } from "../env.ts";
import { openStores } from "../store/db.ts";

/** Most rows that one operation may read from the database. */
const ROWS_READ = 100_000;

/** Milliseconds that one round trip to the database has. */
const DEADLINE = 8_000;

export function graphql(): Handler<Env> {
  return async function graphql(c) {
    const stores = openStores(c.env, { rowsReadLimit: ROWS_READ, deadline: DEADLINE });
    return graphqlHandler(c.req.raw, createContext({ stores, now: c.get("now") }), { hashes: c.env.KV });
  };
}
