/** `{apiBase}/portal/feeds/{onestop_id}/fetch_history`: on which of the last 90 days a feed was fetched. */
import { HISTORY_DAYS, historyOf } from "../../../src/domain/registry/fetch-history.ts";
import { fetchDaysOfFeed } from "../../store/registry/fetch-history.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";

const COUNT = { type: "integer", description: "Attempts" };

export const FETCH_HISTORY: PlainEndpoint = {
  kind: "plain",
  path: "/feeds/{onestop_id}/fetch_history",
  operation: "showFetchHistory",
  summary: `On which of the last ${HISTORY_DAYS} days a feed was fetched`,
  examples: { onestop_id: SAMPLE.feed },
  segments: { onestop_id: "Onestop ID of the feed." },
  answers: {
    200: {
      description: `${HISTORY_DAYS} days, today last; attempts to fetch the current static URL`,
      type: "application/json",
      schema: object(
        {
          days: {
            type: "array",
            items: object(
              {
                date: { type: "string", format: "date", description: "In UTC" },
                fetched: COUNT,
                failed: COUNT,
                result: { type: "string", enum: ["fetched", "mixed", "failed", "none"] },
              },
              "FetchDay",
            ),
          },
        },
        "FetchHistory",
      ),
    },
    404: { description: "No such feed", type: "application/json" },
  },
  async answer({ path, context }) {
    const { stores, now } = context.api;
    const days = await fetchDaysOfFeed(stores.db, (path.onestop_id ?? "").normalize("NFC"), now.getTime());
    return days === null ? refuse.notFound() : jsonAnswer({ days: historyOf(days, now.getTime()) });
  },
};
