/**
 * Territories with an ISO 3166-1 code of their own, or a reserved one, that Natural Earth treats as regions of a country.
 * Their country is shown as in Transitland v2.
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

/** Regions that consist of one city whose neighborhoods GeoNames lists as cities: by ISO 3166-1 code and region. */
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

/** The name of a region's only city; undefined if it has several. */
export function oneCityOf(country: string, region: string): string | undefined {
  return ONE_CITY[country]?.[region];
}
