/** When a browser shows the late content of a streamed page: the inline scripts of a document, with a page of stubs. */
import { runInNewContext } from "node:vm";
import { Suspense, use } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it } from "vitest";
import { INLINE_SCRIPT } from "../../../worker/page/inline-script.ts";

/** React's scripts of a page whose content comes after its frame: the one of the frame, and the one with the content. */
async function reactScripts(): Promise<string[]> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>();
  const Content = () => {
    use(arrival);
    return <p>Content</p>;
  };
  const stream = await renderToReadableStream(
    <div>
      <Suspense fallback="">
        <Content />
      </Suspense>
    </div>,
  );
  setTimeout(resolve);
  const html = await new Response(stream).text();
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
}

/** Runs the scripts of a page, with a paint after those of its frame. @returns what the last one waits for */
function waitsOf([frame = "", content = ""]: readonly string[], inline: string): { frames: number; timers: number } {
  const frames: (() => void)[] = [];
  const timers: unknown[] = [];
  const element = { previousSibling: { data: "$?" }, dataset: {} };
  const page: Record<string, unknown> = {
    document: {
      ...{ documentElement: element, currentScript: element, getElementById: () => element },
      createElement: () => ({}),
    },
    navigator: {},
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    setTimeout: (callback: unknown) => timers.push(callback),
    performance: { now: () => 2_100 },
  };
  page.self = page;
  runInNewContext(`${inline};${frame}`, page);
  for (const callback of frames.splice(0)) callback();
  timers.length = 0;
  runInNewContext(content, page);
  return { frames: frames.length, timers: timers.length };
}

it("is the next frame", async () => {
  const scripts = await reactScripts();
  expect(scripts).toHaveLength(2);
  expect(waitsOf(scripts, INLINE_SCRIPT)).toEqual({ frames: 1, timers: 0 });
});

it("would be a time of React's own without the inline script", async () => {
  expect(waitsOf(await reactScripts(), "")).toEqual({ frames: 0, timers: 1 });
});
