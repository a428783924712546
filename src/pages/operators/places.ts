import type { PageUrl } from "../../domain/screen.ts";
import { listAddress } from "../../ui/list-query.ts";
import type { ListedAgencyPlace } from "./query.ts";

function key(place: ListedAgencyPlace): string {
  return JSON.stringify([place.adm0_name, place.adm1_name, place.city_name]);
}

/** Places of all agencies of an operator, each once, the most served first. */
export function rankedPlaces(agencies: readonly { places: ListedAgencyPlace[] | null }[] | null): ListedAgencyPlace[] {
  const best = new Map<string, ListedAgencyPlace>();
  for (const place of (agencies ?? []).flatMap((agency) => agency.places ?? [])) {
    const bestPlace = best.get(key(place));
    if (bestPlace === undefined || (place.rank ?? 0) > (bestPlace.rank ?? 0)) best.set(key(place), place);
  }
  return [...best.values()].toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
}

/** Fields of an address that name a place, from the smallest up. */
export const PLACE_FIELDS = ["city_name", "adm1_name", "adm0_name"] as const;
type PlaceField = (typeof PLACE_FIELDS)[number];

/** Names of a place from the smallest up. */
export const placeNamesOf = (place: ListedAgencyPlace) => PLACE_FIELDS.map((field) => place[field]);

/** The list without a level of the place that narrows it, and without those below, from its first page on. */
export function withoutPlace(url: PageUrl, level: PlaceField): string {
  const droppedLevels = PLACE_FIELDS.slice(0, PLACE_FIELDS.indexOf(level) + 1);
  return listAddress(url, Object.fromEntries(droppedLevels.map((field) => [field, null])));
}
