/** What a query selects below a field, which decides what is read with it: fragments count as what is in them. */
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse } from "graphql";
import { expect, test } from "vitest";
import { selects, selectsAmong, selectsOnly } from "../../../../worker/api/graphql/resolvers/resolver.ts";

/** The first field of a query, as its resolver receives it. */
function infoOf(query: string) {
  const { definitions } = parse(query);
  const [operation] = definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  const fragments = definitions.filter(
    (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
  );
  return {
    fieldNodes: operation!.selectionSet.selections.filter((node) => node.kind === Kind.FIELD),
    fragments: Object.fromEntries(fragments.map((node) => [node.name.value, node])),
  };
}

const QUERIES = [
  "{ calls { trip { route { agency { id } } } } }",
  "{ calls { ...call } } fragment call on Call { trip { ...trip } } fragment trip on Trip { route { agency { id } } }",
  "{ calls { ... on Call { trip { ... { route { agency { id } } } } } } }",
  // Each fragment is in the next one twice: as many spreads as this takes forever without a memory.
  `{ calls { ...f0 } } ${Array.from({ length: 40 }, (_, i) => `fragment f${i} on Call { ...f${i + 1} ...f${i + 1} }`).join(" ")}
    fragment f40 on Call { trip { route { agency { id } } } }`,
];

test.each(QUERIES)("%s", (query) => {
  const info = infoOf(query);
  expect(selects(info, "trip", "route", "agency")).toBe(true);
  expect(selects(info, "trip", "agency")).toBe(false);
  expect(selectsOnly(info, "trip")).toBe(true);
  expect(selectsOnly(info, "route")).toBe(false);
  expect(selectsAmong(info, { trip: { route: { agency: null } } })).toBe(true);
  expect(selectsAmong(info, { trip: { route: { id: {} } } })).toBe(false);
});
