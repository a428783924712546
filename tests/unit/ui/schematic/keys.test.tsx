/** What React is told the parts of a drawing by: of two with one key it leaves one behind when the next page is drawn. */
import { isValidElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { buildSchematic, type LonLat } from "../../../../src/ui/schematic/build.ts";
import { SchematicMap } from "../../../../src/ui/schematic/map.tsx";

vi.mock("react", async (original) => ({ ...(await original<typeof import("react")>()), useId: () => "id" }));

/** Keys that two children of one parent share. */
function doubles(node: ReactNode): string[] {
  if (Array.isArray(node)) {
    const keys = node.flatMap((child) => (isValidElement(child) && child.key !== null ? [child.key] : []));
    return [...keys.filter((key, i) => keys.indexOf(key) !== i), ...node.flatMap(doubles)];
  }
  return isValidElement<{ children?: ReactNode }>(node) ? doubles(node.props.children) : [];
}

test("routes on one course and stops at one place have keys of their own", () => {
  const course: LonLat[] = [
    [-82.5, 27.9],
    [-82.4, 28],
  ];
  const route = (key: number) => ({ paths: [course], colour: "#ff0000", name: `R${key}`, key });
  const schematic = buildSchematic({
    lines: [route(1), route(2)],
    stops: [1, 2].flatMap((key) => course.map((at) => ({ at, name: "", key }))),
  })!;
  expect([schematic.lines.length, schematic.stops.length]).toEqual([2, 4]);
  expect(doubles(SchematicMap({ schematic, title: "T", description: "D" }))).toEqual([]);
});
