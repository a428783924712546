/**
 * What licenses with an SPDX identifier allow, for feeds whose registry record names one without its terms.
 * The identifiers are those of https://spdx.org/licenses/, compared regardless of case (SPDX 2.3, annex D).
 */

/** The terms of Transitland v2 `FeedLicense`. */
export const LICENSE_TERMS = [
  "commercial_use_allowed",
  "redistribution_allowed",
  "create_derived_product",
  "use_without_attribution",
  "share_alike_optional",
] as const;

export type LicenseTerm = (typeof LICENSE_TERMS)[number];
export type LicenseAnswer = "yes" | "no";
export type LicenseTerms = Readonly<Record<LicenseTerm, LicenseAnswer>>;

const FREE: LicenseTerms = {
  commercial_use_allowed: "yes",
  redistribution_allowed: "yes",
  create_derived_product: "yes",
  use_without_attribution: "yes",
  share_alike_optional: "yes",
};
const NAMED_TERMS: LicenseTerms = { ...FREE, use_without_attribution: "no" };
const SHARED_TERMS: LicenseTerms = { ...NAMED_TERMS, share_alike_optional: "no" };

/** The first pattern that matches decides. Each is tested against the whole lower-case identifier. */
const FAMILIES: readonly (readonly [RegExp, LicenseTerms])[] = [
  [/^(cc0-.*|pddl-.*|dl-de-zero-.*|unlicense|0bsd)$/, FREE],
  [/^cc-by-nc-nd-/, { ...NAMED_TERMS, commercial_use_allowed: "no", create_derived_product: "no" }],
  [/^cc-by-nc-sa-/, { ...SHARED_TERMS, commercial_use_allowed: "no" }],
  [/^cc-by-nc-/, { ...NAMED_TERMS, commercial_use_allowed: "no" }],
  [/^cc-by-nd-/, { ...NAMED_TERMS, create_derived_product: "no" }],
  [/^cc-by-sa-/, SHARED_TERMS],
  [/^odbl-/, SHARED_TERMS],
  [/^cc-by-\d/, NAMED_TERMS],
  [/^(odc-by-.*|etalab-.*|dl-de-by-.*|ogl-(uk|canada)-.*|nlod-.*|cdla-permissive-1\.0)$/, NAMED_TERMS],
  [/^(mit|apache-2\.0|bsd-[23]-clause|isc)$/, NAMED_TERMS],
];

/** The terms of a license; null for an identifier that is not known here. */
export function termsOfLicense(spdxIdentifier: string): LicenseTerms | null {
  const id = spdxIdentifier.trim().toLowerCase();
  return FAMILIES.find(([pattern]) => pattern.test(id))?.[1] ?? null;
}
