/** Facets of the lists of feeds and operators: how many rows each filter value has. */
import { LICENSE_FIELDS } from "../../store/db/condition.ts";
import {
  type FeedEntry,
  type ListTag,
  listEntries,
  listTags,
  listTotals,
  type OperatorEntry,
} from "../../store/lists/read.ts";
import { COUNTS, jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import type { JsonSchema } from "../endpoint/value.ts";

/** Maximum number of values listed per tag. */
const TAG_VALUES = 10;

export type FeedFacets = {
  total: number;
  /** Feeds with an active version. */
  active: number;
  /** By kind of data, as FeedFilter takes it. */
  spec: Record<string, number>;
  /** By license question: yes, no, unknown, or none if nothing is recorded. */
  license: Record<string, Record<string, number>>;
  /** By kind of key that the source requires. */
  authorization: Record<string, number>;
  fetch: { success: number; error: number; never: number };
  import: { success: number; error: number; never: number };
  tags: { key: string; feeds: number; values: { value: string; feeds: number }[] }[];
};

/** Letters of FeedEntry.license. */
const ANSWERS: Readonly<Record<string, string>> = { y: "yes", n: "no", u: "unknown" };

export function countFeeds(feeds: readonly FeedEntry[], tags: readonly ListTag[], active: number): FeedFacets {
  const [spec, authorization] = [new Tally(), new Tally()];
  const license = LICENSE_FIELDS.map(() => new Tally());
  const fetch = { success: 0, error: 0, never: 0 };
  const imports = { success: 0, error: 0, never: 0 };
  for (const feed of feeds) {
    const { fetchSucceeded, importStatus } = feed;
    spec.add(feed.spec.toUpperCase().replaceAll("-", "_"));
    authorization.add(feed.authorization || "none");
    for (const [i, tally] of license.entries()) tally.add(ANSWERS[feed.license[i] ?? ""] ?? "none");
    fetch[fetchSucceeded === null ? "never" : fetchSucceeded === 1 ? "success" : "error"]++;
    imports[importStatus === null ? "never" : importStatus === "success" ? "success" : "error"]++;
  }
  return {
    total: feeds.length,
    active,
    spec: spec.counts(),
    license: Object.fromEntries(LICENSE_FIELDS.map((field, i) => [field, license[i]!.counts()])),
    authorization: authorization.counts(),
    fetch,
    import: imports,
    tags: countTags(tags),
  };
}

function countTags(tags: readonly ListTag[]): FeedFacets["tags"] {
  const byKey = new Map<string, { feeds: number; values: Tally }>();
  for (const [key, value, ids] of tags) {
    const tag = byKey.get(key) ?? { feeds: 0, values: new Tally() };
    tag.feeds += ids.length;
    tag.values.add(value, ids.length);
    byKey.set(key, tag);
  }
  return [...byKey]
    .sort(([a, x], [b, y]) => y.feeds - x.feeds || (a < b ? -1 : 1))
    .map(([key, { feeds, values }]) => {
      const topValues = values.sorted().slice(0, TAG_VALUES);
      return { key, feeds, values: topValues.map(([value, count]) => ({ value, feeds: count })) };
    });
}

const OUTCOMES: JsonSchema = object(
  {
    success: { type: "integer" },
    error: { type: "integer" },
    never: { type: "integer" },
  },
  "OutcomeCounts",
);

export const FEED_FACETS: PlainEndpoint = {
  kind: "plain",
  path: "/facets/feeds",
  operation: "countFeeds",
  summary: "Numbers of feeds by type, license, authorization, state and tag",
  answers: {
    200: {
      description: "Counts of all visible feeds",
      type: "application/json",
      schema: object(
        {
          total: { type: "integer" },
          active: { type: "integer", description: "Feeds with an active version" },
          spec: COUNTS,
          license: object(Object.fromEntries(LICENSE_FIELDS.map((field) => [field, COUNTS])), "LicenseCounts"),
          authorization: COUNTS,
          fetch: OUTCOMES,
          import: OUTCOMES,
          tags: {
            type: "array",
            items: object(
              {
                key: { type: "string" },
                feeds: { type: "integer" },
                values: {
                  type: "array",
                  description: "The most frequent ones",
                  items: object({ value: { type: "string" }, feeds: { type: "integer" } }, "TagValueCount"),
                },
              },
              "TagCounts",
            ),
          },
        },
        "FeedCounts",
      ),
    },
  },
  async answer({ context }) {
    const { db } = context.api.stores;
    const { feed } = await listTotals(db); // first, because it derives missing lists
    const [rows, tags] = await Promise.all([listEntries(db, "feed"), listTags(db, "feed")]);
    const entries = rows.map(([, entry]) => entry);
    return jsonAnswer(countFeeds(entries, tags, feed.active));
  },
};

class Tally {
  readonly #counts = new Map<string, number>();

  add(value: string, times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Most frequent first, then by text. */
  sorted(): [value: string, count: number][] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  }

  /** As an object, the most frequent first. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.sorted());
  }
}

type OperatorFacets = {
  total: number;
  /** Operators of agencies in active versions. */
  active: number;
  /** `active`: those with an agency in an active version. */
  countries: { adm0_name: string; adm0_iso: string | null; operators: number; active: number }[];
};

/** Counts an operator once per country, regardless of its number of feeds and agencies there. */
function countOperators(operators: readonly OperatorEntry[], active: number): OperatorFacets {
  const countries = new Map<string, { iso: string | null; operators: number; active: number }>();
  for (const { places, agencies } of operators) {
    const ownCountries = new Map(places.map(([iso, country]) => [country, iso]));
    for (const [name, iso] of ownCountries) {
      const country = countries.get(name) ?? { iso: null, operators: 0, active: 0 };
      countries.set(name, {
        iso: country.iso ?? iso,
        operators: country.operators + 1,
        active: country.active + Number(agencies > 0),
      });
    }
  }
  return {
    total: operators.length,
    active,
    countries: [...countries]
      .map(([adm0_name, { iso, ...counts }]) => ({ adm0_name, adm0_iso: iso, ...counts }))
      .sort((a, b) => b.operators - a.operators || (a.adm0_name < b.adm0_name ? -1 : 1)),
  };
}

export const OPERATOR_FACETS: PlainEndpoint = {
  kind: "plain",
  path: "/facets/operators",
  operation: "countOperators",
  summary: "Numbers of operators by country",
  answers: {
    200: {
      description: "Counts of all visible operators",
      type: "application/json",
      schema: object(
        {
          total: { type: "integer" },
          active: { type: "integer", description: "Operators with an agency in an active version" },
          countries: {
            type: "array",
            items: object(
              {
                adm0_name: { type: "string" },
                adm0_iso: { type: ["string", "null"] },
                operators: { type: "integer" },
                active: { type: "integer", description: "Operators with an agency in an active version" },
              },
              "CountryCount",
            ),
          },
        },
        "OperatorCounts",
      ),
    },
  },
  async answer({ context }) {
    const { db } = context.api.stores;
    const { operator } = await listTotals(db);
    const rows = await listEntries(db, "operator");
    const entries = rows.map(([, entry]) => entry);
    return jsonAnswer(countOperators(entries, operator.active));
  },
};
