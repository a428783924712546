import { parseArgs } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { joinNegativeValues } from "../../../../cli/command-line/negative-values.ts";

const options = {
  bbox: { type: "string" },
  stop: { type: "string", multiple: true },
  all: { type: "boolean" },
} as const;
const read = (...args: string[]) => parseArgs({ args: joinNegativeValues(args), options, allowPositionals: true });

it("reads a box in the west with and without an equals sign", () => {
  for (const box of ["-82.47,27.93,-82.43,27.97", "-.5,0,1,1", "-0,0,0,0"])
    for (const args of [
      ["f-a", "--bbox", box, "--all"],
      ["f-a", `--bbox=${box}`, "--all"],
    ])
      expect(read(...args)).toMatchObject({ values: { bbox: box, all: true }, positionals: ["f-a"] });
});

it("keeps options apart, and a minus that begins no number stays refused", () => {
  expect(read("--stop", "-1", "--stop", "-2", "--all").values.stop).toEqual(["-1", "-2"]);
  expect(() => read("--bbox", "--all")).toThrow();
  expect(() => read("--bbox", "-x")).toThrow();
});

it("changes nothing without a negative number", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^(--?[a-z]+(=[-.\w]*)?|[\w.,]*)$/)), (args) => {
      expect(joinNegativeValues(args)).toEqual(args);
    }),
  );
});
