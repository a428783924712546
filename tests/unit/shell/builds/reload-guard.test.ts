import { describe, expect, it } from "vitest";
import { mayReload, RELOAD_GUARD_MS } from "../../../../src/shell/builds/reload.ts";

function memory(text: string | null = null) {
  let kept = text;
  return () => ({
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  });
}

describe("reload guard", () => {
  it("allows one reload of a path in ten seconds", () => {
    const storage = memory();
    expect(mayReload("/a", 1000, storage)).toBe(true);
    expect(mayReload("/a", 1000 + RELOAD_GUARD_MS - 1, storage)).toBe(false);
    expect(mayReload("/b", 1500, storage)).toBe(true);
    expect(mayReload("/a", 1600, storage)).toBe(false);
    expect(mayReload("/a", 1000 + RELOAD_GUARD_MS, storage)).toBe(true);
  });

  it("tolerates damaged storage, and a clock that was set back", () => {
    for (const text of ["", "{", "null", "[]", '"x"']) expect(mayReload("/a", 1, memory(text))).toBe(true);
    expect(mayReload("/a", 5, memory('{"/a":99}'))).toBe(true);
  });

  it("allows no reload without storage", () => {
    const forbidden = () => {
      throw new Error("SecurityError");
    };
    expect(mayReload("/a", 1, forbidden)).toBe(false);
    const full = () => ({
      getItem: () => null,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    });
    expect(mayReload("/a", 1, full)).toBe(false);
  });
});
