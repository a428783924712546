/** How many feeds there are of each kind: what the filters of a list of feeds can show beside their choices. */
import { LICENSE_FIELDS } from "../../store/read/condition.ts";
import { type FeedFacts, feedFacts } from "../../store/read/facets.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import type { JsonSchema } from "../rest/value.ts";
import { COUNTS, jsonAnswer, object } from "./answer.ts";
import { objectOf, Tally } from "./tally.ts";

/** Values of a tag that are listed. */
const TAG_VALUES = 10;

export type FeedFacets = {
  total: number;
  /** Feeds whose active version answers queries. */
  active: number;
  /** By kind of data, as FeedFilter takes it. */
  spec: Record<string, number>;
  /** By question of the licence: yes, no, unknown, or none where nothing is recorded. */
  license: Record<string, Record<string, number>>;
  /** By kind of key that the source asks for. */
  authorization: Record<string, number>;
  fetch: { success: number; error: number; never: number };
  import: { success: number; error: number; never: number };
  tags: { key: string; feeds: number; values: { value: string; feeds: number }[] }[];
};

export function countFeeds(feeds: readonly FeedFacts[]): FeedFacets {
  const [spec, authorization] = [new Tally(), new Tally()];
  const license = new Map<string, Tally>(LICENSE_FIELDS.map((field) => [field, new Tally()]));
  const tags = new Map<string, { feeds: number; values: Tally }>();
  const fetch = { success: 0, error: 0, never: 0 };
  const imports = { success: 0, error: 0, never: 0 };
  for (const feed of feeds) {
    spec.add(feed.spec.toUpperCase().replaceAll("-", "_"));
    authorization.add(feed.authorization_type || "none");
    const answers = objectOf(feed.license);
    for (const [field, tally] of license) tally.add(String(answers[field] || "none"));
    fetch[outcome(feed.fetched)]++;
    imports[outcome(feed.imported)]++;
    for (const [key, value] of Object.entries(objectOf(feed.tags))) {
      const tag = tags.get(key) ?? { feeds: 0, values: new Tally() };
      tag.feeds++;
      tag.values.add(String(value));
      tags.set(key, tag);
    }
  }
  return {
    total: feeds.length,
    active: feeds.filter((feed) => feed.active === 1).length,
    spec: spec.counts(),
    license: Object.fromEntries([...license].map(([field, tally]) => [field, tally.counts()])),
    authorization: authorization.counts(),
    fetch,
    import: imports,
    tags: [...tags]
      .sort(([a, x], [b, y]) => y.feeds - x.feeds || (a < b ? -1 : 1))
      .map(([key, { feeds: count, values }]) => ({
        key,
        feeds: count,
        values: values
          .sorted()
          .slice(0, TAG_VALUES)
          .map(([value, n]) => ({ value, feeds: n })),
      })),
  };
}

function outcome(success: number | null): "success" | "error" | "never" {
  if (success === null) return "never";
  return success === 1 ? "success" : "error";
}

const OUTCOMES: JsonSchema = object({
  success: { type: "integer" },
  error: { type: "integer" },
  never: { type: "integer" },
});

export const FEED_FACETS: PlainEndpoint = {
  kind: "plain",
  path: "/facets/feeds",
  operation: "countFeeds",
  summary: "How many feeds there are by kind, licence, authorization, state and tag",
  answers: {
    200: {
      description: "Counts over all visible feeds",
      type: "application/json",
      schema: object({
        total: { type: "integer" },
        active: { type: "integer", description: "Feeds whose active version answers queries" },
        spec: COUNTS,
        license: object(Object.fromEntries(LICENSE_FIELDS.map((field) => [field, COUNTS]))),
        authorization: COUNTS,
        fetch: { ...OUTCOMES, description: "Outcome of the last fetch" },
        import: { ...OUTCOMES, description: "Outcome of the last import" },
        tags: {
          type: "array",
          items: object({
            key: { type: "string" },
            feeds: { type: "integer" },
            values: {
              type: "array",
              description: "The most frequent ones",
              items: object({ value: { type: "string" }, feeds: { type: "integer" } }),
            },
          }),
        },
      }),
    },
  },
  answer: async ({ context }) => jsonAnswer(countFeeds(await feedFacts(context.api.stores.db))),
};
