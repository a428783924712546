/** Which services of a version run on a day. */
import { mondayOf, servicesOn } from "../../../../src/domain/schedule/service-week.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { QueryContext } from "../context.ts";
import { weekLoader } from "./load.ts";

/** Numeric ids of the services; days count from 1970-01-01. */
export async function servicesOnDay(
  context: QueryContext,
  version: Pick<FeedVersionRow, "id" | "shard">,
  day: number,
): Promise<ReadonlySet<number>> {
  const week = await weekLoader(context, version.shard).load(`${version.id} ${mondayOf(day)}`);
  return new Set(servicesOn(week, day));
}
