/** Names of entities as in the file and in further languages; null where another server answers. */
import { portalQuery, serverQuery } from "./query.ts";

export type EntityTexts = {
  texts: { field_name: string; text: string }[];
  translations: { language: string; field_name: string; translation: string }[];
};

/** Read by titles, which the server renders. @param id numeric id */
export function translationsQuery(list: "agencies" | "routes" | "stops", id: number) {
  return serverQuery(portalQuery<EntityTexts>(`/translations/${list}/${id}`));
}
