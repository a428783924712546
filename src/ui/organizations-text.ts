/** Texts about the organizations that a feed names. */

import { commaList } from "../domain/language/current.ts";
import { messages } from "../domain/language/messages.ts";
import { plural } from "../domain/plural.ts";

export const organizationsText = messages({
  title: "The feed names for its data:",
  roles: { producer: "data producer", operator: "operator", authority: "authority" } as Record<string, string>,
  about: ({ agencies, routes, trips }: Readonly<Record<"agencies" | "routes" | "trips", number>>) =>
    commaList(
      [
        agencies > 0 ? plural(agencies, { one: "{n} agency", other: "{n} agencies" }) : "",
        routes > 0 ? plural(routes, { one: "{n} route", other: "{n} routes" }) : "",
        trips > 0 ? plural(trips, { one: "{n} trip", other: "{n} trips" }) : "",
      ].filter(Boolean),
    ),
});
