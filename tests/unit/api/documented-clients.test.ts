/** The tables of the clients of other planners name the operations that our tests send, and all of MOTIS' client. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as motis from "@motis-project/motis-client";
import { Kind, parse } from "graphql";
import { expect, test } from "vitest";
import { ROOT } from "../../../cli/project.ts";
import { CLIENTS } from "../../worker/api/otp-graphql/clients.ts";

const page = (name: string) => readFileSync(`${ROOT}content/documentation/routing-platform/${name}.md`, "utf8");
const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
const namesIn = (cell = "") => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** The fields of the root that a query selects. */
function rootFields(query: string): string[] {
  return parse(query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : []))
      : [],
  );
}

test.each(Object.entries(CLIENTS))("OpenTripPlanner's table has the operations of %s", (client, queries) => {
  const rows = rowsOf(page("opentripplanner")).filter(([, name]) => name === client);
  expect(sorted(rows.flatMap(([, , operations]) => namesIn(operations)))).toEqual(sorted(queries.flatMap(rootFields)));
});

test("MOTIS' table has all functions of its client, in its version", () => {
  const text = page("motis");
  const functions = Object.entries(motis).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
  const documentedFunctions = rowsOf(text).flatMap(([, , cell]) => namesIn(cell));
  const { createConfig: _, ...others } = Object.fromEntries(functions.map((name) => [name, true]));
  expect(sorted(documentedFunctions)).toEqual(sorted(Object.keys(others)));
  const { version } = createRequire(import.meta.url)("@motis-project/motis-client/package.json");
  expect(text).toContain(`\`@motis-project/motis-client\` ${version} `);
});
