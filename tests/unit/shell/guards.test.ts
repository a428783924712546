import { describe, expect, it } from "vitest";
import { askGuards } from "../../../src/shell/guards.ts";

const url = new URL("http://portal.test/feeds");

describe("guards", () => {
  it("are asked in order, and the first that throws decides", async () => {
    const asked: string[] = [];
    const guards = {
      one: () => void asked.push("one"),
      two: async () => {
        asked.push("two");
        throw new Error("no");
      },
      three: () => void asked.push("three"),
    };
    await expect(askGuards(["one", "two", "three"], guards, url)).rejects.toThrow("no");
    expect(asked).toEqual(["one", "two"]);
    await askGuards([], guards, url);
  });

  it("that nobody knows are named", async () => {
    for (const name of ["nobody", "constructor", "toString"]) {
      await expect(askGuards([name], {}, url)).rejects.toMatchObject({
        status: 500,
        message: `Unknown route middleware: '${name}'`,
      });
    }
  });
});
