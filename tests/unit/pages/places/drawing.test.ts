import { describe, expect, it } from "vitest";
import { drawPlace } from "../../../../src/pages/places/load.ts";
import type { ListedPlace } from "../../../../src/pages/places/query.ts";
import type { DrawnBox } from "../../../../src/ui/schematic/build.ts";

const place = (name: string, box: DrawnBox | null): ListedPlace => ({ name, count: 1, box });
const draw = (box: DrawnBox | null, below: ListedPlace[]) => drawPlace({ here: box === null ? null : { box }, below });

const IRELAND: DrawnBox = [-10.5, 51.4, -6, 55.4];
const DUBLIN: DrawnBox = [-6.55, 53.2, -6.05, 53.65];

/** The box of the page, and the others by name. */
function boxesOf(drawing: NonNullable<ReturnType<typeof draw>>) {
  const named = new Map(drawing.boxes.filter((box) => !box.here).map((box) => [box.key, box]));
  return { here: drawing.boxes.find((box) => box.here)!, named };
}

describe("drawing of a place", () => {
  it("is null without data", () => {
    expect(draw(null, [])).toBeNull();
    expect(draw(null, [place("Nowhere", null)])).toBeNull();
    expect(drawPlace({ here: { box: null }, below: [place("Dublin", DUBLIN)] })).toBeNull();
  });

  it("is filled by the place, with child places inside and after it", () => {
    const drawing = draw(IRELAND, [place("Dublin", DUBLIN), place("Nowhere", null)])!;
    const { here, named } = boxesOf(drawing);
    const dublin = named.get("Dublin")!;
    expect([...named.keys()]).toEqual(["Dublin"]);
    expect(here.x).toBeGreaterThanOrEqual(0);
    expect(here.x + here.width).toBeLessThanOrEqual(drawing.width);
    expect(here.y).toBeGreaterThanOrEqual(0);
    expect(here.y + here.height).toBeLessThanOrEqual(drawing.height);
    expect(here.height).toBeGreaterThan(drawing.height / 2);
    expect(dublin.x).toBeGreaterThan(here.x);
    expect(dublin.x + dublin.width).toBeLessThanOrEqual(here.x + here.width + 1);
    expect(drawing.boxes.indexOf(dublin)).toBeGreaterThan(drawing.boxes.indexOf(here));
    expect(dublin.box).toBe("-6.55,53.2,-6.05,53.65");
  });

  it("has north at the top, east at the right, and is cut at the antimeridian", () => {
    const drawing = draw(null, [
      place("Japan", [129, 31, 146, 46]),
      place("Chile", [-76, -56, -66, -17]),
      place("New Zealand", [166, -47, 179, -34]),
    ])!;
    const { named } = boxesOf(drawing);
    expect(named.get("Japan")!.x).toBeGreaterThan(named.get("Chile")!.x);
    expect(named.get("Japan")!.y).toBeLessThan(named.get("Chile")!.y);
    expect(named.get("New Zealand")!.x).toBeGreaterThan(named.get("Japan")!.x);
    for (const { x, y, width, height } of drawing.boxes) {
      expect(Math.min(x, y, drawing.width - x - width, drawing.height - y - height)).toBeGreaterThanOrEqual(0);
    }
  });

  it("keeps an extent across the antimeridian in one piece, also with parts in the other notation", () => {
    const states: DrawnBox = [172.476, 18.9, 293.05, 71.4];
    const drawing = draw(states, [place("Florida", [-87.6, 24.5, -80, 31])])!;
    const { here, named } = boxesOf(drawing);
    const florida = named.get("Florida")!;
    expect(florida.x).toBeGreaterThan(here.x + here.width / 2);
    expect(florida.x + florida.width).toBeLessThanOrEqual(here.x + here.width + 1);
    expect(drawing.frame[2]).toBeGreaterThan(180);
  });

  it("draws a single city as a box with finite coordinates", () => {
    const drawing = draw([2.35, 48.85, 2.35, 48.85], [])!;
    expect(JSON.stringify(drawing)).not.toContain('null,"y');
    expect(drawing.boxes[0]!.width).toBeGreaterThan(0);
    expect(Object.values(drawing.boxes[0]!).every((value) => !Number.isNaN(value))).toBe(true);
  });

  it("clips its operators' lines at the edge of a city", () => {
    const line = {
      paths: [
        [
          [-20, 53.4],
          [-6.3, 53.4],
          [20, 53.4],
        ] as const,
      ],
      color: "#ff0000",
      name: "",
      key: "o-x",
    };
    const drawing = drawPlace({ here: { box: DUBLIN }, below: [] }, [line])!;
    expect(drawing.lines).toMatchObject([{ key: "o-x", color: "#ff0000" }]);
    const away = drawPlace({ here: { box: DUBLIN }, below: [] }, [
      {
        ...line,
        paths: [
          [
            [10, 50],
            [11, 51],
          ],
        ],
      },
    ])!;
    expect(away.lines).toEqual([]);
  });

  it("is filled by a city's network, however small compared to the city's extent", () => {
    const line = (at: readonly [number, number][]) => [{ paths: [at], color: "#ff0000", name: "", key: "o-x" }];
    const tram = line([
      [-6.3, 53.33],
      [-6.24, 53.36],
    ]);
    const drawing = drawPlace({ here: { box: DUBLIN }, below: [] }, tram)!;
    const [, x, y, dx, dy] = /M(\d+) (\d+)l(-?\d+) (-?\d+)/.exec(drawing.lines[0]!.d)!.map(Number) as number[];
    expect(Math.max(Math.abs(dx!) / drawing.width, Math.abs(dy!) / drawing.height)).toBeGreaterThan(0.7);
    expect(Math.min(x!, y!, x! + dx!, y! + dy!)).toBeGreaterThan(0);
    expect(drawing.boxes).toEqual([]);
    // What leads out of the city does not make the picture larger.
    const train = line([
      [-6.3, 53.33],
      [-6.24, 53.36],
      [-8.5, 51.9],
    ]);
    expect(drawPlace({ here: { box: DUBLIN }, below: [] }, train)!.frame).toEqual(drawing.frame);
    // Over the 180th meridian, and nothing that is blown up.
    const fiji: DrawnBox = [179.6, -17, 180.4, -16.6];
    const ferry = line([
      [179.99, -16.8],
      [-179.99, -16.8],
    ]);
    const [west, , east] = drawPlace({ here: { box: fiji }, below: [] }, ferry)!.frame;
    expect([west < 179.99, east > 180.01, (east - west) * 111_320 > 5_000, east - west < 0.2]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
