import { serviceWindowFacts } from "../../../store/read/feed-version.ts";
import type { QueryContext } from "../context.ts";
import { type ServiceWindow, serviceWindowOf } from "./service-window.ts";

/** The service window of a version: one row read; null where nothing is known. */
export async function windowOfVersion(
  { loaders, stores }: QueryContext,
  versionId: number,
): Promise<ServiceWindow | null> {
  const facts = await loaders.byId("service window", (ids) => serviceWindowFacts(stores.db, ids)).load(versionId);
  return facts === null ? null : serviceWindowOf(facts);
}

/** Zone in which a version's days are counted. */
export function zoneOfVersion(version: { default_timezone: string | null }): string {
  return version.default_timezone ?? "UTC";
}
