/** Puts new proxies in front of the bindings that key the Worker's caches. */
import { env } from "cloudflare:workers";

const bindings = env as unknown as Record<string, object>;
const originals = { ...bindings };

/** Wraps a binding in a new object. */
function behind<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Replaces every database, namespace and bucket of `env` by a new proxy. @returns the database itself */
export function ownBindings(): { DB: D1Database } {
  for (const [name, binding] of Object.entries(originals))
    if (typeof binding === "object" && !Array.isArray(binding)) bindings[name] = behind(binding);
  return originals as unknown as { DB: D1Database };
}
