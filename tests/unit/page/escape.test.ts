import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeMarkup } from "../../../src/domain/text/markup.ts";
import { scriptJson } from "../../../worker/page/escape.ts";

describe("scriptJson", () => {
  it("produces equivalent JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(scriptJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("can neither close its element nor break a line", () => {
    const nasty = fc.string({
      unit: fc.constantFrom("<", "/", "script", "!--", ">", "\u2028", "\u2029", "\\", '"', "a"),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        expect(scriptJson({ [text]: text })).not.toMatch(/[<\u2028\u2029]/);
      }),
    );
  });
});

describe("escapeMarkup", () => {
  it("escapes everything that opens a tag, ends a value or starts an entity", () => {
    const nasty = fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "amp;", "a") });
    fc.assert(
      fc.property(nasty, (text) => {
        expect(escapeMarkup(text).replace(/&(amp|lt|gt|quot|#x27);/g, "")).not.toMatch(/[&<>"']/);
      }),
    );
    expect(escapeMarkup(`<a href="x" id='y'>&amp;`)).toBe("&lt;a href=&quot;x&quot; id=&#x27;y&#x27;&gt;&amp;amp;");
  });
});
