/** Loads the translations of feed versions whose texts an operation answers in a language. */
import type DataLoader from "dataloader";
import type { TranslationIndex } from "../../src/domain/gtfs/translations.ts";
import { nameLanguagesOfVersions, translationsOfVersions } from "../store/entities/translations.ts";
import type { ReadContext } from "./loaders.ts";

/** Translations by the id of their version, without those of agencies, routes, and stops, which the rows have themselves. */
export function translationLoader({ loaders, stores }: ReadContext): DataLoader<number, TranslationIndex> {
  return loaders.get("translations", (ids: readonly number[]) =>
    translationsOfVersions(stores.db, ids, loaders.countUnpacked),
  );
}

/** The language of the names of versions by id, as their feed_info.txt says (BCP 47); undefined where it does not. */
export function nameLanguageLoader({ loaders, stores }: ReadContext): DataLoader<number, string | undefined> {
  return loaders.get("name language", (ids: readonly number[]) => nameLanguagesOfVersions(stores.db, ids));
}
