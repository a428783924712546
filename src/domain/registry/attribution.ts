/** Data sources besides the feeds themselves, with the attribution that their licenses require on pages and maps. */
import { messages } from "../language/messages.ts";

export type Attribution = {
  /** Purpose, as a lower-case noun phrase. */
  use: string;
  name: string;
  url: string;
  license: string;
  licenseUrl: string;
  /** Whether the license requires attribution wherever the data is shown. */
  required: boolean;
};

export const GEONAMES: Attribution = messages({
  use: "cities and their populations",
  name: "GeoNames",
  url: "https://www.geonames.org/",
  license: "CC BY 4.0",
  licenseUrl: "https://creativecommons.org/licenses/by/4.0/",
  required: true,
});

export const NATURAL_EARTH: Attribution = messages({
  use: "countries and regions, and the base map unless it names another",
  name: "Natural Earth",
  url: "https://www.naturalearthdata.com/",
  license: "public domain",
  licenseUrl: "https://www.naturalearthdata.com/about/terms-of-use/",
  required: false,
});

const GSHHG: Attribution = messages({
  use: "shorelines and rivers of the base map unless it names another",
  name: "GSHHG",
  url: "https://www.soest.hawaii.edu/pwessel/gshhg/",
  license: "LGPL 3",
  licenseUrl: "https://www.gnu.org/licenses/lgpl-3.0.html",
  required: true,
});

export const TRANSITLAND_ATLAS: Attribution = messages({
  use: "the registry of feeds and operators",
  name: "Transitland Atlas",
  url: "https://github.com/transitland/transitland-atlas",
  license: "CC BY 4.0",
  licenseUrl: "https://creativecommons.org/licenses/by/4.0/",
  required: true,
});

const COUNTRY_CODER: Attribution = messages({
  use: "borders of countries",
  name: "country-coder",
  url: "https://github.com/rapideditor/country-coder",
  license: "ISC",
  licenseUrl: "https://github.com/rapideditor/country-coder/blob/main/LICENSE.md",
  required: false,
});

/** Extracts of OpenStreetMap, or Protomaps archives of it. */
const OPENSTREETMAP: Attribution = messages({
  use: "streets on the map and in walks, where the portal has them, and everything derived from them",
  name: "© OpenStreetMap contributors",
  url: "https://www.openstreetmap.org/copyright",
  license: "ODbL 1.0",
  licenseUrl: "https://opendatacommons.org/licenses/odbl/1-0/",
  required: true,
});

/** All sources, those that require attribution first. */
export const ATTRIBUTIONS: readonly Attribution[] = [
  OPENSTREETMAP,
  GEONAMES,
  GSHHG,
  TRANSITLAND_ATLAS,
  NATURAL_EARTH,
  COUNTRY_CODER,
];
