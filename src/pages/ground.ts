/** Adds the ground to drawings: land, water, borders and names of the basemap. */
import { transportOf } from "../data/client.ts";
import type { QueryFunctionContext } from "../data/query.ts";
import { type Ground, groundPath } from "../domain/map/ground.ts";
import type { Schematic } from "../ui/schematic/build.ts";

/** The drawing with the ground below it; without the ground where that cannot be read. */
export async function onGround(
  schematic: Schematic | null,
  { client, signal }: QueryFunctionContext,
): Promise<Schematic | null> {
  if (schematic === null) return null;
  const ground = await transportOf(client).tiles?.(groundPath(schematic.frame), signal);
  return { ...schematic, ground: (ground ?? null) as Ground | null };
}
