import { withoutUnsafeScheme, withoutUnsafeSchemes } from "../../../../src/domain/text/sanitize.ts";
import { operatorsOfFeed, versionLoader } from "../../../loaders/entities.ts";
import { loaderName } from "../../../loaders/loaders.ts";
import type { FeedRow } from "../../../store/entities/feed.ts";
import { type FeedVersionRow, lastVersions } from "../../../store/entities/feed-version.ts";
import { lastFetches } from "../../../store/entities/fetch.ts";
import { limitOf } from "../lists/arguments.ts";
import { versionFilter } from "../lists/feed-versions.ts";
import { specOfSchema } from "../lists/feeds.ts";
import { searchRank } from "../lists/search-rank.ts";
import { firstOfEach } from "./operator.ts";
import { parseOr, selectsOnly, type TypeResolvers } from "./resolver.ts";

const URLS = {
  static_current: "",
  static_historic: [],
  static_planned: [],
  realtime_vehicle_positions: "",
  realtime_trip_updates: "",
  realtime_alerts: "",
  gbfs_auto_discovery: "",
  mds_provider: "",
};

const LICENSE = {
  spdx_identifier: "",
  url: "",
  use_without_attribution: "",
  create_derived_product: "",
  redistribution_allowed: "",
  commercial_use_allowed: "",
  share_alike_optional: "",
  attribution_text: "",
  attribution_instructions: "",
};

const AUTHORIZATION = { type: "", param_name: "", info_url: "" };

export const FEED: TypeResolvers<"Feed"> = {
  spec: (feed: FeedRow) => specOfSchema(feed.spec),
  languages: (feed: FeedRow) => parseOr(feed.languages, null),
  tags: (feed: FeedRow) => parseOr(feed.tags, null),
  urls: (feed: FeedRow) => ({ ...URLS, ...(withoutUnsafeSchemes(parseOr(feed.urls, {})) as object) }),
  license(feed: FeedRow) {
    const license = { ...LICENSE, ...parseOr<Partial<typeof LICENSE>>(feed.license, {}) };
    return { ...license, url: withoutUnsafeScheme(license.url) };
  },
  authorization(feed: FeedRow) {
    const storedAuthorization = parseOr<Partial<typeof AUTHORIZATION> | null>(feed.authorization, null);
    if (storedAuthorization === null) return null;
    const authorization = { ...AUTHORIZATION, ...storedAuthorization };
    return { ...authorization, info_url: withoutUnsafeScheme(authorization.info_url) };
  },
  search_rank: searchRank,

  async associated_operators(feed: FeedRow, _args, context) {
    return firstOfEach(await operatorsOfFeed(context).load(feed.id));
  },

  feed_state(feed: FeedRow) {
    const versionId = feed.exclude_from_global === 1 ? null : feed.active_version_id;
    return { id: feed.id, versionId };
  },

  feed_fetches(feed: FeedRow, args, { loaders, stores }) {
    const limit = limitOf(args.limit);
    const success: boolean | null = args.where?.success ?? null;
    return loaders
      .get(loaderName("feed_fetches", { limit, success }), (ids: readonly number[]) =>
        lastFetches(stores.db, ids, limit, success),
      )
      .load(feed.id);
  },

  feed_versions(feed: FeedRow, args, context) {
    const limit = limitOf(args.limit);
    return context.loaders
      .get(loaderName("feed_versions", { limit, where: args.where ?? {} }), async (ids: readonly number[]) =>
        lastVersions(context.stores.db, ids, await versionFilter(context, args.where ?? {}), limit, context.fields),
      )
      .load(feed.id);
  },
};

export const FEED_STATE: TypeResolvers<"FeedState"> = {
  feed_version(state, _args, context, info) {
    if (state.versionId === null) return null;
    // The id is known without reading the version.
    if (selectsOnly(info, "id")) return { id: state.versionId } as FeedVersionRow;
    return versionLoader(context).load(state.versionId);
  },
};

export const FEED_FETCH: TypeResolvers<"FeedFetch"> = {
  success: (fetch) => fetch.success === 1,
  url: (fetch) => (fetch.url === null ? null : withoutUnsafeScheme(fetch.url)),
};
