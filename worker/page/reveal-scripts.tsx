/**
 * The inline scripts by which React puts the content of a streamed page in its place, and the hashes by which the content
 * policy allows them. They are read from React itself, so that an upgrade of React changes both.
 */

import { type ReactNode, Suspense, use } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
import { perIsolate } from "../../src/domain/memory.ts";
import { scriptHash } from "./inline-script.ts";

function Late({ arrival }: { arrival: Promise<void> }): ReactNode {
  use(arrival);
  return null;
}

/** Scripts of a document with one late part, as every streamed page is (src/shell/frame.tsx). */
async function scriptsOf(fails: boolean): Promise<string[]> {
  const { promise: arrival, resolve, reject } = Promise.withResolvers<void>();
  const react = await renderToReadableStream(
    <div>
      <Suspense fallback="">
        <Late arrival={arrival} />
      </Suspense>
    </div>,
    { onError: () => {} },
  );
  const reader = react.pipeThrough(new TextDecoderStream()).getReader();
  let html = (await reader.read()).value ?? "";
  if (fails) reject(new Error("A part failed."));
  else resolve();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) html += value;
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? "");
}

const sources = perIsolate<"React", string>("sources of reveal scripts", { by: "library", entries: 1, bytes: 1_000 });

/** As sources of script-src: `'sha256-…' 'sha256-…'`. Read once per isolate. */
export async function revealScriptSources(): Promise<string> {
  const before = sources.get("React");
  if (before !== undefined) return before;
  const scripts = [...(await scriptsOf(false)), ...(await scriptsOf(true))];
  const hashes = (await Promise.all([...new Set(scripts)].map(scriptHash))).join(" ");
  sources.set("React", hashes);
  return hashes;
}
