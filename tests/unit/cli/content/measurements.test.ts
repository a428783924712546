import { describe, expect, it } from "vitest";
import { bar, measurementsOf } from "../../../../cli/content/measurements.ts";
import { tableMarkdown } from "../../../../src/domain/measurements/markdown.ts";
import { ratioOf, spreadOf } from "../../../../src/domain/measurements/spread.ts";
import type { MeasuredTable } from "../../../../src/domain/measurements/table.ts";

const [OURS, THEIRS] = [
  [2, 2.1, 1.9],
  [5, 5.5, 4.5],
] as const;

const TABLE: MeasuredTable = {
  date: "2026-11-23T10:00:00.000Z",
  commit: "0123456789",
  machine: { cpu: "A <b>", cores: 2, memory: 24.3, system: "Linux 6", node: "24.1.0", workerd: "1.2", chromium: null },
  data: [{ name: "hart.zip", bytes: 3_210_000 }],
  rows: [
    {
      area: "Imports and exports",
      name: "Import of HART: all | of it",
      bound: "at least twice as fast",
      ok: true,
      how: "Both import it.",
      wrongIf: "One of them sleeps.",
      command: 'npm run bench -- --only "import"',
      took: 12.4,
      figures: [
        {
          what: "time",
          unit: "s",
          better: "less",
          ours: spreadOf(OURS),
          beside: { ...spreadOf(THEIRS), name: "node-gtfs", kind: "peer" },
          ratio: ratioOf(OURS, THEIRS, "less"),
        },
        { what: "stops", unit: "rows", better: "less", ours: spreadOf([12_345]), beside: null, ratio: null },
      ],
      notes: ["<more>"],
    },
  ],
  leftOut: [{ name: "lighthouse", why: "needs Lighthouse" }],
};

describe("/status/measurements", () => {
  const placed = measurementsOf(TABLE);
  const html = "html" in placed ? placed.html : "";

  it.each([
    "<b>1 of 1 bounds hold.</b>",
    '<a href="#import-of-hart-all-of-it">Import of HART: all | of it</a>',
    '<h2 id="imports-and-exports">',
    '<h3 id="import-of-hart-all-of-it">',
    "2.50 times as good (2.37 to 2.62)",
    "Holds; time: 2 s, node-gtfs 5 s",
    "2 s (1.9 to 2.1, 3 rounds); node-gtfs 5 s (4.5 to 5.5, 3 rounds)",
    "12,345 rows",
    "One of them sleeps.",
    "&lt;more&gt;",
    "A &lt;b&gt;",
    "lighthouse: needs Lighthouse",
  ])("tells %j", (words) => expect(html).toContain(words));

  it.each([
    [1, "better", "50.0", "0.0"],
    [10, "better", "50.0", "50.0"],
    [100, "better", "50.0", "50.0"],
    [0.1, "worse", "0.0", "50.0"],
    [0.01, "worse", "0.0", "50.0"],
  ])("draws a ratio of %d on the side that is %s", (ratio, side, x, width) => {
    expect(bar(ratio)).toContain(`data-side="${side}"`);
    expect(bar(ratio)).toContain(`<rect x="${x}" width="${width}"`);
  });
});

describe("docs/measurements.md", () => {
  it.each([
    "1 of 1 bounds hold. Measured on 2026-11-23 from commit `0123456789` in 1 minute,",
    "## Imports and exports",
    "### Import of HART: all | of it",
    "| time | 2 s (1.9 to 2.1, 3 rounds) | node-gtfs 5 s (4.5 to 5.5, 3 rounds) | 2.50 times as good (2.37 to 2.62) |",
    "| stops | 12,345 rows |  |  |",
    "*Wrong if*: One of them sleeps.",
    "- lighthouse: needs Lighthouse",
  ])("tells %j", (words) => expect(tableMarkdown(TABLE)).toContain(words));
});
