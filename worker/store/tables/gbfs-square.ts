import { integer } from "../shape.ts";
import { defineTable } from "../table.ts";

/** Squares of one degree with stations or vehicles of a system (src/domain/gbfs/squares.ts). */
export const gbfsSquareTable = defineTable("gbfs_square", { square: integer(), feed_id: integer() });
