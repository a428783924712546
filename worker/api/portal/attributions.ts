/** `{apiBase}/portal/attributions`: the attributions required where data of active feeds is shown. */
import { withoutUnsafeScheme } from "../../../src/domain/text/sanitize.ts";
import { feedsToName } from "../../store/entities/attribution.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { type JsonSchema, limitValue, TEXT } from "../endpoint/value.ts";

const DEFAULT_LIMIT = 50;
const PARAMETERS = [
  parameter("after", TEXT, "Onestop ID of the last feed of the previous page.", SAMPLE.feed),
  parameter("limit", limitValue(DEFAULT_LIMIT, 200), "Maximum number of feeds per page."),
];

const STRING: JsonSchema = { type: "string" };

export const ATTRIBUTIONS_OF_FEEDS: PlainEndpoint = {
  kind: "plain",
  path: "/attributions",
  operation: "listAttributions",
  summary: "Feeds in use whose licenses require attribution, with the required texts",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Feeds by Onestop ID; texts are empty if the registry has none",
      type: "application/json",
      schema: object(
        {
          feeds: {
            type: "array",
            items: object(
              {
                onestop_id: STRING,
                name: STRING,
                attribution_text: STRING,
                attribution_instructions: STRING,
                spdx_identifier: STRING,
                url: STRING,
              },
              "Attribution",
            ),
          },
          next: { type: ["string", "null"], description: "`after` of the next page" },
        },
        "Attributions",
      ),
    },
  },
  async answer({ url, path, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, path);
    const limit = (query.limit as number | undefined) ?? DEFAULT_LIMIT;
    const after = ((query.after as string | undefined) ?? "").normalize("NFC");
    const rows = await feedsToName(context.api.stores.db, after, limit + 1);
    const feeds = rows.slice(0, limit).map(({ onestop_id, name, license }) => {
      const licenseFields = JSON.parse(license) as Record<string, unknown>;
      const text = (key: string) => (typeof licenseFields[key] === "string" ? licenseFields[key] : "");
      return {
        onestop_id,
        name: name ?? "",
        attribution_text: text("attribution_text"),
        attribution_instructions: text("attribution_instructions"),
        spdx_identifier: text("spdx_identifier"),
        url: withoutUnsafeScheme(text("url")),
      };
    });
    return jsonAnswer({ feeds, next: rows.length > limit ? (feeds.at(-1)?.onestop_id ?? null) : null });
  },
};
