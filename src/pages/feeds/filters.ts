/** Filters of the feeds list: reading them from the address and converting them for the API. */

import type { ParameterOf, Query } from "../../domain/screen.ts";
import type { VerdictName } from "../../domain/verdict/verdict.ts";
import { readVerdicts } from "../../ui/verdict-badge.tsx";
import type { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** The entries of a catalog as choices, in its order. */
const choices = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  (Object.entries(names) as [Name, string][]).map(([value, name]) => ({ value, name }));

export const SPECS = choices(text.specs);

const { NEVER, ...IMPORTS } = text.imports;
export const IMPORT_STATES = choices(IMPORTS);

const { never, ...FETCHES } = text.fetches;
export const FETCH_STATES = choices(FETCHES);

/** Offered only with counts: the list of Transitland v2 cannot filter by these. */
export const NEVER_FETCHED = { value: "never", name: never } as const;
export const NEVER_IMPORTED = { value: "NEVER", name: NEVER } as const;

/** Content of a feed. */
export const CONTENT = choices(text.contents);

/** License terms to filter by; the query field has the term's name. */
export const TERMS = choices(text.terms);

type ImportState = (typeof IMPORT_STATES)[number]["value"];
type Spec = (typeof SPECS)[number]["value"];
type Term = (typeof TERMS)[number]["value"];

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

function oneOf<Value extends string>(choices: readonly { value: Value }[], text: string | null): Value | "" {
  return choices.find((choice) => choice.value === text)?.value ?? "";
}

function someOf<Value extends string>(choices: readonly { value: Value }[], texts: readonly string[]): Value[] {
  return choices.map((choice) => choice.value).filter((value) => texts.includes(value));
}

const textOf = (query: FeedsQuery, name: FeedsParameter) => (query.get(name) ?? "").trim().slice(0, 200);

function words(query: FeedsQuery, name: FeedsParameter): string[] {
  const values = query.getAll(name).map((value) => value.trim().slice(0, 200));
  return [...new Set(values.filter((value) => value !== "" && !value.includes(",")))].slice(0, 20);
}

/** Reads the filters; a value that is none of the offered ones is left out. All formats ticked is no filter. */
export function readFeedFilters(query: FeedsQuery): FeedFilters {
  const specs = someOf(SPECS, query.getAll("feedSpecs"));
  return {
    search: (query.get("search") ?? "").trim(),
    specs: specs.length === SPECS.length ? [] : specs,
    fetchError: oneOf([...FETCH_STATES, NEVER_FETCHED], query.get("fetchError")),
    importStatus: oneOf([...IMPORT_STATES, NEVER_IMPORTED], query.get("importStatus")),
    unstableUrl: query.get("tagUnstableUrl") === "true",
    terms: someOf(TERMS, query.getAll("terms")),
    tags: words(query, "tag"),
    authorization: textOf(query, "auth"),
    country: textOf(query, "country"),
    region: textOf(query, "region"),
    content: someOf(CONTENT, query.getAll("content")),
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
