/** Loads the data that resolves points to places, in Node. */
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { CityTable } from "../../worker/ingest/place-lookup/cities.ts";
import { type BorderTownTable, type CountryCoder, Places } from "../../worker/ingest/place-lookup/places.ts";
import type { Admin1Properties, Topology } from "../../worker/ingest/place-lookup/topology.ts";
import type { PlaceResolver } from "../../worker/ingest/places.ts";
import { ADMIN1_FILE, BORDER_TOWNS_FILE, CITIES_FILE } from "./files.ts";

/** Countries by OpenStreetMap borders as simplified by country-coder. */
export async function createCountryCoder(): Promise<CountryCoder> {
  const { iso1A2Code } = await import("@rapideditor/country-coder");
  return ([lon, lat]) => iso1A2Code([lon, lat], { level: "territory" });
}

async function readGzipped<T>(file: string): Promise<T> {
  return JSON.parse(gunzipSync(await readFile(file)).toString()) as T;
}

/** The place data of the world. */
export async function readPlaceData() {
  const [topology, cities, towns] = await Promise.all([
    readGzipped<Topology<Admin1Properties>>(ADMIN1_FILE),
    readGzipped<CityTable>(CITIES_FILE),
    readGzipped<BorderTownTable>(BORDER_TOWNS_FILE),
  ]);
  return { topology, cities, towns };
}

/**
 * Loads the place data (about 6 MB) and returns a resolver. Call it once per import, not at startup.
 * Borders are de facto, as the data sets draw them.
 */
export async function createPlaceResolver(): Promise<PlaceResolver> {
  const [{ topology, cities, towns }, countryAt] = await Promise.all([readPlaceData(), createCountryCoder()]);
  return new Places(topology, cities, countryAt, towns);
}
