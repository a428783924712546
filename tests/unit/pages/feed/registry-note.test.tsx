import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RegistryNote } from "../../../../src/pages/feed/registry-note.tsx";

const render = (note: string) => renderToStaticMarkup(<RegistryNote note={note} />);

test.each([
  ["imported from f-sf~bay~area~rg", ["f-sf~bay~area~rg"]],
  ["see f-dpz8-ttc. Not o-9q9-bart, but f-cap~cotentin~rt", ["f-dpz8-ttc", "o-9q9-bart", "f-cap~cotentin~rt"]],
  ["a two-way, auto-generated feed of-the day", []],
  ["", []],
])("links the Onestop IDs in %j", (note, ids) => {
  const html = render(note);
  expect([...html.matchAll(/href="\/onestop-id\/([^"]*)"/g)].map(([, id]) => decodeURIComponent(id!))).toEqual(ids);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(note);
});

test("shows markup of a note as text", () => {
  expect(render("<b>f-a</b>")).toContain("&lt;b&gt;");
});
