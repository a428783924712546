import { describe, expect, it } from "vitest";
import { drawExtent, meridianLabel, parallelLabel } from "../../../../src/pages/places/extent.ts";
import type { Box, ListedPlace } from "../../../../src/pages/places/query.ts";

const place = (name: string, box: Box | null): ListedPlace => ({ name, count: 1, box });

const IRELAND: Box = [-10.5, 51.4, -6, 55.4];
const DUBLIN: Box = [-6.55, 53.2, -6.05, 53.65];

describe("drawing of extents", () => {
  it("nothing known, nothing drawn", () => {
    expect(drawExtent(null, [])).toBeNull();
    expect(drawExtent(null, [place("Nowhere", null)])).toBeNull();
  });

  it("a place fills the drawing, what is below lies inside of it", () => {
    const drawing = drawExtent(IRELAND, [place("Dublin", DUBLIN)])!;
    const here = drawing.here!;
    const [dublin] = drawing.below;
    expect(here.x).toBeGreaterThanOrEqual(0);
    expect(here.x + here.width).toBeLessThanOrEqual(drawing.width);
    expect(here.y).toBeGreaterThanOrEqual(0);
    expect(here.y + here.height).toBeLessThanOrEqual(drawing.height);
    expect(dublin!.x).toBeGreaterThan(here.x);
    expect(dublin!.x + dublin!.width).toBeLessThanOrEqual(here.x + here.width + 1);
    expect(dublin!.name).toBe("Dublin");
  });

  it("north is at the top, east at the right", () => {
    const drawing = drawExtent(null, [place("Japan", [129, 31, 146, 46]), place("Chile", [-76, -56, -66, -17])])!;
    const named = new Map(drawing.below.map((box) => [box.name, box]));
    expect(named.get("Japan")!.x).toBeGreaterThan(named.get("Chile")!.x);
    expect(named.get("Japan")!.y).toBeLessThan(named.get("Chile")!.y);
  });

  it("an extent over the antimeridian stays in one piece, also with parts written in the other frame", () => {
    const states: Box = [172.476, 18.9, 293.05, 71.4];
    const drawing = drawExtent(states, [place("Florida", [-87.6, 24.5, -80, 31])])!;
    const here = drawing.here!;
    const florida = drawing.below[0]!;
    expect(florida.x).toBeGreaterThan(here.x + here.width / 2);
    expect(florida.x + florida.width).toBeLessThanOrEqual(here.x + here.width + 1);
  });

  it("a single city is a box, not a point, and everything is finite", () => {
    const drawing = drawExtent([2.35, 48.85, 2.35, 48.85], [])!;
    expect(JSON.stringify(drawing)).not.toContain("null,");
    expect(drawing.here!.width).toBeGreaterThan(0);
    expect(drawing.height).toBeGreaterThan(100);
  });

  it("the net has a few lines each way", () => {
    for (const box of [IRELAND, DUBLIN, [172.476, 18.9, 293.05, 71.4] as const]) {
      const { meridians, parallels } = drawExtent(box, [])!;
      expect(meridians.length).toBeGreaterThan(0);
      expect(meridians.length).toBeLessThan(16);
      expect(parallels.length).toBeGreaterThan(0);
      expect(parallels.length).toBeLessThan(16);
    }
  });

  it("labels say the side of the earth", () => {
    expect([0, 10, -10, 190, 180].map(meridianLabel)).toEqual(["0°", "10° E", "10° W", "170° W", "180°"]);
    expect([0, 52, -33.5].map(parallelLabel)).toEqual(["0°", "52° N", "33.5° S"]);
  });
});
