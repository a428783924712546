/**
 * Wraps objects so that reads of their members are counted: a bound on the work of a function that does not depend on how
 * busy the machine is.
 */
export function countReads<T extends object>(objects: readonly T[]): { counted: T[]; reads: () => number } {
  let reads = 0;
  const counted = objects.map(
    (object) =>
      new Proxy(object, {
        get(target, name) {
          reads++;
          return Reflect.get(target, name);
        },
      }),
  );
  return { counted, reads: () => reads };
}
