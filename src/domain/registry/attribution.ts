/** Data sources besides the feeds themselves, with the attribution that their licenses require on pages and maps. */

export type Attribution = {
  /** Purpose, as a lower-case noun phrase. */
  use: string;
  name: string;
  url: string;
  licence: string;
  licenceUrl: string;
  /** Whether the license requires attribution wherever the data is shown. */
  required: boolean;
};

export const GEONAMES: Attribution = {
  use: "cities and their populations",
  name: "GeoNames",
  url: "https://www.geonames.org/",
  licence: "CC BY 4.0",
  licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
  required: true,
};

export const NATURAL_EARTH: Attribution = {
  use: "countries and regions, and the base map unless it names another",
  name: "Natural Earth",
  url: "https://www.naturalearthdata.com/",
  licence: "public domain",
  licenceUrl: "https://www.naturalearthdata.com/about/terms-of-use/",
  required: false,
};

const GSHHG: Attribution = {
  use: "shorelines and rivers of the base map unless it names another",
  name: "GSHHG",
  url: "https://www.soest.hawaii.edu/pwessel/gshhg/",
  licence: "LGPL 3",
  licenceUrl: "https://www.gnu.org/licenses/lgpl-3.0.html",
  required: true,
};

export const TRANSITLAND_ATLAS: Attribution = {
  use: "the registry of feeds and operators",
  name: "Transitland Atlas",
  url: "https://github.com/transitland/transitland-atlas",
  licence: "CC BY 4.0",
  licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
  required: true,
};

const COUNTRY_CODER: Attribution = {
  use: "borders of countries",
  name: "country-coder",
  url: "https://github.com/rapideditor/country-coder",
  licence: "ISC",
  licenceUrl: "https://github.com/rapideditor/country-coder/blob/main/LICENSE.md",
  required: false,
};

/** All sources, those that require attribution first. */
export const ATTRIBUTIONS: readonly Attribution[] = [GEONAMES, GSHHG, TRANSITLAND_ATLAS, NATURAL_EARTH, COUNTRY_CODER];
