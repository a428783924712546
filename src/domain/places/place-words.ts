/** The names of a place in words. */
import { commaList } from "../language/current.ts";
import { translateName } from "../language/messages.ts";

/** Names of a place from the small to the large: city, region, country. A level without a name is null, absent, or empty. */
type LevelNames = readonly (string | null | undefined)[];

/** Whether a smaller level of the place has the name already, as of the region and the city Dublin. */
export function repeatsName(names: LevelNames, level: number): boolean {
  return names.slice(0, level).includes(names[level]);
}

/** A country in the language of the page. @param name in English, as Natural Earth and our data have it */
export const countryWords = (name: string | null | undefined): string => translateName(name ?? "");

/** A place from the small to the large, each name once: `Tampa, Florida, United States of America`, `Dublin, Ireland`. */
export function placeWords(names: LevelNames): string {
  return commaList(
    names
      .map((name, level) => (level === names.length - 1 ? countryWords(name) : name) || "")
      .filter((name, level) => name !== "" && !repeatsName(names, level)),
  );
}
