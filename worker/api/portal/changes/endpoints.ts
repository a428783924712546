/** `{apiBase}/portal/changes`: what changed for riders when versions of feeds took the place of others. */

import { shownChange } from "../../../../src/domain/changes/shown.ts";
import { listChanges } from "../../../store/version/feed-change.ts";
import { object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { limitValue } from "../../endpoint/value.ts";
import { EACH_MINUTE } from "../../http/cache-control.ts";
import { CHANGE_SCHEMA } from "./entry.ts";
import { CHANGE_PARAMETERS, changeFilter } from "./filter.ts";
import { READER_ENDPOINTS } from "./readers.ts";

const PARAMETERS = [...CHANGE_PARAMETERS, parameter("limit", limitValue(20, 100), "Maximum number of changes.")];

const CHANGES: PlainEndpoint = {
  kind: "plain",
  path: "/changes",
  operation: "listChanges",
  summary: "What changed for riders when newer versions of feeds became active",
  description:
    "Routes and stops that were added, removed or renamed, stops that moved by 50 meters or more, hours of service by " +
    "weekday, the last day of service, and fares; the newest change first. Costs three rows per change.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Changes, the newest first",
      type: "application/json",
      schema: object({ changes: { type: "array", items: CHANGE_SCHEMA } }, "FeedChanges"),
    },
    400: { description: "A parameter cannot be read", type: "application/json" },
  },
  async answer({ url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const { now, stores } = context.api;
    const limit = (query.limit as number | undefined) ?? 20;
    const changes = await listChanges(stores.db, changeFilter(query, now), limit);
    return Response.json({ changes: changes.map(shownChange) }, { headers: { "cache-control": EACH_MINUTE } });
  },
};

export const CHANGE_ENDPOINTS: readonly PlainEndpoint[] = [CHANGES, ...READER_ENDPOINTS];
