/** What webhooks, notifications, and feeds for readers are about. */
import { readPlace } from "../../../src/domain/places/place-names.ts";
import { problem } from "../../problem.ts";
import { lineName } from "../../store/entities/line-name.ts";
import { feedEntry, operatorEntry } from "../../store/entities/verdict.ts";
import type { ApiContext } from "../graphql/context.ts";

/** As a caller names it: Onestop IDs, or the names of a place with slashes. */
export type SubjectFields = { feed?: string; operator?: string; place?: string; line?: string };

/** At most one of them; `place` as the names of country, region and city. */
type Subject = { feed?: string; operator?: string; place?: readonly string[]; line?: string };

/** @throws Problem parameter.invalid; feed.not_found, operator.not_found, entity.not_found also for hidden ones */
export async function subjectOf({ stores }: ApiContext, fields: SubjectFields): Promise<Subject> {
  const { feed, operator, place, line } = fields;
  const names = Object.keys(fields).filter((name) => fields[name as keyof SubjectFields] !== undefined);
  if (names.length > 1)
    throw problem("parameter.invalid", `Only one of ${names.join(" and ")} can be given.`, { field: names[0] ?? "" });
  const notFound = (code: "feed.not_found" | "operator.not_found" | "entity.not_found", what: string, id: string) =>
    problem(code, `No ${what} has the Onestop ID ${id}.`, { value: id.slice(0, 200) });
  if (feed !== undefined) {
    if ((await feedEntry(stores.db, feed)) === null) throw notFound("feed.not_found", "feed", feed);
    return { feed };
  }
  if (operator !== undefined) {
    if ((await operatorEntry(stores.db, operator)) === null) throw notFound("operator.not_found", "operator", operator);
    return { operator };
  }
  if (line !== undefined) {
    if ((await lineName(stores.db, line)) === null) throw notFound("entity.not_found", "route", line);
    return { line };
  }
  if (place === undefined) return {};
  const parts = readPlace(place);
  if (parts !== null) return { place: parts };
  throw problem("parameter.invalid", "The place must be up to three names with slashes between them.", {
    field: "place",
  });
}
