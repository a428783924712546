/** Every mutation of Transitland v2 is in the schema, and refused: the portal is read-only. */
import { getNullableType, isInputObjectType, isRequiredArgument, isScalarType } from "graphql";
import { beforeAll, expect, test } from "vitest";
import { schema } from "../../../worker/api/graphql/schema.ts";
import { ask, data } from "./fixture.ts";
import { buildWorld } from "./world.ts";

beforeAll(buildWorld);

const fields = Object.values(schema().getMutationType()?.getFields() ?? {});

test("there are fifteen mutations", () => {
  expect(fields).toHaveLength(15);
});

test.each(fields.map((field) => [field.name, field] as const))("%s is refused with a code", async (name, field) => {
  const args = field.args.filter(isRequiredArgument).map((argument) => {
    const type = getNullableType(argument.type);
    const value = isInputObjectType(type) ? "{ id: 1 }" : isScalarType(type) && type.name === "Int" ? "1" : '"f-x"';
    return `${argument.name}: ${value}`;
  });
  const answer = await ask(`mutation { ${name}${args.length === 0 ? "" : `(${args.join(", ")})`} { __typename } }`);
  expect(answer.errors).toMatchObject([
    { message: expect.stringContaining("read-only"), extensions: { code: "auth.forbidden" }, path: [name] },
  ]);
  expect(answer.data?.[name] ?? null).toBeNull();
});

test("none changes anything", async () => {
  await ask("mutation { feed_version_delete(id: 11) { success } stop_delete(id: 1000) { id } }");
  const { feed_versions, stops } = await data("{ feed_versions(ids: [11]) { id } stops(ids: [1000]) { id } }");
  expect([feed_versions, stops]).toEqual([[{ id: 11 }], [{ id: 1000 }]]);
});
