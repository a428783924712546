import { afterEach, expect, it, vi } from "vitest";
import { buildState } from "../../../../src/shell/builds/state.ts";

vi.mock("../../../../src/shell/builds/newer-build.ts", () => ({ watchBuilds: () => {} }));

const META = { redirects: [{ source: "/old", target: "/feeds", status: 301 }] };

// Another file of this worker may have loaded it with the real modules.
vi.resetModules();
const { begin } = await import("../../../../src/shell/builds/background.ts");

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a redirect of the build applies if the server does not answer in time", async () => {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit = {}) => {
    if (address === "/builds/meta/b.json") return Promise.resolve(Response.json(META));
    return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason)));
  });
  const state = buildState("b");
  await begin(state);
  const found = state.redirect(new URL("https://portal.example/old#top"));
  expect(found?.location).toBe("/feeds");
  expect(await found?.settle()).toBe("/feeds#top");
});
