/** Compares the versions of a feed that followed each other, and logs what changed for riders. */

import { type Differences, differencesOf, isUnnoticed } from "../../src/domain/changes/differences.ts";
import { COMPARE } from "../../src/domain/compare/entities.ts";
import { compareFiles } from "../../src/domain/compare/files.ts";
import type { OutlineKind, Outlines } from "../../src/domain/compare/outline.ts";
import { compareService, type ServiceRun, weekOfService } from "../../src/domain/compare/service.ts";
import type { Db } from "../store/db/db.ts";
import type { StoredAgencyPlace } from "../store/entities/place.ts";
import { filesOfVersions } from "../store/entities/version-parts.ts";
import { placesOfVersion } from "../store/registry/operator.ts";
import { dropChange, saveChange, type WaitingChange, waitingChanges } from "../store/version/feed-change.ts";
import { summarizedVersion } from "../store/version/retention.ts";
import { MAX_COMPARED_ENTITIES, readVersionSummary } from "../store/version/summary.ts";
import { findVersionById, type VersionRow } from "../store/version/version.ts";

/** Places of a version that find its change, the most served first: each is a row. */
const MAX_PLACES = 100;

/**
 * Logs the changes that wait for it: those of a feed, or those that an interrupted process left behind. May be repeated.
 * @returns how many were compared
 */
export async function logChanges(db: Db, feedId?: number): Promise<number> {
  const waiting = await waitingChanges(db, feedId);
  for (const change of waiting) await logChange(db, change);
  return waiting.length;
}

async function logChange(db: Db, change: WaitingChange): Promise<void> {
  const [from, to] = await Promise.all([
    findVersionById(db, change.from_version_id),
    findVersionById(db, change.to_version_id),
  ]);
  const differences = from === null || to === null ? null : await compareVersions(db, from, to);
  if (to === null || differences === null || isUnnoticed(differences)) return dropChange(db, change);
  await saveChange(db, change, differences, placeKeys(await placesOfVersion(db, to)));
}

async function compareVersions(db: Db, from: VersionRow, to: VersionRow): Promise<Differences> {
  const files = await filesOfVersions(db, [from.id, to.id]);
  const filesOf = ({ id }: VersionRow) => files.filter((file) => file.feed_version_id === id);
  const compareKind = async <K extends OutlineKind>(kind: K) => {
    const sides = [from, to].map(summarizedVersion);
    const [first, second] = sides.map((side) =>
      side !== null && side[`${kind}_count`] <= MAX_COMPARED_ENTITIES ? side : null,
    );
    if (first == null || second == null) return null;
    const before: Outlines[K][] = await readVersionSummary(db, first, kind);
    return COMPARE[kind](before, await readVersionSummary(db, second, kind));
  };
  return differencesOf({
    agency: await compareKind("agency"),
    route: await compareKind("route"),
    stop: await compareKind("stop"),
    weekdays: compareService(weekOf(from), weekOf(to)),
    ends: { from: lastDay(from), to: lastDay(to) },
    files: compareFiles(filesOf(from), filesOf(to)),
  });
}

function weekOf({ service_levels, fallback_week }: VersionRow) {
  return weekOfService(JSON.parse(service_levels) as ServiceRun[], fallback_week);
}

function lastDay({ latest_calendar_date, feed_end_date }: VersionRow): string | null {
  return latest_calendar_date ?? feed_end_date;
}

/** A key for each country, region and city: JSON arrays of names, as in the addresses of place pages. */
function placeKeys(places: readonly StoredAgencyPlace[]): string[] {
  const keys = new Set<string>();
  for (const { adm0_name, adm1_name, city_name } of places.toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))) {
    if (!adm0_name) continue;
    keys.add(JSON.stringify([adm0_name]));
    if (!adm1_name) continue;
    keys.add(JSON.stringify([adm0_name, adm1_name]));
    if (city_name) keys.add(JSON.stringify([adm0_name, adm1_name, city_name]));
  }
  return [...keys].slice(0, MAX_PLACES);
}
