/** What V8 is told by the environment of the runtime. */
import { expect, test } from "vitest";
import { setV8Flags } from "../../../../cli/local/runtime-options.ts";

const flagsAfter = (environment: NodeJS.ProcessEnv, times = 1) => {
  for (let n = 0; n < times; n++) setV8Flags(environment);
  return environment.MINIFLARE_WORKERD_V8_FLAGS?.split(" ") ?? [];
};

test("an isolate is collected before it has grown large", () => {
  expect(flagsAfter({})).toEqual([
    "--initial-old-space-size=4",
    "--heap-growing-percent=50",
    "--max-semi-space-size=4",
  ]);
});

test("flags of the operator come last, which V8 follows", () => {
  const flags = flagsAfter({ MINIFLARE_WORKERD_V8_FLAGS: "--optimize-for-size  --heap-growing-percent=20" });
  expect(flags.slice(-2)).toEqual(["--optimize-for-size", "--heap-growing-percent=20"]);
  expect(flags).toContain("--initial-old-space-size=4");
});

test("a process that inherits the environment of another adds nothing", () => {
  const environment = { MINIFLARE_WORKERD_V8_FLAGS: "--optimize-for-size" };
  expect(flagsAfter({ ...environment }, 3)).toEqual(flagsAfter({ ...environment }));
});
