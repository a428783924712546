/** Reads and summarizes the licenses of the feeds in the datasets. */
import type { DatasetLicenses } from "../../src/domain/datasets/manifest.ts";
import type { DatasetVersion } from "../../worker/store/read/dataset.ts";

/** The license of a feed in the registry (DMFR); unset members are absent. */
export type License = Readonly<Record<string, string | undefined>>;

/** The members of a DMFR license and their meanings. */
export const LICENSE_MEMBERS: readonly (readonly [name: string, description: string])[] = [
  ["spdx_identifier", "License by its SPDX identifier"],
  ["url", "Terms of the publisher"],
  ["use_without_attribution", "yes, no, unknown or empty"],
  ["create_derived_product", "yes, no, unknown or empty"],
  ["redistribution_allowed", "yes, no, unknown or empty"],
  ["commercial_use_allowed", "yes, no, unknown or empty"],
  ["share_alike_optional", "yes, no, unknown or empty"],
  ["attribution_text", "Attribution to show with the data"],
  ["attribution_instructions", "How to show it"],
];

export function licenseOf({ license }: { license: string }): License {
  return JSON.parse(license) as License;
}

/** Whether the data may be redistributed. Only an explicit "no" forbids it, as for downloads of archived versions. */
export function mayBePassedOn(version: DatasetVersion): boolean {
  return licenseOf(version).redistribution_allowed !== "no";
}

/** Counts feeds by license. */
export function licensesOf(versions: readonly DatasetVersion[]): DatasetLicenses {
  const counts = new Map<string, number>();
  let [own, none] = [0, 0];
  for (const version of versions) {
    const { spdx_identifier: spdx = "", ...rest } = licenseOf(version);
    if (spdx !== "") counts.set(spdx, (counts.get(spdx) ?? 0) + 1);
    else if (Object.values(rest).some((value) => value !== undefined && value !== "")) own++;
    else none++;
  }
  const spdx = [...counts].map(([id, feeds]) => ({ id, feeds }));
  spdx.sort((a, b) => b.feeds - a.feeds || (a.id < b.id ? -1 : 1));
  return { spdx, own_terms: own, not_stated: none };
}
