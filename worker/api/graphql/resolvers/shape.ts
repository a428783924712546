import { decodeLine } from "../../../../src/domain/polyline.ts";
import { versionLoader } from "../../../loaders/entities.ts";
import { tripsOfShape } from "../../../schedule/find-trips.ts";
import type { ListedShape } from "../../../schedule/shapes.ts";
import { limitOf } from "../lists/page.ts";
import type { TypeResolvers } from "./resolver.ts";

export const SHAPE: TypeResolvers<"Shape"> = {
  geometry: (shape: ListedShape) => ({ type: "LineString", coordinates: decodeLine(shape.line) }),
  generated: (shape: ListedShape) => shape.generated === 1,

  async trips(shape: ListedShape, args, context) {
    const version = await versionLoader(context).load(shape.feed_version_id);
    if (version === null) return [];
    return tripsOfShape(context, version, shape.id, args.where ?? {}, limitOf(args.limit));
  },
};
