import {
  buildASTSchema,
  type GraphQLNamedType,
  getIntrospectionQuery,
  introspectionFromSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  specifiedScalarTypes,
  validateSchema,
} from "graphql";
import { serverAudits } from "graphql-http";
import { describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { execute } from "../../../../worker/api/graphql/execute.ts";
import { graphqlHandler } from "../../../../worker/api/graphql/handler.ts";
import { SDL } from "../../../../worker/api/graphql/schema/index.ts";
import { schema } from "../../../../worker/api/graphql/schema.ts";
import { openStores } from "../../../../worker/store/db/db.ts";

/** Names of the parts of a type, the type among them, without a description: `Type`, `Type.field`, `Type.field(argument)`. */
function undescribedIn(type: GraphQLNamedType): string[] {
  const parts: [name: string, description: string | null | undefined][] = [[type.name, type.description]];
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      parts.push([`${type.name}.${field.name}`, field.description]);
      for (const { name, description } of field.args) parts.push([`${type.name}.${field.name}(${name})`, description]);
    }
  } else if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) parts.push([`${type.name}.${field.name}`, field.description]);
  } else if (isEnumType(type)) {
    for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value.description]);
  }
  return parts.filter(([, description]) => (description ?? "").trim() === "").map(([name]) => name);
}

describe("schema", () => {
  const context = createContext({ stores: openStores({}), now: new Date("2026-01-01T00:00:00Z") });

  describe("the schema", () => {
    test("is a valid schema", () => {
      expect(validateSchema(buildASTSchema(parse(SDL)))).toEqual([]);
    });

    test("has the root fields of Transitland v2 with their arguments", () => {
      const fields = schema().getQueryType()?.getFields() ?? {};
      const signature = (name: string) => fields[name]?.args.map((a) => `${a.name}: ${a.type}`);
      for (const [name, where] of Object.entries({
        feeds: "FeedFilter",
        operators: "OperatorFilter",
        feed_versions: "FeedVersionFilter",
        agencies: "AgencyFilter",
        routes: "RouteFilter",
        stops: "StopFilter",
        trips: "TripFilter",
      })) {
        // `since` is ours: a page after a cursor says when the first one was read.
        const ours = ["agencies", "routes", "stops", "trips"].includes(name) ? ["since: Time"] : [];
        expect(signature(name), name).toEqual(["limit: Int", "after: Int", ...ours, "ids: [Int!]", `where: ${where}`]);
      }
      expect(signature("places")).toEqual([
        "limit: Int",
        "after: Int",
        "level: PlaceAggregationLevel",
        "where: PlaceFilter",
      ]);
      expect(Object.keys(fields)).toContain("me");
    });

    test("has a description for every type, field, argument, input field, and enum value", () => {
      const types = Object.values(schema().getTypeMap()).filter((type) => !type.name.startsWith("__"));
      const described = types.filter((type) => !specifiedScalarTypes.some(({ name }) => name === type.name));
      expect(described.flatMap(undescribedIn)).toEqual([]);
    });

    test("finds whatever has no description", () => {
      const bare = buildASTSchema(
        parse('"A." type Query { "B" b("C" c: Int, d: I): E f: Int } input I { "G" g: Int h: Int } enum E { "I" I J }'),
      );
      const types = ["Query", "I", "E"].map((name) => bare.getType(name)!);
      expect(types.flatMap(undescribedIn)).toEqual(["Query.b(d)", "Query.f", "I", "I.h", "E", "E.J"]);
    });

    test("can be introspected with the full query of consoles", async () => {
      const answer = await execute({ context, query: getIntrospectionQuery({ inputValueDeprecation: true }) });
      expect(answer.errors).toBeUndefined();
      expect(introspectionFromSchema(schema()).__schema.types.length).toBe(
        (answer.data as { __schema: { types: unknown[] } }).__schema.types.length,
      );
    });
  });
});

/** The audits of the GraphQL over HTTP specification, as the package graphql-http runs them. */
describe("audits", () => {
  const context = createContext({ stores: openStores({}), now: new Date("2026-01-01T00:00:00Z") });

  const audits = serverAudits({
    url: "https://portal.example/api/v2/query",
    fetchFn: (address: string, init?: RequestInit) => graphqlHandler(new Request(address, init), context),
  });

  test("there are 61 audits", () => {
    expect(audits).toHaveLength(61);
  });

  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))("%s %s", async (_id, _name, audit) => {
    const result = await audit.fn();
    expect(result, "reason" in result ? result.reason : "").toMatchObject({ status: "ok" });
  });
});
