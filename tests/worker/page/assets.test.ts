/** The files of a page, as the bundler's manifest tells them. */
import { expect, test } from "vitest";
import { collect } from "../../../worker/page/assets.ts";

const MANIFEST = {
  "_frame-b.js": { file: "assets/frame-b.js", imports: ["_links-c.js"], css: ["assets/frame.css"] },
  "_links-c.js": { file: "assets/links-c.js", imports: ["src/entry.client.ts"] },
  "_map-d.js": { file: "assets/map-d.js" },
  "src/entry.client.ts": { file: "assets/index-a.js", imports: ["_frame-b.js"] },
  "src/pages/feed/index.tsx": {
    file: "assets/feed-e.js",
    imports: ["_links-c.js", "src/pages/stop/index.tsx"],
    css: ["assets/feed.css"],
  },
  "src/pages/stop/index.tsx": { file: "assets/stop-f.js", imports: ["_frame-b.js"] },
  "src/pages/feed/late.ts": { file: "assets/late-g.js", imports: ["_map-d.js"] },
};

test("collects the entry and its imports, even if they are circular", () => {
  expect(collect(MANIFEST, [])).toEqual({
    entry: "/assets/index-a.js",
    modules: ["/assets/frame-b.js", "/assets/links-c.js"],
    styles: ["/assets/frame.css"],
  });
});

test("adds the page's own files, but not its dynamic imports", () => {
  expect(collect(MANIFEST, ["feeds-feedKey"])).toEqual({
    entry: "/assets/index-a.js",
    modules: ["/assets/frame-b.js", "/assets/links-c.js", "/assets/feed-e.js", "/assets/stop-f.js"],
    styles: ["/assets/frame.css", "/assets/feed.css"],
  });
});
