/** The state that the server passes to the browser inside a page, so that no data is requested twice. */
import type { FailureShape } from "../data/failure.ts";
import type { SentQuery } from "../data/payload.ts";
import type { Site } from "../data/site.ts";
import type { MessageCatalog } from "../domain/language/current.ts";

export type { SentQuery } from "../data/payload.ts";

export type PageState = {
  site: Site;
  loaderData: Record<string, unknown>;
  errors: Record<string, FailureShape> | null;
  queries: readonly SentQuery[];
  /** Translations of names in data that the page shows; absent in English. */
  texts?: MessageCatalog;
};

/** Id of the JSON block at the end of a page. */
export const STATE_ID = "state";

/** Id of the element that React fills. */
export const ROOT_ID = "app";

/**
 * Id of the element after the header. A browser paints nothing before it has read that far, because the items of the
 * header move until all of them are there.
 */
export const CONTENT_ID = "after-header";
