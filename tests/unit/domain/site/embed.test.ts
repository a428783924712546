import { describe, expect, test } from "vitest";
import { type EmbedAsk, elementCode, embeddedPage, frameCode, framePath } from "../../../../src/domain/site/embed.ts";

const PLAIN: EmbedAsk = { kind: "departures", key: "s-x", theme: "", lang: "", limit: "", routes: "" };
const SITE = "https://portal.example";

describe("the code of an embed", () => {
  test("of an element has only the attributes that are set, and a link inside", () => {
    expect(elementCode(PLAIN, SITE, "Departures")).toBe(
      `<script type="module" src="${SITE}/embed/v1.js"></script>\n` +
        `<transit-departures stop="s-x">\n  <a href="${SITE}/stops/s-x">Departures</a>\n</transit-departures>`,
    );
    const asked = { ...PLAIN, theme: "dark", lang: "de", limit: "3", routes: "r-a,r-b" };
    expect(elementCode(asked, SITE, "Departures")).toContain(
      '<transit-departures stop="s-x" limit="3" routes="r-a,r-b" theme="dark" lang="de">',
    );
    expect(elementCode({ ...asked, kind: "route-map", key: "r-a" }, SITE, "Map")).toContain(
      '<transit-route-map route="r-a" theme="dark" lang="de">',
    );
  });

  test("names feeds and operators apart", () => {
    const of = (key: string) => elementCode({ ...PLAIN, kind: "verdict", key }, SITE, "Usable?");
    expect(of("f-x")).toMatch(/<transit-verdict feed="f-x">\n {2}<a href="https:\/\/portal.example\/feeds\/f-x">/);
    expect(of("o-x")).toMatch(
      /<transit-verdict operator="o-x">\n {2}<a href="https:\/\/portal.example\/operators\/o-x">/,
    );
  });

  test("escapes ids of feeds", () => {
    const key = 'f-x:"><script>';
    expect(elementCode({ ...PLAIN, key }, SITE, "Departures")).toContain('stop="f-x:&quot;&gt;&lt;script&gt;">');
    expect(embeddedPage({ kind: "departures", key })).toBe("/stops/f-x:%22%3E%3Cscript%3E");
  });

  test("of a frame has the reader's theme unless another is chosen", () => {
    expect(framePath({ ...PLAIN, theme: "auto", limit: "3", routes: "r-a", lang: "de" })).toBe(
      "/embed/departures/s-x?limit=3&routes=r-a",
    );
    expect(framePath({ ...PLAIN, kind: "verdict", key: "f-x", theme: "dark", limit: "3" })).toBe(
      "/embed/verdict/f-x?theme=dark",
    );
    expect(frameCode(`${SITE}/embed/a?b&c`, 'A "b"', [3, 4])).toBe(
      `<iframe src="${SITE}/embed/a?b&amp;c" title="A &quot;b&quot;" width="3" height="4" frameborder="0" loading="lazy"></iframe>`,
    );
  });
});
