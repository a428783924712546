/** Links between the rows of a list with data, those without, and all. */

import type { ReactNode } from "react";
import { thousands } from "../domain/formats.ts";
import { messages } from "../domain/language/messages.ts";
import type { PageUrl, Query } from "../domain/screen.ts";
import { listAddress } from "./list-query.ts";

export type DataChoice = "true" | "false" | "all";

/** Which rows a list shows: all of them, in an order that begins with what has data, unless the visitor chooses. */
export function dataChoice(query: Query<"active">): DataChoice {
  const active = query.get("active");
  return active === "true" || active === "false" ? active : "all";
}

const WORDS: Readonly<Record<DataChoice, string>> = messages({
  true: "With data",
  false: "In the registry only",
  all: "All",
});

/** @param counts of the rows that match the other filters, as the list's facet `active` */
export function DataChips({
  url,
  choice,
  counts,
}: {
  url: PageUrl<"active">;
  choice: DataChoice;
  counts: Readonly<Record<string, number>> | undefined;
}): ReactNode {
  const [withData, without] = [counts?.true ?? 0, counts?.false ?? 0];
  const numbers = { true: withData, false: without, all: withData + without };
  return (
    <p className="cluster small data-chips">
      {(["all", "true", "false"] as const).map((value) => (
        <a
          className="button"
          data-size="small"
          {...(value === choice ? { "aria-current": "true", "data-kind": "primary" } : {})}
          href={listAddress(url, { active: value === "all" ? null : value })}
          key={value}
        >
          {WORDS[value]} ({thousands(numbers[value])})
        </a>
      ))}
    </p>
  );
}
