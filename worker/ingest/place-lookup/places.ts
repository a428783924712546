/** Resolves points to places, with the data of content/places and the borders of country-coder. */
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import type { Extent, LocatedPlace, StopPlace } from "../../../src/domain/places/place.ts";
import type { PlaceResolver } from "../places.ts";
import { CITY_REACH_METERS, type City, type CityTable, cityNear, mergeCities } from "./cities.ts";
import { type BorderTown, circleExtent, type Region, Regions } from "./regions.ts";
import type { Admin1Properties, Polygons, Topology } from "./topology.ts";

/** Maximum distance in degrees from a coarsely drawn coast: closer points are on a pier or an omitted island. */
const MAX_DEGREES_OFF_COAST = 0.25;

/** Maximum extent in degrees of a country whose regions are smaller than a city's reach, so that cities of neighbor regions count. */
const SMALL_COUNTRY_DEGREES = 1;

/** Returns the ISO 3166-1 alpha-2 code at a point, with territories separate from their countries; null at sea. */
export type CountryCoder = (point: LonLat) => string | null;

/** content/places/border-towns.json.gz: by ISO 3166-1 alpha-2 code. */
export type BorderTownTable = Record<string, BorderTown[]>;

/** Data of a country, loaded at the first point in it. */
type Country = { regions: Regions; cities: readonly City[]; extent: Extent | null; small: boolean };

export class Places implements PlaceResolver {
  readonly #countryAt: CountryCoder;
  readonly #topology: Topology<Admin1Properties>;
  readonly #features: Map<string, Polygons<Admin1Properties>[]>;
  readonly #cities: Map<string, City[]>;
  readonly #towns: BorderTownTable;
  readonly #countries = new Map<string, Country>();
  readonly #regionExtents = new Map<Region, Extent | null>();
  readonly #regionOfCity = new Map<City, Region | null>();

  constructor(
    topology: Topology<Admin1Properties>,
    cities: CityTable,
    countryAt: CountryCoder,
    towns: BorderTownTable = {},
  ) {
    this.#towns = towns;
    this.#countryAt = countryAt;
    this.#topology = topology;
    this.#features = Map.groupBy(topology.objects.admin1.geometries, ({ properties }) => properties.a2);
    this.#cities = mergeCities(cities, countryOf);
  }

  regionAt(lon: number, lat: number): StopPlace | null {
    const region = this.#regionAt([lon, lat]);
    return region === null ? null : stopPlace(region);
  }

  placeAt(lon: number, lat: number): LocatedPlace | null {
    const region = this.#regionAt([lon, lat]);
    if (region === null) return null;
    const { extent, regions } = this.#country(region.a2);
    const city = this.#cityAt([lon, lat], region);
    let regionExtent = this.#regionExtents.get(region);
    if (regionExtent === undefined) {
      regionExtent = regions.extent(region.name);
      this.#regionExtents.set(region, regionExtent);
    }
    return {
      ...stopPlace(region),
      city_name: city === null ? null : city[0],
      adm0_extent: extent,
      adm1_extent: regionExtent,
      city_extent: city === null ? null : circleExtent([city[1], city[2]], CITY_REACH_METERS),
    };
  }

  /** Regions and cities of a country, decoded at its first point. */
  #country(code: string): Country {
    let country = this.#countries.get(code);
    if (country === undefined) {
      const regions = new Regions(this.#topology, this.#features.get(code) ?? [], this.#towns[code]);
      const extent = regions.extent();
      const small =
        extent !== null &&
        extent[2] - extent[0] < SMALL_COUNTRY_DEGREES &&
        extent[3] - extent[1] < SMALL_COUNTRY_DEGREES;
      country = { regions, cities: this.#cities.get(code) ?? [], extent, small };
      this.#countries.set(code, country);
    }
    return country;
  }

  /**
   * Determines the country from detailed borders first, then considers only its regions: the generalized polygons of
   * Natural Earth would put a station near the border into the wrong country. Where the detailed borders contain no
   * country, the polygons decide alone.
   */
  #regionAt(point: LonLat): Region | null {
    if (!(Math.abs(point[0]) <= 180 && Math.abs(point[1]) <= 90)) return null;
    const code = this.#countryAt(point);
    if (code !== null) {
      const { regions } = this.#country(countryOf(code));
      const region = regions.containing(point) ?? regions.nearest(point, MAX_DEGREES_OFF_COAST);
      if (region !== null) return region;
    }
    for (const country of this.#features.keys()) {
      const region = this.#country(country).regions.containing(point);
      if (region !== null) return region;
    }
    return null;
  }

  #cityAt(point: LonLat, region: Region): City | null {
    const { cities, small } = this.#country(region.a2);
    const only = oneCityOf(region.a2, region.name);
    const city = cityNear(cities, point, (one) => (only === undefined || one[0] === only) && this.#isIn(one, region));
    return city ?? (small ? cityNear(cities, point) : null);
  }

  /** A city counts only in its own region (Transitland v2, agency places). */
  #isIn(city: City, region: Region): boolean {
    let ownRegion = this.#regionOfCity.get(city);
    if (ownRegion === undefined) {
      const { regions } = this.#country(region.a2);
      const point: LonLat = [city[1], city[2]];
      ownRegion = regions.containing(point) ?? regions.nearest(point, MAX_DEGREES_OFF_COAST);
      this.#regionOfCity.set(city, ownRegion);
    }
    return ownRegion?.name === region.name;
  }
}

function stopPlace({ country, a2, name, iso }: Region): StopPlace {
  return { adm0_name: country, adm0_iso: a2, adm1_name: name, adm1_iso: iso };
}

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
function oneCityOf(country: string, region: string): string | undefined {
  return ONE_CITY[country]?.[region];
}
