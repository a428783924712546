/** Names of entities in further languages; null where another server answers. */
import { portalQuery } from "./query.ts";

export type EntityTranslation = { language: string; field_name: string; translation: string };

/** @param id numeric id */
export function translationsQuery(list: "routes" | "stops", id: number) {
  return portalQuery<{ translations: EntityTranslation[] }>(`/translations/${list}/${id}`);
}
