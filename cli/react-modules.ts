/**
 * React as it goes into the Worker bundle: as modules. It is published as CommonJS, of which a bundler keeps everything,
 * and whose functions are called through an object in each place, `(0,x.jsx)(…)`. Its production files are
 * flat, so that the change is one of spelling: what they export is exported, what they require is imported. What nobody
 * uses, such as rendering ahead and the string renderer, then stays out by itself. A React that looks otherwise fails the
 * build (docs/decisions/052-what-a-page-costs.md).
 */
import type { Plugin } from "vite";

/** Ways into the packages, by their end: which production file stands behind each. */
const ENTRIES: Readonly<Record<string, string>> = {
  "/react/index.js": "./cjs/react.production.js",
  "/react/jsx-runtime.js": "./cjs/react-jsx-runtime.production.js",
  "/react-dom/index.js": "./cjs/react-dom.production.js",
  "/react-dom/server.edge.js": "./cjs/react-dom-server.edge.production.js",
};

const PRODUCTION = /\/react(?:-dom)?\/cjs\/[\w.-]+\.production\.js$/;

const REQUIRED = /^(?:var| ) (\w+) = require\("([\w-]+)"\)([,;])$/gm;

/**
 * The same as a module.
 * @param code text of one of React's production files
 * @throws Error when something is left that only CommonJS knows
 */
export function asModule(code: string): string {
  const changed = code
    // What follows a comma goes on with the same `var`.
    .replace(REQUIRED, (_, name, from, end) => `import * as ${name} from "${from}";${end === "," ? "\nvar" : ""}`)
    .replace(/^var\n(?=import )/gm, "")
    .replace(/^exports\.(\w+) = (\w+);$/gm, "export { $2 as $1 };")
    .replace(/^exports\.(\w+) =/gm, "export const $1 =");
  const left = /\b(?:exports|require|module)\b[.([].*/.exec(changed);
  if (left !== null) throw new Error(`React has "${left[0]}"; cli/react-modules.ts has to follow.`);
  return changed;
}

/** Applies this in the Worker's production build. */
export function reactModules(): Plugin {
  return {
    name: "react-modules",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      const path = id.replaceAll("\\", "/");
      const [, file] = Object.entries(ENTRIES).find(([end]) => path.endsWith(`/node_modules${end}`)) ?? [];
      if (file === undefined) return PRODUCTION.test(path) ? { code: asModule(code), map: null } : null;
      if (!code.includes(`require('${file}')`))
        throw new Error(`React's ${path} does not lead to ${file}; cli/react-modules.ts has to follow.`);
      return { code: `export * from "${file}";\nexport * as default from "${file}";`, map: null };
    },
  };
}
