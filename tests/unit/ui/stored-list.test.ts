import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { storedList } from "../../../src/ui/stored-list.ts";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function withStorage(initial: Record<string, string>) {
  const stored = new Map(Object.entries(initial));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

describe("a list in local storage", () => {
  const list = () => storedList("names", 3, isText, (text) => text.toLowerCase());

  it("has the most recent first, each once, up to its length", () => {
    const stored = withStorage({});
    const names = list();
    for (const name of ["a", "b", "c", "A", "d"]) names.remember(name);
    expect(JSON.parse(stored.get("names")!)).toEqual(["d", "A", "c"]);
    expect(names.forget("a")).toBe(2);
    expect(JSON.parse(stored.get("names")!)).toEqual(["d", "c"]);
    names.clear();
    expect(stored.has("names")).toBe(false);
  });

  it.each(["{", "7", '[1, "", "b"]', "null"])("keeps nothing of %s that is no item", (text) => {
    const stored = withStorage({ names: text });
    list().remember("a");
    expect(JSON.parse(stored.get("names")!)).toEqual(text.includes('"b"') ? ["a", "b"] : ["a"]);
  });

  it("remembers nothing where storage is blocked, and is empty on the server", () => {
    vi.stubGlobal("localStorage", undefined);
    const names = list();
    expect(names.remember("a")).toBe(false);
    const View = () => createElement("p", null, names.use().length);
    expect(renderToString(createElement(View))).toBe("<p>0</p>");
  });
});
