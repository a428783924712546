/** Shared bikes and scooters (GBFS) in the dialects of OpenTripPlanner and MOTIS. */
import type { RentalUris } from "../../../../src/domain/gbfs/model.ts";
import { problem } from "../../../problem.ts";
import type { LegRental, RentalUse } from "../../graphql/schema.generated.ts";
import type { Choices } from "./choices.ts";
import { textsOf } from "./motis/parameters.ts";

const EVERYWHERE: readonly RentalUse[] = ["ACCESS", "EGRESS", "DIRECT"];

const BIKES = ["bicycle", "cargo_bicycle"];
const SCOOTERS = ["scooter", "scooter_standing", "scooter_seated"];

/** Modes of OpenTripPlanner, REST and GraphQL, by the form factors of GBFS. */
const OTP_FORM_FACTORS: Readonly<Record<string, readonly string[]>> = {
  BICYCLE_RENT: BIKES,
  SCOOTER_RENT: SCOOTERS,
  BICYCLE_RENTAL: BIKES,
  SCOOTER_RENTAL: SCOOTERS,
};

export const isOtpRental = (mode: string): boolean => Object.hasOwn(OTP_FORM_FACTORS, mode);

/** The choice of shared vehicles by modes of OpenTripPlanner; none without such a mode. */
export function otpRental(modes: readonly string[], uses: readonly RentalUse[] = EVERYWHERE): Partial<Choices> {
  const formFactors = modes.flatMap((mode) => OTP_FORM_FACTORS[mode] ?? []);
  return formFactors.length === 0 || uses.length === 0 ? {} : { rental: uses, rental_form_factors: formFactors };
}

/** OpenTripPlanner's mode of a leg on a shared vehicle. */
export const otpRentalMode = ({ form_factor: name }: Pick<LegRental, "form_factor">): string =>
  SCOOTERS.includes(name) ? "SCOOTER" : "BICYCLE";

const MOTIS_FORM_FACTORS = [
  ...["BICYCLE", "CARGO_BICYCLE", "CAR", "MOPED", "SCOOTER_STANDING", "SCOOTER_SEATED", "OTHER"],
] as const;

/** Beginnings of MOTIS' parameters for the parts of a journey. */
const MOTIS_PARTS = { ACCESS: "preTransit", EGRESS: "postTransit", DIRECT: "direct" } as const;

/**
 * Which vehicles MOTIS' parameters `…RentalFormFactors` and `…RentalProviders` allow. They are the same for all parts of a
 * journey here.
 * @throws Problem parameter.not_offered if parts differ, parameter.invalid for form factors that are not offered
 */
export function motisVehicles(query: URLSearchParams, uses: readonly RentalUse[]): Partial<Choices> {
  const formFactors = sameOfParts(query, uses, "RentalFormFactors");
  const feeds = sameOfParts(query, uses, "RentalProviders");
  return {
    ...(formFactors === null
      ? {}
      : { rental_form_factors: formFactors.flatMap((name) => SCOOTER_WORDS[name] ?? [name.toLowerCase()]) }),
    ...(feeds === null ? {} : { rental_feeds: feeds }),
  };
}

/** Before GBFS 2.3, scooters have one form factor. */
const SCOOTER_WORDS: Readonly<Record<string, readonly string[]>> = {
  SCOOTER_STANDING: ["scooter", "scooter_standing"],
};

function sameOfParts(query: URLSearchParams, uses: readonly RentalUse[], end: string): string[] | null {
  const lists = uses.map((use) => textsOf(query, `${MOTIS_PARTS[use]}${end}`));
  const [first = [], ...others] = lists;
  const text = (list: readonly string[]) => list.toSorted().join(",");
  const other = others.find((list) => text(list) !== text(first));
  if (other === undefined) return first.length === 0 ? null : first;
  const detail = `The parameters that end in ${end} must be the same for all parts of a journey.`;
  throw problem("parameter.not_offered", detail, { field: `direct${end}`, value: other.join(",").slice(0, 200) });
}

/** MOTIS' RentalFormFactor. */
export function motisFormFactor(name: string): string {
  const word = name === "scooter" ? "SCOOTER_STANDING" : name.toUpperCase();
  return MOTIS_FORM_FACTORS.find((one) => one === word) ?? "OTHER";
}

const PROPULSION = [
  ...["HUMAN", "ELECTRIC_ASSIST", "ELECTRIC", "COMBUSTION", "COMBUSTION_DIESEL", "HYBRID", "PLUG_IN_HYBRID"],
  "HYDROGEN_FUEL_CELL",
];

/** MOTIS' RentalPropulsionType; null for what it does not know. */
export const propulsionWord = (name: string | null | undefined): string | null =>
  PROPULSION.find((one) => one === name?.toUpperCase()) ?? null;

/** MOTIS' RentalReturnConstraint. @param isGuess whether the system does not say it */
export function motisReturn(constraint: string | null): { word: string; isGuess: boolean } {
  switch (constraint) {
    case "roundtrip_station":
      return { word: "ROUNDTRIP_STATION", isGuess: false };
    case "any_station":
      return { word: "ANY_STATION", isGuess: false };
    default:
      return { word: "NONE", isGuess: constraint === null };
  }
}

/** Links as MOTIS names them; those that are missing are left out. */
export function motisUris(uris: Partial<RentalUris> | null | undefined) {
  return {
    ...(uris?.android == null ? {} : { rentalUriAndroid: uris.android }),
    ...(uris?.ios == null ? {} : { rentalUriIOS: uris.ios }),
    ...(uris?.web == null ? {} : { rentalUriWeb: uris.web }),
  };
}

/** The member `rental` of a leg of MOTIS. Each feed is a provider, and the only one of its group. */
export function motisRental(rental: LegRental) {
  const propulsion = propulsionWord(rental.propulsion_type);
  const { from_station_name: from, to_station_name: to } = rental;
  return {
    ...{ providerId: rental.feed_onestop_id, providerGroupId: rental.feed_onestop_id, systemId: rental.system_id },
    systemName: rental.system_name,
    ...(rental.url == null ? {} : { url: rental.url }),
    ...(from == null ? {} : { stationName: from, fromStationName: from }),
    ...(to == null ? {} : { toStationName: to }),
    ...motisUris(rental.rental_uris as Partial<RentalUris> | null | undefined),
    formFactor: motisFormFactor(rental.form_factor),
    ...(propulsion === null ? {} : { propulsionType: propulsion }),
    returnConstraint: rental.to_station_id == null ? "NONE" : "ANY_STATION",
  };
}
