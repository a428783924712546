/** `{apiBase}/portal/feed-dots`: a dot for each feed on the map of the world. */
import { type FeedDots, feedDots, type PlaceableFeed } from "../../../src/domain/map/feed-dots.ts";
import { perObject } from "../../../src/domain/memory.ts";
import { feedName } from "../../../src/domain/registry/feed-name.ts";
import { VERDICTS } from "../../../src/domain/verdict/verdict.ts";
import { type Entries, type FeedEntry, listEntries, type OperatorEntry } from "../../store/lists/read.ts";
import { COUNTS, jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { feedJudge } from "./verdict/judge.ts";

/** The latest dots of a list of feeds, and what else they derive from. */
const latestDots = perObject<object, { operators: object; judge: object; dots: FeedDots }>("dots of feeds", {
  by: "list of feeds",
  within: "lists",
});

/** The dots of these lists; computed once as long as neither they nor the verdicts change. */
function dotsOf(feeds: Entries<FeedEntry>, operators: Entries<OperatorEntry>, now: Date): FeedDots {
  const judge = feedJudge(now);
  const latest = latestDots.get(feeds);
  if (latest?.operators === operators && latest.judge === judge) return latest.dots;
  const operatorFeeds = operators.flatMap(([, operator]) => operator.feedIds.map((id) => ({ id, operator })));
  const operatorsOf = Map.groupBy(operatorFeeds, ({ id }) => id);
  const placeableFeeds = feeds.map(
    ([id, feed]): PlaceableFeed => ({
      onestopId: feed.onestopId,
      name: feedName(feed.name, feed.operatorNames) ?? "",
      verdict: judge(feed).verdict,
      box: feed.box,
      operators: (operatorsOf.get(id) ?? []).map(({ operator }) => operator),
    }),
  );
  const dots = feedDots(placeableFeeds);
  latestDots.set(feeds, { operators, judge, dots });
  return dots;
}

export const FEED_DOTS: PlainEndpoint = {
  kind: "plain",
  path: "/feed-dots",
  operation: "listFeedDots",
  summary: "A point and the verdict of each feed that can be placed, for a map of the world",
  description:
    "Feeds with data are placed by their stops, others by the geohash of their Onestop ID or by their operators. " +
    "Feeds of one geohash are spread over its cell. Costs one row per 256 feeds and operators.",
  answers: {
    200: {
      description: "Dots, sorted by Onestop ID",
      type: "application/json",
      schema: object(
        {
          verdicts: { type: "array", items: { type: "string", enum: [...VERDICTS] } },
          feeds: {
            type: "array",
            items: { type: "array", items: { type: ["string", "number"] }, minItems: 6, maxItems: 6 },
            description:
              "Onestop ID, name, longitude and latitude in WGS84 degrees, position of the verdict in `verdicts`, " +
              "and 1 for a feed that is placed by its stops",
          },
          counts: { ...COUNTS, description: "Number of feeds by verdict, including those without a place" },
          unplaced: { type: "integer", description: "Number of feeds without a place" },
        },
        "FeedDots",
      ),
    },
  },
  async answer({ context }) {
    const { now, stores } = context.api;
    const [feeds, operators] = await Promise.all([listEntries(stores.db, "feed"), listEntries(stores.db, "operator")]);
    return jsonAnswer(dotsOf(feeds, operators, now));
  },
};
