/**
 * Parts of a page that need no script: the browser keeps what the server wrote of them and does not load their code.
 * It loads it when it has to write them itself: for a page that is followed to inside the app, or when what they show
 * has changed. A screen names them in a module of their own and exports its `parts`, for which its loader waits
 * (src/routes.tsx).
 */
import { type ComponentType, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";

/** A module that is loaded late. */
export type Parts<Module> = {
  load(): Promise<Module>;
  /** The module if it is there already. */
  loaded(): Module | undefined;
};

/** @param load imports the module; it is called again when that failed */
export function lazyModule<Module>(load: () => Promise<Module>): Parts<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const begin = async () => {
    try {
      module = await load();
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

/** Never set: React leaves what stands in an element that it takes over with it. */
const AS_SERVED = { __html: "" };

const never = () => () => {};

const same = (a: object, b: object) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * A component of late parts, inside an element of its own that takes part in no layout unless it has another class.
 * Its props are data (they are compared as JSON). Nothing in it may need a script: no state, no effect, no handler, and
 * no context that differs between visitors, such as the clock.
 */
export function serverOnly<Module, Props extends object>(
  parts: Parts<Module>,
  pick: (module: Module) => ComponentType<Props>,
  className = "served",
): ComponentType<Props> {
  function Written(props: Props): ReactNode {
    const Part = pick(parts.loaded() ?? use(parts.load()));
    return <Part {...props} />;
  }

  return function Served(props: Props): ReactNode {
    // True on the server and while the browser takes the server's page over.
    const served = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [first] = useState(props);
    const [kept, keep] = useState(served && typeof document !== "undefined" && parts.loaded() === undefined);
    const changed = kept && !same(first, props);
    useEffect(() => {
      // Without its code the part stays as it was.
      if (changed)
        parts.load().then(
          () => keep(false),
          () => {},
        );
    }, [changed]);
    if (changed && parts.loaded() !== undefined) keep(false);
    if (kept) {
      return (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, see above
        <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} key="served" />
      );
    }
    return (
      <div className={className} key="written">
        <Written {...props} />
      </div>
    );
  };
}
