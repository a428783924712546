import { type FeedVersionRow, serviceWindowFacts } from "../../../store/read/feed-version.ts";
import type { QueryContext } from "../context.ts";
import { type ServiceWindow, serviceWindowOf } from "./service-window.ts";

/** The service window of a version, which was read with its levels or is read now; null where nothing is known. */
export async function windowOfVersion(
  { loaders, stores }: QueryContext,
  version: FeedVersionRow,
): Promise<ServiceWindow | null> {
  const { service_levels } = version;
  if (service_levels !== undefined) return serviceWindowOf({ ...version, service_levels });
  const facts = await loaders.byId("service window", (ids) => serviceWindowFacts(stores.db, ids)).load(version.id);
  return facts === null ? null : serviceWindowOf(facts);
}

/** Zone in which a version's days are counted. */
export function zoneOfVersion(version: { default_timezone: string | null }): string {
  return version.default_timezone ?? "UTC";
}
