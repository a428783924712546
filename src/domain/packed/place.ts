/** Packs the country and region of a stop: the column `place` of table `stop`. */
import { COUNTRY_NAMES } from "../places/country-names.ts";
import type { StopPlace } from "../places/place.ts";

const SEPARATOR = "|";

/** `US|FL|Florida`: codes of country and region, and the name of the region. JSON for a place that is written differently. */
export function packStopPlace(place: StopPlace): string {
  const { adm0_name, adm0_iso, adm1_name, adm1_iso } = place;
  const code = adm1_iso === null ? "" : adm1_iso.slice(adm0_iso.length + 1);
  const packedText = [adm0_iso, code, adm1_name].join(SEPARATOR);
  const read = unpackStopPlace(packedText);
  const same = read.adm0_name === adm0_name && read.adm0_iso === adm0_iso && read.adm1_name === adm1_name;
  return same && read.adm1_iso === adm1_iso ? packedText : JSON.stringify(place);
}

/** The place that `packStopPlace` packed, or the JSON that earlier builds stored. */
export function unpackStopPlace(packedText: string): StopPlace {
  if (packedText.startsWith("{")) return JSON.parse(packedText) as StopPlace;
  const [country = "", code = "", name = ""] = packedText.split(SEPARATOR);
  return {
    adm0_name: COUNTRY_NAMES.get(country) ?? "",
    adm0_iso: country,
    adm1_name: name,
    adm1_iso: code === "" ? null : `${country}-${code}`,
  };
}
