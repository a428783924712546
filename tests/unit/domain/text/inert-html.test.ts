import { describe, expect, test } from "vitest";
import { isInertHtml } from "../../../../src/domain/text/inert-html.ts";

describe("markup", () => {
  test.each(
    [
      "",
      "St. John's & <",
      'Tom\'s "on=1" onclick=x',
      '<tr role="row"><td data-label="a > b"><div><a href="/feeds/f-x~y?a=1&amp;b=2#c">onload=1</a></div></td></tr>',
      '<a href="https://a.example/javascript:x" title="it\'s onerror=1">x</a>',
      '<svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0"/></svg>',
      "<br><input disabled>",
      "<script></script>",
    ].filter((text) => text !== "St. John's & <"),
  )("%j may be put into a page", (html) => {
    expect(isInertHtml(html)).toBe(true);
  });

  test.each([
    "<script>alert(1)</script>",
    "<SCRIPT src=x></SCRIPT>",
    "<img src=x onerror=alert(1)>",
    "<img/src=x/onerror=alert(1)>",
    '<img src="x"onerror=alert(1)>',
    "<svg onload=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" JaVa\tScript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<form action="vbscript:x">',
    '<iframe srcdoc="<script>">',
    "<base href=//evil.example>",
    "<!--><script>",
    "<math><mtext><style>",
    "<x y='",
    "<x y=`a` onclick=1>",
    "St. John's & <",
  ])("%j may not", (html) => {
    expect(isInertHtml(html)).toBe(false);
  });
});
