// Looks up places in a child process of the import, because loading the data takes half a second and 100 MB.
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
// End with the parent process.
process.on("disconnect", () => process.exit());
