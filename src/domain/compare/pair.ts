/** Which entity of one version is which of the other: a ladder of rules, the surest first. */

/** Why two entities are held to be the same. */
export type Evidence = "id" | "name" | "name and place" | "place" | "address";

export type Pair<E> = { from: E; to: E; by: Evidence };

/** A rule: takes what no rule before it has paired, answers what it pairs. */
export type Rung<E> = { by: Evidence; pairs(from: readonly E[], to: readonly E[]): [E, E][] };

/**
 * Goes down the ladder. Whatever is left in the end was removed or added.
 * Each entity is in one pair at most; the order is that of `from`, and of `to` for what was added.
 */
export function pairUp<E extends object>(
  from: readonly E[],
  to: readonly E[],
  ladder: readonly Rung<E>[],
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
 * Entities with the same key are the same when there are as many of them on either side; they are paired in the order
 * of the files. Where the numbers differ nobody knows which is which, and the rules further down decide.
 * @param key null takes an entity out of this rule
 * @param holds what must be true of a pair beside its key
 */
export function sameKey<E extends object>(
  by: Evidence,
  key: (entity: E) => string | null,
  holds: (a: E, b: E) => boolean = () => true,
): Rung<E> {
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

/** A name as it is compared: case, blanks and punctuation tell nothing apart. */
export function bareName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}
