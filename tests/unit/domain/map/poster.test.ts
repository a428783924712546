import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawPoster, layPoster, PAPERS, type PosterNetwork } from "../../../../src/domain/map/poster.ts";

const words = { description: (n: number) => `${n} lines`, moreLines: (n: number) => `and ${n} more` };

const line = (paths: PosterNetwork["lines"][number]["paths"], more: object = {}) => ({
  ...{ paths, color: "#d7263d", ink: "#ffffff", name: "1", longName: "North" },
  ...more,
});

const network = (more: Partial<PosterNetwork> = {}): PosterNetwork => ({
  title: "Harbor & <City>",
  subtitle: "o-harbor",
  lines: [
    line([
      [
        [-6.3, 53.3],
        [-6.2, 53.4],
      ],
    ]),
  ],
  stops: [{ at: [-6.3, 53.3], name: 'Pier "1"' }],
  credits: ["Data: City"],
  ...more,
});

const draw = (of: PosterNetwork) => drawPoster(of, layPoster(of, "a3", null)!, null, words);

describe("a poster", () => {
  test.each(["a3", "a2"] as const)("has the proportions of the paper (%s)", (paper) => {
    for (const orientation of ["portrait", "landscape"] as const) {
      const { width, height } = layPoster(network(), paper, orientation)!;
      const [short, long] = PAPERS[paper];
      expect([width / 10, height / 10]).toEqual(orientation === "portrait" ? [short, long] : [long, short]);
      expect(long / short).toBeCloseTo(Math.SQRT2, 2);
    }
  });

  test("names the language of the feed's names, and of its own texts", () => {
    const svg = draw(network({ language: "pt" }));
    for (const name of ["Harbor &amp; &lt;City&gt;", "North"]) {
      expect(svg).toMatch(new RegExp(`<text [^>]*lang="pt"[^>]*>${name}</text>`));
    }
    expect(svg).toMatch(/<g [^>]*lang="pt"[^>]*><text [^>]*>Pier &quot;1&quot;<\/text>/);
    expect(svg).toMatch(/^<svg [^>]*lang="en"/);
    expect(draw(network())).not.toContain('lang="pt"');
  });

  test("lies as the network does, unless an orientation is requested", () => {
    const wide = network({
      lines: [
        line([
          [
            [0, 50],
            [10, 50],
          ],
        ]),
      ],
      stops: [],
    });
    const tall = network({
      lines: [
        line([
          [
            [0, 40],
            [0, 55],
          ],
        ]),
      ],
      stops: [],
    });
    expect(layPoster(wide, "a3", null)!.orientation).toBe("landscape");
    expect(layPoster(tall, "a3", null)!.orientation).toBe("portrait");
  });

  test("escapes names, and uses no color that is not one", () => {
    const svg = draw(network({ lines: [line(network().lines[0]!.paths, { color: '"/><script>', longName: "<b>" })] }));
    expect(svg).toContain("Harbor &amp; &lt;City&gt;");
    expect(svg).toContain("Pier &quot;1&quot;");
    expect(svg).not.toMatch(/<script|<b>/);
  });

  test("of a network without positions is none", () => {
    expect(layPoster(network({ lines: [], stops: [] }), "a3", null)).toBeNull();
    expect(layPoster(network({ lines: [], stops: [{ at: [0, 0], name: "" }] }), "a3", null)).toBeNull();
  });

  test("of a network across the 180th meridian is in one piece", () => {
    const across = network({
      lines: [
        line([
          [
            [179, -17],
            [179.9, -17],
            [-179.9, -17],
            [-179, -17],
          ],
        ]),
      ],
      stops: [],
    });
    const [west, , east] = layPoster(across, "a3", null)!.frame;
    expect(east - west).toBeLessThan(10);
  });

  test("has all lines within its map, and is bounded however large the network is", () => {
    const degrees = fc.tuple(
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(degrees, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        (paths) => {
          const of = network({ lines: paths.map((path) => line([path])), stops: [] });
          const layout = layPoster(of, "a3", null);
          if (layout === null) return;
          const svg = drawPoster(of, layout, null, words);
          expect(svg).not.toMatch(/NaN|Infinity|undefined/);
          for (const [, d] of svg.matchAll(/<path d="M([^"]+)"/g)) {
            for (const point of d!.split(/[ML]/)) {
              const [x, y] = point.split(" ").map(Number) as [number, number];
              expect(x).toBeGreaterThanOrEqual(layout.map.x - 1);
              expect(x).toBeLessThanOrEqual(layout.map.x + layout.map.width + 1);
              expect(y).toBeGreaterThanOrEqual(layout.map.y - 1);
              expect(y).toBeLessThanOrEqual(layout.map.y + layout.map.height + 1);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
    const many = network({
      lines: Array.from({ length: 120 }, (_, i) =>
        line([
          Array.from(
            { length: 2000 },
            (_, n) => [(i % 12) + Math.sin(n * i) / 9, 40 + n / 1000 + Math.cos(n) / 9] as const,
          ),
        ]),
      ),
      stops: Array.from({ length: 20_000 }, (_, i) => ({
        at: [i / 2000, 40 + (i % 97) / 97] as const,
        name: `Stop ${i}`,
      })),
    });
    const svg = draw(many);
    expect(svg.length).toBeLessThan(1_500_000);
    expect(svg).toContain("and 30 more");
  });
});
