/** `{apiBase}/rest` and `{apiBase}/portal`: passes the request to the API with the stores, the archive, and the clock. */
import type { Handler } from "hono";
import type { Env } from "../../env.ts";
import { exportVersions } from "../../export/export.ts";
import { openStores } from "../../store/db.ts";
import { cachedApi } from "../api-cache.ts";
import { createContext } from "../graphql/context.ts";
import type { Exporter } from "./endpoint.ts";
import type { TableHandler } from "./handler.ts";

/** Maximum number of rows that one request may read from the database. */
const ROWS_READ = 100_000;

/** Timeout of one database round trip in milliseconds. */
const DEADLINE = 8_000;

export function rest(handler: TableHandler): Handler<Env> {
  return cachedApi({
    question(given) {
      const url = handler.shared(given);
      return url === null ? null : { key: url.href, url };
    },
    async answer(c, request) {
      const stores = openStores(c.env, { rowsReadLimit: ROWS_READ, deadline: DEADLINE });
      const archive = c.env.ARCHIVE;
      const exporter: Exporter = (versions, transforms) => exportVersions(archive, versions, transforms);
      return handler(request, {
        api: createContext({ stores, now: c.get("now"), user: c.get("user") }),
        archive,
        exporter,
        openDownloads: !c.get("settings").downloadRoles,
      });
    },
  });
}
