/** Matches the entities of two versions with a list of rules, the most reliable first. */

/** The rule that matched two entities. */
export type Evidence = "id" | "name" | "name and place" | "place" | "address";

export type Pair<E> = { from: E; to: E; by: Evidence };

/** A rule: receives the entities that no earlier rule matched and returns its matches. */
export type MatchRule<E> = { by: Evidence; pairs(from: readonly E[], to: readonly E[]): [E, E][] };

/**
 * Applies the rules in order. Entities left at the end were removed or added.
 * Each entity is in at most one pair; results follow the order of `from`, and of `to` for added entities.
 */
export function pairUp<E extends object>(
  from: readonly E[],
  to: readonly E[],
  ladder: readonly MatchRule<E>[],
): { pairs: Pair<E>[]; removed: E[]; added: E[] } {
  const partner = new Map<E, Pair<E>>();
  let removed = [...from];
  let added = [...to];
  for (const { by, pairs } of ladder) {
    if (removed.length === 0 || added.length === 0) break;
    const taken = new Set<E>();
    for (const [a, b] of pairs(removed, added)) {
      partner.set(a, { from: a, to: b, by });
      taken.add(b);
    }
    removed = removed.filter((entity) => !partner.has(entity));
    added = added.filter((entity) => !taken.has(entity));
  }
  return { pairs: from.flatMap((entity) => partner.get(entity) ?? []), removed, added };
}

/**
 * Matches entities with the same key if both sides have equally many; they are paired in file order. With unequal
 * counts the pairing would be arbitrary, so later rules decide.
 * @param key null excludes an entity from this rule
 * @param holds additional condition for a pair
 */
export function sameKey<E extends object>(
  by: Evidence,
  key: (entity: E) => string | null,
  holds: (a: E, b: E) => boolean = () => true,
): MatchRule<E> {
  return {
    by,
    pairs(from, to) {
      const there = grouped(to, key);
      return [...grouped(from, key)].flatMap(([value, these]) => {
        const those = there.get(value);
        if (those?.length !== these.length) return [];
        return these.flatMap((a, i): [E, E][] => (holds(a, those[i]!) ? [[a, those[i]!]] : []));
      });
    },
  };
}

function grouped<E>(entities: readonly E[], key: (entity: E) => string | null): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const entity of entities) {
    const value = key(entity);
    if (value === null) continue;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [entity]);
    else group.push(entity);
  }
  return groups;
}

/** A name for comparison, without case, blanks, and punctuation. */
export function bareName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}
