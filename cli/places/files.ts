/** Where the place data lies; content/places/README.md says where it comes from. */
import { ROOT } from "../project.ts";

/** Admin-1 polygons of the world as gzipped TopoJSON (Natural Earth). */
export const ADMIN1_FILE = `${ROOT}content/places/admin1.topo.json.gz`;

/** Cities of the world as gzipped JSON (GeoNames). */
export const CITIES_FILE = `${ROOT}content/places/cities.json.gz`;

/** Places on the wrong side of a generalised border, as gzipped JSON (GeoNames against Natural Earth). */
export const BORDER_TOWNS_FILE = `${ROOT}content/places/border-towns.json.gz`;
