/** Texts of search results, wherever they are listed. */
import { plural } from "../domain/plural.ts";

export const searchText = {
  /** Headings of the groups. */
  kinds: { feeds: "Feeds", operators: "Operators", routes: "Routes", stops: "Stops", places: "Places" },
  version: (sha1: string) => `version ${sha1}`,
  station: "Station",
  code: (code: string) => `Code ${code}`,
  operators: (count: number) => plural(count, { one: "{n} operator", other: "{n} operators" }),
  specs: { gtfs: "GTFS", "gtfs-rt": "GTFS Realtime", gbfs: "GBFS", mds: "MDS" },
};
