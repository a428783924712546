import { expect, it } from "vitest";
import { repositoryOf } from "../../../../src/domain/feed-check/workflow.ts";

it.each([
  ["https://github.com/you/portal/edit/main/{path}", "you/portal"],
  ["https://github.com/you/portal.git", "you/portal"],
  ["https://github.com/you/portal", "you/portal"],
  ["https://github.com/you", null],
  ["https://git.example/you/portal", null],
  ["https://github.com.example/you/portal", null],
  ["https://github.com/you/po rtal", null],
  [undefined, null],
])("the repository of %s is %s", (url, repository) => {
  expect(repositoryOf(url)).toBe(repository);
});
