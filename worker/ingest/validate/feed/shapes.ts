import type { FeedRule } from "../feed-rule.ts";

/** Shapes that cannot be drawn, and decreasing distances along them (GTFS reference, shapes.txt). */
export const shapes: FeedRule = ({ network, report }) => {
  for (const { shapeId, firstLine, points, distanceFalls } of network.feed.shapes.list) {
    const place = { file: "shapes.txt", entityId: shapeId };
    if (points === 1) report.warn("shape_single_point", { ...place, line: firstLine });
    if (distanceFalls === null) continue;
    const { count, line, value } = distanceFalls;
    report.warn(
      "shape_distance_decreasing",
      { ...place, line, field: "shape_dist_traveled", value: String(value) },
      count,
    );
  }
};
