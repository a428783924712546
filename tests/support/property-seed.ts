/**
 * Gives the properties of fast-check one seed, so that a run of the tests depends on the code alone. `PROPERTY_SEED=random`
 * looks for other inputs; a failure prints the seed that repeats it.
 */
import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Null chooses other inputs in each run. */
    propertySeed: number | null;
  }
}

const seed = inject("propertySeed");
if (seed !== null) fc.configureGlobal({ seed });
