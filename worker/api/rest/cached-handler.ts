/** `{apiBase}/rest` and `{apiBase}/portal`: passes the request to the API with the stores, the archive, and the clock. */
import type { Handler } from "hono";
import { withdrawnOf } from "../../cache/data-version.ts";
import { type Env, storesOf } from "../../env.ts";
import { exportVersions } from "../../export/export.ts";
import { withRows } from "../../store/cost.ts";
import { API_LIMITS, STREAM_LIMITS } from "../../store/limits.ts";
import { cachedApi } from "../api-cache.ts";
import { createContext } from "../graphql/context.ts";
import type { Exporter } from "./endpoint.ts";
import type { TableHandler } from "./handler.ts";

/** Names the parameters of a request that had no effect, such as misspelled ones; Transitland v2 ignores them silently. */
const IGNORED_HEADER = "x-ignored-parameters";

export function rest(handler: TableHandler): Handler<Env> {
  const cached = cachedApi({
    question(given) {
      const url = handler.shared(given);
      return url === null ? null : { key: url.href, url };
    },
    async answer(c, request) {
      const stores = storesOf(c, API_LIMITS);
      const { siteUrl, downloadRoles } = c.get("settings");
      const archive = c.env.ARCHIVE;
      const exporter: Exporter = (versions, transforms) => exportVersions(archive, versions, transforms);
      const response = await handler(request, {
        api: createContext({ stores, now: c.get("now"), user: c.get("user") }),
        archive,
        withdrawn: () => withdrawnOf(c),
        siteUrl,
        exporter,
        streamStores: () => storesOf(c, STREAM_LIMITS),
        openDownloads: !downloadRoles,
      });
      return withRows(response, stores);
    },
  });
  return async function rest(c, next) {
    const response = await cached(c, next);
    const ignored = handler.ignored(new URL(c.req.url));
    if (response instanceof Response && ignored.length > 0) response.headers.set(IGNORED_HEADER, ignored.join(", "));
    return response;
  };
}
