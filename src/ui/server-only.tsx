/**
 * Parts of a page that need no script: the browser keeps the server's HTML and does not load their code unless it has to
 * render them itself, after a client-side navigation or a change of their data. A screen puts them into a module of their
 * own and exports its `parts`, for which its loader waits (src/routes.tsx). Styles of the parts are imported by the screen,
 * because the server links those of the screen alone.
 */

import { type ComponentType, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { withTexts } from "./messages.ts";

/** A lazily loaded module. */
export type LazyParts<Module> = {
  load(): Promise<Module>;
  /** The module if it is already loaded. */
  loaded(): Module | undefined;
};

/** @param load imports the module; called again after a failure */
export function lazyModule<Module>(load: () => Promise<Module>): LazyParts<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const begin = async () => {
    try {
      module = await withTexts(load());
      return module;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    load() {
      loading ??= begin();
      return loading;
    },
    loaded: () => module,
  };
}

/** Never applied: hydration keeps the server's HTML in an element with dangerouslySetInnerHTML. */
const AS_SERVED = { __html: "" };

const never = () => () => {};

const same = (a: object, b: object) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * A component of lazy parts, in a wrapper element without a layout box unless it has another class.
 * Its props are data (compared as JSON). Nothing in it may need a script: no state, effect, handler, or context that
 * differs between visitors, such as the clock.
 */
export function serverOnly<Module, Props extends object>(
  parts: LazyParts<Module>,
  pick: (module: Module) => ComponentType<Props>,
  className = "served",
): ComponentType<Props> {
  function StaticMarkup(props: Props): ReactNode {
    const Part = pick(parts.loaded() ?? use(parts.load()));
    return <Part {...props} />;
  }

  return function ServedMarkup(props: Props): ReactNode {
    // True on the server and during hydration.
    const isServed = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [first] = useState(props);
    const [isKept, keep] = useState(isServed && typeof document !== "undefined" && parts.loaded() === undefined);
    const hasChanged = isKept && !same(first, props);
    useEffect(() => {
      // If the code cannot be loaded, the part stays as it was.
      if (hasChanged)
        parts.load().then(
          () => keep(false),
          () => {},
        );
    }, [hasChanged]);
    if (hasChanged && parts.loaded() !== undefined) keep(false);
    if (isKept) {
      return (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, see above
        <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} key="served" />
      );
    }
    return (
      <div className={className} key="written">
        <StaticMarkup {...props} />
      </div>
    );
  };
}
