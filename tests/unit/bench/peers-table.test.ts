import { describe, expect, test } from "vitest";
import { cachedBy, tableOf, textsOf } from "../../bench/peers/table.ts";

const PLAIN = '<table class="t" data-cards><tr><td data-lead><div>A &amp; B</div></td></tr></table>';

describe("tableOf", () => {
  test("leaves the table alone", () => expect(tableOf(`<main><h1>x</h1>${PLAIN}</main>`)).toBe(PLAIN));

  test("takes away what frameworks add between nodes", () => {
    const vue =
      '<table class="t" data-cards=""><!--[--><tr><td data-lead><div>A &amp; B</div></td></tr><!--]--></table>';
    const svelte =
      '<table class="t" data-cards="">\n  <!--1a--><tr> <td data-lead=""><div>A &amp; B</div></td></tr> </table>';
    expect(tableOf(vue)).toBe(PLAIN);
    expect(tableOf(svelte)).toBe(PLAIN);
  });

  test("keeps what differs", () => {
    expect(tableOf(PLAIN.replace("A", "C"))).not.toBe(PLAIN);
    expect(tableOf(PLAIN.replace("data-lead", 'data-lead="1"'))).not.toBe(PLAIN);
    expect(tableOf(PLAIN.replace("A &amp;", "A  &amp;"))).not.toBe(PLAIN);
  });

  test("refuses no table, and two", () => {
    expect(() => tableOf("<main></main>")).toThrow("one table");
    expect(() => tableOf(PLAIN + PLAIN)).toThrow("one table");
  });
});

describe("textsOf", () => {
  test("is the same for plain and for labeled cells", () => {
    expect(textsOf(PLAIN)).toEqual(["A &amp; B"]);
    expect(textsOf("<table><tr><td>1</td><td><a href='/x'>A</a></td></tr></table>")).toEqual(["1", "A"]);
    expect(textsOf('<table><tr role="row"><td><div>1</div></td><td><div>A</div></td></tr></table>')).toEqual([
      "1",
      "A",
    ]);
  });
});

describe("cachedBy", () => {
  test.each([
    [{}, null],
    [{ "cache-control": "public, max-age=0, must-revalidate" }, null],
    [{ "cache-control": "public, max-age=60" }, "cache-control"],
    [{ "cache-control": "s-maxage=5" }, "cache-control"],
    [{ age: "3" }, "age"],
  ])("%j", (headers, expected) => expect(cachedBy(new Headers(headers as Record<string, string>))).toBe(expected));
});
