/** The files of a page, out of the manifest that a build slims. */
import { expect, test } from "vitest";
import { slimManifest } from "../../../cli/slim-manifest.ts";
import { collect } from "../../../worker/page/assets.ts";

const ENTRY = { file: "assets/index-a.js", name: "index", src: "src/entry.client.ts", isEntry: true };
const MANIFEST = {
  "_frame-b.js": { file: "assets/frame-b.js", name: "frame", imports: ["_links-c.js"], css: ["assets/frame.css"] },
  "_links-c.js": { file: "assets/links-c.js", name: "links", imports: ["src/entry.client.ts"] },
  "_map-d.js": { file: "assets/map-d.js", name: "map" },
  "src/entry.client.ts": { ...ENTRY, imports: ["_frame-b.js"], dynamicImports: ["src/pages/feed/index.tsx"] },
  "src/pages/feed/index.tsx": {
    file: "assets/feed-e.js",
    isDynamicEntry: true,
    imports: ["_links-c.js", "src/pages/stop/index.tsx"],
    css: ["assets/feed.css"],
  },
  "src/pages/stop/index.tsx": { file: "assets/stop-f.js", isDynamicEntry: true, imports: ["_frame-b.js"] },
  "src/pages/feed/late.ts": { file: "assets/late-g.js", isDynamicEntry: true, imports: ["_map-d.js"] },
};

test("a page's files are those of the whole manifest, circles and all", () => {
  const slim = slimManifest(MANIFEST);
  expect(collect(slim, ["feeds-feedKey"])).toEqual(collect(MANIFEST, ["feeds-feedKey"]));
  expect(collect(slim, [])).toEqual(collect(MANIFEST, []));
  expect(collect(slim, []).modules).toEqual(["/assets/frame-b.js", "/assets/links-c.js"]);
});

test("what no page imports in any case is not in it, nor what nobody looks up", () => {
  const slim = slimManifest(MANIFEST);
  expect(Object.values(slim).map(({ file }) => file)).not.toContain("assets/map-d.js");
  expect(Object.keys(slim).filter((key) => key.startsWith("src/"))).toEqual([
    "src/entry.client.ts",
    "src/pages/stop/index.tsx",
    "src/pages/feed/index.tsx",
  ]);
  for (const chunk of Object.values(slim)) expect(Object.keys(chunk)).not.toContain("name");
});

test("a manifest with a hole fails the build", () => {
  const broken = { "src/entry.client.ts": { ...ENTRY, imports: ["_gone.js"] } };
  expect(() => slimManifest(broken)).toThrow("names _gone.js");
});
