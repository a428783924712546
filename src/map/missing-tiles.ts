/** Detects missing map tiles and requests them again. Browser only. */
import type { ErrorEvent, Map as LibreMap } from "maplibre-gl";

type TileAddress = { x: number; y: number; z: number };

export type Trouble = {
  /** Requests missing tiles again. */
  again(): void;
  /** Stops watching. */
  end(): void;
};

/** Milliseconds after the network returned during which a failure belongs to an earlier request and is retried. */
const RETRY_AFTER_ONLINE_MS = 20_000;
/** Delay in milliseconds before a retry, so that tiles that fail together are requested together. */
const RETRY_DELAY_MS = 1_000;

/**
 * Reduces tile errors to one state, missing or complete. Without an error listener a map logs every error to the console.
 * @param tell called when the state changes
 * @param before called before tiles are requested again
 */
export function watchTiles(map: LibreMap, tell: (missing: boolean) => void, before: () => void = () => {}): Trouble {
  /** Failed tiles by source: the renderer retries only tiles that are named. */
  const failedTiles = new Map<string, TileAddress[]>();
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
      failedTiles.set(sourceId, [...(failedTiles.get(sourceId) ?? []), tile.tileID.canonical]);
    }
    set(true);
    if (performance.now() - backAt < RETRY_AFTER_ONLINE_MS) soon ??= setTimeout(again, RETRY_DELAY_MS);
  };
  const again = () => {
    clearTimeout(soon);
    soon = undefined;
    const lostTiles = [...failedTiles];
    failedTiles.clear();
    set(false);
    before();
    for (const [source, tiles] of lostTiles) if (map.getSource(source) !== undefined) map.refreshTiles(source, tiles);
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
