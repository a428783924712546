/**
 * Keys of the parts of a schematic map: if two siblings share a key, React leaves one of them behind on the next page.
 */
import { isValidElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { buildSchematic, type LonLat } from "../../../../src/ui/schematic/build.ts";
import { SchematicMap } from "../../../../src/ui/schematic/map.tsx";

/** Keys that two children of one parent share. */
function doubles(node: ReactNode): string[] {
  if (Array.isArray(node)) {
    const keys = node.flatMap((child) => (isValidElement(child) && child.key !== null ? [child.key] : []));
    return [...keys.filter((key, i) => keys.indexOf(key) !== i), ...node.flatMap(doubles)];
  }
  return isValidElement<{ children?: ReactNode }>(node) ? doubles(node.props.children) : [];
}

test("overlapping routes and stops have separate keys", () => {
  const course: LonLat[] = [
    [-82.5, 27.9],
    [-82.4, 28],
  ];
  const route = (key: number) => ({ paths: [course], color: "#ff0000", name: `R${key}`, key });
  const schematic = buildSchematic({
    lines: [route(1), route(2)],
    stops: [1, 2].flatMap((key) => course.map((at) => ({ at, name: "", key }))),
  })!;
  expect([schematic.lines.length, schematic.stops.length]).toEqual([2, 4]);
  let drawn: ReactNode;
  function Probe() {
    drawn = SchematicMap({ schematic, title: "T", description: "D" });
    return null;
  }
  renderToString(<Probe />);
  expect(isValidElement(drawn)).toBe(true);
  expect(doubles(drawn)).toEqual([]);
});
