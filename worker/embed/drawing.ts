/** Draws a route without scripts: what a page shows until its map is there, or in its place. */
import { routeBadge } from "../../src/domain/gtfs/color.ts";
import type { MappedRoute } from "../../src/embed/route.ts";
import { h, type TreeElement } from "../../src/embed/tree.ts";
import { buildSchematic, geometryPaths, geometryPoint, strokeOf } from "../../src/ui/schematic/build.ts";

/** The drawing fills its element; a route without geometries has an empty one. @param label of the map */
export function drawRoute(route: MappedRoute, label: string): TreeElement {
  const { fill } = routeBadge(route.badge);
  const schematic = buildSchematic({
    lines: [{ paths: geometryPaths(route.geometry), color: fill, name: route.name }],
    stops: route.stops.flatMap(({ geometry }) => {
      const at = geometryPoint(geometry);
      return at === null ? [] : [{ at, name: "" }];
    }),
  });
  const frame = schematic?.frame.map((degrees) => degrees.toFixed(5)).join() ?? null;
  return h(
    "div",
    { part: "map", "data-frame": frame, "data-label": label },
    schematic === null
      ? null
      : h(
          "svg",
          {
            viewBox: `0 0 ${schematic.width} ${schematic.height}`,
            preserveAspectRatio: "xMidYMid meet",
            role: "img",
            "aria-label": label,
          },
          schematic.lines.map(({ d, color }) =>
            h("path", {
              d,
              fill: "none",
              stroke: color,
              "stroke-width": strokeOf(schematic.lines.length),
              "stroke-linejoin": "round",
            }),
          ),
          h(
            "g",
            { class: "stops", "stroke-width": 3 },
            schematic.stops.map(({ x, y }) => h("circle", { cx: x, cy: y, r: 6 })),
          ),
        ),
  );
}
