/**
 * Changes to React's server renderer as it goes into the Worker bundle: texts are gathered as text and encoded once
 * per flush, where React encodes every small one by itself. The bytes stay the same; a long list renders about twice as
 * fast (docs/decisions/007-react-strings.md). A React whose functions look otherwise fails the build.
 */
import type { Plugin } from "vite";

type Change = readonly [what: string, from: string | RegExp, to: string];

const CHANGES: readonly Change[] = [
  [
    "writeChunk",
    /function writeChunk\(destination, chunk\) \{\n[\s\S]*?\n\}\nfunction writeChunkAndReturn/,
    "function writeChunk(destination, chunk) {\n  gatheredText += chunk;\n}\nfunction writeChunkAndReturn",
  ],
  [
    "completeWriting",
    /function completeWriting\(destination\) \{\n[\s\S]*?\n\}\nvar textEncoder = new TextEncoder\(\);/,
    'var gatheredText = "";\nfunction completeWriting(destination) {\n  if (gatheredText === "") return;\n' +
      '  var text = gatheredText;\n  gatheredText = "";\n  destination.enqueue(textEncoder.encode(text));\n}\n' +
      "var textEncoder = new TextEncoder();",
  ],
  [
    "stringToChunk",
    "function stringToChunk(content) {\n  return textEncoder.encode(content);\n}",
    'function stringToChunk(content) {\n  return "" + content;\n}',
  ],
  [
    "stringToPrecomputedChunk",
    "function stringToPrecomputedChunk(content) {\n  return textEncoder.encode(content);\n}",
    'function stringToPrecomputedChunk(content) {\n  return "" + content;\n}',
  ],
  [
    "byteLengthOfChunk",
    "function byteLengthOfChunk(chunk) {\n  return chunk.byteLength;\n}",
    "function byteLengthOfChunk(chunk) {\n  return chunk.length;\n}",
  ],
  ["finishedSegment", "segmentByteSize += segment[i].byteLength;", "segmentByteSize += segment[i].length;"],
];

/** Names that must be left only where they do no harm; more of them mean code that these changes do not know. */
const LEFT: readonly [name: string, times: number][] = [
  ["byteLength", 0],
  ["writtenBytes", 3],
  ["textEncoder", 2],
];

/**
 * @param code text of react-dom-server.edge.production.js
 * @throws Error when a function is not there exactly once, or when others touch what it touches
 */
export function gatherStrings(code: string): string {
  let changed = code;
  for (const [what, from, to] of CHANGES) {
    const parts = changed.split(from);
    if (parts.length !== 2)
      throw new Error(`React's ${what} is there ${parts.length - 1} times; cli/react-strings.ts has to follow.`);
    changed = parts.join(to);
  }
  for (const [name, times] of LEFT) {
    const found = changed.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
    if (found !== times)
      throw new Error(`React mentions ${name} ${found} times, not ${times}; cli/react-strings.ts has to follow.`);
  }
  return changed;
}

/** Applies these changes in the Worker's production build. */
export function reactStrings(): Plugin {
  let gathered = false;
  return {
    name: "react-strings",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      if (!id.endsWith("/react-dom-server.edge.production.js")) return null;
      gathered = true;
      return { code: gatherStrings(code), map: null };
    },
    buildEnd(error) {
      if (error === undefined && !gathered)
        throw new Error("React's server renderer did not go through cli/react-strings.ts.");
    },
  };
}
