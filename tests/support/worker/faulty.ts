/** Bindings that exist and fail, in every way that a dependency can fail. */

export const FAULTS = ["throws", "hangs", "lies", "is empty"] as const;
export type Fault = (typeof FAULTS)[number];

const text = "Error: at secretFunction (/worker/index.js:1:1) SQLITE_SECRET";

/** Result of any call under each fault. */
function answer(fault: Fault): unknown {
  if (fault === "throws") return Promise.reject(new Error(text));
  if (fault === "hangs") return new Promise(() => {});
  return Promise.resolve(fault === "lies" ? { results: 7, meta: null, value: text, size: "many" } : null);
}

/** A database with this fault. */
export function faultyDatabase(fault: Fault) {
  const statement = { bind: () => statement };
  return {
    prepare: () => statement,
    batch: (statements: unknown[]) => {
      if (fault === "lies") return Promise.resolve(statements.map(() => ({ results: [{ nonsense: text }], meta: {} })));
      if (fault === "is empty") return Promise.resolve(statements.map(() => ({ results: [], meta: {} })));
      return answer(fault);
    },
  };
}

/** A namespace or bucket with this fault; one that lies returns text that is not JSON. */
export function faultyStore(fault: Fault) {
  const call = () => (fault === "lies" ? Promise.resolve("<html>nonsense") : answer(fault));
  return { get: call, put: call, head: call, list: call, delete: call };
}
