/** The JSON schema of an entry of the log of changes (src/domain/changes/shown.ts). */

import { OPTIONAL_TEXT, object, TEXT } from "../../endpoint/answer.ts";
import type { JsonSchema } from "../../endpoint/value.ts";

const COUNT: JsonSchema = { type: ["integer", "null"] };

export const CHANGE_SCHEMA: JsonSchema = object(
  {
    id: { type: "integer", description: "Place in the log" },
    changed_at: { ...TEXT, description: "When the newer version became active, RFC 3339 in UTC" },
    feed: object({ onestop_id: TEXT, name: TEXT }, "FeedOfChange"),
    from: { ...TEXT, description: "SHA-1 of the version before" },
    to: { ...TEXT, description: "SHA-1 of the newer version" },
    title: TEXT,
    lines: {
      type: "array",
      description: "What changed, the most important first",
      items: object(
        {
          kind: { ...TEXT, description: "routes_added, stops_moved, hours, ends, fares …" },
          words: { ...TEXT, description: "A sentence without its full stop" },
          count: { ...COUNT, description: "How many; null for hours, ends and fares" },
          sample: {
            type: "array",
            description: "The first five of them",
            items: {
              ...object({ id: TEXT, onestop_id: OPTIONAL_TEXT, name: TEXT, path: OPTIONAL_TEXT }, "ChangedEntity"),
              description:
                "was: its name before. meters: how far it moved (metres: the same, deprecated). path: its page on this site",
            },
          },
        },
        "ChangeLine",
      ),
    },
    hours: {
      type: "array",
      description: "Seconds of service on the weekdays of a typical week that changed by half an hour or more",
      items: object({ weekday: TEXT, from: { type: "integer" }, to: { type: "integer" } }, "ChangedHours"),
    },
    ends: {
      anyOf: [object({ from: TEXT, to: TEXT }, "ChangedEnd"), { type: "null" }],
      description: "Last days of service, if they differ",
    },
    fares: { type: "array", items: TEXT, description: "Files with fares that changed" },
  },
  "FeedChange",
);
