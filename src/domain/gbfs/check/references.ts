/** Rules about several entries or files of a GBFS system: ids, references, and fields that others make necessary. */
import { isObject } from "../../json-object.ts";
import { isNullIsland, numberOf, secondsOf, textOf } from "../values.ts";
import type { VersionNumber } from "./fields.ts";
import { type GbfsFinding, shownValue } from "./shape.ts";

type Entry = Record<string, unknown>;

/** A file as it was read: `file` is its name in findings. */
export type CheckedFile = { file: string; root: Record<string, unknown> };
/** By the name under which GBFS 2.3 knows a file. */
export type CheckedFiles = ReadonlyMap<string, CheckedFile>;

/** Lists of files, with the id of their entries; until 2.3, vehicles are bikes. */
const LISTS = [
  { name: "station_information", list: ["stations"], id: ["station_id"] },
  { name: "station_status", list: ["stations"], id: ["station_id"] },
  { name: "free_bike_status", list: ["vehicles", "bikes"], id: ["vehicle_id", "bike_id"] },
  { name: "vehicle_types", list: ["vehicle_types"], id: ["vehicle_type_id"] },
  { name: "system_regions", list: ["regions"], id: ["region_id"] },
  { name: "system_pricing_plans", list: ["plans"], id: ["plan_id"] },
  { name: "system_alerts", list: ["alerts"], id: ["alert_id"] },
] as const;
type ListFile = (typeof LISTS)[number]["name"];

type ListEntry = { entry: Entry; id: string; place: string };
type EntryList = { file: string; list: string; idField: string; entries: ListEntry[] };

function listsOf(files: CheckedFiles): Map<ListFile, EntryList> {
  const lists = new Map<ListFile, EntryList>();
  for (const { name, list: names, id: ids } of LISTS) {
    const file = files.get(name);
    const data = file !== undefined && isObject(file.root.data) ? file.root.data : null;
    const list = names.find((one) => data !== null && Array.isArray(data[one]));
    if (file === undefined || data === null || list === undefined) continue;
    const idField = ids[(names as readonly string[]).indexOf(list)]!;
    const entries = (data[list] as unknown[]).flatMap((entry, i): ListEntry[] =>
      isObject(entry) ? [{ entry, id: textOf(entry[idField]) ?? "", place: `${list}[${i}]` }] : [],
    );
    lists.set(name, { file: file.file, list, idField, entries });
  }
  return lists;
}

/** Fields that name an entry of another file; a path leads through lists. */
const REFERENCES: readonly { from: ListFile; path: string; to: ListFile }[] = [
  { from: "station_status", path: "station_id", to: "station_information" },
  { from: "station_information", path: "region_id", to: "system_regions" },
  { from: "station_status", path: "vehicle_types_available[].vehicle_type_id", to: "vehicle_types" },
  { from: "station_status", path: "vehicle_docks_available[].vehicle_type_ids[]", to: "vehicle_types" },
  { from: "station_information", path: "vehicle_types_capacity[].vehicle_type_ids[]", to: "vehicle_types" },
  { from: "free_bike_status", path: "vehicle_type_id", to: "vehicle_types" },
  { from: "free_bike_status", path: "station_id", to: "station_information" },
  { from: "free_bike_status", path: "home_station_id", to: "station_information" },
  { from: "free_bike_status", path: "pricing_plan_id", to: "system_pricing_plans" },
  { from: "vehicle_types", path: "default_pricing_plan_id", to: "system_pricing_plans" },
  { from: "vehicle_types", path: "pricing_plan_ids[]", to: "system_pricing_plans" },
  { from: "system_alerts", path: "station_ids[]", to: "station_information" },
  { from: "system_alerts", path: "region_ids[]", to: "system_regions" },
];

/** The values that a path leads to. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [step, ...others] = path;
  if (step === undefined) return value === undefined || value === null ? [] : [value];
  if (!isObject(value)) return [];
  const name = step.replace(/\[\]$/, "");
  const content = value[name];
  if (name === step) return valuesAt(content, others);
  return Array.isArray(content) ? content.flatMap((one: unknown) => valuesAt(one, others)) : [];
}

function* referenceFindings(lists: ReadonlyMap<ListFile, EntryList>): Generator<GbfsFinding> {
  const idsOf = (name: ListFile) => new Set(lists.get(name)?.entries.map(({ id }) => id));
  for (const { from, path, to } of REFERENCES) {
    const source = lists.get(from);
    if (source === undefined) continue;
    const ids = idsOf(to);
    const target = lists.get(to)?.file ?? `${to}.json`;
    for (const { entry, id, place } of source.entries) {
      for (const value of valuesAt(entry, path.split("."))) {
        const name = textOf(value);
        if (name === null || ids.has(name)) continue;
        yield {
          code: "gbfs_reference_missing",
          ...{ file: source.file, field: `${source.list}[].${path}`, entry: id || place, value: shownValue(value) },
          message: `${target} does not have it.`,
        };
      }
    }
  }
  const [information, status] = [lists.get("station_information"), lists.get("station_status")];
  if (information === undefined || status === undefined) return;
  const withStatus = idsOf("station_status");
  for (const { id } of information.entries) {
    if (id === "" || withStatus.has(id)) continue;
    const field = `${status.list}[].station_id`;
    yield { code: "gbfs_station_without_status", file: status.file, field, entry: id, value: "" };
  }
}

function* duplicateFindings(lists: ReadonlyMap<ListFile, EntryList>): Generator<GbfsFinding> {
  for (const { file, list, idField, entries } of lists.values()) {
    const ids = new Set<string>();
    for (const { id } of entries) {
      if (id !== "" && ids.has(id))
        yield { code: "gbfs_id_duplicate", file, field: `${list}[].${idField}`, entry: id, value: shownValue(id) };
      ids.add(id);
    }
  }
}

function* positionFindings(lists: ReadonlyMap<ListFile, EntryList>, version: VersionNumber): Generator<GbfsFinding> {
  for (const name of ["station_information", "free_bike_status"] as const) {
    const source = lists.get(name);
    if (source === undefined) continue;
    for (const { entry, id, place } of source.entries) {
      const at = { file: source.file, entry: id || place };
      const [lat, lon] = [numberOf(entry.lat), numberOf(entry.lon)];
      if (lat !== null && lon !== null) {
        if (isNullIsland(lat, lon))
          yield { code: "gbfs_position_zero", ...at, field: `${source.list}[].lat`, value: shownValue(entry.lat) };
      } else if (name === "free_bike_status" && version >= 21 && textOf(entry.station_id) === null) {
        yield { code: "gbfs_vehicle_nowhere", ...at, field: `${source.list}[].lat`, value: "" };
      }
    }
  }
}

/** Drives without a motor. */
const WITHOUT_MOTOR: readonly unknown[] = ["human"];

function* rangeFindings(lists: ReadonlyMap<ListFile, EntryList>): Generator<GbfsFinding> {
  const types = lists.get("vehicle_types");
  if (types === undefined) return;
  const withMotor = types.entries.filter(
    ({ entry }) => textOf(entry.propulsion_type) !== null && !WITHOUT_MOTOR.includes(entry.propulsion_type),
  );
  for (const { entry, id, place } of withMotor) {
    if (numberOf(entry.max_range_meters) !== null) continue;
    const field = "vehicle_types[].max_range_meters";
    yield { code: "gbfs_range_missing", file: types.file, field, entry: id || place, value: "" };
  }
  const vehicles = lists.get("free_bike_status");
  const ids = new Set(withMotor.map(({ id }) => id));
  for (const { entry, id, place } of vehicles?.entries ?? []) {
    if (!ids.has(textOf(entry.vehicle_type_id) ?? "") || numberOf(entry.current_range_meters) !== null) continue;
    const field = `${vehicles!.list}[].current_range_meters`;
    yield { code: "gbfs_range_missing", file: vehicles!.file, field, entry: id || place, value: "" };
  }
}

/** Seconds that clocks may differ. */
const CLOCK_TOLERANCE = 300;
/** Data is old after twice its ttl and an hour: a file that changes rarely need not change at all. */
const OLD_AFTER_SECONDS = 3600;

/** @param now Unix seconds */
function* timeFindings(files: CheckedFiles, now: number): Generator<GbfsFinding> {
  for (const [name, { file, root }] of files) {
    const [updateTime, ttl] = [secondsOf(root.last_updated), numberOf(root.ttl)];
    if (updateTime === null) continue;
    const at = { file, field: "last_updated", entry: "", value: shownValue(root.last_updated) };
    if (updateTime > now + CLOCK_TOLERANCE) yield { code: "gbfs_time_ahead", ...at };
    const isLive = name === "station_status" || name === "free_bike_status";
    if (isLive && ttl !== null && now - updateTime > 2 * ttl + OLD_AFTER_SECONDS)
      yield { code: "gbfs_data_old", ...at };
  }
}

function* fileFindings(files: CheckedFiles): Generator<GbfsFinding> {
  const version = textOf(files.get("gbfs")?.root.version);
  for (const { file, root } of files.values()) {
    const ownVersion = textOf(root.version);
    if (version === null || ownVersion === null || ownVersion === version) continue;
    yield { code: "gbfs_version_differs", file, field: "version", entry: "", value: shownValue(root.version) };
  }
}

/** Findings about several entries or files. @param now Unix seconds */
export function referenceRules(files: CheckedFiles, version: VersionNumber, now: number): GbfsFinding[] {
  const lists = listsOf(files);
  return [
    ...fileFindings(files),
    ...duplicateFindings(lists),
    ...referenceFindings(lists),
    ...positionFindings(lists, version),
    ...rangeFindings(lists),
    ...timeFindings(files, now),
  ];
}
