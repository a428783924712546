import type { Plugin } from "vite";

/** A package that goes into the Worker otherwise than it was written. */
type Changed = {
  /** As people call it. */
  called: string;
  /** Matches the path of a module that may change; its first group is the module's part of the path. */
  module: RegExp;
  /** What has to go through here. */
  parts: readonly string[];
  change(part: string, code: string): string;
};

/**
 * Applies the changes in the Worker's build, and fails it when the package looks otherwise than expected.
 * @param name of the plugin, which is that of its file in this folder
 */
export function workerParts(name: string, { called, module, parts, change }: Changed): Plugin {
  const left = new Set(parts);
  return {
    name,
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      const part = module.exec(id.replaceAll("\\", "/"))?.[1];
      if (part === undefined) return null;
      left.delete(part);
      return { code: change(part, code), map: null };
    },
    buildEnd(error) {
      if (error === undefined && left.size > 0)
        throw new Error(`${[...left].join(", ")} of ${called} did not go through cli/${name}.ts.`);
    },
  };
}
