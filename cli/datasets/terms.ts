/** Under which terms the feeds inside the datasets are published. */
import type { DatasetLicences } from "../../src/domain/datasets/manifest.ts";
import type { DatasetVersion } from "../../worker/store/read/dataset.ts";

/** The licence of the registry's record of a feed (DMFR); members that say nothing are not there. */
export type Licence = Readonly<Record<string, string | undefined>>;

/** The members of a licence in DMFR, and what each says. */
export const LICENCE_MEMBERS: readonly (readonly [name: string, description: string])[] = [
  ["spdx_identifier", "Licence by its SPDX identifier"],
  ["url", "Terms of the publisher"],
  ["use_without_attribution", "yes, no, unknown or empty"],
  ["create_derived_product", "yes, no, unknown or empty"],
  ["redistribution_allowed", "yes, no, unknown or empty"],
  ["commercial_use_allowed", "yes, no, unknown or empty"],
  ["share_alike_optional", "yes, no, unknown or empty"],
  ["attribution_text", "Text to print beside the data"],
  ["attribution_instructions", "How to print it"],
];

export function licenceOf({ license }: { license: string }): Licence {
  return JSON.parse(license) as Licence;
}

/** Whether the data may be passed on: only a plain no forbids it, as with downloads of archived versions. */
export function mayBePassedOn(version: DatasetVersion): boolean {
  return licenceOf(version).redistribution_allowed !== "no";
}

/** Counts feeds by their licences. */
export function licencesOf(versions: readonly DatasetVersion[]): DatasetLicences {
  const counts = new Map<string, number>();
  let [own, none] = [0, 0];
  for (const version of versions) {
    const { spdx_identifier: spdx = "", ...rest } = licenceOf(version);
    if (spdx !== "") counts.set(spdx, (counts.get(spdx) ?? 0) + 1);
    else if (Object.values(rest).some((value) => value !== undefined && value !== "")) own++;
    else none++;
  }
  const spdx = [...counts].map(([id, feeds]) => ({ id, feeds }));
  spdx.sort((a, b) => b.feeds - a.feeds || (a.id < b.id ? -1 : 1));
  return { spdx, own_terms: own, not_stated: none };
}
