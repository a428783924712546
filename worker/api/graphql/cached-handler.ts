/** GraphQL requests, handed to the API with the stores, the clock and the caller of this request. */

import type { Context, Handler } from "hono";
import { acceptedTags } from "../../../src/domain/language/accept-language.ts";
import { callerOf } from "../../auth/caller.ts";
import { type Env, storesOf } from "../../env.ts";
import { withRows } from "../../store/db/cost.ts";
import { API_LIMITS } from "../../store/db/limits.ts";
import { liveVersion } from "../../store/db/live-version.ts";
import { preferredTags } from "../http/accept-language.ts";
import { cachedApi } from "../http/api-cache.ts";
import type { ApiSchema } from "./api-schema.ts";
import type { ApiContext } from "./context.ts";
import { graphqlHandler } from "./handler.ts";
import type { Live } from "./live/live.ts";
import { sharedQuery } from "./parameters.ts";
import { requestContext } from "./request-context.ts";

/** Subscriptions that one address may follow at a time: an office behind one address, not a crowd of one. */
const SUBSCRIPTIONS = 30;

/**
 * @param other a schema in place of our own, with the headers that its clients send; without subscriptions. Its names are in
 * the languages that Accept-Language prefers
 */
export function graphql(other?: { schema: ApiSchema; headers: string }): Handler<Env> {
  const name = other?.schema.name ?? "";
  return cachedApi({
    readsLanguage: other !== undefined,
    question(url, accept, language) {
      const query = sharedQuery(url, accept);
      return query === null ? null : { key: `${name}${language === null ? "" : ` ${language} `}${query}`, url };
    },
    async answer(c, request) {
      const context = (now: Date) => requestContext(c, storesOf(c, API_LIMITS), now);
      const ownContext = context(c.get("now"));
      const languages = other === undefined ? [] : acceptedTags(preferredTags(request.headers));
      const response = await graphqlHandler(
        request,
        { ...ownContext, languages },
        {
          hashes: c.env.KV,
          ...(other ?? { live: live(c, context) }),
        },
      );
      if (other !== undefined) response.headers.append("vary", "accept-language");
      return withRows(response, ownContext.stores);
    },
  });
}

/** A subscription outlives the moment of its request: its clock goes on from there. */
function live(c: Context<Env>, context: (now: Date) => ApiContext): Live {
  const [start, requestTime] = [Date.now(), c.get("now").getTime()];
  const { rateLimit, testHooks } = c.get("settings");
  return {
    caller: callerOf(c.req.header("cf-connecting-ip") ?? ""),
    connections: rateLimit === 0 || testHooks ? 0 : SUBSCRIPTIONS,
    context: () => context(new Date(requestTime + Date.now() - start)),
    version: ({ stores }) => liveVersion(stores.db, c.env.DB),
  };
}
