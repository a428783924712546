/** Filters of the feeds list: reading them from the address and converting them for the API. */

import type { ParameterOf, Query } from "../../domain/screen.ts";
import type { VerdictName } from "../../domain/verdict/verdict.ts";
import { readVerdicts } from "../../ui/verdict-badge.tsx";
import type { screen } from "./screen.ts";
import { text } from "./text.tsx";

type ImportState = Exclude<keyof typeof text.imports, "NEVER">;
type Spec = keyof typeof text.specs;
/** License terms to filter by; the query field has the term's name. */
type Term = keyof typeof text.terms;

type FeedsParameter = ParameterOf<typeof screen>;

export type FeedsQuery = Query<FeedsParameter>;

export type FeedFilters = {
  search: string;
  specs: readonly Spec[];
  fetchError: "" | "true" | "false" | "never";
  importStatus: "" | ImportState | "NEVER";
  unstableUrl: boolean;
  terms: readonly Term[];
  /** Only the portal's own list knows the rest. */
  tags: readonly string[];
  authorization: string;
  country: string;
  region: string;
  content: readonly string[];
  verdicts: readonly VerdictName[];
};

/** Values by which a list can be filtered, with their names. */
type ValueNames<Value extends string> = Readonly<Record<Value, string>>;

const valuesOf = <Value extends string>(names: ValueNames<Value>) => Object.keys(names) as Value[];

function oneOf<Value extends string>(names: ValueNames<Value>, text: string | null): Value | "" {
  return valuesOf(names).find((value) => value === text) ?? "";
}

function someOf<Value extends string>(names: ValueNames<Value>, texts: readonly string[]): Value[] {
  return valuesOf(names).filter((value) => texts.includes(value));
}

const textOf = (query: FeedsQuery, name: FeedsParameter) => (query.get(name) ?? "").trim().slice(0, 200);

function words(query: FeedsQuery, name: FeedsParameter): string[] {
  const values = query.getAll(name).map((value) => value.trim().slice(0, 200));
  return [...new Set(values.filter((value) => value !== "" && !value.includes(",")))].slice(0, 20);
}

/** Reads the filters; a value that is none of the offered ones is left out. All formats ticked is no filter. */
export function readFeedFilters(query: FeedsQuery): FeedFilters {
  const specs = someOf(text.specs, query.getAll("feedSpecs"));
  return {
    search: (query.get("search") ?? "").trim(),
    specs: specs.length === valuesOf(text.specs).length ? [] : specs,
    fetchError: oneOf(text.fetches, query.get("fetchError")),
    importStatus: oneOf(text.imports, query.get("importStatus")),
    unstableUrl: query.get("tagUnstableUrl") === "true",
    terms: someOf(text.terms, query.getAll("terms")),
    tags: words(query, "tag"),
    authorization: textOf(query, "auth"),
    country: textOf(query, "country"),
    region: textOf(query, "region"),
    content: someOf(text.contents, query.getAll("content")),
    verdicts: readVerdicts(query),
  };
}

/** Transitland v2 `FeedFilter`. */
export type FeedWhere = {
  search?: string;
  spec?: Spec[];
  fetch_error?: boolean;
  import_status?: ImportState;
  tags?: Record<string, string>;
  license?: Partial<Record<Term, "YES">>;
};

export function feedWhere(filters: FeedFilters): FeedWhere {
  return {
    ...(filters.search === "" ? {} : { search: filters.search }),
    ...(filters.specs.length === 0 ? {} : { spec: [...filters.specs] }),
    ...(filters.fetchError === "" || filters.fetchError === "never"
      ? {}
      : { fetch_error: filters.fetchError === "true" }),
    ...(filters.importStatus === "" || filters.importStatus === "NEVER" ? {} : { import_status: filters.importStatus }),
    ...(filters.unstableUrl ? { tags: { unstable_url: "true" } } : {}),
    ...(filters.terms.length === 0 ? {} : { license: Object.fromEntries(filters.terms.map((term) => [term, "YES"])) }),
  };
}

/** How many of the filters below the fold are set. */
export function countFeedFilters(filters: FeedFilters): number {
  return (
    filters.specs.length +
    filters.terms.length +
    Number(filters.fetchError !== "") +
    Number(filters.importStatus !== "") +
    Number(filters.unstableUrl) +
    filters.tags.length +
    filters.content.length +
    filters.verdicts.length +
    [filters.authorization, filters.country, filters.region].filter((value) => value !== "").length
  );
}
