/**
 * Territories with an ISO 3166-1 code of their own, or a code reserved for one, that Natural Earth counts as regions of a
 * country, so that the country's name stands above them, as in Transitland v2.
 */
const COUNTRY_OF: Record<string, string> = {
  AC: "SH",
  BQ: "NL",
  BV: "NO",
  CC: "AU",
  CP: "FR",
  CQ: "GG",
  CX: "AU",
  DG: "IO",
  EA: "ES",
  FX: "FR",
  GF: "FR",
  GP: "FR",
  IC: "ES",
  MQ: "FR",
  RE: "FR",
  SJ: "NO",
  TA: "SH",
  YT: "FR",
};

/** ISO 3166-1 alpha-2 code of the country that a code belongs to. */
export function countryOf(code: string): string {
  return COUNTRY_OF[code] ?? code;
}

/** Regions that are one city, whose boroughs and quarters GeoNames files as cities: by ISO 3166-1 code and region. */
const ONE_CITY: Record<string, Record<string, string>> = {
  AT: { Wien: "Vienna" },
  BE: { Brussels: "Brussels" },
  CO: { Bogotá: "Bogotá" },
  CZ: { Prague: "Prague" },
  DE: { Berlin: "Berlin", Hamburg: "Hamburg" },
  GB: { "Greater London": "London" },
  HU: { Budapest: "Budapest" },
  KR: { Seoul: "Seoul" },
  MX: { "Ciudad de México": "Mexico City" },
  RU: { Moskva: "Moscow" },
};

/** Name of the one city of a region; undefined where the region has several. */
export function oneCityOf(country: string, region: string): string | undefined {
  return ONE_CITY[country]?.[region];
}
