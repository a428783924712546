/** Organizations that a feed version names for its data, as pages and embeds show them. */
import { attributionsFor, organizationsOf } from "../../../../src/domain/gtfs/attributions.ts";
import { withoutUnsafeScheme } from "../../../../src/domain/text/sanitize.ts";
import { attributionsOfVersion } from "../../../store/entities/feed-attributions.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { SAMPLE } from "../../endpoint/sample.ts";
import { TEXT as WORDS } from "../../endpoint/value.ts";
import { INTEGER, NULLABLE, TEXT, VERSION_KEY, versionKey } from "./version.ts";

const PARAMETERS = [
  parameter("agency_id", WORDS, "GTFS agency_id: only what is about this agency or the whole feed.", SAMPLE.agencyId),
  parameter("route_id", WORDS, "GTFS route_id: the same for a route; its agency is a parameter, too.", SAMPLE.routeId),
  parameter("trip_id", WORDS, "GTFS trip_id: the same for a trip.", SAMPLE.tripId),
];

const BOOLEAN = { type: "boolean" };
/** Maximum number of organizations in an answer. */
const MAX_ORGANIZATIONS = 200;

export const VERSION_ATTRIBUTIONS: PlainEndpoint = {
  kind: "plain",
  path: "/feed_versions/{feed_version_key}/attributions",
  operation: "listAttributionsOfVersion",
  summary: "Organizations that a feed version names for its data (attributions.txt)",
  description:
    "Without an id all organizations of the feed version, each once, with how much each is named for. With ids only those " +
    "that are named for one of them, or for the whole feed. Where feeds are shown, these names have to be shown, too.",
  segments: { feed_version_key: VERSION_KEY },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: `Up to ${MAX_ORGANIZATIONS} organizations in the order of the file; none for an unknown version`,
      type: "application/json",
      schema: object(
        {
          organizations: {
            type: "array",
            items: object(
              {
                organization_name: TEXT,
                ...{ is_producer: BOOLEAN, is_operator: BOOLEAN, is_authority: BOOLEAN },
                ...{ attribution_url: NULLABLE, attribution_email: NULLABLE, attribution_phone: NULLABLE },
                attribution_ids: {
                  type: "array",
                  items: TEXT,
                  description: "GTFS attribution_id of the rows that name it",
                },
                feed: { ...BOOLEAN, description: "Whether it is named for the whole feed" },
                agencies: { ...INTEGER, description: "Number of agencies that it is named for" },
                routes: { ...INTEGER, description: "Number of routes that it is named for" },
                trips: { ...INTEGER, description: "Number of trips that it is named for" },
              },
              "AttributedOrganization",
            ),
          },
        },
        "OrganizationsOfVersion",
      ),
    },
  },
  async answer({ path, url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const [agency, route, trip] = [query.agency_id, query.route_id, query.trip_id] as (string | undefined)[];
    const rows = await attributionsOfVersion(context.api.stores.db, versionKey(path.feed_version_key ?? ""));
    const isOfEntity = agency !== undefined || route !== undefined || trip !== undefined;
    const ids = {
      ...(agency === undefined ? {} : { agency }),
      ...(route === undefined ? {} : { route }),
      ...(trip === undefined ? {} : { trip }),
    };
    const organizations = organizationsOf(isOfEntity ? attributionsFor(rows, ids) : rows)
      .slice(0, MAX_ORGANIZATIONS)
      .map((row) => ({
        ...row,
        attribution_url: row.attribution_url === null ? null : withoutUnsafeScheme(row.attribution_url) || null,
      }));
    return jsonAnswer({ organizations });
  },
};
