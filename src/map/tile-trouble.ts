/** Notices when tiles of a map do not come, and asks for them again. Browser only. */
import type { ErrorEvent, Map as LibreMap } from "maplibre-gl";

type TileAddress = { x: number; y: number; z: number };

export type Trouble = {
  /** Asks anew for what did not come. */
  again(): void;
  /** Ends it. */
  end(): void;
};

/** Milliseconds after the network is back in which what fails was asked for before: it is asked for again. */
const BACK = 20_000;
/** Milliseconds until then, so that those who fail together are asked for together. */
const PAUSE = 1_000;

/**
 * A map without a listener of its errors writes each into the console; here they become one state: tiles are missing, or
 * all of those asked for last have come.
 * @param tell called when that changes
 * @param before done before tiles are asked for anew
 */
export function watchTiles(map: LibreMap, tell: (missing: boolean) => void, before: () => void = () => {}): Trouble {
  /** By source: the renderer asks anew only for tiles that are named to it. */
  const failed = new Map<string, TileAddress[]>();
  let isMissing = false;
  let backAt = Number.NEGATIVE_INFINITY;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const set = (missing: boolean) => {
    if (missing !== isMissing) tell(missing);
    isMissing = missing;
  };
  const onError = (event: ErrorEvent & { sourceId?: string; tile?: { tileID: { canonical: TileAddress } } }) => {
    console.warn("A part of the map did not come.", event.error);
    const { sourceId, tile } = event;
    if (sourceId !== undefined && tile !== undefined) {
      failed.set(sourceId, [...(failed.get(sourceId) ?? []), tile.tileID.canonical]);
    }
    set(true);
    if (performance.now() - backAt < BACK) soon ??= setTimeout(again, PAUSE);
  };
  const again = () => {
    clearTimeout(soon);
    soon = undefined;
    const lost = [...failed];
    failed.clear();
    set(false);
    before();
    for (const [source, tiles] of lost) if (map.getSource(source) !== undefined) map.refreshTiles(source, tiles);
  };
  const onLine = () => {
    backAt = performance.now();
    if (isMissing) again();
  };
  map.on("error", onError);
  addEventListener("online", onLine);
  return {
    again,
    end() {
      clearTimeout(soon);
      map.off("error", onError);
      removeEventListener("online", onLine);
    },
  };
}
