import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openapi } from "../../../../worker/api/ogc/openapi.ts";

test("the definition is valid OpenAPI 3.0", async () => {
  const validator = new Validator();
  const found = await validator.validate(openapi("https://portal.example/api/v2/ogc", "Portal"));
  expect(found.errors ?? []).toEqual([]);
  expect(validator.version).toBe("3.0");
});
