// Looks places up beside the import, in a process of its own: the data takes half a second and 100 MB to load.
import type { LonLat } from "../../src/domain/geo.ts";
import { createPlaceResolver } from "./resolver.ts";

const loading = createPlaceResolver();

process.on("message", async ({ points, cells }: { points: LonLat[]; cells: LonLat[] }) => {
  const places = await loading;
  process.send?.({
    points: points.map(([lon, lat]) => places.regionAt(lon, lat)),
    cells: cells.map(([lon, lat]) => places.placeAt(lon, lat)),
  });
});
// Whoever asked is gone.
process.on("disconnect", () => process.exit());
