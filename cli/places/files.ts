/** Paths of the place data; content/places/README.md names its sources. */
import { ROOT } from "../project.ts";

/** Admin-1 polygons of the world as gzipped TopoJSON (Natural Earth). */
export const ADMIN1_FILE = `${ROOT}content/places/admin1.topo.json.gz`;

/** Cities of the world as gzipped JSON (GeoNames). */
export const CITIES_FILE = `${ROOT}content/places/cities.json.gz`;

/** Places on the wrong side of a generalized border, as gzipped JSON (GeoNames compared with Natural Earth). */
export const BORDER_TOWNS_FILE = `${ROOT}content/places/border-towns.json.gz`;
