/** Keeps a version that lost much of its timetable from becoming active unnoticed. */
import { greatLoss, rowWords } from "../../src/domain/activation/losses.ts";
import { problem } from "../problem.ts";
import type { ImportCounts } from "../store/version/write.ts";

/** @throws Problem feed_version.losses if less than half of a file of the timetable was imported */
export function refuseGreatLoss(counts: ImportCounts): void {
  const loss = greatLoss(counts);
  if (loss === null) return;
  const { file, kept, dropped } = loss;
  throw problem(
    "feed_version.losses",
    `Only ${kept} of ${rowWords(file, kept + dropped)} in ${file} could be imported. The version is imported and not ` +
      "active. Look at its findings, and add --accept-losses to activate it all the same.",
    { file, value: String(kept), actual: dropped },
  );
}
