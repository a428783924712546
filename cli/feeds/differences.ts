/** A comparison as text, as JSON, and as rows. */
import { entryWords, moreWords } from "../../src/domain/changes/entries.ts";
import { changeLines } from "../../src/domain/changes/words.ts";
import { CHANGES, changedBy } from "../../src/domain/compare/entities.ts";
import type { OutlineKind, Outlines } from "../../src/domain/compare/outline.ts";
import { thousands } from "../../src/domain/formats.ts";
import type { ComparedFeed, FeedComparison } from "./compare.ts";

const KINDS = ["agency", "route", "stop"] as const satisfies readonly OutlineKind[];
const LISTS = { agency: "agencies", route: "routes", stop: "stops" } as const satisfies Record<OutlineKind, string>;
const KIND_NAMES = { agency: "Agencies", route: "Routes", stop: "Stops" } as const satisfies Record<
  OutlineKind,
  string
>;

/** One difference. `from` and `to` are the values before and after; null on the side that has none. */
export type DifferenceRow = {
  kind: OutlineKind | "service" | "file";
  /** added, removed, renamed, moved, new_id, new_type; changed for service and files. */
  change: string;
  /** GTFS id, weekday, or name of the file. */
  id: string;
  onestop_id: string | null;
  name: string | null;
  from: string | number | null;
  to: string | number | null;
  /** Meters that a stop moved. */
  meters: number | null;
  /** The same; deprecated. */
  metres: number | null;
};

export const DIFFERENCE_COLUMNS = [
  ...["kind", "change", "id", "onestop_id", "name", "from", "to", "meters", "metres"],
] as const as readonly (keyof DifferenceRow)[];

export function* differenceRows({ entities, weekdays, files }: FeedComparison): Generator<DifferenceRow> {
  const none = { onestop_id: null, name: null, from: null, to: null, meters: null, metres: null };
  for (const kind of KINDS) yield* entityRows(kind, entities[kind] as EntityComparison | null);
  for (const { weekday: id, typical } of weekdays)
    if (typical.from !== typical.to) yield { ...none, kind: "service", change: "changed", id, ...typical };
  for (const { name: id, change, from, to } of files) {
    if (change !== "same") yield { ...none, kind: "file", change, id, from: from?.rows ?? null, to: to?.rows ?? null };
  }
}

type Entity = Outlines[OutlineKind];
type EntityComparison = {
  added: Entity[];
  removed: Entity[];
  unchanged: number;
  changed: { from: Entity; to: Entity; by: never; changes: (typeof CHANGES)[number][]; meters: number | null }[];
};

function* entityRows(kind: OutlineKind, comparison: EntityComparison | null): Generator<DifferenceRow> {
  if (comparison === null) return;
  const row = (entity: Entity, change: string): DifferenceRow => ({
    ...{ kind, change, id: entity.id, onestop_id: entity.onestop_id, name: nameOf(entity) },
    ...{ from: null, to: null, meters: null, metres: null },
  });
  for (const entity of comparison.added) yield row(entity, "added");
  for (const entity of comparison.removed) yield row(entity, "removed");
  for (const change of CHANGES) {
    for (const { from, to, meters } of changedBy<Entity>(comparison, change)) {
      const value = (entity: Entity) => {
        if (change === "renamed") return nameOf(entity);
        if (change === "new_id") return entity.id;
        if (change === "new_type") return "type" in entity ? entity.type : (entity as Outlines["stop"]).location_type;
        const { lon, lat } = entity as Outlines["stop"];
        return `${lat}, ${lon}`;
      };
      const movedMeters = change === "moved" && meters !== null ? Math.round(meters * 10) / 10 : null;
      yield { ...row(to, change), from: value(from), to: value(to), meters: movedMeters, metres: movedMeters };
    }
  }
}

function nameOf(entity: Entity): string {
  if ("name" in entity) return entity.name;
  return entity.short_name === entity.long_name ? entity.short_name : `${entity.short_name} ${entity.long_name}`.trim();
}

const headOf = ({ name, sha1, starts, ends }: ComparedFeed) => ({ name, sha1, starts, ends });

/** The comparison in the shape of the API (`/portal/feed_versions/…/compare/…`), with all rows of each list. */
export function differencesJson(comparison: FeedComparison): object {
  const { from, to, entities, weekdays, files, differences, same } = comparison;
  const lists = KINDS.map((kind) => {
    const comparison = entities[kind] as EntityComparison | null;
    if (comparison === null) return [LISTS[kind], null];
    const { unchanged, added, removed } = comparison;
    const changesByKind = Object.fromEntries(CHANGES.map((change) => [change, changedBy<Entity>(comparison, change)]));
    const counts = Object.entries({ added, removed, ...changesByKind }).map(([name, rows]) => [name, rows.length]);
    return [LISTS[kind], { counts: { unchanged, ...Object.fromEntries(counts) }, added, removed, ...changesByKind }];
  });
  return {
    same,
    from: headOf(from),
    to: headOf(to),
    changes: changeLines(differences),
    ...Object.fromEntries(lists),
    service: {
      weeks: { from: from.service.weeks, to: to.service.weeks },
      typical_week: { from: from.service.typical_week, to: to.service.typical_week },
      weekdays,
    },
    files,
  };
}

const CHANGE_WORDS: Record<string, string> = { new_id: "with a new id", new_type: "with a new type" };

export function differencesText(comparison: FeedComparison): string {
  const { from, to, entities, weekdays, files, differences, same } = comparison;
  const lines = [`From ${sideText(from)}`, `To   ${sideText(to)}`, ""];
  if (same) return [...lines, "The feeds are the same."].join("\n");
  const changes = changeLines(differences).map((line) => {
    const names = [...line.sample.map(entryWords), moreWords(line)].filter((word) => word !== "");
    return `- ${names.length === 0 ? line.words : `${line.words}: ${names.join(", ")}`}.`;
  });
  lines.push(...(changes.length === 0 ? ["Riders notice nothing."] : ["For riders:", ...changes]), "");
  for (const kind of KINDS)
    lines.push(`${KIND_NAMES[kind]}: ${countsText(entities[kind] as EntityComparison | null)}.`);
  const service = weekdays.filter(({ typical }) => typical.from !== typical.to);
  if (service.length > 0) {
    lines.push("", "Hours of service in the typical week:");
    for (const { weekday, typical } of service)
      lines.push(`  ${weekday.padEnd(9)}  ${hours(typical.from)} → ${hours(typical.to)}`);
  }
  const changedFiles = files.filter(({ change }) => change !== "same");
  lines.push("", "Files:");
  for (const { name, change, from: before, to: after } of changedFiles) {
    const rows = [before, after].map((file) => (file === null ? "none" : thousands(file.rows)));
    lines.push(`  ${name}: ${change}, ${rows.join(" → ")} rows`);
  }
  return lines.join("\n");
}

function sideText({ name, starts, ends }: ComparedFeed): string {
  return starts === null && ends === null ? name : `${name} (${starts ?? "?"} to ${ends ?? "?"})`;
}

function countsText(comparison: EntityComparison | null): string {
  if (comparison === null) return "too many to compare";
  const { unchanged, added, removed } = comparison;
  const counts: [string, number][] = [
    ["unchanged", unchanged],
    ["added", added.length],
    ["removed", removed.length],
    ...CHANGES.map((change): [string, number] => [
      CHANGE_WORDS[change] ?? change,
      changedBy<Entity>(comparison, change).length,
    ]),
  ];
  const summary = counts.filter(([, count]) => count > 0).map(([words, count]) => `${thousands(count)} ${words}`);
  return summary.length === 0 ? "none" : summary.join(", ");
}

function hours(seconds: number): string {
  return thousands(Math.round(seconds / 360) / 10);
}
