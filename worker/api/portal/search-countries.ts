/** Countries of the registry as candidates of the search: most of them have no agency with data, from which places come. */
import { COUNTRY_NAMES } from "../../../src/domain/places/country-names.ts";
import type { Db } from "../../store/db/db.ts";
import type { RankedCandidates } from "../../store/entities/search-ranked.ts";
import { listEntries } from "../../store/lists/read.ts";
import { likeness, type SearchText } from "./search-order.ts";

/** Likeness of a name that begins with the text, or has its words. */
const MIN_LIKENESS = 46;
/** Shorter texts are the beginning of too many names. */
const MIN_CHARACTERS = 3;

/**
 * Countries that the text names, with the operators that the registry has there; none without operators. Rows read: those
 * of the list of operators, and none if the text names no country.
 */
export async function registryCountries(db: Db, text: SearchText): Promise<RankedCandidates["places"]> {
  if (text.plain.length < MIN_CHARACTERS) return [];
  const matches = [...COUNTRY_NAMES].filter(([, name]) => likeness(name, text) >= MIN_LIKENESS);
  if (matches.length === 0) return [];
  const operators = await listEntries(db, "operator");
  return matches.flatMap(([code, name]) => {
    const count = operators.filter(([, { places }]) => places.some(([iso]) => iso === code)).length;
    return count === 0 ? [] : [{ city_name: null, adm1_name: null, adm0_name: name, operators: count, tier: 1 }];
  });
}
