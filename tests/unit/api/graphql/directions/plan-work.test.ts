import { expect, test } from "vitest";
import { MAX_SLOW_STEPS } from "../../../../../src/domain/journey/plan.ts";
import { ANSWER_LIMITS, PLAN_FIELDS, SEARCH_FIELDS } from "../../../../../worker/api/graphql/budget.ts";

test("the longest plan is within the work of an answer: points near each other have no journey faster than walking", () => {
  const work = PLAN_FIELDS + (MAX_SLOW_STEPS + 1) * SEARCH_FIELDS;
  expect(work).toBeLessThan(ANSWER_LIMITS.rows * ANSWER_LIMITS.fieldsEachRow);
});
