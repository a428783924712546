/** What the server hands to the browser inside a page, so that nothing is asked twice. */
import type { QueryKey } from "@tanstack/react-query";
import type { FailureShape } from "../data/failure.ts";
import type { Site } from "../data/site.ts";

/** One answered query: its key and its data. */
export type SentQuery = readonly [key: QueryKey, data: unknown];

export type PageState = {
  site: Site;
  loaderData: Record<string, unknown>;
  errors: Record<string, FailureShape> | null;
  queries: readonly SentQuery[];
};

/** Id of the JSON block of a cacheable page. */
export const STATE_ID = "state";

/** Name of the global list through which a streaming page sends its state and, later, its queries. */
export const STREAM_NAME = "__page";

/** Id of the element that React fills. */
export const ROOT_ID = "app";
