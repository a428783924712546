/** The order and the words of lists of places. */
import type { Query } from "../../domain/screen.ts";
import type { ListedPlace } from "./query.ts";

export type Sort = "name" | "count";

export function readSort(query: Query<"sort">): Sort {
  return query.get("sort") === "count" ? "count" : "name";
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts places; those without a name are last. */
export function sortPlaces(places: readonly ListedPlace[], sort: Sort): ListedPlace[] {
  const byName = (a: ListedPlace, b: ListedPlace) => collator.compare(a.name ?? "", b.name ?? "");
  return places.toSorted(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) || (sort === "count" ? b.count - a.count : 0) || byName(a, b),
  );
}
