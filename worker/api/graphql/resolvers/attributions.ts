/** Attributions of agencies, routes, and trips: their own, and those of everything that they belong to. */
import { type AttributedIds, attributionsFor, type FeedAttribution } from "../../../../src/domain/gtfs/attributions.ts";
import { agencyLoader } from "../../../loaders/entities.ts";
import { attributionLoader } from "../../../loaders/feed-attributions.ts";
import type { RouteRow } from "../../../store/entities/route.ts";
import type { QueryContext } from "../context.ts";
import { limitOf } from "../lists/arguments.ts";
import type { VersionAttribution } from "../rows.ts";
import type { TypeResolvers } from "./resolver.ts";
import { textOfFile } from "./translations.ts";

type ListArgs = { limit?: number | null };

export async function attributionsAbout(
  context: QueryContext,
  versionId: number,
  ids: () => AttributedIds | Promise<AttributedIds>,
  { limit }: ListArgs,
): Promise<VersionAttribution[]> {
  const rows = await attributionLoader(context).load(versionId);
  return rows.length === 0
    ? []
    : attributionsFor(rows, await ids())
        .slice(0, limitOf(limit))
        .map(inVersion(versionId));
}

export const inVersion =
  (versionId: number) =>
  (row: FeedAttribution): VersionAttribution => ({
    ...row,
    feed_version_id: versionId,
  });

const textOfAttribution = <Column extends string>(column: Column) =>
  textOfFile("attributions", "attribution_id", column);

export const FEED_ATTRIBUTION: TypeResolvers<"FeedAttribution"> = {
  organization_name: textOfAttribution("organization_name"),
  attribution_url: textOfAttribution("attribution_url"),
  attribution_email: textOfAttribution("attribution_email"),
  attribution_phone: textOfAttribution("attribution_phone"),
};

/** GTFS ids of a route and its agency. */
export async function idsOfRoute(context: QueryContext, route: RouteRow): Promise<AttributedIds> {
  const agency = await agencyLoader(context).load(route.agency_id);
  return { route: route.route_id, ...(agency === null ? {} : { agency: agency.agency_id }) };
}
