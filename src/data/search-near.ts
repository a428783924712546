/** Search results that lie somewhere, as links to the departures around them. */
import { link } from "../domain/links.ts";
import { stopPlace } from "../domain/places/stop-place.ts";
import type { SearchAnswer } from "./search.ts";
import { type Hit, hitGroups } from "./search-hit.ts";

/** A hit whose `href` leads to the page "near me"; null if nothing is known about its position. */
type NearHit = Omit<Hit, "href" | "route"> & { href: string | null };

export type NearGroup = { kind: "stops" | "places"; name: string; hits: NearHit[] };

/** Radius around a city, in meters: its center may be some way from its stops. */
const CITY_RADIUS = 2000;

/** Decimals of a degree that tell positions a meter apart. */
const DIGITS = 5;

function stopAddress(name: string, onestopId: string | null): string | null {
  const at = stopPlace(onestopId);
  return at === null ? null : link.nearby({ lat: at[1].toFixed(DIGITS), lon: at[0].toFixed(DIGITS), name });
}

/** Cities before stops. Countries and regions are too large to be near anything. */
export function nearGroups(answer: SearchAnswer): NearGroup[] {
  const places = answer.places.filter((place) => place.city_name);
  const groups = hitGroups({ ...answer, places, feeds: [], operators: [], routes: [] });
  const addressOf = (kind: string, index: number, name: string) => {
    if (kind === "stops") return stopAddress(name, answer.stops[index]?.onestop_id ?? null);
    const { adm0_name, adm1_name, city_name } = places[index]!;
    return link.nearby({ place: [adm0_name, adm1_name ?? "", city_name ?? ""].filter(Boolean), radius: CITY_RADIUS });
  };
  return groups
    .map(({ kind, name, hits }) => ({
      kind: kind as NearGroup["kind"],
      name,
      hits: hits.map((hit, i) => ({
        key: hit.key,
        name: hit.name,
        lang: hit.lang,
        note: hit.note,
        href: addressOf(kind, i, hit.name),
      })),
    }))
    .toSorted((a, b) => Number(a.kind === "stops") - Number(b.kind === "stops"));
}
