/**
 * Names Natural Earth's admin-1 features.
 * Names are Natural Earth's (`name`, `admin`), as Transitland v2 shows them, unless the feature is smaller than what
 * people call a region, or the data set is wrong or out of date. This file lists every exception.
 */
import type { Admin1Properties } from "../../../worker/ingest/place-lookup/topology.ts";

/** The attributes of the admin-1 layer that are used. */
export type SourceProperties = {
  iso_3166_2?: string;
  iso_a2: string;
  adm0_a3: string;
  admin: string;
  name?: string;
  name_en?: string;
  region?: string;
  region_cod?: string;
  geonunit?: string;
  min_zoom?: number;
};

type Region = { region: string; iso: string | null };

/** Countries whose Natural Earth name is out of date, or differs from the name on most of their features. */
const COUNTRY_NAMES: Record<string, string> = {
  AU: "Australia",
  CU: "Cuba",
  CV: "Cabo Verde",
  CY: "Cyprus",
  CZ: "Czechia",
  FR: "France",
  GW: "Guinea-Bissau",
  IN: "India",
  KZ: "Kazakhstan",
  MK: "North Macedonia",
  MO: "Macao S.A.R",
  NL: "Netherlands",
  PS: "Palestine",
  SO: "Somalia",
  SS: "South Sudan",
  SZ: "eSwatini",
  VN: "Vietnam",
};

/** Corrections of single features, by ISO 3166-2 and name: misspellings, retired codes, codes of a neighbor. */
const CORRECTIONS: Record<string, { name?: string; iso?: string | null }> = {
  "CO-CUN Bogota": { name: "Bogotá", iso: "CO-DC" },
  "DK-85 Sjaælland": { name: "Sjælland" },
  "IR-07 Alborz": { iso: null },
  "KZ-ALA Almaty": { iso: "KZ-ALM" },
  "MX-DIF Distrito Federal": { name: "Ciudad de México", iso: "MX-CMX" },
  "PE-LIM Lima Province": { iso: "PE-LMA" },
  "RU-MAG Maga Buryatdan": { name: "Magadan" },
  "TR-46 K. Maras": { name: "Kahramanmaras" },
  "TR-67 Zinguldak": { name: "Zonguldak" },
  "TR-71 Kinkkale": { name: "Kirikkale" },
};

/** Natural Earth's own codes of Spain's autonomous communities: name and ISO 3166-2. */
const SPAIN: Record<string, readonly [name: string, iso: string]> = {
  "ES.AN": ["Andalucía", "ES-AN"],
  "ES.AR": ["Aragón", "ES-AR"],
  "ES.AS": ["Asturias", "ES-AS"],
  "ES.CB": ["Cantabria", "ES-CB"],
  "ES.CE": ["Ceuta", "ES-CE"],
  "ES.CL": ["Castilla y León", "ES-CL"],
  "ES.CM": ["Castilla-La Mancha", "ES-CM"],
  "ES.CN": ["Canarias", "ES-CN"],
  "ES.CT": ["Cataluña", "ES-CT"],
  "ES.EX": ["Extremadura", "ES-EX"],
  "ES.GA": ["Galicia", "ES-GA"],
  "ES.LO": ["La Rioja", "ES-RI"],
  "ES.MD": ["Madrid", "ES-MD"],
  "ES.ML": ["Melilla", "ES-ML"],
  "ES.MU": ["Murcia", "ES-MC"],
  "ES.NA": ["Navarra", "ES-NC"],
  "ES.PM": ["Islas Baleares", "ES-IB"],
  "ES.PV": ["País Vasco", "ES-PV"],
  "ES.VC": ["Comunidad Valenciana", "ES-VC"],
};

/** Parts of the United Kingdom with a code of their own; the nine regions of England have none. */
const UNITED_KINGDOM: Record<string, string> = {
  "Northern Ireland": "GB-NIR",
  Scotland: "GB-SCT",
  Wales: "GB-WLS",
};

/** The region of one feature, by country. */
const REGIONS: Record<string, (source: SourceProperties) => Region | null> = {
  ES: ({ region_cod }) => {
    const entry = SPAIN[region_cod ?? ""];
    return entry === undefined ? null : { region: entry[0], iso: entry[1] };
  },
  FR: ({ region, region_cod, geonunit }) => {
    if (region === undefined || geonunit !== "France") return null;
    if (region === "Corse") return { region, iso: "FR-20R" };
    return { region: region.replace("Côte-d'Azur", "Côte d'Azur"), iso: region_cod ?? null };
  },
  GB: ({ region, geonunit }) => {
    const iso = UNITED_KINGDOM[geonunit ?? ""];
    if (iso !== undefined) return { region: geonunit!, iso };
    return region === undefined ? null : { region: region === "East" ? "East of England" : region, iso: null };
  },
  HK: ({ region }) => (region === undefined ? null : { region, iso: null }),
  IE: ({ iso_3166_2 }) => {
    if (iso_3166_2 === "IE-D") return { region: "Dublin", iso: iso_3166_2 };
    return iso_3166_2 === "IE-TA" ? { region: "Tipperary", iso: iso_3166_2 } : null;
  },
  IT: ({ region, region_cod }) => (region === undefined ? null : { region, iso: region_cod ?? null }),
  LV: ({ region }) => (region === undefined ? null : { region, iso: null }),
  MK: ({ region, name }) => (name === "Skopje" || region?.endsWith("Skopje") ? { region: "Skopje", iso: null } : null),
  MT: ({ region }) => ({ region: region === "Gozo" ? "Gozo" : "Malta", iso: null }),
  PH: ({ iso_3166_2 }) => (iso_3166_2 === "PH-MNL" ? { region: "Metro Manila", iso: "PH-00" } : null),
  SI: ({ region }) => (region === undefined ? null : { region, iso: null }),
};

/** English names of countries by ISO 3166-1 alpha-2: the most frequent name on their features, unless corrected above. */
export function countryNames(sources: readonly SourceProperties[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { iso_a2, admin } of sources) {
    const names = counts.get(iso_a2) ?? new Map<string, number>();
    names.set(admin, (names.get(admin) ?? 0) + 1);
    counts.set(iso_a2, names);
  }
  const chosenNames = new Map<string, string>();
  for (const [code, names] of counts) {
    const most = [...names].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
    chosenNames.set(code, COUNTRY_NAMES[code] ?? most[0]);
  }
  return chosenNames;
}

/** Natural Earth marks its own codes with `X` and a tilde. */
const ISO_3166_2 = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

/** The properties kept for a feature. */
export function propertiesOf(source: SourceProperties, countries: ReadonlyMap<string, string>): Admin1Properties {
  const correction = CORRECTIONS[`${source.iso_3166_2} ${source.name}`];
  const code = source.iso_3166_2 ?? "";
  const clean = ISO_3166_2.test(code) && !code.startsWith("XK") && !/-X\d\d$/.test(code) ? code : null;
  const region = REGIONS[source.iso_a2]?.(source) ?? null;
  const country = countries.get(source.iso_a2) ?? source.admin;
  const name = correction?.name ?? source.name ?? source.admin;
  return {
    iso: correction?.iso === undefined ? clean : correction.iso,
    name,
    name_en: source.name_en ?? name,
    a2: source.iso_a2,
    a3: source.adm0_a3,
    country,
    region: region?.region ?? null,
    region_iso: region?.iso ?? null,
    min_zoom: source.min_zoom ?? 10,
  };
}
