/** Ranks search hits. */
import { allTexts, readTexts } from "../../../src/domain/gtfs/translations.ts";
import { editDistance } from "../../../src/domain/text/edit-distance.ts";
import { withoutKindWords } from "../../../src/domain/text/same-words.ts";
import { acronyms, foldText, plain } from "../../../src/domain/text/search-words.ts";
import type { HitKind, Hits, RankedCandidates, StopHit, TieredHit } from "../../store/entities/search-ranked.ts";

/** The query in the forms used for comparison. */
type TextForms = { text: string; plain: string; words: readonly string[] };
/** `names`: the query without words such as "route"; null if it has none. */
export type SearchText = TextForms & { names: TextForms | null };

export function searchTextOf(text: string): SearchText {
  const forms = formsOf(text);
  const names = withoutKindWords(forms.plain);
  return { ...forms, names: names === forms.plain ? null : formsOf(names) };
}

function formsOf(text: string): TextForms {
  const trimmedText = text.trim().normalize("NFC");
  return { text: foldText(trimmedText), plain: plain(trimmedText), words: plain(trimmedText).split(" ") };
}

type Translated = { translations: string | null };

/** Columns of names that a feed may translate. */
export const ROUTE_NAMES = ["route_long_name", "route_short_name"] as const;
export const STOP_NAMES = ["stop_name"] as const;

const namesInLanguages = ({ translations }: Translated, columns: readonly string[]) =>
  allTexts(readTexts(translations), columns);

/** The names and ids of a hit, its main name first. */
type NamesOfHit = { name: string; others: readonly string[]; ids: readonly string[] };

const NAMES_OF_HIT: { [Kind in HitKind]: (hit: Hits[Kind][number]) => NamesOfHit } = {
  feeds: (feed) => ({ name: feed.name ?? "", others: [], ids: [feed.onestop_id, feed.feed_version_sha1 ?? ""] }),
  operators: (operator) => ({
    name: operator.name ?? "",
    others: [operator.short_name ?? "", ...acronyms(operator.name ?? "")],
    ids: [operator.onestop_id, operator.gtfs_agency_id ?? ""],
  }),
  routes: (route) => ({
    name: route.route_long_name || route.route_short_name || "",
    others: [
      route.route_short_name ?? "",
      `${route.route_short_name ?? ""} ${route.route_long_name ?? ""}`,
      `${route.agency_name} ${route.route_short_name ?? ""}`,
      `${route.agency_name} ${route.route_long_name ?? ""}`,
      ...namesInLanguages(route, ROUTE_NAMES),
    ],
    ids: [route.onestop_id ?? "", route.route_id],
  }),
  stops: (stop) => ({
    name: stop.stop_name ?? "",
    others: namesInLanguages(stop, STOP_NAMES),
    ids: [stop.onestop_id ?? "", stop.stop_id, stop.stop_code ?? ""],
  }),
  places: (place) => {
    const names = [place.city_name, place.adm1_name, place.adm0_name].filter((name) => name !== null && name !== "");
    return { name: names[0] ?? "", others: [names.join(" ")], ids: [] };
  },
};

/** How well a name matches the query, from 0 (not at all) to 80 (exactly). */
export function likeness(name: string, { text, plain: asPlain, words }: TextForms): number {
  if (name === "") return 0;
  if (foldText(name) === text) return 80;
  const plainName = plain(name);
  if (plainName === asPlain) return 78;
  if (plainName.startsWith(`${asPlain} `)) return 60;
  if (plainName.startsWith(asPlain)) return 54;
  const nameWords = plainName.split(" ");
  if (words.every((word) => nameWords.includes(word))) return 46;
  if (words.every((word) => nameWords.some((other) => other.startsWith(word)))) return 36;
  return plainName.includes(asPlain) ? 30 : 0;
}

/** Edit distance of a name from the query: each query word against the nearest word, cut to its length plus at most one. */
export function misspelled(name: string, { words }: TextForms): number {
  const nameWords = plain(name).split(" ");
  let sum = 0;
  for (const word of words) {
    const length = [...word].length;
    const cuts = nameWords.flatMap((other) => [
      other,
      ...[-1, 0, 1].map((d) => [...other].slice(0, length + d).join("")),
    ]);
    sum += Math.min(3, ...cuts.map((other) => editDistance(word, other, 2)));
  }
  return sum;
}

type HitInLanguages<Hit> = Omit<Hit, "translations"> & { other_name: string | null; other_language: string | null };

/** A route or stop with its name in a further language, where that is more like the query than its names in the file. */
export function withOtherName<Hit extends Translated>(
  { translations, ...hit }: Hit,
  columns: typeof ROUTE_NAMES | typeof STOP_NAMES,
  what: SearchText,
): HitInLanguages<Hit> {
  const inFile = columns.map((column) => (hit as Readonly<Record<string, unknown>>)[column]);
  let points = Math.max(...inFile.map((name) => likeness(typeof name === "string" ? name : "", what)));
  const hitInLanguages = { ...hit, other_name: null, other_language: null } as HitInLanguages<Hit>;
  for (const [language, texts] of Object.entries(readTexts(translations))) {
    for (const column of columns) {
      const name = texts[column] ?? "";
      const pointsOfName = likeness(name, what);
      if (pointsOfName <= points) continue;
      points = pointsOfName;
      Object.assign(hitInLanguages, { other_name: name, other_language: language });
    }
  }
  return hitInLanguages;
}

function score(kind: HitKind, hit: TieredHit<Hits[HitKind][number]>, what: SearchText, today: string): number {
  const { name, others, ids } = (NAMES_OF_HIT[kind] as (hit: unknown) => NamesOfHit)(hit);
  // A SHA-1 prefix is treated as an id.
  let points = hit.tier === -1 ? 100 : 0;
  if (points === 0 && ids.some((id) => id !== "" && foldText(id) === what.text)) points = 84;
  points = Math.max(points, likeness(name, what), ...others.map((other) => likeness(other, what) - 1));
  const { names } = what;
  if (names !== null) points = Math.max(points, ...[name, ...others].map((other) => likeness(other, names) - 4));
  if (hit.tier === 3)
    points = Math.max(points, 24 - 4 * Math.min(misspelled(name, what), ...others.map((o) => misspelled(o, what))));
  else if (points === 0) points = hit.tier === 0 ? 12 : 8;
  return points + standing(hit, today);
}

/** Tie-breakers: current service, size, being a station; below 8 points. */
function standing(hit: object, today: string): number {
  const facts = hit as {
    size?: number | null;
    operators?: number;
    service_end?: string | null;
    location_type?: number;
  };
  const size = facts.size ?? facts.operators ?? 0;
  const current = facts.service_end != null && facts.service_end >= today ? 2 : 0;
  return current + Math.min(4, Math.log10(1 + size)) + (facts.location_type === 1 ? 1.5 : 0);
}

/**
 * The distinct hits of a kind, best first. A place must match by name: others were found through their operators.
 * @param today ISO date
 */
export function orderHits<Kind extends HitKind>(
  kind: Kind,
  candidates: RankedCandidates[Kind],
  what: SearchText,
  today: string,
): Hits[Kind] {
  const best = new Map<string | number, RankedHit>();
  for (const hit of kind === "places" ? regions(candidates as RankedCandidates["places"]) : candidates) {
    const points = score(kind, hit, what, today);
    if (kind === "places" && points < 16) continue;
    const key = keyOf(kind, hit);
    if ((best.get(key)?.points ?? -1) < points) best.set(key, { hit, points });
  }
  return (kind === "stops" ? stations([...best.values()]) : [...best.values()])
    .sort((a, b) => rank(b) - rank(a) || b.points - a.points || a.hit.tier - b.hit.tier)
    .map(({ hit: { tier: _, ...hit } }) => hit) as Hits[Kind];
}

/** Points from which a hit is exact: its id, or its whole name. */
const EXACT_POINTS = 77;

/** Exact hits come first, then feeds that can be imported (GTFS) before other formats. */
function rank({ hit, points }: RankedHit): number {
  if (points >= EXACT_POINTS) return 2;
  return "spec" in hit && hit.spec !== "gtfs" ? 0 : 1;
}

type RankedHit = { hit: TieredHit<Hits[HitKind][number]>; points: number };

/** Moves a platform with its station's name behind the station, unless its own id was searched for. */
function stations(rankedHits: readonly RankedHit[]): RankedHit[] {
  const byId = new Map(rankedHits.map((entry) => [(entry.hit as StopHit).id, { ...entry, hit: { ...entry.hit } }]));
  for (const { hit } of rankedHits) {
    const stop = hit as TieredHit<StopHit>;
    const station = stop.parent_id === null ? undefined : (byId.get(stop.parent_id)?.hit as StopHit | undefined);
    if (stop.tier <= 0 || station === undefined || station.stop_name !== stop.stop_name) continue;
    byId.delete(stop.id);
    station.size = Math.max(station.size, stop.size);
    station.agency_names ??= stop.agency_names;
  }
  return [...byId.values()];
}

function keyOf(kind: HitKind, hit: object): string | number {
  if (kind === "places") {
    const place = hit as Hits["places"][number];
    return JSON.stringify([place.adm0_name, place.adm1_name, place.city_name]);
  }
  const { onestop_id, id } = hit as { onestop_id: string | null; id: number };
  if (kind === "feeds") return `${onestop_id} ${(hit as Hits["feeds"][number]).feed_version_sha1 ?? ""}`;
  return kind === "operators" ? (onestop_id ?? id) : id;
}

/** Cities together with their regions and countries. */
function regions(places: RankedCandidates["places"]): RankedCandidates["places"] {
  return places.flatMap((place) => [
    place,
    { ...place, city_name: null },
    { ...place, city_name: null, adm1_name: null },
  ]);
}
