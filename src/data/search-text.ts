/** Texts of search results, wherever they are listed. */
import { messages, t } from "../domain/language/messages.ts";
import { plural } from "../domain/plural.ts";

export const searchText = messages({
  /** Headings of the groups. */
  kinds: { operators: "Operators", places: "Places", stops: "Stops", routes: "Routes", feeds: "Feeds" },
  version: (sha1: string) => t`version ${sha1}`,
  station: "Station",
  code: (code: string) => t`Code ${code}`,
  operators: (count: number) => plural(count, { one: "{n} operator", other: "{n} operators" }),
  shared: "Shared bikes and scooters",
  sharedCount: (count: number) => t`${count} feeds of shared bikes and scooters`,
  specs: { gtfs: "GTFS", "gtfs-rt": "GTFS Realtime", gbfs: "GBFS", mds: "MDS" },
});
