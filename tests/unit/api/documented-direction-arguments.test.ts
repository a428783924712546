/** The table of the arguments of `directions` has all of them, and the parameters of both dialects that change journeys. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../../../cli/project.ts";
import { MOTIS_PLAN } from "../../../worker/api/compat/routing/motis.ts";
import { OTP_PLAN } from "../../../worker/api/compat/routing/otp.ts";
import { DIRECTIONS } from "../../../worker/api/graphql/schema/directions.ts";

const PAGE = `${ROOT}content/documentation/routing-platform/transitland-routing-api.md`;
/** They bound the length of a list, which has no argument in GraphQL. */
const COUNTS = ["numItineraries", "maxItineraries"];
/** They change what is shown of journeys. */
const STYLES = ["detailedLegs", "language", "locale", "withFares"];

const rows = readFileSync(PAGE, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").slice(1, -1));

/** Names in backquotes in a column, each once. */
const namesIn = (column: number) =>
  [
    ...new Set(rows.flatMap((cells) => [...(cells[column] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name!))),
  ].sort();

test("has every argument of the schema", () => {
  const [, input = ""] = /input DirectionRequest \{([^}]*)\}/.exec(DIRECTIONS) ?? [];
  expect(namesIn(0)).toEqual([...input.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name).sort());
});

test.each([
  [2, OTP_PLAN],
  [3, MOTIS_PLAN],
])("has every parameter of the dialect in column %i", (column, { parameters = [] }) => {
  const names = parameters.map(({ name }) => name).filter((name) => ![...COUNTS, ...STYLES].includes(name));
  expect(namesIn(column)).toEqual(names.sort());
});
