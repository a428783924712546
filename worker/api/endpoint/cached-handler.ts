/** `{apiBase}/rest` and `{apiBase}/portal`: passes the request to the API with the stores, the archive, and the clock. */
import type { Handler } from "hono";
import { withdrawnOf } from "../../cache/data-version.ts";
import { type Caller, type Env, feedAdder, storesOf } from "../../env.ts";
import { exportVersions } from "../../export/export.ts";
import { withRows } from "../../store/db/cost.ts";
import { API_LIMITS, STREAM_LIMITS } from "../../store/db/limits.ts";
import { exportPlaces } from "../graphql/places.ts";
import { requestContext } from "../graphql/request-context.ts";
import { cachedApi } from "../http/api-cache.ts";
import type { Exporter } from "./endpoint.ts";
import type { TableHandler } from "./handler.ts";

export function rest(handler: TableHandler): Handler<Env> {
  return cachedApi({
    readsLanguage: handler.readsLanguage,
    question(url, _accept, language) {
      const sharedRequest = handler.shared(url, language);
      return sharedRequest === null ? null : { key: sharedRequest.url.href, ...sharedRequest };
    },
    async answer(c, request) {
      const stores = storesOf(c, API_LIMITS);
      const { siteUrl, downloadRoles, opsRole, pushKey, mail } = c.get("settings");
      const addFeed = feedAdder(c.env);
      const archive = c.env.ARCHIVE;
      const exporter: Exporter = async (versions, transforms) => {
        const leave = await exportPlaces().take((c.get("caller") as Caller | undefined)?.name ?? null);
        try {
          return await exportVersions(archive, versions, transforms, leave);
        } catch (error) {
          leave();
          throw error;
        }
      };
      const response = await handler(request, {
        api: requestContext(c, stores),
        archive,
        withdrawn: () => withdrawnOf(c),
        siteUrl,
        exporter,
        streamStores: () => storesOf(c, STREAM_LIMITS),
        openDownloads: !downloadRoles,
        opsRole,
        pushKey,
        mailSecret: mail?.secret ?? null,
        ...(addFeed === null ? {} : { addFeed }),
      });
      return withRows(response, stores);
    },
  });
}
