/** Headsigns on a board are marked with the language of their agency. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BoardLine } from "../../../../src/pages/stop/board.ts";
import { BoardRow } from "../../../../src/pages/stop/board-row.tsx";

const line = (agency_lang: string | null, headsign: string): BoardLine => ({
  key: "1",
  date: "2026-11-27",
  seconds: 36_000,
  estimated: null,
  leaves: null,
  canceled: false,
  headway: null,
  headsign,
  platform: "",
  usualPlatform: "",
  at: "",
  pickup: 0,
  direction: 0,
  route: {
    id: 1,
    onestop_id: "r-x",
    route_id: "1",
    route_short_name: "G",
    route_long_name: "銀座線",
    route_type: 1,
    route_color: null,
    route_text_color: null,
    feed_onestop_id: "f-a",
    agency: { agency_lang },
  },
  trip: "/routes/r-x/trips/1",
});

const render = (row: BoardLine) => renderToStaticMarkup(<BoardRow line={row} />);

test.each([
  ["ja", 'lang="ja"'],
  ["ja-JP", 'lang="ja-JP"'],
  ["pt_br", 'lang="pt-BR"'],
])("%s", (code, attribute) => {
  expect(render(line(code, "浅草"))).toContain(`${attribute}>浅草<`);
});

test.each(["en", "en-IE", "mul", "", null])("not in the language of the page: %s", (code) => {
  expect(render(line(code, "Asakusa"))).not.toContain("lang=");
});

test("words of the page in place of a headsign are not marked", () => {
  expect(render(line("ja", ""))).not.toContain("lang=");
});
