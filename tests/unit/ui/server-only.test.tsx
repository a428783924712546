import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { lazyModule, serverOnly } from "../../../src/ui/server-only.tsx";

const Name = ({ name }: { name: string }) => <b>{name}</b>;

describe("lazy modules", () => {
  test("are imported once and then available", async () => {
    const load = vi.fn(async () => ({ Name }));
    const parts = lazyModule(load);
    expect(parts.loaded()).toBeUndefined();
    await Promise.all([parts.load(), parts.load()]);
    expect(parts.loaded()).toEqual({ Name });
    expect(await parts.load()).toEqual({ Name });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("are imported again after a failure", async () => {
    const load = vi.fn(async () => ({ Name })).mockRejectedValueOnce(new Error("offline"));
    const parts = lazyModule(load);
    await expect(parts.load()).rejects.toThrow("offline");
    expect(parts.loaded()).toBeUndefined();
    expect(await parts.load()).toEqual({ Name });
  });
});

describe("a server-only part", () => {
  test("is rendered on the server, in an element without a layout or with its own class", async () => {
    const parts = lazyModule(async () => ({ Name }));
    await parts.load();
    const Plain = serverOnly(parts, (part) => part.Name);
    const Aside = serverOnly(parts, (part) => part.Name, "aside");
    expect(renderToStaticMarkup(<Plain name="A & B" />)).toBe('<div class="served"><b>A &amp; B</b></div>');
    expect(renderToStaticMarkup(<Aside name="C" />)).toBe('<div class="aside"><b>C</b></div>');
  });
});
