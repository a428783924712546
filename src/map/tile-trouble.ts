/** Notices when tiles of a map do not come, and asks for them again. Browser only. */
import type { ErrorEvent, Map as LibreMap } from "maplibre-gl";

export type Trouble = {
  /** Asks anew for what did not come. */
  again(): void;
  /** Ends it. */
  end(): void;
};

/**
 * A map without a listener of its errors writes each into the console; here they become one state: tiles are missing, or
 * all of those asked for last have come.
 * @param tell called when that changes
 * @param before done before tiles are asked for anew
 */
export function watchTiles(map: LibreMap, tell: (missing: boolean) => void, before: () => void = () => {}): Trouble {
  const failed = new Set<string>();
  const onError = (event: ErrorEvent & { sourceId?: string }) => {
    console.warn("A part of the map did not come.", event.error);
    const isNew = failed.size === 0;
    failed.add(event.sourceId ?? "");
    if (isNew) tell(true);
  };
  const again = () => {
    const sources = [...failed];
    failed.clear();
    tell(false);
    before();
    for (const source of sources) if (map.getSource(source) !== undefined) map.refreshTiles(source);
  };
  const onLine = () => failed.size > 0 && again();
  map.on("error", onError);
  addEventListener("online", onLine);
  return {
    again,
    end() {
      map.off("error", onError);
      removeEventListener("online", onLine);
    },
  };
}
