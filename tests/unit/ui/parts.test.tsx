import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { GEONAMES, TRANSITLAND_ATLAS } from "../../../src/domain/registry/attribution.ts";
import { Attributions } from "../../../src/ui/attributions.tsx";
import { CopyButton } from "../../../src/ui/copy-button.tsx";
import { DataTable, type TableColumn } from "../../../src/ui/data-table.tsx";
import { EmptyState } from "../../../src/ui/empty-state.tsx";
import { FactTable } from "../../../src/ui/fact-table.tsx";
import { SelectField } from "../../../src/ui/fields.tsx";
import { filledColumns } from "../../../src/ui/list-table.tsx";
import { ModeIcon } from "../../../src/ui/mode-icon.tsx";
import { Notice } from "../../../src/ui/notice.tsx";
import { Pager } from "../../../src/ui/pager.tsx";
import { RelativeTime } from "../../../src/ui/relative-time.tsx";
import { isSample, SampleNotice } from "../../../src/ui/sample-notice.tsx";
import { specWords } from "../../../src/ui/spec.ts";
import { LineMark, linePlace } from "../../../src/ui/stop-line.tsx";
import { PinnedNotice, staleDays } from "../../../src/ui/version-notices.tsx";

const html = renderToStaticMarkup;
const HOSTILE = "</script><b>&";
const NOW = new Date("2026-11-21T12:00:00Z");

describe("FactTable", () => {
  test("lists known facts in order, and omits unknown ones", () => {
    const text = html(
      <FactTable
        facts={[
          ["Name", HOSTILE],
          ["Empty", ""],
          ["Null", null],
          ["False", false],
          ["Zero", 0],
        ]}
      />,
    );
    expect([...text.matchAll(/<dt>(.*?)<\/dt>/g)].map((match) => match[1])).toEqual(["Name", "Zero"]);
    expect(text).toContain("&lt;/script&gt;&lt;b&gt;&amp;");
  });
});

type Row = { id: number; name: string; size: number | null };
const columns: TableColumn<Row>[] = [
  { key: "name", name: "Name", lead: true, sort: { to: "?sort=name", state: "ascending" }, cell: (row) => row.name },
  { key: "size", name: "Size", kind: "number", sort: { to: "?sort=size", state: "none" }, cell: (row) => row.size },
];

describe("DataTable", () => {
  const table = (rows: Row[], busy = false) =>
    html(<DataTable caption="Things" columns={columns} rows={rows} rowKey={(row) => row.id} busy={busy} />);

  test("has a caption, headers with scope, and cells that name their column", () => {
    const text = table([{ id: 1, name: HOSTILE, size: 0 }]);
    expect(text).toContain("<caption>Things</caption>");
    expect(text.match(/scope="col"/g)).toHaveLength(2);
    expect(text).toContain('data-label="Name"');
    expect(text).toContain("&lt;/script&gt;");
    expect(text).toContain(">0</div>");
    expect(text).not.toContain("data-empty");
  });

  test("sorts by links and marks the sort order", () => {
    const text = table([]);
    expect(text).toContain('aria-sort="ascending"');
    expect(text).toContain('aria-sort="none"');
    expect(text).toContain('href="?sort=size"');
  });

  test("shows an unknown value as a dash, hidden in the narrow layout", () => {
    expect(table([{ id: 1, name: "a", size: null }])).toContain("data-empty");
  });

  test("keeps old rows while new ones load", () => {
    const text = table([{ id: 1, name: "a", size: 1 }], true);
    expect(text).toContain('aria-busy="true"');
    expect(text).toContain(">a</div>");
  });
});

describe("Pager", () => {
  test("links both ways and shows the current range", () => {
    const text = html(<Pager what="feeds" previous="/feeds" next="/feeds?after=2" from={21} count={20} />);
    expect(text).toContain('rel="prev" href="/feeds"');
    expect(text).toContain('rel="next" href="/feeds?after=2"');
    expect(text).toContain("feeds: 21–40");
  });

  test("has no link at either end, and is hidden without rows", () => {
    const single = html(<Pager what="feeds" previous={null} next={null} from={1} count={3} total={3} />);
    expect(single).not.toContain("<a");
    expect(single).toContain("1–3 of 3 feeds");
    const pager = (from: number, count: number, total: number) =>
      html(<Pager what="feeds" previous={null} next={null} from={from} count={count} total={total} />);
    expect(pager(6321, 12, 6332)).toContain(">6,321–6,332 of 6,332 feeds<");
    expect(pager(21, 1, 21)).toContain(">21 of 21 feeds<");
    expect(pager(1, 1, 1)).toContain(">1 of 1<");
    expect(html(<Pager what="feeds" previous={null} next={null} from={1} count={0} />)).toBe("");
  });
});

describe("notices", () => {
  test("have a text label for their tone, and errors are announced", () => {
    expect(html(<Notice tone="warn">x</Notice>)).toContain("Warning: ");
    expect(html(<Notice tone="error">x</Notice>)).toContain('role="alert"');
  });

  test("sample data is recognized by publisher or version", () => {
    const info = (feed_publisher_name: string, feed_version: string | null) => ({ feed_publisher_name, feed_version });
    expect(isSample([info("Portal sample", null)])).toBe(true);
    expect(isSample([info("BART", "sample 1")])).toBe(true);
    expect(isSample([info("Samplexyz Transit", "v2")])).toBe(false);
    expect(isSample(null)).toBe(false);
    expect(html(<SampleNotice infos={[]} />)).toBe("");
    expect(html(<SampleNotice infos={[info("Sample", null)]} />)).toContain("sample data");
  });

  test("data is stale after 365 days, not before", () => {
    expect(staleDays("2025-11-21T12:00:00Z", NOW)).toBeNull();
    expect(staleDays("2025-11-20T11:59:59Z", NOW)).toBe(366);
    expect(staleDays(null, NOW)).toBeNull();
    expect(staleDays("nonsense", NOW)).toBeNull();
  });

  test("a pinned page shows a shortened version and feed, and links to the current page", () => {
    const feed = "f-9q9-a~feed~with~a~very~long~name";
    const text = html(<PinnedNotice feed={feed} sha1={"ab12cd34".repeat(5)} current="/routes/r-a" />);
    expect(text).toContain(">ab12cd34</code>");
    expect(text).toContain(`>${feed.slice(0, 24)}…</a>`);
    expect(text).toContain('href="/routes/r-a"');
  });
});

describe("Attributions", () => {
  test("show source and license, both linked", () => {
    const text = html(<Attributions of={[TRANSITLAND_ATLAS, GEONAMES]} />);
    for (const source of [TRANSITLAND_ATLAS, GEONAMES]) {
      expect(text).toContain(`href="${source.url}"`);
      expect(text).toContain(`href="${source.licenseUrl}"`);
      expect(text).toContain(source.use);
    }
  });
});

describe("small parts", () => {
  test("a moment is shown as a UTC date and relative to the page's clock", () => {
    const text = html(<RelativeTime at="2026-11-20T23:30:00Z" now={NOW} />);
    expect(text).toContain('dateTime="2026-11-20T23:30:00Z"');
    expect(text).toContain("2026-11-20 <span");
    expect(text).toContain("(13 hours ago)");
    expect(html(<RelativeTime at={null} now={NOW} />)).toBe("");
    expect(html(<RelativeTime at="x" now={NOW} />)).toBe("");
  });

  test("copying is a named button that is hidden without scripts", () => {
    const text = html(<CopyButton text="f-a" what="the Onestop ID" />);
    expect(text).toContain("needs-script");
    expect(text).toContain('aria-label="Copy the Onestop ID"');
    expect(text).toContain('role="status"');
  });

  test("an empty list shows a message", () => {
    expect(html(<EmptyState title="No feed matches" />)).toContain("<h2>No feed matches</h2>");
  });

  test("a select has a label and its current value", () => {
    const text = html(
      <SelectField
        name="x"
        label="State"
        value="b"
        choices={[
          { value: "", name: "All" },
          { value: "b", name: "B" },
        ]}
      />,
    );
    const id = /for="([^"]+)"/.exec(text)?.[1];
    expect(text).toContain(`id="${id}"`);
    expect(text).toContain('value="b" selected=""');
  });

  test("every mode has an icon", () => {
    const modes = ["tram", "metro", "rail", "bus", "ferry", "cablecar", "gondola", "funicular", "trolleybus"] as const;
    const more = ["monorail", "coach", "air", "taxi", "selfdrive", "misc"] as const;
    const drawings = [...modes, ...more].map((mode) => html(<ModeIcon mode={mode} />));
    expect(new Set(drawings).size).toBe(15);
    for (const drawing of drawings) expect(drawing).toMatch(/<svg[^>]*aria-hidden="true"[^>]*>.*<(path|rect|circle)/);
  });

  test("a line is described from its first stop to its last", () => {
    expect([0, 1, 2].map((i) => linePlace(i, 3))).toEqual(["first", "middle", "last"]);
    expect(linePlace(0, 1)).toBe("only");
    expect(html(<LineMark place="first" color="#ff0000" />)).toContain('y1="50%" y2="100%" stroke="#ff0000"');
  });

  test("formats by name", () => {
    expect(["GTFS", "GTFS_RT", "GBFS", null].map(specWords)).toEqual([
      "GTFS",
      "GTFS Realtime",
      "GBFS",
      "Unknown format",
    ]);
  });
});

describe("ListTable", () => {
  test("leaves out columns without a value on the page, but not the one that it is sorted by", () => {
    const named = (rows: Row[], shown = columns) => filledColumns(shown, rows).map(({ key }) => key);
    expect(named([{ id: 1, name: "a", size: null }])).toEqual(["name"]);
    expect(
      named([
        { id: 1, name: "a", size: null },
        { id: 2, name: "b", size: 0 },
      ]),
    ).toEqual(["name", "size"]);
    const sorted = columns.map((column) => ({ ...column, sort: { to: "?", state: "descending" as const } }));
    expect(named([{ id: 1, name: "a", size: null }], sorted)).toEqual(["name", "size"]);
  });
});
