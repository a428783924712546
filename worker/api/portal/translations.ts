/** `{apiBase}/portal/translations/{list}/{id}`: texts of an entity in further languages, as pages show them. */
import { textsOfEntity } from "../../store/entities/translations.ts";
import { jsonAnswer, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { numericKey } from "../endpoint/key.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";

const TABLES = { agencies: "agency", routes: "route", stops: "stop" } as const;

export const TRANSLATIONS_OF_ENTITY: PlainEndpoint = {
  kind: "plain",
  path: "/translations/{list}/{id}",
  operation: "listTranslations",
  summary: "Names and other texts of an agency, route, or stop in further languages (translations.txt)",
  segments: { list: "agencies, routes, or stops.", id: "Numeric id." },
  examples: { list: "routes", id: String(SAMPLE.routeNumber) },
  answers: {
    200: {
      description: "All texts by language, and the names as in the file if there are any; none for an unknown id",
      type: "application/json",
      schema: object(
        {
          texts: { type: "array", items: object({ field_name: TEXT, text: TEXT }, "EntityText") },
          translations: {
            type: "array",
            items: object({ language: TEXT, field_name: TEXT, translation: TEXT }, "EntityTranslation"),
          },
        },
        "EntityTranslations",
      ),
    },
    404: { description: "No such list, or an id that is not a number", type: "application/json" },
  },
  async answer({ path, context }) {
    const id = numericKey(path.id ?? "");
    const list = path.list ?? "";
    if (id === null || !Object.hasOwn(TABLES, list)) return refuse.notFound();
    const { texts, translations } = await textsOfEntity(context.api.stores.db, TABLES[list as keyof typeof TABLES], id);
    return jsonAnswer({
      texts: Object.entries(Object.keys(translations).length === 0 ? {} : texts).flatMap(([field_name, text]) =>
        text === null || text === "" ? [] : [{ field_name, text }],
      ),
      translations: Object.entries(translations).flatMap(([language, ofLanguage]) =>
        Object.entries(ofLanguage).map(([field_name, translation]) => ({ language, field_name, translation })),
      ),
    });
  },
};
